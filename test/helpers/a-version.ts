// Versions for tests of diff and gate, written as what they bill.
import { createHash } from "node:crypto";
import type { Json } from "../../scripts/files/cost-map.ts";
import { type JsonObject, NOTHING, type Version } from "../../scripts/review/read-version.ts";

export type Parts = {
  /** Provider slug -> its models by id. */
  models?: Record<string, Record<string, JsonObject>>;
  /** Provider slug -> what else its shard has. */
  own?: Record<string, JsonObject>;
  /** Subprovider name -> the provider it is. */
  hosts?: Record<string, string>;
  /** The cost map; several when they turn. */
  map?: JsonObject;
  turns?: { from: string; map: JsonObject }[];
  /** The map in models.dev's shape. */
  api?: JsonObject;
  /** `<provider>/<model>` -> the source of its price. */
  sources?: Record<string, string>;
};

export function aVersion({
  models = {},
  own = {},
  hosts = {},
  map = {},
  turns = [],
  api,
  sources = {},
}: Parts): Version {
  const shards = Object.entries(models).map(([slug, byId]): [string, JsonObject] => [
    slug,
    {
      provider: slug,
      aliases: [],
      ...own[slug],
      models: Object.entries(byId).map(([id, model]) => ({ id, ...model })),
    },
  ]);
  return {
    ...NOTHING,
    name: "a version",
    providers: shards.map(([slug, shard]) => ({
      slug,
      name: slug,
      aliases: [],
      subproviders: Object.keys(hosts).filter((name) => hosts[name] === slug),
      shard: createHash("sha256").update(JSON.stringify(shard)).digest("hex"),
    })),
    shards: new Map(shards),
    maps: [{ map }, ...turns],
    apis: api ? [{ map: api }] : [],
    listing: () => new Map(Object.entries(sources).map(([row, source]) => [row, { priced: true, source }])),
  };
}

/** A model with one undated price. */
export function priced(rates: Record<string, string>, more: JsonObject = {}): JsonObject {
  return { prices: [{ rates, ...more }] };
}

/** A model with several dated prices of `prompt`. */
export function dated(...prices: { from?: string; until?: string; prompt: string }[]): JsonObject {
  return { prices: prices.map(({ prompt, ...dates }): Json => ({ ...dates, rates: { prompt } })) };
}
