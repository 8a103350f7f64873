// The cost map in LiteLLM's format: every upstream key with our prices in place of its own, and the models we add.
import { hasTokenPrice, inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { PriceEntry } from "../../src/schemas/price.ts";
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import type { Json, MapEntry, RoutingRule } from "../files/cost-map.ts";
import type { ModelFacts } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import { modelsById } from "../translate/model-ids.ts";
import { lookupKeys } from "./lookup-keys.ts";
import { factsByModel } from "./model-facts.ts";
import { modelFields } from "./model-fields.ts";
import { asNumber, BANDED, priceFields, unitFields, withDoubtedCacheRead } from "./price-fields.ts";
import { upstreamEntry } from "./upstream-entry.ts";

export type CostMap = Map<string, ReadonlyMap<string, Json>>;

const SAMPLE_SPEC: ReadonlyMap<string, Json> = new Map([
  ["litellm_provider", "the provider a client matches the key against"],
  ["mode", "what the model does: chat, embedding, image_generation ..."],
  ["max_input_tokens", "tokens the model reads at most"],
  ["max_output_tokens", "tokens the model writes at most"],
  ["max_tokens", "the same as max_output_tokens"],
  ["input_cost_per_token", "USD per prompt token; a rate that is not known is left out"],
  ["output_cost_per_token", "USD per completion token"],
]);

/** Every entry of the map by key, for the prices in force at an instant. */
export function renderMap(
  entries: readonly MapEntry[],
  catalog: Catalog,
  providers: readonly Provider[],
  at: Instant,
): CostMap {
  const map: CostMap = new Map();
  const covered = new Set<CatalogModel>();
  const models = modelsById(catalog);
  for (const entry of entries) {
    const model = models.get(entry.provider)?.get(entry.model);
    if (model) covered.add(model);
    map.set(entry.key, upstreamEntry(entry, model, at));
  }
  const facts = factsByModel(catalog, providers);
  const add = (key: string, seller: Provider, model: CatalogModel, price: PriceEntry) => {
    if (!map.has(key)) map.set(key, addedEntry(seller, model, price, facts));
  };
  // A bare key belongs to the maker; other sellers of the model have it with a prefix.
  const ordered = providers.toSorted((a, b) => Number(b.kind === "maker") - Number(a.kind === "maker"));
  for (const provider of ordered) {
    for (const { model, price } of pricedModels(catalog, provider, at)) {
      const isBare = provider.map_keys === "bare" && !map.has(model.id);
      const hasFields = hasTokenPrice(price) || unitFields(price).length > 0;
      if (covered.has(model) || !hasFields) continue;
      add(isBare ? model.id : `${provider.map_provider}/${model.id}`, provider, model, price);
    }
  }
  for (const provider of providers) {
    const priced = pricedModels(catalog, provider, at).filter(({ price }) => hasTokenPrice(price));
    const siblings = new Map(priced.map(({ model, price }) => [model.id, price]));
    for (const { model, price } of priced)
      for (const { key, map_provider, price: own } of lookupKeys(provider, model, price, siblings))
        add(key, { ...provider, map_provider }, model, own);
  }
  return map;
}

/** A provider's models that have a price at an instant. */
function pricedModels(catalog: Catalog, { slug }: Provider, at: Instant) {
  return (catalog.get(slug) ?? []).flatMap((model) => {
    const price = inForce(model.prices, at);
    return price === undefined ? [] : [{ model, price }];
  });
}

/** JSON text of the map in code point order, prices as nearest doubles, with the format's two keys that are not models. */
export function mapText(map: CostMap, rules: readonly RoutingRule[] = []): string {
  const all: CostMap = new Map(map).set("sample_spec", SAMPLE_SPEC);
  all.set("fallback_generalizations", new Map([["rules", [...rules]]]));
  const keys = [...all.keys()].sort(byCodePoint);
  const entries = keys.map(
    (key) => `${JSON.stringify(key)}:${JSON.stringify(Object.fromEntries(all.get(key) ?? []))}`,
  );
  return `{${entries.join(",\n")}}\n`;
}

/** The entry of a model that upstream lacks. */
function addedEntry(
  provider: Provider,
  model: CatalogModel,
  stated: PriceEntry,
  facts: ReadonlyMap<string, ModelFacts>,
): Map<string, Json> {
  const price = withDoubtedCacheRead(stated, model);
  const own = model.canonical === undefined ? undefined : facts.get(model.canonical);
  const fields = modelFields(provider, model, price, own);
  const prices = priceFields(price, {
    listTiers: BANDED.has(provider.map_provider),
    limit: Number(fields.get("max_input_tokens") ?? 0),
    provider: provider.slug,
  });
  for (const [field, value] of prices) fields.set(field, asNumber(value));
  return fields;
}
