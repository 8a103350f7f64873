// What a golden vector is: a call with its sum worked out by hand, as one would write it on paper; and how rows are read.
import type { Convention } from "../../src/pricing/conventions.ts";
import type { CallTime, PriceAssumption } from "../../src/pricing/price-at.ts";
import { baseCounts, type Usage } from "../../src/pricing/usage.ts";
import type { Item } from "../../src/schemas/charges.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { Day, PublicRate } from "../../src/schemas/price.ts";
import type { ShardPrice } from "../../src/schemas/shard.ts";
import type { CONVENTIONS } from "../helpers/conventions.ts";
import { table } from "../helpers/table.ts";

export type VectorCall = {
  name: string;
  /** Whose usage convention holds. */
  provider: keyof typeof CONVENTIONS;
  requested: Convention;
  prices: readonly ShardPrice[];
  usage: Usage;
  /** Absent: `TODAY`. */
  day?: Day;
  /** When the call was made, to the second; absent: at midnight of its day. */
  at?: Instant;
  /** The caller gave a day without an hour. */
  bareDay?: boolean;
  /** Absent: not known. */
  released?: string;
  known_from?: Instant;
};

export type Vector = VectorCall & {
  /**
   * One `count x rate` per line of the bill, in the contract's order; a discount is a last factor over all of them.
   * The test evaluates it with its own fractions and compares it with the bill term by term.
   */
  worked: string;
  /** The lines of the bill, one per term of `worked`; a discount is the last. */
  items: readonly Item[];
  /** USD, exact. */
  total: string;
  /** What was applied, where it is not what was requested. */
  applied?: Convention;
  tier_above?: number;
  /** Absent: none. */
  fallbacks?: Partial<Record<PublicRate, PublicRate>>;
  /** Absent: none. */
  derived?: Partial<Record<PublicRate, PublicRate>>;
  /** Absent: none. */
  unpriced?: readonly Item[];
  /** The window whose rates are charged; absent: none. */
  hours?: string;
  /** Absent: nothing. */
  assumed?: readonly PriceAssumption[];
  /** Since when the price is known, where the call is before. */
  knownFrom?: Instant;
};

export const TODAY: Day = "2026-11-21";
export const NOW: CallTime = { at: `${TODAY}T00:00:00Z`, bareDay: false };

export const NO_USAGE: Usage = baseCounts(() => 0);

/** Every token count, each fitting in the one that may contain it. */
export const FIVE_COUNTS: Usage = {
  ...NO_USAGE,
  prompt_tokens: 1000,
  completion_tokens: 500,
  cache_read_tokens: 200,
  cache_write_tokens: 100,
  reasoning_tokens: 50,
};

/** The counts that a row writes without their unit. */
const COUNTS: Readonly<Record<string, keyof Usage>> = {
  prompt: "prompt_tokens",
  completion: "completion_tokens",
  cache_read: "cache_read_tokens",
  cache_write: "cache_write_tokens",
  reasoning: "reasoning_tokens",
  web_search: "web_search_count",
};

/**
 * Vectors of one provider and price as a tagged table, a name and a row each:
 * `| usage | item count x rate + ... | total | what else is stated; ...`. A factor over the whole sum is a discount.
 */
export function vectorsAt(
  provider: Vector["provider"],
  prices: readonly ShardPrice[],
): (table: TemplateStringsArray) => Vector[] {
  const toVector = ([name = "", usage = "", sum = "", total = "", rest = ""]: string[]): Vector => {
    const items = Array.from(sum.matchAll(/([a-z_]+) (?=[\d.]+ x)/g), ([, item]) => item as Item);
    return {
      ...{ name, provider, requested: "provider", prices, usage: usageIn(usage), total },
      ...{
        worked: sum.replaceAll(/[a-z_]+ (?=[\d.]+ x)/g, ""),
        items: sum.startsWith("(") ? [...items, "discount"] : items,
      },
      ...(rest !== "" && Object.fromEntries(rest.split("; ").map(statedIn))),
    };
  };
  return ([text = ""]) => table(text).map(toVector);
}

function usageIn(text: string): Usage {
  const counts = text === "nothing" ? [] : text.split(", ").map((one) => one.split(" "));
  const named = counts.map(([name = "", count]): [string, number] => {
    const key = COUNTS[name];
    if (key === undefined) throw new Error(`no count: ${name}`);
    return [key, Number(count)];
  });
  return { ...NO_USAGE, ...Object.fromEntries(named) };
}

/** `tier_above 1000`, `day 2026-07-09`, `unpriced prompt, completion`, `fallbacks input_cache_read=prompt`, `bareDay`. */
function statedIn(text: string): [name: string, value: unknown] {
  const [, name = "", value = ""] = /^(\w+) ?(.*)$/.exec(text) ?? [];
  if (name === "fallbacks" || name === "derived")
    return [name, Object.fromEntries(value.split(", ").map((pair) => pair.split("=")))];
  if (name === "unpriced" || name === "assumed") return [name, value.split(", ")];
  if (name === "bareDay") return [name, true];
  return [name, name === "tier_above" ? Number(value) : value];
}
