// The token counts of a call, as reported and as disjoint buckets.
import {
  type BaseCount,
  type BaseKind,
  RARE_KINDS,
  type RareCount,
  type RareItem,
  type UsageCount,
} from "../schemas/charges.ts";
import type { Decimal } from "../schemas/price.ts";
import type { UsageConvention } from "../schemas/provider-terms.ts";
import type { ASSUMPTIONS } from "../schemas/words.ts";
import type { Convention } from "./conventions.ts";

/** Rare counts, integers from 1 to 2^53-1. */
export type RareCounts = Readonly<Partial<Record<RareCount, number>>>;

/** The counts of one call, integers from 0 to 2^53-1; `units` are quantities of other units by name. */
export type Usage = Readonly<Record<BaseCount, number>> & {
  readonly rare?: RareCounts;
  readonly units?: Readonly<Record<string, Decimal>>;
};

/** The counts of a call, read one by one; rare counts only if above 0. */
export function usageOf(count: (name: UsageCount) => number): Usage {
  const usage = baseCounts(count);
  const rare = RARE_KINDS.map(({ count: name }) => [name, count(name)] as const).filter(
    ([, counted]) => counted > 0,
  );
  return rare.length === 0 ? usage : { ...usage, rare: Object.fromEntries(rare) };
}

/** The six basic counts, read one by one. */
export function baseCounts(count: (name: BaseCount) => number): Record<BaseCount, number> {
  return {
    prompt_tokens: count("prompt_tokens"),
    completion_tokens: count("completion_tokens"),
    cache_read_tokens: count("cache_read_tokens"),
    cache_write_tokens: count("cache_write_tokens"),
    reasoning_tokens: count("reasoning_tokens"),
    web_search_count: count("web_search_count"),
  };
}

export function countIn(usage: Usage, name: UsageCount): number {
  const { rare, units: _units, ...base } = usage;
  return { ...rare, ...base }[name] ?? 0;
}

/** Whether a stated total equals the sum of the counts plus any of the parts, which may lie beside or within them. */
export function fitsTotal(total: number, counts: number, parts: readonly number[]): boolean {
  const [part, ...others] = parts;
  if (part === undefined) return total === counts;
  return fitsTotal(total, counts, others) || (part > 0 && fitsTotal(total, counts + part, others));
}

/** Tokens by the rate they are charged at; every token of the call is in exactly one bucket. */
export type Buckets = Record<BaseKind, number> & { rare?: Partial<Record<RareItem, number>> };

/** Counts that exceed the `parent` containing them, `always` or by the convention. */
export type Misfit = {
  ok: false;
  parent: UsageCount;
  parts: readonly UsageCount[];
  always?: true;
  /** Tokens that two of the parts both count. */
  overlap?: number;
};

export type Assumption = (typeof ASSUMPTIONS)[number];

export type Counted = {
  ok: true;
  buckets: Buckets;
  convention: Convention;
  applied: UsageConvention;
  assumed: readonly Assumption[];
};
