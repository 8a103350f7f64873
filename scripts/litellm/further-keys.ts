// Keys under which LiteLLM looks for a model beside the one of its provider's habit. Without them it would fall back on another
// model, or on the price of another region, or find none and bill 0.

import { scaleDecimal } from "../../src/pricing/scale-decimal.ts";
import type { CatalogModel } from "../../src/schemas/catalog.ts";
import type { PriceEntry, RateName, Rates } from "../../src/schemas/price.ts";
import type { Provider } from "../../src/schemas/registry.ts";

export type FurtherKey = { key: string; map_provider: string; price: PriceEntry };

/** Amazon Bedrock's geographies; `global` costs what the maker lists. */
const GEOGRAPHIES = ["us", "eu", "jp", "au"];
const DATED = /[@-]20\d{6}$/;
/** Rates that a region's factor leaves as they are: fees are not per token. */
const FEES: ReadonlySet<string> = new Set<RateName>([
  "discount",
  "request",
  "web_search",
  "web_search_low",
  "web_search_medium",
  "web_search_high",
]);

/** Further keys of a model at the price in force; `siblings` are the provider's prices in force by id. */
export function furtherKeys(
  provider: Provider,
  { id, canonical = "", aliases = [] }: CatalogModel,
  price: PriceEntry,
  siblings: ReadonlyMap<string, PriceEntry>,
): FurtherKey[] {
  const [maker] = canonical.split("/");
  const { map_provider } = provider;
  if (provider.slug === "openrouter") {
    // Keys from when a copy of its list left the vendor out; whoever uses one finds it.
    const named = aliases.some((alias) => alias.id === nameOf(id));
    return named ? [{ key: `${map_provider}/${nameOf(id)}`, map_provider, price }] : [];
  }
  if (provider.slug === "azure" && maker !== "openai" && maker !== "") {
    return [{ key: `azure_ai/${id}`, map_provider: "azure_ai", price }];
  }
  if (maker !== "anthropic") return [];
  if (provider.slug === "vertex") {
    return vertexIds(id, siblings).map((form) => ({ key: `vertex_ai/${form}`, map_provider, price }));
  }
  return provider.slug === "bedrock" ? geographies(provider, id, price, siblings) : [];
}

/** `vendor/model` without its vendor. */
function nameOf(id: string): string {
  return id.slice(id.indexOf("/") + 1);
}

/** A Claude that has no date is asked for with and without `@default`; cut at its last number it would be an older Claude. */
function vertexIds(id: string, siblings: ReadonlyMap<string, PriceEntry>): string[] {
  const dated = [...siblings.keys()].some((other) => DATED.test(other) && other.startsWith(`${id}@`));
  if (DATED.test(id) || dated) return [];
  return id.endsWith("@default") ? [id.slice(0, -"@default".length)] : [`${id}@default`];
}

/** A geography without a key would be billed as the plain id is: without the region's factor. */
function geographies(
  provider: Provider,
  id: string,
  price: PriceEntry,
  siblings: ReadonlyMap<string, PriceEntry>,
): FurtherKey[] {
  const region = provider.regions?.find(({ name }) => name === "regional");
  if (!id.startsWith("anthropic.") || region?.models === undefined) return [];
  if (!new RegExp(region.models).test(id.toLowerCase())) return [];
  const listed = siblings.get(`global.${id}`) ?? price;
  const regional = scalePrice(listed, region.factor);
  const known = siblings.get(`us.${id}`) ?? regional;
  // Another list's spelling of the id, which leaves the factor out.
  if (known.rates.prompt !== regional.rates.prompt) return [];
  const { map_provider } = provider;
  return [
    ...GEOGRAPHIES.map((name) => ({ key: `${name}.${id}`, map_provider, price: regional })),
    { key: `global.${id}`, map_provider, price: listed },
  ];
}

/** A price with every rate per token times a factor, its tiers and service tiers too. */
export function scalePrice(price: PriceEntry, factor: string): PriceEntry {
  const { rates, tiers, service_tiers } = price;
  const tier = (one: { above: number; rates: Rates }) => ({ ...one, rates: scaleRates(one.rates, factor) });
  const services = Object.entries(service_tiers ?? {}).map(
    ([name, own]) =>
      [
        name,
        { rates: scaleRates(own.rates, factor), ...(own.tiers && { tiers: own.tiers.map(tier) }) },
      ] as const,
  );
  return {
    ...price,
    rates: scaleRates(rates, factor),
    ...(tiers && { tiers: tiers.map(tier) }),
    ...(services.length > 0 && { service_tiers: Object.fromEntries(services) }),
  };
}

function scaleRates(rates: Rates, factor: string): Rates {
  return Object.fromEntries(
    Object.entries(rates).map(([name, rate]) => [name, FEES.has(name) ? rate : scaleDecimal(rate, factor)]),
  );
}
