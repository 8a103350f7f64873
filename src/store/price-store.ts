// The access layer: the manifest and the data it names, from KV or from this isolate. A request sees one version whole;
// when KV fails or the newest version's data cannot be read, it sees the last good one whole, else 503; limits.ts has for
// how long. Only results are shared between requests: Workers forbid awaiting another request's I/O.
import { fail, ok, type Result } from "../failure.ts";
import { toListingView } from "../lists/listing-view.ts";
import { readTrust } from "../lists/trust-view.ts";
import type { Manifest } from "../schemas/manifest.ts";
import { KeptData } from "./kept-data.ts";
import { changesKey, historyKey, listingKey, mapKey, shardKey, trustKey } from "./keys.ts";
import { MANIFEST_FRESH_MS, MANIFEST_USABLE_MS, RETRY_PAUSE_MS } from "./limits.ts";
import { PinnedVersions, serialNamed } from "./pinned-versions.ts";
import { type IndexedManifest, indexManifest } from "./provider-index.ts";
import { isEarlier, readManifest } from "./read-manifest.ts";
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
import { toShardIndex } from "./shard-index.ts";
import { spanAt } from "./turning.ts";
import type { Version } from "./version.ts";

export class PriceStore {
  #current: IndexedManifest | undefined;
  #previous: IndexedManifest | undefined;
  /** When the manifest was last read, and when a read of it was last begun. */
  #readAt = 0;
  #triedAt = 0;
  #refreshFailed = false;
  readonly #kept = new KeptData();
  readonly #pinned = new PinnedVersions();

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
    const pinned = await this.#pinned.open(io, name, served.manifest, this.#kept);
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
      const { manifest, newest } = await readManifest(io.kv, { orEarlier: this.#current === undefined });
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
    if (current !== undefined) this.#kept.forgetAllBut([manifest, this.#previous?.manifest]);
    return this.#current;
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
        shard === undefined ? ok(undefined) : load(this.#kept.shards, shardKey(slug, shard), toShardIndex),
      listing: () => load(this.#kept.listings, listingKey(manifest.listing), toListingView),
      trust: () => load(this.#kept.reports, trustKey(manifest.trust), readTrust),
      history: async ({ slug, history }) =>
        history === undefined ? ok(undefined) : load(new Map(), historyKey(slug, history), toHistory),
      changes: (hash) => load(this.#kept.months, changesKey(hash), toChanges),
      gzippedMap: (hash) => this.#map(io, indexed, hash),
    };
  }

  /** Only the maps in force are kept; others are asked for rarely and then cached on their way. */
  #map(io: Io, indexed: IndexedManifest, hash: string): Promise<Result<Uint8Array<ArrayBuffer>>> {
    const { map, api } = spanAt(indexed.spans, io.now);
    const inForce = hash === map.gzip || hash === api?.gzip;
    const kept = inForce ? this.#kept.maps : new Map<string, Uint8Array<ArrayBuffer>>();
    return this.#load(io, indexed, kept, mapKey(hash), (bytes) => bytes);
  }

  async #load<T>(
    io: Io,
    indexed: IndexedManifest,
    kept: Map<string, T>,
    key: string,
    parse: Parse<T>,
  ): Promise<Result<T>> {
    const value =
      kept.get(key) ?? (await this.#kept.fetch(io, kept, key, parse, this.#previous !== undefined));
    if (value === undefined) return fail(UNAVAILABLE);
    indexed.hasAnswered = true;
    // A newer version was adopted while this one's first data was on its way.
    if (indexed !== this.#current) this.#previous ??= indexed;
    return ok(value);
  }
}
