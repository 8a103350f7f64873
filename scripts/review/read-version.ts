// One version whole, from KV or from a build: every shard and cost map as the JSON it is, so that nothing in them is missed.

import { gunzipSync } from "node:zlib";
import { PackedListing } from "../../src/lists/packed-listing.ts";
import type { Draft, Manifest } from "../../src/schemas/manifest.ts";
import type { Shard } from "../../src/schemas/shard.ts";
import { listingKey, mapKey, priceKeys, shardKey } from "../../src/store/keys.ts";
import { type Build, hashOf } from "../build/build-keys.ts";
import type { Json } from "../files/cost-map.ts";
import { type KvStore, readAll } from "../kv/kv-store.ts";
import { RESERVED_KEYS } from "../litellm/check.ts";

export type JsonObject = { [name: string]: Json };

/** A map, and the instant it holds from; the first of several also holds for all time before. */
export type DatedMap = { from?: string; map: JsonObject };

/** What diff and gate compare. */
export type Version = {
  name: string;
  counts: Draft["counts"];
  providers: Draft["providers"];
  /** Provider slug -> its shard, as its builder wrote it. */
  shards: ReadonlyMap<string, Shard>;
  /** The cost maps, in order. */
  maps: readonly DatedMap[];
  /** The maps in models.dev's shape, likewise; empty in versions without one. */
  apis: readonly DatedMap[];
  /** The listing's rows by `<provider>/<model>`. */
  listing: () => ReadonlyMap<string, ListedRow>;
};

/** A row as lists answer with it, but its price. */
export type ListedRow = { priced: boolean; source: string; about: JsonObject };

/** Nothing published: what the first version is compared with. */
export const NOTHING: Version = {
  name: "nothing published",
  counts: { providers: 0, rows: 0, priced: 0, map_keys: 0 },
  providers: [],
  shards: new Map(),
  maps: [],
  apis: [],
  listing: () => new Map(),
};

/**
 * The version of a manifest. Keys in `known` are not read again: a key's name says what its bytes are. Throws naming a
 * key that is gone or has other bytes.
 */
export async function readVersion(
  kv: KvStore,
  manifest: Manifest,
  known: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Version> {
  const unknown = priceKeys(manifest).filter((key) => !known.has(key));
  const read = await readAll(kv, unknown);
  const bytesOf = (key: string) => {
    const bytes = known.get(key) ?? read.get(key);
    const wrong = integrityError(key, bytes);
    if (bytes === undefined || wrong) throw new Error(`${key} of serial ${manifest.serial} ${wrong}`);
    return bytes;
  };
  for (const key of unknown) bytesOf(key);
  return toVersion(`serial ${manifest.serial}`, manifest, bytesOf);
}

/** How many models the cost map has keys for. */
export function countKeys({ maps }: Version): number {
  return Object.keys(maps[0]?.map ?? {}).filter((key) => !RESERVED_KEYS.has(key)).length;
}

/** A build that is not published yet, as a version. */
export function versionOf({ draft, keys }: Build): Version {
  return toVersion(`build ${draft.version}`, draft, (key) => {
    const bytes = keys.get(key);
    if (bytes === undefined) throw new Error(`the build has no ${key}`);
    return bytes;
  });
}

/** What is wrong with the bytes read under a data key, or undefined. */
export function integrityError(key: string, bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return "is not stored";
  return key.endsWith(`:${hashOf(bytes)}`) ? undefined : "has other bytes";
}

function toVersion(
  name: string,
  { counts, providers, listing, map, api, turns }: Draft,
  bytesOf: (key: string) => Uint8Array,
): Version {
  const object = (key: string, unpack: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes) => {
    const json: Json = JSON.parse(Buffer.from(unpack(bytesOf(key))).toString("utf8"));
    if (typeof json !== "object" || json === null || Array.isArray(json))
      throw new Error(`${key} is no JSON object`);
    return json;
  };
  // A version's builder wrote its shards by their schema; the gate checks those of a build once more.
  const shards = providers.flatMap(({ slug, shard }) =>
    shard === undefined ? [] : [[slug, object(shardKey(slug, shard)) as unknown as Shard] as const],
  );
  const starts = [
    { from: {}, map, api },
    ...turns.map(({ from, ...maps }) => ({ from: { from }, api: undefined, ...maps })),
  ];
  return {
    name,
    counts,
    providers,
    shards: new Map(shards),
    maps: starts.map(({ from, map: { gzip } }) => ({ ...from, map: object(mapKey(gzip), gunzipSync) })),
    apis: starts.flatMap(({ from, api: its }) =>
      its === undefined ? [] : [{ ...from, map: object(mapKey(its.gzip), gunzipSync) }],
    ),
    listing: () => rowsOf(bytesOf(listingKey(listing))),
  };
}

/** What is read of a row's price entry; its builder wrote it by the contract, and its hash was checked. */
type Entry = JsonObject & { model_id: string; provider_id: string; sources?: string[] };

function rowsOf(listing: Uint8Array): Map<string, ListedRow> {
  const source = new PackedListing(listing);
  const read = (bytes: Uint8Array | undefined) =>
    bytes === undefined ? {} : JSON.parse(Buffer.from(bytes).toString("utf8"));
  const rows = Array.from({ length: source.size }, (_, row) => {
    const entry: Entry = read(source.entry(row));
    const listed: ListedRow = {
      priced: entry.pricing !== null,
      source: entry.sources?.[0] ?? "no price",
      about: { ...entry, ...read(source.facts(row)) },
    };
    return [`${entry.provider_id}/${entry.model_id}`, listed] as const;
  });
  return new Map(rows);
}
