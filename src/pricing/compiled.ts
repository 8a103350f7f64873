// A price made ready to bill: the rates of one context tier, fallbacks in place, every one an integer at one scale.

import { CHARGES, type ChargedItem } from "../schemas/charges.ts";
import type { Decimal, Hours, PublicRate, RateName } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import { OTHER_RATES, PUBLIC_RATES } from "../schemas/words.ts";
import { parseDecimal, rescale } from "./decimal.ts";
import { type AppliedRates, applyRates, tierOf } from "./rates.ts";

/** A rate as the integer `units` x 10^-scale; `fallback` is the rate it was taken from, where its own is unknown. */
export type CompiledRate = { rate: Decimal; units: bigint; fallback: RateName | undefined };

/** What may be charged, at a rate that may be unknown. */
export type CompiledCharge = { item: ChargedItem; name: RateName; known: CompiledRate | undefined };

export type CompiledRates = {
  tierAbove: number | undefined;
  /** The 13 public rates as applied, `"0"` where there is none; those of few calls only where they are stated. */
  rates: Readonly<Record<PublicRate, Decimal>>;
  /** Every other rate that is stated; undefined when none is. */
  others: Readonly<Partial<Record<RateName, Decimal>>> | undefined;
  /** Digits after the point of every charged rate. */
  scale: number;
  /** The rates that are known, by name. */
  charged: Readonly<Partial<Record<RateName, CompiledRate>>>;
  /** What every call may be charged for, and what any may be, in the order of a bill's lines. */
  base: readonly CompiledCharge[];
  all: readonly CompiledCharge[];
};

const compiled = new WeakMap<ShardPrice | Hours, Map<number | undefined, CompiledRates>>();

/** Public rates that are charged for what few calls have: an answer shows their fallbacks only where they are charged. */
const SELDOM: ReadonlySet<RateName> = new Set(
  CHARGES.map(({ rate }) => rate).filter((rate) => CHARGES.every((one) => one.rate !== rate || one.further)),
);

/**
 * The rates for a call with this much input, in a window of the price's hours if one applies. They are kept as long as the price:
 * without that a call takes 8 to 35 % more processor time.
 */
export function compileRates(price: ShardPrice, input: number, window?: Hours): CompiledRates {
  const above = tierOf(price, input)?.above;
  const card = window ?? price;
  let byTier = compiled.get(card);
  if (byTier === undefined) {
    byTier = new Map();
    compiled.set(card, byTier);
  }
  let rates = byTier.get(above);
  if (rates === undefined) {
    rates = compile(applyRates(price, input, window));
    byTier.set(above, rates);
  }
  return rates;
}

function compile({ known, fallbacks, tierAbove }: AppliedRates): CompiledRates {
  const amounts = Object.entries(known).map(([name, rate]) => ({ name, rate, amount: parseDecimal(rate) }));
  const scale = Math.max(0, ...amounts.map(({ amount }) => amount.scale));
  const charged: Partial<Record<string, CompiledRate>> = {};
  for (const { name, rate, amount } of amounts) {
    const { units } = rescale(amount, scale);
    charged[name] = { rate, units, fallback: fallbacks[name as RateName] };
  }
  const all = CHARGES.map(({ item, rate, further }) => ({ item, name: rate, known: charged[rate], further }));
  const isShown = (name: RateName) => fallbacks[name] === undefined || !SELDOM.has(name);
  const rates = PUBLIC_RATES.map((name) => [name, (isShown(name) && known[name]) || "0"] as const);
  const others = OTHER_RATES.flatMap((name) => {
    const rate = fallbacks[name] === undefined ? known[name] : undefined;
    return rate === undefined ? [] : [[name, rate] as const];
  });
  return {
    tierAbove,
    rates: Object.fromEntries(rates) as Record<PublicRate, Decimal>,
    others: others.length === 0 ? undefined : Object.fromEntries(others),
    scale,
    charged,
    base: all.filter(({ further }) => !further),
    all,
  };
}
