// Compares usage objects in several fields of one object: equal counts, or a sum and its parts, belong to one call.
import { join } from "./json-paths.ts";
import { readModel } from "./named-model.ts";
import { readCounts } from "./read-counts.ts";
import type { FoundUsage } from "./shape.ts";

/** A field of an object, and the usage objects found in it. */
export type Field = readonly [key: string, found: readonly FoundUsage[]];

/** Fields with contents of prompts, which are not calls beside an answer. (`tool_usage`, another model's counts, is never a call.) */
const ASIDE = /^(content|messages|input|request|arguments)$/;

/** More usage objects are not compared; no real document has as many. */
const MAX_COMPARED = 1_000;

/** The totals of a usage object in any convention; `details` is its number of counts. */
type Totals = { input: number; output: number; cached: number; units: string; details: number };

/** The usage objects of an object's fields, one per call; several get `beside`, and a `clash` if the object's own usage may include others. */
export function oneOfEach(all: readonly Field[], depth: number): readonly FoundUsage[] {
  const fields = all.filter(([key]) => key !== "tool_usage");
  const answers = fields.filter(([key]) => !ASIDE.test(key));
  // Codex has a thread's last call beside the thread's sum so far.
  const last = fields.filter(([key]) => key.startsWith("last"));
  const isThread = last.length === 1 && fields.some(([key]) => key.startsWith("total"));
  const kept = withoutRepeats(isThread ? last : answers.length > 0 ? answers : fields);
  if (kept.length < 2) return kept[0]?.[1] ?? [];
  const isOwn = ({ chain }: FoundUsage) => chain.length === depth + 1;
  const calls = kept.flatMap(([, found]) => found);
  const own = calls.every(isOwn) ? undefined : calls.find(isOwn);
  return kept.flatMap(([key, found]) =>
    found.map((usage) => {
      const clash = own && !isOwn(usage) ? { clash: own.path } : {};
      return { ...usage, beside: join(key, usage.beside ?? ""), ...clash };
    }),
  );
}

/** The fields without repeats; of equal fields the one with more calls, more counts, or a model stays. */
function withoutRepeats(fields: readonly Field[]): readonly Field[] {
  const all = fields.flatMap(([, found]) => found);
  if (fields.length < 2 || all.length > MAX_COMPARED) return fields;
  const totals = new Map(all.map((usage) => [usage, totalsOf(usage)]));
  const lists = fields.map((field) => {
    const calls = field[1].flatMap((usage) => totals.get(usage) ?? []);
    const named = field[1].filter(({ chain }) => readModel(chain) !== undefined).length;
    return { field, calls, sum: sumUp(calls), named };
  });
  const finest = lists.toSorted(
    (a, b) =>
      b.calls.length - a.calls.length ||
      b.sum.details - a.sum.details ||
      b.named - a.named ||
      (a.field[0] < b.field[0] ? -1 : 1),
  );
  const kept = new Set<Field>();
  for (const { field, calls, sum } of finest) {
    const isCounted = finest.some(
      (other) =>
        kept.has(other.field) &&
        (calls.every((call) => other.calls.some((one) => isSame(one, call))) ||
          (calls.length === 1 && isSame(other.sum, sum))),
    );
    if (!isCounted && sum.input + sum.output + sum.units.length > 0) kept.add(field);
  }
  // The AI SDK's sum of all steps, beside the usage of the last.
  const sums = fields.find((field) => field[0] === "totalUsage" && kept.has(field));
  return fields.filter((field) => kept.has(field) && (sums === undefined || field[0] !== "usage"));
}

function totalsOf(found: FoundUsage): Totals {
  const { usage, convention, unread } = readCounts(found);
  const { prompt_tokens, completion_tokens, cache_read_tokens, cache_write_tokens, reasoning_tokens } = usage;
  const cached = cache_read_tokens + cache_write_tokens;
  const [beside, thought] = convention === "separate" ? [cached, reasoning_tokens] : [0, 0];
  const counts = Object.values({ ...usage, ...usage.rare });
  return {
    ...{ input: prompt_tokens + beside, output: completion_tokens + thought, cached },
    units: [...Object.entries(usage.units ?? {}), ...unread.map(({ text }) => text)].join(),
    details: counts.filter((count) => Number(count) > 0).length,
  };
}

function sumUp(calls: readonly Totals[]): Totals {
  const of = (name: "input" | "output" | "cached" | "details") =>
    calls.reduce((sum, call) => sum + call[name], 0);
  const units = calls.map((call) => call.units).join("");
  return { input: of("input"), output: of("output"), cached: of("cached"), units, details: of("details") };
}

function isSame(one: Totals, other: Totals): boolean {
  return (
    one.input === other.input &&
    one.output === other.output &&
    one.units === other.units &&
    (one.cached === other.cached || one.cached === 0 || other.cached === 0)
  );
}
