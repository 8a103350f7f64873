// LiteLLM's cost map as observations of a source: its price fields in our rates.
import type { PriceEntry, Rates } from "../../src/schemas/price.ts";
import { isJsonObject, type Json, type MapEntry } from "../files/cost-map.ts";
import { type ModelFacts, modelId, type Observation } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";
import { cardOfParts, type Part } from "../translate/card.ts";
import { cleanNumber } from "../translate/clean-number.ts";
import { CACHE_HIT, CAPABILITY_FLAGS, isInDatabricksUnits, RATE_FIELDS, rateOf, unitOf } from "./fields.ts";

/** A row per map entry whose key names a model, in the order of the entries. */
export function asObservations(entries: readonly MapEntry[]): Observation[] {
  return entries.filter(({ model }) => modelId.safeParse(model).success).map(asObservation);
}

/** One entry as a row. */
export function asObservation(entry: MapEntry): Observation {
  const price = toPrice(entry);
  const known = Object.keys(price.rates).length > 0 || price.units !== undefined;
  const past = (entry.past ?? []).map(({ until, read, since, ...earlier }) => {
    return { ...toPrice(earlier), until, read, ...stated({ since }) };
  });
  return {
    provider: entry.provider,
    id: entry.model,
    facts: facts(entry.other),
    prices: known ? [price] : [],
    ...(entry.before && { before: toPrice(entry.before) }),
    ...stated({ past, read: entry.read, since: entry.since, gone: entry.gone }),
  };
}

function toPrice({
  prices,
  nested_prices: nested = {},
}: Pick<MapEntry, "prices" | "nested_prices">): PriceEntry {
  const parts = bandParts(nested.tiered_pricing);
  const units: Record<string, string> = {};
  for (const [field, value] of Object.entries(prices)) {
    const { rate, ...place } = rateOf(field) ?? {};
    if (rate !== undefined) parts.push({ ...place, rates: { [rate]: value } });
    else if (field !== CACHE_HIT && !isInDatabricksUnits(field)) units[unitOf(field)] = value;
  }
  const hit = prices[RATE_FIELDS.input_cache_read] ?? prices[CACHE_HIT];
  parts.push({ rates: stated({ input_cache_read: hit }) });
  parts.push({ rates: searchRates(nested.search_context_cost_per_query) });
  return { ...cardOfParts(parts), ...stated({ units }) };
}

/** Bands by input size: the first is the base if there is no flat price, and each later one is a tier. */
function bandParts(bands: Json | undefined): Part<Rates>[] {
  return (Array.isArray(bands) ? bands : []).flatMap((band) => {
    if (!isJsonObject(band) || !Array.isArray(band.range)) return [];
    const rates: Rates = {};
    for (const [field, value] of Object.entries(band)) {
      const rate = rateOf(field)?.rate;
      const decimal = typeof value === "number" ? cleanNumber(value) : undefined;
      if (rate !== undefined && decimal !== undefined) rates[rate] = decimal;
    }
    return [{ above: Number(band.range[0]), rates }];
  });
}

function searchRates(sizes: Json | undefined): Rates {
  if (!isJsonObject(sizes)) return {};
  const rate = (size: string) => {
    const value = sizes[`search_context_size_${size}`];
    return typeof value === "number" ? cleanNumber(value) : undefined;
  };
  const [low, medium, high] = [rate("low"), rate("medium"), rate("high")];
  // Medium is the size every API takes by default.
  const usual = medium ?? low ?? high;
  const sized = { web_search_low: low, web_search_medium: medium, web_search_high: high };
  return stated({ web_search: usual, ...sized });
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
