// Query strings no honest client sends: parameters left out, given twice, oddly encoded, of any value.
import fc from "fast-check";
import { codePoint } from "./code-point.ts";

/** What a parameter may honestly be. */
const HONEST = new Map(
  Object.entries({
    provider_id: ["openai", "openrouter,anthropic", "nobody"],
    model_id: ["gpt-4o", "openai/gpt-4o", "__proto__"],
    q: ["gpt", "4o%20mini", "a,b,,c", "q".repeat(200)],
    sort_by: ["model_id", "provider_id"],
    sort_column: ["prompt", "released"],
    kind: ["maker", "cloud,host"],
    mode: ["chat", "embedding,rerank"],
    capability: ["tool_call", "vision,reasoning"],
    context_min: ["1", "200000"],
    include: ["facts", "delisted,facts"],
    order: ["asc", "desc"],
    page: ["1", "2", "1000", "9007199254740991"],
    page_size: ["1", "2", "1000"],
  }),
);

const strangeValue = fc.oneof(
  fc.constantFrom("0", "-1", "1001", "1e3", "9007199254740993", "1.5", "asc", "openai", ""),
  fc.constantFrom("%", "%zz", "%00", "%ff%fe", "%ed%a0%80", "+", "%2B", ",", "__proto__", "[object Object]"),
  fc.integer({ min: 190, max: 260 }).map((length) => "q".repeat(length)),
  fc.string({ unit: codePoint, maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ maxLength: 30 }),
);

/** Query strings: of the parameters `names`, most are as they should be; the first of them is there as a rule. */
export function query(names: readonly string[]): fc.Arbitrary<string> {
  const pairOf = (name: string) =>
    fc
      .oneof(
        { weight: 7, arbitrary: fc.constantFrom(...(HONEST.get(name) ?? ["1"])) },
        { weight: 1, arbitrary: strangeValue },
      )
      .map((value) => `${name}=${value}`);
  const [first = "", ...others] = names;
  const rest = fc.subarray(others).chain((some) => fc.tuple(...some.map(pairOf)));
  const extra = fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...names, "__proto__", "x", "page[]", "")
        .chain(pairOf)
        .map((pair) => [pair]),
    },
  );
  const start = fc.oneof(
    { weight: 9, arbitrary: pairOf(first).map((pair) => [pair]) },
    { weight: 1, arbitrary: fc.constant([]) },
  );
  return fc.tuple(start, rest, extra).map((parts) => parts.flat().join("&"));
}
