// A price made ready to bill: the rates of one context tier, fallbacks in place, every one an integer at one scale.
import { type Decimal, PUBLIC_RATES, type PublicRate } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import { parseDecimal, rescale } from "./decimal.ts";
import { applyRates, tierOf } from "./rates.ts";

/** A rate as the integer `units` x 10^-scale; `small` is the same as a double, NaN where that would not be exact. */
export type Charge = { rate: Decimal; units: bigint; small: number; fallback: PublicRate | undefined };

export type CompiledRates = {
  tierAbove: number | undefined;
  /** The 13 public rates as applied, `"0"` where there is none. */
  rates: Readonly<Record<PublicRate, Decimal>>;
  /** Digits after the point of every charge. */
  scale: number;
  charges: Readonly<Partial<Record<PublicRate, Charge>>>;
};

const compiled = new WeakMap<ShardPrice, Map<number | undefined, CompiledRates>>();

/** The rates a call with this much input takes, from a cache that lives as long as the price does. */
export function compileRates(price: ShardPrice, input: number): CompiledRates {
  const above = tierOf(price, input)?.above;
  let byTier = compiled.get(price);
  if (byTier === undefined) {
    byTier = new Map();
    compiled.set(price, byTier);
  }
  let rates = byTier.get(above);
  if (rates === undefined) {
    rates = compile(price, input);
    byTier.set(above, rates);
  }
  return rates;
}

function compile(price: ShardPrice, input: number): CompiledRates {
  const { known, fallbacks, tierAbove: threshold } = applyRates(price, input);
  const amounts = PUBLIC_RATES.flatMap((name) => {
    const rate = known[name];
    return rate === undefined ? [] : [{ name, rate, amount: parseDecimal(rate) }];
  });
  const scale = Math.max(0, ...amounts.map(({ amount }) => amount.scale));
  const charges = amounts.map(({ name, rate, amount }): [PublicRate, Charge] => {
    const { units } = rescale(amount, scale);
    const small = units <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(units) : Number.NaN;
    return [name, { rate, units, small, fallback: fallbacks[name] }];
  });
  const rates = PUBLIC_RATES.map((name) => [name, known[name] ?? "0"] as const);
  return {
    tierAbove: threshold,
    rates: Object.fromEntries(rates) as Record<PublicRate, Decimal>,
    scale,
    charges: Object.fromEntries(charges),
  };
}
