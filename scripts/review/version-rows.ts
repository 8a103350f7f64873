// A version's rows: what is billed under one name. A model at a provider, and a provider's own conventions and fees.
import type { Json } from "../files/cost-map.ts";
import type { JsonObject, Version } from "./read-version.ts";

/** Two documents to compare under a row's name; one is undefined where that version has no such row. */
export type RowPair = { row: string; before: JsonObject | undefined; after: JsonObject | undefined };

/** Every model's row that may differ, by `<provider>/<model>`: providers whose shard is the same are left out. */
export function modelPairs(before: Version, after: Version): RowPair[] {
  return changedProviders(before, after).flatMap((slug) => {
    const [old, now] = [modelsOf(before, slug), modelsOf(after, slug)];
    return [...new Set([...old.keys(), ...now.keys()])].map((id) => ({
      row: `${slug}/${id}`,
      before: withListed(old.get(id), now.get(id), before),
      after: withListed(now.get(id), old.get(id), after),
    }));
  });
}

/** Every provider both versions have, by its slug: its usage convention, its fee. */
export function providerPairs(before: Version, after: Version): RowPair[] {
  return changedProviders(before, after).flatMap((slug) => {
    const [old, now] = [before.shards.get(slug), after.shards.get(slug)];
    return old && now ? [{ row: slug, before: ownOf(old), after: ownOf(now) }] : [];
  });
}

/** A shard's models by id. */
export function modelsOf({ shards }: Version, slug: string): Map<string, JsonObject> {
  const models = shards.get(slug)?.models;
  return new Map(
    (Array.isArray(models) ? models : []).filter(isObject).map(({ id, ...model }) => [String(id), model]),
  );
}

/** The models a shard's aliases lead to, by alias. */
export function aliasesOf({ shards }: Version, slug: string): Map<string, string> {
  const aliases = shards.get(slug)?.aliases;
  return new Map(
    (Array.isArray(aliases) ? aliases : [])
      .filter((pair) => Array.isArray(pair))
      .map(([alias, id]) => [String(alias), String(id)]),
  );
}

function changedProviders(before: Version, after: Version): string[] {
  const hashes = new Map(before.providers.map(({ slug, shard }) => [slug, shard]));
  const slugs = [...after.providers, ...before.providers].map(({ slug }) => slug);
  const now = new Map(after.providers.map(({ slug, shard }) => [slug, shard]));
  return [...new Set(slugs)].filter((slug) => hashes.get(slug) !== now.get(slug));
}

function ownOf({ models: _models, aliases: _aliases, provider: _provider, ...own }: JsonObject): JsonObject {
  return own;
}

/**
 * A gateway's model with the prices of subproviders it lists elsewhere among its own, where the other version reads that
 * price from another place: so that what a call there costs is compared, not how it is written.
 */
function withListed(
  model: JsonObject | undefined,
  other: JsonObject | undefined,
  version: Version,
): JsonObject | undefined {
  if (model === undefined || other === undefined) return model;
  const theirs = membersOf(other.listed_at);
  const moved = Object.entries(membersOf(model.listed_at)).filter(([name, id]) => theirs[name] !== id);
  if (moved.length === 0) return model;
  const listed = moved.map(([name, id]) => [name, pricesAt(version, name, String(id))] as const);
  return { ...model, subproviders: { ...membersOf(model.subproviders), ...Object.fromEntries(listed) } };
}

function pricesAt(version: Version, subprovider: string, id: string): Json {
  const owner = version.providers.find(({ subproviders }) => subproviders.includes(subprovider));
  return (owner && modelsOf(version, owner.slug).get(id)?.prices) ?? [];
}

function membersOf(json: Json | undefined): JsonObject {
  return isObject(json) ? json : {};
}

function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
