// One of our prices in the fields of LiteLLM's map.
import { unitRate } from "../../src/pricing/units.ts";
import type { Decimal, PriceEntry, RateName, Rates, Tier } from "../../src/schemas/price.ts";
import type { CatalogModel } from "../files/catalog.ts";
import type { Json, JsonObject } from "../files/cost-map.ts";
import {
  type MappedRate,
  RATE_FIELDS,
  SERVICE_SUFFIXES,
  serviceField,
  TEXT_RATES,
  thresholdsOf,
  tierField,
  UNIT_FIELDS,
} from "./fields.ts";
import { peakPrice } from "./off-peak.ts";

/** A map field's value before it is written: exact decimals stay strings, lists and objects hold numbers. */
export type PriceFields = Map<string, Decimal | PriceBand[] | JsonObject>;

export type PriceBand = { range: [number, number]; [field: string]: number | [number, number] };

/** Where no limit is known, the last band ends at this many times its beginning; clients go on with it above. */
const BEYOND = 10;

/** Providers whose context tiers clients of every age read as bands; for other providers only newer clients read tiers. */
export const BANDED: ReadonlySet<string> = new Set(["dashscope", "volcengine"]);

/** One price's fields, by its `provider`; with `listTiers` tiers are bands of `tiered_pricing`, the last ending at `limit`. */
export function priceFields(
  stated: PriceEntry,
  options: { listTiers: boolean; limit: number; provider: string },
): PriceFields {
  const { flat: price, offPeak } = peakPrice(stated);
  const fields: PriceFields = new Map();
  for (const rate of Object.keys(RATE_FIELDS) as MappedRate[]) {
    const value = price.rates[rate];
    const perImage = rate === "image" || rate === "image_output";
    // OpenRouter's image rates are not per image.
    if (value === undefined || (perImage && options.provider === "openrouter")) continue;
    fields.set(RATE_FIELDS[rate], value);
  }
  const tiers = price.tiers ?? [];
  if (tiers.length > 0) {
    if (options.listTiers) fields.set("tiered_pricing", tierList(price, options.limit));
    else setTiers(fields, tiers);
  }
  setServiceTiers(fields, price);
  for (const [field, value] of unitFields(price)) if (!fields.has(field)) fields.set(field, value);
  if (offPeak) fields.set("off_peak_pricing", offPeak);
  const search = searchPrices(price.rates);
  if (search) fields.set("search_context_cost_per_query", search);
  return fields;
}

/** Prices in other units that the format has a field for: `input_per_query` is `input_cost_per_query`. Minutes become seconds. */
export function unitFields({ rates, units = {} }: PriceEntry): [field: string, value: Decimal][] {
  const second = rates.prompt === undefined ? unitRate({ rates, units }, "input_per_second") : undefined;
  const told = { ...(second && { input_per_second: second }), ...units };
  return Object.entries(told).flatMap(([unit, value]) => {
    const field = UNIT_FIELDS.get(unit);
    return field === undefined ? [] : [[field, value] as [string, Decimal]];
  });
}

/** A price field as the map's JSON has it: the nearest double of an exact decimal. */
export function asNumber(value: Decimal | PriceBand[] | JsonObject): Json {
  return typeof value === "string" ? Number(value) : value;
}

/** The price, with a rate of cached tokens where the one that is stated is doubted: readers of a map bill them at 0 without one. */
export function withDoubtedCacheRead<P extends PriceEntry>(price: P, { other_sources }: CatalogModel): P {
  const isDoubted = other_sources.some(({ held_rates }) => held_rates?.input_cache_read !== undefined);
  return isDoubted ? withCacheRead(price) : price;
}

/** Bills cached tokens at the prompt rate where the cache rate is unknown; the format would bill them at 0. */
export function withCacheRead<P extends PriceEntry>(price: P): P {
  if (price.rates.input_cache_read !== undefined || price.rates.prompt === undefined) return price;
  const fill = (rates: Rates): Rates =>
    rates.prompt === undefined ? rates : { input_cache_read: rates.prompt, ...rates };
  const tiers = price.tiers?.map(({ above, rates }) => ({ above, rates: fill(rates) }));
  return { ...price, rates: fill(price.rates), ...(tiers && { tiers }) };
}

function setRates(fields: PriceFields, rates: Rates, name: (rate: RateName) => string | undefined): void {
  for (const [rate, value] of Object.entries(rates) as [RateName, Decimal][]) {
    const field = name(rate);
    if (field !== undefined) fields.set(field, value);
  }
}

/** A tier's own threshold goes before one that stands in for a lower tier's. */
function setTiers(fields: PriceFields, tiers: readonly Tier[]): void {
  for (const { above, rates } of tiers.toSorted((a, b) => a.above - b.above)) {
    for (const thousands of thresholdsOf(above)) {
      setRates(fields, rates, (rate) => tierField(rate, thousands));
    }
  }
}

function setServiceTiers(fields: PriceFields, price: PriceEntry): void {
  for (const service of Object.keys(SERVICE_SUFFIXES) as (keyof typeof SERVICE_SUFFIXES)[]) {
    const entry = price.service_tiers?.[service];
    if (entry === undefined) continue;
    setRates(fields, entry.rates, (rate) => serviceField(rate, service));
    for (const { above, rates } of entry.tiers ?? []) {
      setRates(fields, rates, (rate) => serviceField(rate, service, above));
    }
  }
}

function tierList(price: PriceEntry, limit: number): PriceBand[] {
  const tiers = (price.tiers ?? []).toSorted((a, b) => a.above - b.above);
  return [{ above: 0, rates: {} }, ...tiers].map(({ above, rates }, i, all) => {
    const next = all[i + 1]?.above ?? (limit > above ? limit : above * BEYOND);
    const band: PriceBand = { range: [above, next] };
    for (const rate of TEXT_RATES) {
      const value = rates[rate] ?? price.rates[rate];
      if (value !== undefined && rate !== "input_cache_write_1h") band[RATE_FIELDS[rate]] = Number(value);
    }
    return band;
  });
}

function searchPrices(rates: Rates): Record<string, number> | undefined {
  const sizes = { low: rates.web_search_low, medium: rates.web_search_medium, high: rates.web_search_high };
  const known = Object.entries(sizes).map(([size, rate]) => [size, rate ?? rates.web_search] as const);
  const priced = known.flatMap(([size, rate]) =>
    rate === undefined ? [] : [[`search_context_size_${size}`, Number(rate)] as const],
  );
  return priced.length === 0 ? undefined : Object.fromEntries(priced);
}
