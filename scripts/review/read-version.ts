// One version whole, from KV or from a build: every shard and cost map as the JSON it is, so that nothing in them is missed.
import { gunzipSync } from "node:zlib";
import { PackedListing } from "../../src/lists/packed-listing.ts";
import { once } from "../../src/lru-cache.ts";
import type { Draft, Manifest } from "../../src/schemas/manifest.ts";
import type { Shard } from "../../src/schemas/shard.ts";
import { listingKey, mapKey, pastKey, priceKeys, shardKey } from "../../src/store/keys.ts";
import { type Build, hashOf } from "../build/build-keys.ts";
import type { JsonObject } from "../files/cost-map.ts";
import { type KvStore, readAll } from "../kv/kv-store.ts";

/** A map, and the time from which it applies; the first of several also applies to all earlier times. */
export type DatedMap = { from?: string; map: JsonObject };

/** What the gate compares. Shards, maps and listing are parsed when they are first asked for. */
export type Version = {
  name: string;
  counts: Draft["counts"];
  providers: Draft["providers"];
  /** Provider slug -> its shard, as its builder wrote it; where one provider alone is compared, the others can still be got. */
  shards: Pick<ReadonlyMap<string, Shard>, "get" | "keys"> & Iterable<readonly [string, Shard]>;
  /** Provider slug -> what its models cost before, in the form of a shard. */
  pasts?: Pick<ReadonlyMap<string, Shard>, "get">;
  /** The cost maps, in order. */
  maps: () => readonly DatedMap[];
  /** The maps in models.dev's shape, likewise; empty in versions without one. */
  apis: () => readonly DatedMap[];
  /** What lists say of each `<provider>/<model>`. */
  listing: () => ReadonlyMap<string, JsonObject>;
};

/** Reads a manifest's version, taking keys from `known`; with `only`, of one provider. Throws naming a key that is gone or wrong. */
export async function readVersion(
  kv: KvStore,
  manifest: Manifest,
  known: ReadonlyMap<string, Uint8Array> = new Map(),
  only?: string,
): Promise<Version> {
  // Files made of the prices, such as the snapshot and the vectors, bill nothing.
  const { files: _files, ...priced } = manifest;
  const wanted = priceKeys(priced).filter((key) => only === undefined || !key.startsWith("map."));
  const unknown = wanted.filter((key) => !known.has(key));
  const read = await readAll(kv, unknown);
  const bytesOf = (key: string) => {
    const bytes = known.get(key) ?? read.get(key);
    const wrong = integrityError(key, bytes);
    if (bytes === undefined || wrong) throw new Error(`${key} of serial ${manifest.serial} ${wrong}`);
    return bytes;
  };
  for (const key of unknown) bytesOf(key);
  return toVersion(`serial ${manifest.serial}`, manifest, bytesOf, only);
}

/** A build that is not published yet, as a version; `only` as in `readVersion`. */
export function versionOf({ draft, keys }: Build, only?: string): Version {
  const bytesOf = (key: string) => {
    const bytes = keys.get(key);
    if (bytes === undefined) throw new Error(`the build has no ${key}`);
    return bytes;
  };
  return toVersion(`build ${draft.version}`, draft, bytesOf, only);
}

/** Of these data keys those that are not stored or have other bytes, and what is wrong. */
export async function brokenKeys(
  kv: Pick<KvStore, "get">,
  keys: readonly string[],
): Promise<{ key: string; wrong: string }[]> {
  return [...(await readAll(kv, keys))].flatMap(([key, bytes]) => {
    const wrong = integrityError(key, bytes);
    return wrong === undefined ? [] : [{ key, wrong }];
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
  only: string | undefined,
): Version {
  const textOf = (key: string, unpack: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes) => {
    const text = Buffer.from(unpack(bytesOf(key))).toString("utf8");
    if (!text.startsWith("{")) throw new Error(`${key} is no JSON object`);
    return text;
  };
  const shardAt = (key: string): Shard => JSON.parse(textOf(key));
  const read = new Map<string, JsonObject>();
  const mapAt = ({ gzip }: Draft["map"]) => mapOf(textOf(mapKey(gzip), gunzipSync), read);
  const all = [
    { from: {}, map, api },
    ...turns.map(({ from, ...maps }) => ({ from: { from }, api: undefined, ...maps })),
  ];
  const starts = only === undefined ? all : [];
  return {
    name,
    counts,
    providers,
    // The builder wrote a version's shards by their schema; the gate checks a build's shards once more.
    shards: new LazyMap(
      providers.flatMap(({ slug, shard }) => (shard ? [[slug, () => shardAt(shardKey(slug, shard))]] : [])),
      only,
    ),
    pasts: new LazyMap(
      providers.flatMap(({ slug, past }) => (past ? [[slug, () => shardAt(pastKey(slug, past))]] : [])),
    ),
    maps: once(() => starts.map(({ from, map: its }) => ({ ...from, map: mapAt(its) }))),
    apis: once(() =>
      starts.flatMap(({ from, api: its }) => (its === undefined ? [] : [{ ...from, map: mapAt(its) }])),
    ),
    listing: () => rowsOf(bytesOf(listingKey(listing)), only),
  };
}

/** A map with a member a line, or up to a line that ends with a bracket; members that two maps share are one object, billed once. */
function mapOf(text: string, known: Map<string, JsonObject>): JsonObject {
  const members = text.slice(text.indexOf("{") + 1, text.lastIndexOf("}"));
  const parts = members.split(members.includes("{\n") ? /,\n(?=.*\{$)/m : ",\n").map((part) => {
    const json: JsonObject = known.get(part) ?? JSON.parse(`{${part}}`);
    known.set(part, json);
    return json;
  });
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** Values by name, each made when it is first asked for; with `only`, that name alone is listed. */
class LazyMap<T extends object> {
  readonly #values: ReadonlyMap<string, () => T>;
  readonly #listed: ReadonlyMap<string, () => T>;

  constructor(makers: readonly (readonly [string, () => T])[], only?: string) {
    this.#values = new Map(makers.map(([name, make]) => [name, once(make)]));
    this.#listed =
      only === undefined ? this.#values : new Map([...this.#values].filter(([name]) => name === only));
  }

  get(name: string): T | undefined {
    return this.#values.get(name)?.();
  }

  keys(): MapIterator<string> {
    return this.#listed.keys();
  }

  *[Symbol.iterator](): Generator<readonly [string, T]> {
    for (const [name, make] of this.#listed) yield [name, make()];
  }
}

function rowsOf(listing: Uint8Array, only: string | undefined): Map<string, JsonObject> {
  const source = new PackedListing(listing);
  const slugs = source.outline.providers;
  const read = (bytes: Uint8Array | undefined) =>
    bytes === undefined ? {} : JSON.parse(Buffer.from(bytes).toString("utf8"));
  const rows = new Map<string, JsonObject>();
  for (let row = 0; row < source.size; row++) {
    const slug = slugs[source.provider(row)] ?? "";
    if (only !== undefined && slug !== only) continue;
    // Its builder wrote it by the contract, and its hash was checked.
    const entry: JsonObject & { model_id: string } = read(source.entry(row));
    rows.set(`${slug}/${entry.model_id}`, { ...entry, ...read(source.facts(row)) });
  }
  return rows;
}
