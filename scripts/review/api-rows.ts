// The models of the map in models.dev's shape beside the rows they are about: which model is which row, and its numbers over time, in USD
// per token as everywhere else.
import { formatDecimal, parseNumeral } from "../../src/pricing/decimal.ts";
import type { Json } from "../files/cost-map.ts";
import type { Provider } from "../files/registry.ts";
import { START, type Values, valuesAt } from "./billed-values.ts";
import type { Timeline } from "./price-changes.ts";
import type { JsonObject, Version } from "./read-version.ts";
import { aliasesOf, modelsOf } from "./version-rows.ts";

/** Every provider and, as `<provider>/<id>`, every model in some such map of the version. */
export function apiKeys({ apis }: Version): Set<string> {
  return new Set(
    apis.flatMap(({ map }) =>
      Object.entries(map).flatMap(([provider, entry]) => [
        provider,
        ...Object.keys(objectIn(entry, "models")).map((id) => `${provider}/${id}`),
      ]),
    ),
  );
}

/** What can be billed by a model of the map. */
export function apiTimeline({ apis }: Version, key: string): Timeline {
  return {
    points: new Set(apis.flatMap(({ from }) => from ?? [])),
    at: (moment) => {
      const found = apis.findLast(({ from = START }) => from <= moment);
      return found === undefined ? new Map() : billed(modelAt(found.map, key));
    },
  };
}

/** From a model of the map to the row it is about, `<slug>/<model>`; its own name where the version has no such row. */
export function rowOfApiKey(version: Version, providers: readonly Provider[]): (key: string) => string {
  const slugs = new Map(
    providers.flatMap(({ slug, names }) => (names["models-dev"] ?? []).map((name) => [name, slug])),
  );
  const known = new Map(
    [...new Set(slugs.values())].map((slug) => [
      slug,
      { models: modelsOf(version, slug), aliases: aliasesOf(version, slug) },
    ]),
  );
  return (key) => {
    const [provider, id] = split(key);
    const slug = slugs.get(provider) ?? "";
    const model = known.get(slug)?.models.has(id) ? id : known.get(slug)?.aliases.get(id);
    return model === undefined ? key : `${slug}/${model}`;
  };
}

function billed(model: JsonObject): Values {
  const { tiers, context_over_200k: _, ...base } = objectIn(model, "cost");
  const cards = Array.isArray(tiers) ? tiers.map((one) => cardAbove(one)) : [];
  const modes = Object.entries(objectIn(objectIn(model, "experimental"), "modes"));
  return valuesAt(
    {
      ...perToken(base),
      ...Object.fromEntries(cards),
      ...Object.fromEntries(modes.map(([name, mode]) => [name, perToken(objectIn(mode, "cost"))])),
    },
    START,
  );
}

function cardAbove(stated: Json): [string, JsonObject] {
  const card = objectOf(stated);
  return [`above ${objectIn(card, "tier").size}`, perToken(card)];
}

/** Its rates in USD per token, exact. */
function perToken(card: JsonObject): JsonObject {
  const rates = Object.entries(card).flatMap(([field, value]) =>
    typeof value === "number" ? [[field, decimal(value)]] : [],
  );
  return Object.fromEntries(rates);
}

function decimal(million: number): string {
  const { units, scale } = parseNumeral(String(million));
  return formatDecimal({ units, scale: scale + 6 });
}

function modelAt(map: JsonObject, key: string): JsonObject {
  const [provider, id] = split(key);
  return objectIn(objectIn(map[provider] ?? null, "models"), id);
}

function split(key: string): [provider: string, id: string] {
  const [provider = "", ...id] = key.split("/");
  return [provider, id.join("/")];
}

/** The object under a name; an empty one where there is none. */
function objectIn(json: Json, name: string): JsonObject {
  return objectOf(objectOf(json)[name] ?? null);
}

function objectOf(json: Json): JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json) ? json : {};
}
