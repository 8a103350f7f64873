// Which rates a call takes: the dated entry, the context tier, and the fallback for a rate that is unknown.
import type { Day, Decimal, PublicRate, Tier } from "../schemas/price.ts";
import { PUBLIC_RATES } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";

/** Where an unknown rate of a token item is taken from. Other unknown rates have no stand-in. */
export const FALLBACK: Partial<Record<PublicRate, PublicRate>> = {
  input_cache_read: "prompt",
  input_cache_write: "prompt",
  internal_reasoning: "completion",
};

const NO_TIERS: readonly Tier[] = [];

export type AppliedRates = {
  /** The rate charged per name, fallbacks included; a name that is absent is unknown. */
  known: Partial<Record<PublicRate, Decimal>>;
  /** Unknown rate -> the rate that stands in for it. */
  fallbacks: Partial<Record<PublicRate, PublicRate>>;
  /** Threshold of the tier that applies. */
  tierAbove?: number;
};

/** The entry in force on a UTC day, the latest of those that are; undefined when the day is before the first. */
export function priceOn(prices: readonly ShardPrice[], day: Day): ShardPrice | undefined {
  return prices.findLast(
    (price) =>
      (price.from === undefined || price.from <= day) && (price.until === undefined || day <= price.until),
  );
}

/** The tier that re-rates a call of `input` tokens: of those whose threshold the input exceeds, the highest. */
export function tierOf({ tiers }: ShardPrice, input: number): Tier | undefined {
  let tier: Tier | undefined;
  for (const candidate of tiers ?? NO_TIERS) {
    if (input > candidate.above && (tier === undefined || candidate.above > tier.above)) tier = candidate;
  }
  return tier;
}

/**
 * Rates for a call whose whole input (uncached + cache read + cache write) is `input` tokens. A rate its tier does not
 * name keeps its base.
 */
export function applyRates(price: ShardPrice, input: number): AppliedRates {
  const tier = tierOf(price, input);
  const known: AppliedRates["known"] = {};
  for (const name of PUBLIC_RATES) {
    const rate = tier?.rates[name] ?? price.rates[name];
    if (rate !== undefined) known[name] = rate;
  }
  const fallbacks: AppliedRates["fallbacks"] = {};
  for (const name of ["input_cache_read", "input_cache_write", "internal_reasoning"] as const) {
    const stand = FALLBACK[name];
    if (known[name] !== undefined || stand === undefined || known[stand] === undefined) continue;
    known[name] = known[stand];
    fallbacks[name] = stand;
  }
  return { known, fallbacks, ...(tier && { tierAbove: tier.above }) };
}
