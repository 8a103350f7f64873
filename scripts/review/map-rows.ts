// The cost map's keys beside the rows they are about: which key belongs to which row, and its numbers over time.
import type { Provider } from "../files/registry.ts";
import { RESERVED_KEYS } from "../litellm/check.ts";
import { START, type Values, valuesAt } from "./billed-values.ts";
import type { Timeline } from "./price-changes.ts";
import type { JsonObject, Version } from "./read-version.ts";
import { aliasesOf, modelsOf } from "./version-rows.ts";

/** Numbers of an entry that are never billed: limits, and what upstream notes for people. */
const NOT_BILLED = /^(max_.+|output_vector_size|prompt_cache_min_tokens|rpm|rpd|tpm)$| metadata$/;

/** Every key that names a model in some map of the version. */
export function entryKeys({ maps }: Version): Set<string> {
  return new Set(maps.flatMap(({ map }) => Object.keys(map)).filter((key) => !RESERVED_KEYS.has(key)));
}

/** What can be billed by a key of the cost map: every number but limits. */
export function mapTimeline({ maps }: Version, key: string): Timeline {
  return {
    points: new Set(maps.flatMap(({ from }) => from ?? [])),
    at: (moment) => {
      const map = maps.findLast(({ from = START }) => from <= moment);
      return billed(map?.map[key]);
    },
  };
}

function billed(entry: JsonObject[string] | undefined): Values {
  const values = entry === undefined ? [] : [...valuesAt(entry, START)];
  return new Map(
    values.filter(([field, { text }]) => text !== "true" && text !== "false" && !NOT_BILLED.test(field)),
  );
}

/** From a map's key to the row it is about, `<provider>/<model>`; the key itself where the version has no such row. */
export function rowOfKey(version: Version, providers: readonly Provider[]): (key: string) => string {
  const shards = new Map(
    providers.map(({ slug }) => [
      slug,
      { models: modelsOf(version, slug), aliases: aliasesOf(version, slug) },
    ]),
  );
  return (key) => {
    const name = nameOf(version, key);
    const candidates = providers.filter(
      ({ map_provider, names }) => map_provider === name || names.litellm?.includes(name),
    );
    for (const { slug, map_provider, names } of candidates) {
      const { models, aliases } = shards.get(slug) ?? { models: new Map(), aliases: new Map() };
      for (const id of idsOf(key, [slug, map_provider, ...(names.litellm ?? [])])) {
        const model = models.has(id) ? id : aliases.get(id);
        if (model !== undefined) return `${slug}/${model}`;
      }
    }
    return key;
  };
}

function nameOf({ maps }: Version, key: string): string {
  const entry = maps.map(({ map }) => map[key]).find((found) => found !== undefined);
  const named = typeof entry === "object" && entry !== null && !Array.isArray(entry);
  return named ? String(entry.litellm_provider) : "";
}

/** The key as a model's id: as it is, and without the map's prefix. */
function idsOf(key: string, prefixes: readonly string[]): string[] {
  const prefix = prefixes.find((name) => key.startsWith(`${name}/`));
  return prefix === undefined ? [key] : [key.slice(prefix.length + 1), key];
}
