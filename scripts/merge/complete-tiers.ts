// Context tiers made whole: a tier re-rates every text token, so a rate that it does not name goes with the one it belongs to.

import { scaleDecimal } from "../../src/pricing/scale-decimal.ts";
import type { RateName, Rates, Tier } from "../../src/schemas/price.ts";
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";

/** A rate of text tokens -> the rate by whose multiple it grows above a threshold. */
const GROWS_WITH = [
  ["input_cache_read", "prompt"],
  ["input_cache_write", "prompt"],
  ["input_cache_write_1h", "prompt"],
  ["input_cache_write_12h", "prompt"],
  ["internal_reasoning", "completion"],
] as const satisfies readonly (readonly [RateName, RateName])[];

/** The models with every context tier of their prices, and of their subproviders', made whole. */
export function completeTiers(models: readonly CatalogModel[]): CatalogModel[] {
  return models.map((model) => ({
    ...model,
    prices: model.prices.map(completed),
    ...(model.subproviders && {
      subproviders: model.subproviders.map((one) => ({ ...one, price: completed(one.price) })),
    }),
  }));
}

function completed(price: CatalogPrice): CatalogPrice {
  if (price.tiers === undefined) return price;
  return { ...price, tiers: price.tiers.map((tier) => completedTier(tier, price.rates)) };
}

function completedTier({ above, rates }: Tier, base: Rates): Tier {
  const whole: Rates = { ...rates };
  for (const [name, parent] of GROWS_WITH) {
    const [rate, from, to] = [base[name], base[parent], rates[parent]];
    if (whole[name] !== undefined || rate === undefined || from === undefined || to === undefined) continue;
    if (from !== "0") whole[name] = scaleDecimal(rate, to, from);
  }
  return { above, rates: whole };
}
