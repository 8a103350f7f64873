// Rates that a context tier does not name grow with its prompt or completion rate.
import type { RateName, Rates, Tier } from "../schemas/price.ts";
import { scaleDecimal } from "./decimal.ts";

/** Each text rate with the rate whose multiple it follows above a threshold. */
export const GROWS_WITH = [
  ["input_cache_read", "prompt"],
  ["input_cache_write", "prompt"],
  ["input_cache_write_1h", "prompt"],
  ["input_cache_write_12h", "prompt"],
  ["internal_reasoning", "completion"],
] as const satisfies readonly (readonly [RateName, RateName])[];

/** The tier with every text rate of its base card; those it did not name are `scaled`, except reasoning, which is output. */
export function grownTier(tier: Tier, base: Rates): Tier {
  const whole: Rates = { ...tier.rates };
  const scaled: RateName[] = [];
  for (const [name, parent] of GROWS_WITH) {
    const [rate, from, to] = [base[name], base[parent], tier.rates[parent]];
    if (whole[name] !== undefined || rate === undefined || from === undefined || to === undefined) continue;
    if (from === "0") continue;
    whole[name] = scaleDecimal(rate, to, from);
    if (name !== "internal_reasoning") scaled.push(name);
  }
  if (scaled.length === 0) return { ...tier, rates: whole };
  return { ...tier, rates: whole, scaled: [...(tier.scaled ?? []), ...scaled] };
}
