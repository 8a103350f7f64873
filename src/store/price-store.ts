// The access layer: the manifest and the data it names, from KV or from this isolate. A request sees one version whole;
// when the newest version's data cannot be read, it sees the last good one whole. Only results are shared between
// requests: Workers forbid awaiting another request's I/O.
import { fail, ok, type Result } from "../failure.ts";
import { type ListingView, toListingView } from "../lists/listing-view.ts";
import { readTrust } from "../lists/trust-view.ts";
import type { Manifest } from "../schemas/manifest.ts";
import type { Change, ProviderHistory } from "../schemas/price-history.ts";
import type { TrustReport } from "../schemas/trust.ts";
import { dropOldest } from "./drop-oldest.ts";
import { changesKey, dataKeys, historyKey, listingKey, mapKey, shardKey, trustKey } from "./keys.ts";
import { readHashed } from "./kv-value.ts";
import { KEPT_SHARD_UNITS, MANIFEST_FRESH_MS, MANIFEST_USABLE_MS, RETRY_PAUSE_MS } from "./limits.ts";
import { PinnedVersions, serialNamed } from "./pinned-versions.ts";
import {
  type IndexedManifest,
  indexManifest,
  type ListedProvider,
  type Providers,
} from "./provider-index.ts";
import {
  type Io,
  isUnavailable,
  logUnreadable,
  type Parse,
  type ReadResult,
  readThrough,
  toChanges,
  toHistory,
  UNAVAILABLE,
} from "./reading.ts";
import { isEarlier, readServed } from "./served-manifest.ts";
import { type ShardIndex, toShardIndex } from "./shard-index.ts";
import { type Span, spanAt } from "./turning.ts";

/** One version as a request sees it, at the time of the request. */
export type Version = {
  manifest: Manifest;
  providers: Providers;
  /** Milliseconds; what the whole answer is of, however long it takes. */
  now: number;
  /** Milliseconds by which `now` is later than the last read that found this version the newest; 0 for a pinned one. */
  age: number;
  /** What `now` is in: its prices, and its map, hold since and until then. */
  span: Span;
  /** Served from the last good version after a failed refresh. */
  stale: boolean;
  /** The provider's shard; undefined when the catalogue has no model of it. */
  shard: (provider: ListedProvider) => Promise<Result<ShardIndex | undefined>>;
  listing: () => Promise<Result<ListingView>>;
  /** What the version says of itself; fails where it was built before there were such reports. */
  trust: () => Promise<Result<TrustReport>>;
  /** The record of a provider's prices through time; undefined when there is none. */
  history: (provider: ListedProvider) => Promise<Result<ProviderHistory | undefined>>;
  /** A month of changes, by its key's hash. */
  changes: (hash: string) => Promise<Result<readonly Change[]>>;
  /** A cost map of this version, or of an earlier one that the manifest remembers, by its key's hash. */
  gzippedMap: (hash: string) => Promise<Result<Uint8Array<ArrayBuffer>>>;
};

export class PriceStore {
  #current: IndexedManifest | undefined;
  #previous: IndexedManifest | undefined;
  /** When the manifest was last read, and when a read of it was last begun. */
  #readAt = 0;
  #triedAt = 0;
  #refreshFailed = false;
  readonly #shards = new Map<string, ShardIndex>();
  readonly #listings = new Map<string, ListingView>();
  readonly #reports = new Map<string, TrustReport>();
  readonly #months = new Map<string, Change[]>();
  readonly #maps = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #pinned = new PinnedVersions();
  /** Data key -> when reading it last failed. */
  readonly #failedAt = new Map<string, number>();

  /** Runs `work` on the newest version or, when data of that cannot be read, on the last good one. */
  async read<T>(io: Io, work: (version: Version) => Promise<Result<T>>): Promise<ReadResult<T>> {
    const newest = await this.#newest(io);
    if (!newest.ok) return { result: newest };
    const version = this.#open(io, newest.value);
    const result = await work(version);
    if (!isUnavailable(result)) return { version, result };
    // Another request may have switched versions meanwhile, so either may be the other one.
    for (const indexed of [this.#current, this.#previous]) {
      if (indexed === undefined || indexed === newest.value) continue;
      const other = this.#open(io, indexed);
      const instead = await work(other);
      if (!isUnavailable(instead)) return { version: other, result: instead };
    }
    return { result };
  }

  /** Runs `work` on the published version that a caller names, by serial or hash, and on no other. */
  async readPinned<T>(
    io: Io,
    name: string,
    work: (version: Version) => Promise<Result<T>>,
  ): Promise<ReadResult<T>> {
    const newest = await this.#newest(io);
    if (!newest.ok) return { result: newest };
    let served = newest.value;
    // What was published a moment ago is not in the manifest this isolate has.
    if (serialNamed(name, served.manifest) === undefined && io.now - this.#triedAt >= RETRY_PAUSE_MS) {
      await this.#refresh(io);
      served = this.#current ?? served;
    }
    const newer = this.#open(io, served);
    if (serialNamed(name, served.manifest) === served.manifest.serial)
      return readThrough(newer, await work(newer));
    const shared = { shards: this.#shards, listings: this.#listings };
    const pinned = await this.#pinned.open(io, name, served.manifest, shared);
    return pinned.ok ? readThrough(pinned.value, await work(pinned.value)) : readThrough(newer, pinned);
  }

  async #newest(io: Io): Promise<Result<IndexedManifest>> {
    if (this.#current === undefined) return this.#refresh(io);
    const age = io.now - this.#readAt;
    const pausing = io.now - this.#triedAt < RETRY_PAUSE_MS;
    if (age >= MANIFEST_USABLE_MS && !(pausing && this.#refreshFailed)) await this.#refresh(io);
    else if (age >= MANIFEST_FRESH_MS && !pausing) io.waitUntil(this.#refresh(io));
    return ok(this.#current);
  }

  async #refresh(io: Io): Promise<Result<IndexedManifest>> {
    this.#triedAt = io.now;
    try {
      const { manifest, newest } = await readServed(io.kv, { orEarlier: this.#current === undefined });
      if (newest) this.#readAt = Math.max(this.#readAt, io.now);
      this.#refreshFailed = !newest;
      return ok(this.#adopt(manifest));
    } catch (error) {
      logUnreadable("manifest", error);
      // Another request may have read it meanwhile.
      this.#refreshFailed = io.now - this.#readAt >= MANIFEST_FRESH_MS;
      return this.#current === undefined ? fail(UNAVAILABLE) : ok(this.#current);
    }
  }

  #adopt(manifest: Manifest): IndexedManifest {
    const current = this.#current;
    if (current?.manifest.version === manifest.version && current.manifest.serial === manifest.serial) {
      // Garbage was collected: versions that are gone must not be offered any more. An edge that lags offers them again.
      if (manifest.history.length < current.manifest.history.length) current.manifest = manifest;
      return current;
    }
    if (current && isEarlier(manifest, current.manifest)) return current;
    if (current?.hasAnswered) this.#previous = current;
    this.#current = indexManifest(manifest);
    if (current !== undefined) this.#forget([manifest, this.#previous?.manifest]);
    return this.#current;
  }

  /** Of what is kept only that stays which these versions name. */
  #forget(versions: readonly (Manifest | undefined)[]): void {
    const named = new Set(versions.flatMap((one) => (one ? dataKeys(one) : [])));
    const all = [this.#shards, this.#listings, this.#reports, this.#months, this.#maps, this.#failedAt];
    for (const kept of all) {
      for (const key of kept.keys()) if (!named.has(key)) kept.delete(key);
    }
  }

  #open(io: Io, indexed: IndexedManifest): Version {
    const { manifest, providers, spans } = indexed;
    const load = <T>(kept: Map<string, T>, key: string, parse: Parse<T>) =>
      this.#load(io, indexed, kept, key, parse);
    return {
      manifest,
      providers,
      now: io.now,
      age: Math.max(0, io.now - this.#readAt),
      span: spanAt(spans, io.now),
      stale: this.#refreshFailed || indexed !== this.#current,
      shard: async ({ slug, shard }) =>
        shard === undefined ? ok(undefined) : load(this.#shards, shardKey(slug, shard), toShardIndex),
      listing: () => load(this.#listings, listingKey(manifest.listing), toListingView),
      trust: async () =>
        manifest.trust === undefined
          ? fail(UNAVAILABLE)
          : load(this.#reports, trustKey(manifest.trust), readTrust),
      history: async ({ slug, history }) =>
        history === undefined ? ok(undefined) : load(new Map(), historyKey(slug, history), toHistory),
      changes: (hash) => load(this.#months, changesKey(hash), toChanges),
      gzippedMap: (hash) => this.#map(io, indexed, hash),
    };
  }

  /** Only the maps in force are kept; others are asked for rarely and then cached on their way. */
  #map(io: Io, indexed: IndexedManifest, hash: string): Promise<Result<Uint8Array<ArrayBuffer>>> {
    const { map, api } = spanAt(indexed.spans, io.now);
    const inForce = hash === map.gzip || hash === api?.gzip;
    const kept = inForce ? this.#maps : new Map<string, Uint8Array<ArrayBuffer>>();
    return this.#load(io, indexed, kept, mapKey(hash), (bytes) => bytes);
  }

  async #load<T>(
    io: Io,
    indexed: IndexedManifest,
    kept: Map<string, T>,
    key: string,
    parse: Parse<T>,
  ): Promise<Result<T>> {
    const value = kept.get(key) ?? (await this.#fetch(io, kept, key, parse));
    if (value === undefined) return fail(UNAVAILABLE);
    indexed.hasAnswered = true;
    // A newer version was adopted while this one's first data was on its way.
    if (indexed !== this.#current) this.#previous ??= indexed;
    return ok(value);
  }

  /** Reads a value and keeps it; undefined when neither this request nor another one meanwhile could read it. */
  async #fetch<T>(io: Io, kept: Map<string, T>, key: string, parse: Parse<T>): Promise<T | undefined> {
    const failedAt = this.#failedAt.get(key);
    const pausing = failedAt !== undefined && io.now - failedAt < RETRY_PAUSE_MS;
    // Without an older version to answer from, every request tries for itself.
    if (pausing && this.#previous !== undefined) return undefined;
    try {
      const value = await parse(await readHashed(io.kv, key));
      kept.set(key, value);
      dropOldest(this.#shards, KEPT_SHARD_UNITS);
      this.#failedAt.delete(key);
      return value;
    } catch (error) {
      logUnreadable(key, error);
      this.#failedAt.set(key, io.now);
      return kept.get(key);
    }
  }
}
