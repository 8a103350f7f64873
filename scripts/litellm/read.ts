// LiteLLM's cost map: every key's prices as exact decimals, every other field as it is.
import * as z from "zod/mini";
import { type Json, type MapEntry, type RoutingRule, routingRule } from "../../src/schemas/litellm-map.ts";
import type { Provider } from "../../src/schemas/registry.ts";
import { cleanNumber } from "../pull/clean-number.ts";
import { slugsOf } from "../pull/translation.ts";
import { RATE_FIELDS } from "./fields.ts";

const entry = z.record(z.string(), z.json());

export const document = z.record(z.string(), entry);

/** A newer reading of some keys: a few prices each. */
export const updateDocument = z.record(z.string(), z.record(z.string(), z.json()));

const routing = z.object({ rules: z.array(routingRule) });

type Entry = z.infer<typeof entry>;

/** Keys of the document that are no models. */
const RESERVED = new Set(["sample_spec", "fallback_generalizations"]);

/** Fields with `cost` in their name that are no price. */
const NESTED = new Set([
  "search_context_cost_per_query",
  "tiered_pricing",
  "off_peak_pricing",
  "guardrail_cost_per_unit",
]);

export type MapTranslation = { entries: MapEntry[]; rules: RoutingRule[]; problems: string[] };

/** Every model key of the map; a provider the registry does not name is a problem. */
export function translate(doc: z.infer<typeof document>, providers: readonly Provider[]): MapTranslation {
  const slugs = slugsOf(providers, "litellm");
  const prefixes = new Map(
    providers.map(({ slug, names, map_provider }) => [slug, [...(names.litellm ?? []), map_provider]]),
  );
  const entries: MapEntry[] = [];
  const problems: string[] = [];
  for (const [key, fields] of Object.entries(doc)) {
    if (RESERVED.has(key)) continue;
    const provider = slugs.get(String(fields.litellm_provider));
    if (provider === undefined)
      problems.push(`${key}: provider ${fields.litellm_provider} is not in the registry`);
    else {
      for (const field of notPrices(fields))
        problems.push(`${key}: ${field}: ${fields[field]} is not a price`);
      entries.push(mapEntry(key, fields, provider, prefixes.get(provider) ?? []));
    }
  }
  const { rules } = routing.parse(doc.fallback_generalizations ?? { rules: [] });
  return { entries: toldApart(entries), rules, problems };
}

function mapEntry(key: string, fields: Entry, provider: string, prefixes: readonly string[]): MapEntry {
  const prices: Record<string, string> = {};
  const nested: Record<string, Json> = {};
  const other: Record<string, Json> = {};
  for (const [field, value] of Object.entries(fields)) {
    const price = isPriceField(field) && typeof value === "number" ? cleanNumber(value) : undefined;
    if (price !== undefined) prices[field] = price;
    else if (NESTED.has(field)) nested[field] = value;
    else if (!isPriceField(field)) other[field] = value;
  }
  const model = withoutPrefix(key, provider, prefixes);
  return {
    key,
    provider,
    model,
    prices,
    ...(Object.keys(nested).length > 0 && { nested_prices: nested }),
    other,
  };
}

/** Price fields without a number of 0 or more: kept as other facts they would be served as they are. */
function notPrices(fields: Entry): string[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const good = typeof value === "number" && cleanNumber(value) !== undefined;
    return isPriceField(field) && !good ? [field] : [];
  });
}

/** Two keys that differ in prefix only but in price too are two models: all but one take their whole key as id. */
function toldApart(entries: readonly MapEntry[]): MapEntry[] {
  const groups = Map.groupBy(entries, ({ provider, model }) => `${provider} ${model}`);
  return entries.map((entry) => {
    const twins = groups.get(`${entry.provider} ${entry.model}`) ?? [];
    const main = twins.find(({ key, model }) => key === model) ?? twins.find(isPriced) ?? entry;
    return samePrice(entry, main) ? entry : { ...entry, model: entry.key };
  });
}

function isPriced({ prices }: MapEntry): boolean {
  return Number(prices[RATE_FIELDS.prompt] ?? 0) > 0;
}

function samePrice(a: MapEntry, b: MapEntry): boolean {
  return [RATE_FIELDS.prompt, RATE_FIELDS.completion].every((field) => a.prices[field] === b.prices[field]);
}

export function isPriceField(field: string): boolean {
  return /_cost(_|$)/.test(field) && !NESTED.has(field);
}

/** The id under our provider: the key without the map's own provider prefix. */
function withoutPrefix(key: string, provider: string, prefixes: readonly string[]): string {
  const slash = key.indexOf("/");
  const head = key.slice(0, slash);
  const own = slash > 0 && (prefixes.includes(head) || head === provider || head === MAP_PREFIX[provider]);
  return own ? key.slice(slash + 1) : key;
}

/** Prefixes the map writes that are no provider name of its own. */
const MAP_PREFIX: Record<string, string> = { "amazon-nova": "amazon-nova", vertex: "vertex_ai" };

/**
 * Entries with the prices of a newer reading in place. Where prompt or completion changed, the entry's other text
 * prices belong to an older price list and go.
 */
export function applyUpdate(
  entries: readonly MapEntry[],
  update: z.infer<typeof updateDocument>,
  read: string,
): MapEntry[] {
  const newer = new Map(Object.entries(update));
  return entries.map((old) => {
    const fields = newer.get(old.key);
    return fields === undefined ? old : updated(old, fields, read);
  });
}

function updated(old: MapEntry, fields: Entry, read: string): MapEntry {
  const fresh: Record<string, string> = {};
  for (const [field, value] of Object.entries(fields)) {
    const price = isPriceField(field) && typeof value === "number" ? cleanNumber(value) : undefined;
    if (price !== undefined) fresh[field] = price;
  }
  const same = [RATE_FIELDS.prompt, RATE_FIELDS.completion].every(
    (field) => fresh[field] === old.prices[field],
  );
  const kept = Object.entries(old.prices).filter(([field]) => same || !/_per_token|_token_cost/.test(field));
  const { tiered_pricing: _tiers, ...nested } = old.nested_prices ?? {};
  const { nested_prices: _nested, ...rest } = old;
  const left = same ? old.nested_prices : Object.keys(nested).length > 0 ? nested : undefined;
  return {
    ...rest,
    prices: { ...Object.fromEntries(kept), ...fresh },
    ...(left && { nested_prices: left }),
    read,
  };
}
