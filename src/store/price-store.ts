// The access layer: the manifest and the data it names, from KV or this isolate's cache. A request sees one version completely; if KV fails
// or the newest version's data cannot be read, it sees the last good one completely (limits.ts says for how long), or else gets 503.
// Requests share only results, because Workers forbid awaiting another request's I/O. Versions that callers pin never expire.
import { fail, ok } from "../failure.ts";
import { LruCache } from "../lru-cache.ts";
import type { Manifest } from "../schemas/manifest.ts";
import { KeptData } from "./kept-data.ts";
import { manifestCopyKey, mapKeys, serialNamed } from "./keys.ts";
import {
  isEarlier,
  logUnreadable,
  MissingError,
  missingKeys,
  readHashed,
  readManifest,
  readManifestJson,
  toManifest,
} from "./kv-value.ts";
import * as limits from "./limits.ts";
import type { DataKind, IndexedManifest, Io, Load, Parse, ReadResult, Version, Work } from "./version.ts";
import { indexManifest, openVersion, spanAt, UnreadableError } from "./version.ts";

export class PriceStore {
  #current: IndexedManifest | undefined;
  #previous: IndexedManifest | undefined;
  /** When the manifest was last read, and when its last read began. */
  #readAt = 0;
  #triedAt = 0;
  #refreshFailed = false;
  #listed: { at: number; serial: number; missing: readonly string[] } | undefined;
  readonly #kept = new KeptData();
  readonly #pinned = new PinnedVersions();

  /** Runs `work` on the newest version or, if its data cannot be read, on the last good one; throws an `UnreadableError` if none can. */
  async read<T>(io: Io, work: Work<T>): Promise<ReadResult<T>> {
    const tried: IndexedManifest[] = [];
    for (let indexed = await this.#newest(io); ; ) {
      const version = this.#open(io, indexed);
      try {
        return { version, result: await work(version) };
      } catch (error) {
        tried.push(indexed);
        // Another request may have switched versions meanwhile, so both are tried.
        const other = [this.#current, this.#previous].find((one) => one && !tried.includes(one));
        if (!(error instanceof UnreadableError) || other === undefined) throw error;
        indexed = other;
      }
    }
  }

  /** Runs `work` on the published version that a caller names by serial or hash, and on no other. */
  async readPinned<T>(io: Io, name: string, work: Work<T>): Promise<ReadResult<T>> {
    let served = await this.#newest(io);
    // A version published a moment ago is missing from this isolate's manifest.
    if (serialNamed(name, served.manifest) === undefined && io.now - this.#triedAt >= limits.RETRY_PAUSE_MS) {
      await this.#refresh(io);
      served = this.#current ?? served;
    }
    const newer = this.#open(io, served);
    if (serialNamed(name, served.manifest) === served.manifest.serial)
      return { version: newer, result: await work(newer) };
    const pinned = await this.#pinned.open(io, name, served.manifest, this.#kept);
    if (!pinned.ok) return { version: newer, result: pinned };
    return { version: pinned.value, result: await work(pinned.value) };
  }

  /** The keys of the served prices that KV has lost or this isolate recently failed to read; calls that need one fail or are stale. */
  async missing(io: Io): Promise<string[]> {
    const manifest = this.#current?.manifest;
    if (manifest === undefined) return [];
    if (this.#listed?.serial !== manifest.serial || io.now - this.#listed.at >= limits.LISTED_MS) {
      const missing = await missingKeys(io.kv, manifest).catch((error) => {
        logUnreadable("the list of keys", error);
        return undefined;
      });
      this.#listed = missing && { at: io.now, serial: manifest.serial, missing };
    }
    const failed = this.#kept.failedSince(io.now - limits.LISTED_MS);
    return [...new Set([...(this.#listed?.missing ?? []), ...failed])];
  }

  async #newest(io: Io): Promise<IndexedManifest> {
    if (this.#current === undefined) return this.#refresh(io);
    const age = io.now - this.#readAt;
    const pausing = io.now - this.#triedAt < limits.RETRY_PAUSE_MS;
    if (age >= limits.MANIFEST_USABLE_MS && !(pausing && this.#refreshFailed)) await this.#refresh(io);
    else if (age >= limits.MANIFEST_FRESH_MS && !pausing) io.waitUntil(this.#refresh(io));
    return this.#current;
  }

  async #refresh(io: Io): Promise<IndexedManifest> {
    this.#triedAt = io.now;
    try {
      const { manifest, newest } = await readManifest(io.kv, { orEarlier: this.#current === undefined });
      if (newest) this.#readAt = Math.max(this.#readAt, io.now);
      this.#refreshFailed = !newest;
      return this.#adopt(manifest);
    } catch (error) {
      logUnreadable("manifest", error);
      // Another request may have read it meanwhile.
      this.#refreshFailed = io.now - this.#readAt >= limits.MANIFEST_FRESH_MS;
      if (this.#current === undefined) throw new UnreadableError("manifest");
      return this.#current;
    }
  }

  #adopt(manifest: Manifest): IndexedManifest {
    const current = this.#current;
    if (current?.manifest.version === manifest.version && current.manifest.serial === manifest.serial) {
      // After garbage collection, versions that are gone must no longer be offered; a lagging edge would offer them again.
      if (manifest.history.length < current.manifest.history.length) current.manifest = manifest;
      return current;
    }
    if (current && isEarlier(manifest, current.manifest)) return current;
    if (current?.hasAnswered) this.#previous = current;
    this.#current = indexManifest(manifest);
    if (current !== undefined) this.#kept.keepOnly([manifest, this.#previous?.manifest]);
    return this.#current;
  }

  #open(io: Io, indexed: IndexedManifest): Version {
    const { now } = io;
    const stale = this.#refreshFailed || indexed !== this.#current;
    const age = Math.max(0, now - this.#readAt);
    return openVersion(indexed, { now, age, stale }, this.#loader(io, indexed));
  }

  #loader(io: Io, indexed: IndexedManifest): Load {
    return async <T>(kind: DataKind, key: string, parse: Parse<T>) => {
      const options = { keep: isKept(kind, key, indexed, io.now), hasOlder: this.#previous !== undefined };
      const value = this.#kept.get<T>(key) ?? (await this.#kept.fetch(io, key, parse, options));
      if (value === undefined) throw new UnreadableError(key);
      indexed.hasAnswered = true;
      // A newer version was adopted while this one's first data was being read.
      if (indexed !== this.#current) this.#previous ??= indexed;
      return value;
    };
  }
}

/** Histories and maps not in force are rarely requested, and cached further along. */
function isKept(kind: DataKind, key: string, { spans }: IndexedManifest, now: number): boolean {
  if (kind !== "map") return kind !== "history";
  return mapKeys({ ...spanAt(spans, now), turns: [] }).includes(key);
}

export class PinnedVersions {
  readonly #manifests = new LruCache<number, IndexedManifest>(limits.KEPT_VERSIONS);
  readonly #shards = new LruCache<string, unknown>(limits.KEPT_SHARDS);
  readonly #listings = new LruCache<string, unknown>(limits.KEPT_LISTINGS);

  /** Opens the version of a serial or hash; `not_kept` without a copy of its manifest. `shared` is the served version's data. */
  async open(io: Io, name: string, served: Manifest, shared: Pick<KeptData, "get">) {
    const serial = serialNamed(name, served);
    if (serial === undefined) return fail(notKept(served, name));
    try {
      const known = this.#manifests.get(serial) ?? (await readCopy(io.kv, serial));
      this.#manifests.set(serial, known);
      return ok(openVersion(known, { now: io.now, age: 0, stale: false }, this.#loader(io, shared)));
    } catch (error) {
      if (error instanceof MissingError) return fail(notKept(served, name));
      logUnreadable(manifestCopyKey(serial), error);
      throw new UnreadableError(manifestCopyKey(serial));
    }
  }

  /** Caches shards and one listing; other data is read each time. */
  #loader(io: Io, shared: Pick<KeptData, "get">): Load {
    return async <T>(kind: DataKind, key: string, parse: Parse<T>) => {
      try {
        const known = (shared.get(key) ?? this.#shards.get(key) ?? this.#listings.get(key)) as T | undefined;
        const value = known ?? (await parse(await readHashed(io.kv, key)));
        if (kind === "shard") this.#shards.set(key, value);
        if (kind === "listing") this.#listings.set(key, value);
        return value;
      } catch (error) {
        logUnreadable(key, error);
        throw new UnreadableError(key);
      }
    };
  }
}

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
