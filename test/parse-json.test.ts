// parseJson: what JSON.parse makes of a text, within bounds of what it holds.
import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_PARTS, parseJson } from "../src/parse-json.ts";

const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const fields = (count: number) => `{${Array.from({ length: count }, () => '"a":1').join()}}`;
test.each<[string, string, number, boolean]>([
  ["ten thousand deep", deep(10_000), MAX_PARTS, true],
  ["deeper", deep(10_001), MAX_PARTS, false],
  ["as many parts as are left", "[{},[]]", 3, true],
  ["one more", "[{},[],[]]", 3, false],
  ["fields", fields(9), 9, false],
  ["as many fields as one object has", fields(10_000), MAX_PARTS, true],
  ["one more", fields(10_001), MAX_PARTS, false],
  ["brackets and colons in a text", '["[{:,}]\\"[{"]', 1, true],
  ["one part beyond the bound", `[${"[],".repeat(MAX_PARTS - 1)}[]]`, MAX_PARTS, false],
])("refused texts: %s", (_, text, parts, isRead) => {
  const parsed = parseJson(text, { parts });
  expect("value" in parsed).toBe(isRead);
  if (!isRead) expect(parsed).toHaveProperty("tooMuch");
});

test.each([
  ["nothing", ""],
  ["a list without its end", "[1,2"],
  ["the wrong bracket", "[1}"],
  ["brackets that nothing opened", "]}]"],
  ["more colons outside of objects than one object may have", "data: {}\n".repeat(10_001)],
  ["more parts than may be read, after the end", `[]${"[]".repeat(MAX_PARTS)}`],
  ["something after the end", "[] 3"],
  ["an open text", '["a'],
])("not JSON: %s", (_, text) => expect(parseJson(text)).toEqual({ broken: true }));

function partsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).reduce<number>((sum, one) => sum + partsOf(one), 1);
  return Array.isArray(value) ? inner : inner + Object.keys(value).length;
}

// threat: strange-input
test("any value is read as it is, and its objects, lists and fields are counted", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = JSON.stringify(value);
      const parts = partsOf(JSON.parse(text));
      expect(parseJson(text, { parts })).toEqual({ value: JSON.parse(text) });
      if (parts > 0) expect(parseJson(text, { parts: parts - 1 })).toHaveProperty("tooMuch");
    }),
  );
});
