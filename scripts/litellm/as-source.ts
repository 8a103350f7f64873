// LiteLLM's cost map as observations of a source: its price fields in our rates.
import type { PriceEntry, Rates, ServiceTier, Tier } from "../../src/schemas/price.ts";
import type { Json, MapEntry } from "../files/cost-map.ts";
import { type ModelFacts, modelId, type Observation } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";
import { cleanNumber } from "../translate/clean-number.ts";
import { sortedTiers } from "../translate/translation.ts";
import { CACHE_HIT, CAPABILITY_FLAGS, isInDatabricksUnits, rateOf, unitOf } from "./fields.ts";

/** A row per map entry whose key names a model, in the order of the entries. */
export function asObservations(entries: readonly MapEntry[]): Observation[] {
  return entries.filter(({ model }) => modelId.safeParse(model).success).map(asObservation);
}

/** One entry as a row. */
export function asObservation(entry: MapEntry): Observation {
  const price = toPrice(entry);
  const known = Object.keys(price.rates).length > 0 || price.units !== undefined;
  const past = (entry.past ?? []).map(({ until, read, since, ...earlier }) => ({
    ...toPrice(earlier),
    until,
    read,
    ...(since !== undefined && { since }),
  }));
  return {
    provider: entry.provider,
    id: entry.model,
    facts: facts(entry.other),
    prices: known ? [price] : [],
    ...(entry.before && { before: toPrice(entry.before) }),
    ...stated({ past, read: entry.read, since: entry.since, gone: entry.gone }),
  };
}

type Parts = {
  rates: Rates;
  tiers: Map<number, Rates>;
  services: Map<string, { rates: Rates; tiers: Map<number, Rates> }>;
  units: Record<string, string>;
};

function toPrice({
  prices,
  nested_prices: nested = {},
}: Pick<MapEntry, "prices" | "nested_prices">): PriceEntry {
  const parts: Parts = { rates: {}, tiers: new Map(), services: new Map(), units: {} };
  for (const [field, value] of Object.entries(prices)) place(parts, field, value);
  const hit = prices[CACHE_HIT];
  if (hit !== undefined) parts.rates.input_cache_read ??= hit;
  listTiers(parts, nested.tiered_pricing);
  Object.assign(parts.rates, searchRates(nested.search_context_cost_per_query));
  const services = [...parts.services].map(([name, { rates, tiers }]): [string, ServiceTier] => [
    name,
    { rates, ...sortedTiers(tierList(tiers)) },
  ]);
  return {
    rates: parts.rates,
    ...sortedTiers(tierList(parts.tiers)),
    ...stated({ service_tiers: Object.fromEntries(services), units: parts.units }),
  };
}

function place(parts: Parts, field: string, value: string): void {
  const priced = rateOf(field);
  if (priced === undefined) {
    if (field !== CACHE_HIT && !isInDatabricksUnits(field)) parts.units[unitOf(field)] = value;
    return;
  }
  const { rate, above, service } = priced;
  const target = service === undefined ? parts : serviceParts(parts, service);
  if (above === undefined) target.rates[rate] = value;
  else target.tiers.set(above, { ...target.tiers.get(above), [rate]: value });
}

function serviceParts(parts: Parts, service: string): { rates: Rates; tiers: Map<number, Rates> } {
  const known = parts.services.get(service) ?? { rates: {}, tiers: new Map() };
  parts.services.set(service, known);
  return known;
}

/** Bands by input size: the first is the base where there is no flat price, each later one a tier. */
function listTiers(parts: Parts, bands: Json | undefined): void {
  for (const band of Array.isArray(bands) ? bands : []) {
    if (typeof band !== "object" || band === null || Array.isArray(band) || !Array.isArray(band.range))
      continue;
    const rates: Rates = {};
    for (const [field, value] of Object.entries(band)) {
      const rate = rateOf(field)?.rate;
      const decimal = typeof value === "number" ? cleanNumber(value) : undefined;
      if (rate !== undefined && decimal !== undefined) rates[rate] = decimal;
    }
    const from = Number(band.range[0]);
    if (from === 0) parts.rates = { ...rates, ...parts.rates };
    else parts.tiers.set(from, rates);
  }
}

function searchRates(sizes: Json | undefined): Rates {
  if (typeof sizes !== "object" || sizes === null || Array.isArray(sizes)) return {};
  const rate = (size: string) => {
    const value = sizes[`search_context_size_${size}`];
    return typeof value === "number" ? cleanNumber(value) : undefined;
  };
  const [low, medium, high] = [rate("low"), rate("medium"), rate("high")];
  // Medium is the size every API takes by default.
  const usual = medium ?? low ?? high;
  return stated({
    web_search: usual,
    web_search_low: low,
    web_search_medium: medium,
    web_search_high: high,
  });
}

function tierList(tiers: ReadonlyMap<number, Rates>): Tier[] {
  return [...tiers].map(([above, rates]) => ({ above, rates }));
}

function facts(other: MapEntry["other"]): ModelFacts {
  const { mode, max_input_tokens, max_output_tokens, deprecation_date } = other;
  const capabilities = [...CAPABILITY_FLAGS].flatMap(([name, flag]) => (other[flag] === true ? [name] : []));
  return {
    ...(typeof mode === "string" && { mode }),
    ...(typeof max_input_tokens === "number" && { context_tokens: max_input_tokens }),
    ...(typeof max_output_tokens === "number" && { max_output_tokens }),
    ...stated({ capabilities }),
    ...(typeof deprecation_date === "string" && { retires: deprecation_date }),
  };
}
