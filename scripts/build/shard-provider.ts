// One provider's catalogue -> the shard its calculators read.
import { CALCULATOR_RATES, hasTokenPrice } from "../../src/pricing/rates.ts";
import type { CatalogModel } from "../../src/schemas/catalog.ts";
import type { PriceEntry, Rates } from "../../src/schemas/price.ts";
import type { Provider } from "../../src/schemas/registry.ts";
import type { Shard, ShardConvention, ShardModel, ShardPrice } from "../../src/schemas/shard.ts";
import { describeUnits } from "./describe-units.ts";

/** The shard of one provider; `listedAt` says at which subproviders a gateway's model has a list price, and under which id. */
export function shardProvider(
  provider: Provider,
  models: readonly CatalogModel[],
  listedAt: (model: CatalogModel) => Record<string, string>,
): Shard {
  return {
    provider: provider.slug,
    usage: conventionOf(provider.usage),
    ...(provider.byok_fee !== undefined && { byok_fee: provider.byok_fee }),
    models: models.map((model) => shardModel(model, provider, listedAt(model))),
    aliases: models.flatMap((model) =>
      (model.aliases ?? []).map(({ id }): [string, string] => [id, model.id]),
    ),
  };
}

function shardModel(model: CatalogModel, provider: Provider, listed: Record<string, string>): ShardModel {
  const own = (model.subproviders ?? []).map(({ subprovider, price }): [string, ShardPrice[]] => [
    subprovider,
    [shardPrice(price)],
  ]);
  const convention = conventionOfModel(provider, model.id);
  return {
    id: model.id,
    ...(model.canonical !== undefined && { canonical: model.canonical }),
    ...(model.variant_of !== undefined && { variant_of: model.variant_of }),
    ...(convention && { usage: convention }),
    prices: model.prices.map(shardPrice),
    ...(model.message !== undefined && { message: model.message }),
    ...(own.length > 0 && { subproviders: Object.fromEntries(own) }),
    ...(Object.keys(listed).length > 0 && { listed_at: listed }),
  };
}

function conventionOf({ page, ...read }: Provider["usage"]): ShardConvention {
  const { prompt_includes_cache, completion_includes_reasoning } = read;
  return {
    prompt_includes_cache,
    completion_includes_reasoning,
    ...(page === undefined && { assumed: true as const }),
  };
}

/** The convention of a model that its provider reports another way than most. */
function conventionOfModel({ usage_by_model = [] }: Provider, id: string): ShardConvention | undefined {
  const own = usage_by_model.find(({ models }) => new RegExp(models).test(id.toLowerCase()));
  return own && conventionOf(own);
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
