// One provider's catalogue -> the shard its calculators read.
import { CALCULATOR_RATES, hasTokenPrice } from "../../src/pricing/rates.ts";
import type { CatalogModel } from "../../src/schemas/catalog.ts";
import type { PriceEntry, Rates } from "../../src/schemas/price.ts";
import type { Provider } from "../../src/schemas/registry.ts";
import type { Shard, ShardModel, ShardPrice } from "../../src/schemas/shard.ts";
import { describeUnits } from "./describe-units.ts";

/** The shard of one provider; `listedAt` says at which subproviders a gateway's model has a list price, and under which id. */
export function shardProvider(
  provider: Provider,
  models: readonly CatalogModel[],
  listedAt: (model: CatalogModel) => Record<string, string>,
): Shard {
  return {
    provider: provider.slug,
    usage: provider.usage,
    ...(provider.byok_fee !== undefined && { byok_fee: provider.byok_fee }),
    models: models.map((model) => shardModel(model, listedAt(model))),
    aliases: models.flatMap((model) =>
      (model.aliases ?? []).map(({ id }): [string, string] => [id, model.id]),
    ),
  };
}

function shardModel(model: CatalogModel, listed: Record<string, string>): ShardModel {
  const own = (model.subproviders ?? []).map(({ subprovider, price }): [string, ShardPrice[]] => [
    subprovider,
    [shardPrice(price)],
  ]);
  return {
    id: model.id,
    prices: model.prices.map(shardPrice),
    ...(model.message !== undefined && { message: model.message }),
    ...(own.length > 0 && { subproviders: Object.fromEntries(own) }),
    ...(Object.keys(listed).length > 0 && { listed_at: listed }),
  };
}

function shardPrice(price: PriceEntry): ShardPrice {
  const priced_by = hasTokenPrice(price) ? undefined : describeUnits(price);
  const tiers = price.tiers?.map(({ above, rates }) => ({ above, rates: calculatorRates(rates) }));
  return {
    ...(price.from !== undefined && { from: price.from }),
    ...(price.until !== undefined && { until: price.until }),
    rates: calculatorRates(price.rates),
    ...(tiers && { tiers }),
    ...(priced_by !== undefined && { priced_by }),
  };
}

function calculatorRates(rates: Rates): Rates {
  return Object.fromEntries(CALCULATOR_RATES.flatMap((name) => (rates[name] ? [[name, rates[name]]] : [])));
}
