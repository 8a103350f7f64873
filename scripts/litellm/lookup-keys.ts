// Keys under which LiteLLM looks for a model beside the one of its provider's habit. Without them it would fall back on another
// model, or on the price of another region, or find none and bill 0.
import { timesFactor } from "../../src/pricing/adjust-price.ts";
import { isFor } from "../../src/pricing/scope.ts";
import type { PriceEntry } from "../../src/schemas/price.ts";
import type { Alias, CatalogModel } from "../files/catalog.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { lastPart, OTHER_NAMES } from "../translate/model-ids.ts";

export type LookupKey = { key: string; map_provider: string; price: PriceEntry };

/** Amazon Bedrock's geographies; `global` costs what the maker lists. */
const GEOGRAPHIES = ["us", "eu", "jp", "au"];
/** Providers whose ids lists write without a vendor or a path, or with a folder of the list's own. */
const SHORTENED: ReadonlySet<string> = new Set([
  "fireworks",
  "google_ai_studio",
  "mistral",
  "openrouter",
  "scaleway",
  "together",
]);
const DATED = /[@-]20\d{6}$/;
/** The added keys of a model at the price in force; `siblings` are the provider's prices in force by id. */
export function lookupKeys(
  provider: Provider,
  { id, canonical = "", aliases = [] }: CatalogModel,
  price: PriceEntry,
  siblings: ReadonlyMap<string, PriceEntry>,
): LookupKey[] {
  const [maker] = canonical.split("/");
  const { map_provider } = provider;
  if (SHORTENED.has(provider.slug)) {
    // Keys from when a list's spelling of the id was a row of its own: they stay.
    const named = aliases.map((alias) => alias.id).filter((alias) => nameOf(alias) === nameOf(id));
    const names = [...named, ...otherNames(provider.slug, id, aliases)];
    // Upstream may have the model under a spelling alone: its own id is a key, too.
    const all = names.length === 0 ? [] : [id, ...names];
    return all.map((name) => ({ key: `${map_provider}/${name}`, map_provider, price }));
  }
  if (provider.slug === "azure" && maker !== "openai" && maker !== "") {
    return [{ key: `azure_ai/${id}`, map_provider: "azure_ai", price }];
  }
  const renamed = otherNames(provider.slug, id, aliases);
  if (renamed.length > 0) {
    const bare = provider.map_keys === "bare";
    return renamed.map((name) => ({ key: bare ? name : `${map_provider}/${name}`, map_provider, price }));
  }
  if (maker !== "anthropic") return [];
  if (provider.slug === "vertex") {
    return vertexIds(id, siblings).map((form) => ({ key: `vertex_ai/${form}`, map_provider, price }));
  }
  return provider.slug === "bedrock" ? geographies(provider, id, price, siblings) : [];
}

function otherNames(provider: string, id: string, aliases: readonly Alias[]): string[] {
  const names = OTHER_NAMES[provider] ?? {};
  return aliases.map((alias) => alias.id).filter((name) => Object.hasOwn(names, name) && names[name] === id);
}

function nameOf(id: string): string {
  return lastPart(id).toLowerCase();
}

/** A Claude that has no date is asked for with and without `@default`; cut at its last number it would be an older Claude. */
function vertexIds(id: string, siblings: ReadonlyMap<string, PriceEntry>): string[] {
  const dated = [...siblings.keys()].some((other) => DATED.test(other) && other.startsWith(`${id}@`));
  if (DATED.test(id) || dated) return [];
  return id.endsWith("@default") ? [id.slice(0, -"@default".length)] : [`${id}@default`];
}

/** Without a key of its own, a geography would be billed like the plain id, without the region's factor. */
function geographies(
  provider: Provider,
  id: string,
  price: PriceEntry,
  siblings: ReadonlyMap<string, PriceEntry>,
): LookupKey[] {
  const region = provider.regions?.find((one) => one.name === "regional" && isFor(one, { id }));
  if (!id.startsWith("anthropic.") || region === undefined) return [];
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
  const services = Object.entries(price.service_tiers ?? {}).map(([name, tier]) => [
    name,
    timesFactor(tier, factor),
  ]);
  return { ...timesFactor(price, factor), ...stated({ service_tiers: Object.fromEntries(services) }) };
}
