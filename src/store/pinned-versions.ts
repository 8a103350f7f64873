// Published versions that callers pin, beside the one that is served: their manifests from the copy every publish leaves, and
// what is read of them, a few of each. A version's data never changes, so nothing here grows old.
import { fail, ok, type Result } from "../failure.ts";
import { type ListingView, toListingView } from "../lists/listing-view.ts";
import { readTrust } from "../lists/trust-view.ts";
import type { Manifest } from "../schemas/manifest.ts";
import { toManifest } from "./check-manifest.ts";
import { changesKey, historyKey, listingKey, manifestCopyKey, mapKey, shardKey, trustKey } from "./keys.ts";
import { MissingError, readHashed, readManifestJson } from "./kv-value.ts";
import { KEPT_LISTINGS, KEPT_SHARDS, KEPT_VERSIONS } from "./limits.ts";
import { type IndexedManifest, indexManifest } from "./provider-index.ts";
import { type Io, logUnreadable, type Parse, toChanges, toHistory, UNAVAILABLE } from "./reading.ts";
import { type ShardIndex, toShardIndex } from "./shard-index.ts";
import { spanAt } from "./turning.ts";
import type { Version } from "./version.ts";

/** What of the served version may be used instead of reading it: a key's name says what its value is. */
export type Shared = {
  shards: ReadonlyMap<string, ShardIndex>;
  listings: ReadonlyMap<string, ListingView>;
};

export class PinnedVersions {
  readonly #manifests = new Map<number, IndexedManifest>();
  readonly #shards = new Map<string, ShardIndex>();
  readonly #listings = new Map<string, ListingView>();

  /** The version of a serial or hash; `not_kept` when there is no copy of its manifest. */
  async open(io: Io, name: string, served: Manifest, shared: Shared): Promise<Result<Version>> {
    const serial = serialNamed(name, served);
    if (serial === undefined) return fail(notKept(served, name));
    try {
      const known = this.#manifests.get(serial) ?? (await readCopy(io.kv, serial));
      keep(this.#manifests, KEPT_VERSIONS, serial, known);
      return ok(this.#version(io, known, shared));
    } catch (error) {
      if (error instanceof MissingError) return fail(notKept(served, name));
      logUnreadable(manifestCopyKey(serial), error);
      return fail(UNAVAILABLE);
    }
  }

  #version(io: Io, { manifest, providers, spans }: IndexedManifest, shared: Shared): Version {
    return {
      manifest,
      providers,
      now: io.now,
      age: 0,
      span: spanAt(spans, io.now),
      stale: false,
      shard: async ({ slug, shard }) =>
        shard === undefined
          ? ok(undefined)
          : load(io, [shared.shards, this.#shards], KEPT_SHARDS, shardKey(slug, shard), toShardIndex),
      listing: () =>
        load(
          io,
          [shared.listings, this.#listings],
          KEPT_LISTINGS,
          listingKey(manifest.listing),
          toListingView,
        ),
      trust: () => load(io, [new Map(), new Map()], 1, trustKey(manifest.trust), readTrust),
      history: async ({ slug, history }) =>
        history === undefined
          ? ok(undefined)
          : load(io, [new Map(), new Map()], 1, historyKey(slug, history), toHistory),
      changes: (hash) => load(io, [new Map(), new Map()], 1, changesKey(hash), toChanges),
      gzippedMap: (hash) => load(io, [new Map(), new Map()], 1, mapKey(hash), (bytes) => bytes),
    };
  }
}

/** The serial a caller's name for a version means, a serial or a hash; undefined when no kept version has the hash. */
export function serialNamed(name: string, { serial, version, history }: Manifest): number | undefined {
  if (/^\d{1,9}$/.test(name)) return Number(name);
  return [{ serial, version }, ...history].find((one) => one.version === name)?.serial;
}

/** The failure for a version that is not kept, with the oldest that is. */
function notKept({ serial, history }: Manifest, name: string) {
  const oldest = history.at(-1)?.serial ?? serial;
  const message = `version ${name} is not kept; the oldest kept is serial ${oldest}, see /v1/versions`;
  return { kind: "not_kept", message, oldestKept: oldest } as const;
}

async function readCopy(kv: KVNamespace, serial: number): Promise<IndexedManifest> {
  const manifest = toManifest(await readManifestJson(kv, manifestCopyKey(serial)));
  if (manifest === undefined) throw new Error("no manifest");
  return indexManifest(manifest);
}

async function load<T>(
  io: Io,
  [shared, own]: [ReadonlyMap<string, T>, Map<string, T>],
  most: number,
  key: string,
  parse: Parse<T>,
): Promise<Result<T>> {
  try {
    const value = shared.get(key) ?? own.get(key) ?? (await parse(await readHashed(io.kv, key)));
    keep(own, most, key, value);
    return ok(value);
  } catch (error) {
    logUnreadable(key, error);
    return fail(UNAVAILABLE);
  }
}

/** Keeps a value as the latest used; the one used longest ago makes room. */
function keep<K, T>(kept: Map<K, T>, most: number, key: K, value: T): void {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}
