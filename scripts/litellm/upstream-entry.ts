// One upstream entry of the cost map with our prices in place of its own.
import { hasTokenPrice, inForce } from "../../src/pricing/rates.ts";
import { type Instant, isBareDay } from "../../src/schemas/moment.ts";
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";
import type { Json, MapEntry } from "../files/cost-map.ts";
import { CACHE_HIT, isTextField, isTierField, RATE_FIELDS, rateOf } from "./fields.ts";
import {
  asNumber,
  BANDED,
  type PriceFields,
  priceFields,
  withCacheRead,
  withDoubtedCacheRead,
} from "./price-fields.ts";

/** Fields of base rates: ours go in also where the price list is upstream's own, since a rate of it may have been doubted. */
const BASE_FIELDS: ReadonlySet<string> = new Set(Object.values(RATE_FIELDS));

/** The entry's fields: everything we do not price as upstream has it, our prices where we price the model. */
export function upstreamEntry(
  entry: MapEntry,
  model: CatalogModel | undefined,
  at: Instant,
): Map<string, Json> {
  const served = model && inForce(model.prices, at);
  const fields = new Map<string, Json>(Object.entries(entry.other));
  const retires = model?.facts.retires;
  if (retires !== undefined && isBareDay(retires)) fields.set("deprecation_date", retires);
  if (model && served && hasTokenPrice(served))
    setOurPrices(fields, entry, model, withDoubtedCacheRead(served, model));
  else for (const [field, value] of inOneUnit(entry, model)) fields.set(field, value);
  fillCacheRead(fields);
  return fields;
}

function upstreamPrices({ prices, nested_prices: nested = {} }: MapEntry): [field: string, value: Json][] {
  const numbers = Object.entries(prices).map(([field, value]): [string, Json] => [field, Number(value)]);
  return [...numbers, ...Object.entries(nested)];
}

/** Upstream's prices, prompt and completion in the unit that its other rows of the provider show to be meant. */
function inOneUnit(entry: MapEntry, model: CatalogModel | undefined): [field: string, value: Json][] {
  const own = model?.other_sources.find(({ source, id }) => source === "litellm" && id === entry.model);
  const read = new Map<string, number>(
    (["prompt", "completion"] as const).flatMap((rate) =>
      own?.rates?.[rate] === undefined ? [] : [[RATE_FIELDS[rate], Number(own.rates[rate])]],
    ),
  );
  return upstreamPrices(entry).map(([field, value]) => [field, read.get(field) ?? value]);
}

function setOurPrices(
  fields: Map<string, Json>,
  entry: MapEntry,
  model: CatalogModel,
  ours: CatalogPrice,
): void {
  const agreeing = agrees(entry, ours);
  const held = new Set(heldFields(entry, model));
  const isUpstreams = agreeing && ours.origin.source === "litellm";
  for (const [field, value] of upstreamPrices(entry)) {
    if ((isUpstreams || !isReplaced(field, agreeing)) && !held.has(field)) fields.set(field, value);
  }
  for (const [field, value] of pricesFor(entry, ours)) {
    if (!isUpstreams || !fields.has(field) || BASE_FIELDS.has(field)) fields.set(field, asNumber(value));
  }
  keepLegacyFields(entry, ours, fields);
  const caches = ours.rates.input_cache_read !== undefined && !fields.has("supports_prompt_caching");
  if (caches) fields.set("supports_prompt_caching", true);
}

/** Its fields in a service tier that break a relation: they are not prices, and the standard price is charged there. */
function heldFields({ model: id, prices }: MapEntry, { other_sources }: CatalogModel): string[] {
  const claim = other_sources.find((one) => one.source === "litellm" && one.id === id);
  return Object.keys(prices).filter((field) => {
    const { rate, above, service } = rateOf(field) ?? {};
    if (service === undefined) return false;
    const place = above === undefined ? `${service} ${rate}` : `${service} above ${above} ${rate}`;
    return claim?.held_rates?.[place] !== undefined;
  });
}

/** Our tiers always replace upstream's; our text rates and hours replace those of another price list. */
function isReplaced(field: string, agreeing: boolean): boolean {
  if (isTierField(field) || field === "tiered_pricing") return true;
  return !agreeing && (isTextField(field) || field === "off_peak_pricing");
}

/** Bills cached tokens at the entry's prompt rate if it claims caching without a rate for it: never at 0. */
function fillCacheRead(fields: Map<string, Json>): void {
  const prompt = fields.get(RATE_FIELDS.prompt);
  if (fields.get("supports_prompt_caching") !== true || prompt === undefined) return;
  if (!fields.has(RATE_FIELDS.input_cache_read)) fields.set(RATE_FIELDS.input_cache_read, prompt);
}

function pricesFor(entry: MapEntry, price: CatalogPrice): PriceFields {
  const caches = entry.other.supports_prompt_caching === true;
  return priceFields(caches ? withCacheRead(price) : price, {
    listTiers: BANDED.has(String(entry.other.litellm_provider)),
    limit: Number(entry.other.max_input_tokens ?? 0),
    provider: entry.provider,
  });
}

/** Whether prompt and completion agree as far as both state them: then the entry's other prices are from the same price list. */
function agrees({ prices }: MapEntry, served: CatalogPrice): boolean {
  return (["prompt", "completion"] as const).every((rate) => {
    const [theirs, ours] = [prices[RATE_FIELDS[rate]], served.rates[rate]];
    return theirs === undefined || ours === undefined || theirs === ours;
  });
}

/** An embedding model's output at 0, which our sources leave out, and the older name of the cache-read rate. */
function keepLegacyFields(entry: MapEntry, ours: CatalogPrice, fields: Map<string, Json>): void {
  const { output_cost_per_token: output, [CACHE_HIT]: hit } = entry.prices;
  if (output === "0" && ours.rates.completion === undefined) fields.set("output_cost_per_token", 0);
  const cacheRead = fields.get(RATE_FIELDS.input_cache_read);
  if (hit !== undefined && cacheRead !== undefined) fields.set(CACHE_HIT, cacheRead);
}
