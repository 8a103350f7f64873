// A price made ready to bill: the rates of one context tier, fallbacks in place, every one an integer at one scale.
import { type Decimal, type Hours, PUBLIC_RATES, type PublicRate, type RateName } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import { parseDecimal, rescale } from "./decimal.ts";
import { applyRates, tierOf } from "./rates.ts";

/** A rate as the integer `units` x 10^-scale; `fallback` is the rate it was taken from, where its own is unknown. */
export type CompiledRate = { rate: Decimal; units: bigint; fallback: RateName | undefined };

export type CompiledRates = {
  tierAbove: number | undefined;
  /** The 13 public rates as applied, `"0"` where there is none. */
  rates: Readonly<Record<PublicRate, Decimal>>;
  /** Digits after the point of every charged rate. */
  scale: number;
  /** The rates that are known, by name. */
  charged: Readonly<Partial<Record<RateName, CompiledRate>>>;
};

const compiled = new WeakMap<ShardPrice | Hours, Map<number | undefined, CompiledRates>>();

/** The rates a call with this much input takes, in a window of the price's hours or none, from a cache that lives as long as the price. */
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
    rates = compile(price, input, window);
    byTier.set(above, rates);
  }
  return rates;
}

function compile(price: ShardPrice, input: number, window: Hours | undefined): CompiledRates {
  const { known, fallbacks, tierAbove } = applyRates(price, input, window);
  const amounts = Object.entries(known).map(([name, rate]) => ({ name, rate, amount: parseDecimal(rate) }));
  const scale = Math.max(0, ...amounts.map(({ amount }) => amount.scale));
  const charged = amounts.map(({ name, rate, amount }): [string, CompiledRate] => [
    name,
    { rate, units: rescale(amount, scale).units, fallback: fallbacks[name as RateName] },
  ]);
  const rates = PUBLIC_RATES.map((name) => [name, known[name] ?? "0"] as const);
  return {
    tierAbove,
    rates: Object.fromEntries(rates) as Record<PublicRate, Decimal>,
    scale,
    charged: Object.fromEntries(charged),
  };
}
