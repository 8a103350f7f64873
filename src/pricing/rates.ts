// Which rates a call takes: the price in force, the context tier, and the fallback for a rate that is unknown.

import { FALLBACKS } from "../schemas/charges.ts";
import type { Instant } from "../schemas/moment.ts";
import type { Decimal, Hours, RateName, Rates, Tier } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import { RATE_NAMES } from "../schemas/words.ts";

const NO_TIERS: readonly Tier[] = [];

export type AppliedRates = {
  /** The rate charged by name, fallbacks included; a name that is absent is unknown. */
  known: Partial<Record<RateName, Decimal>>;
  /** Unknown rate -> the rate that is charged in its place. */
  fallbacks: Partial<Record<RateName, RateName>>;
  /** Threshold of the tier that applies. */
  tierAbove?: number;
};

/** The price in force at an instant, the latest of those that are; undefined when the instant is in none's span. */
export function inForce<Price extends { from?: Instant; until?: Instant }>(
  prices: readonly Price[],
  at: Instant,
): Price | undefined {
  return prices.findLast(
    ({ from, until }) => (from === undefined || from <= at) && (until === undefined || at < until),
  );
}

/** A prompt or completion rate is known. */
export function hasTokenPrice({ rates }: { rates: Rates }): boolean {
  return rates.prompt !== undefined || rates.completion !== undefined;
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
 * Rates for a call whose whole input (uncached + cache read + cache write) is `input` tokens, in a window of hours if one is given.
 * A rate the window does not name is its tier's, one the tier does not name is the base.
 */
export function applyRates(price: ShardPrice, input: number, window?: Hours): AppliedRates {
  const tier = tierOf(price, input);
  const known: AppliedRates["known"] = {};
  for (const name of RATE_NAMES) {
    const rate = window?.rates[name] ?? tier?.rates[name] ?? price.rates[name];
    if (rate !== undefined) known[name] = rate;
  }
  const stated = { ...known };
  const fallbacks: AppliedRates["fallbacks"] = {};
  for (const [unknown, instead] of FALLBACKS) {
    if (stated[unknown] !== undefined) continue;
    const charged = instead.find((name) => stated[name] !== undefined);
    const rate = charged && stated[charged];
    if (charged === undefined || rate === undefined) continue;
    known[unknown] = rate;
    fallbacks[unknown] = charged;
  }
  return { known, fallbacks, ...(tier && { tierAbove: tier.above }) };
}
