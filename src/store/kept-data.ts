// The data of the newest versions that this isolate has read, by key; a key's name determines its content.
import { LruCache } from "../lru-cache.ts";
import type { Manifest } from "../schemas/manifest.ts";
import { dataKeys, isShardKey } from "./keys.ts";
import { logUnreadable, readHashed } from "./kv-value.ts";
import { KEPT_SHARD_UNITS, RETRY_PAUSE_MS } from "./limits.ts";
import type { Io, Parse } from "./version.ts";

export class KeptData {
  readonly #values = new Map<string, unknown>();
  readonly #shards = new LruCache<string, { size: number }>(KEPT_SHARD_UNITS, ({ size }) => size);
  /** Data key -> the time when reading it last failed. */
  readonly #failedAt = new Map<string, number>();

  /** The cached value of a key, always made by the same parser. */
  get<T>(key: string): T | undefined {
    return (isShardKey(key) ? this.#shards : this.#values).get(key) as T | undefined;
  }

  /** Data keys whose last read failed since then. */
  failedSince(time: number): string[] {
    return [...this.#failedAt].flatMap(([key, at]) => (at >= time ? [key] : []));
  }

  /** Drops every value that none of these versions names. */
  keepOnly(versions: readonly (Manifest | undefined)[]): void {
    const named = new Set(versions.flatMap((one) => (one ? dataKeys(one) : [])));
    for (const kept of [this.#values, this.#shards, this.#failedAt]) {
      for (const key of [...kept.keys()]) if (!named.has(key)) kept.delete(key);
    }
  }

  /** Reads a value, and caches it if `keep`; undefined if unreadable. With an older version a failed read waits before it is repeated. */
  async fetch<T>(
    io: Io,
    key: string,
    parse: Parse<T>,
    { keep, hasOlder }: { keep: boolean; hasOlder: boolean },
  ): Promise<T | undefined> {
    const failedAt = this.#failedAt.get(key);
    if (hasOlder && failedAt !== undefined && io.now - failedAt < RETRY_PAUSE_MS) return undefined;
    try {
      const value = await parse(await readHashed(io.kv, key));
      if (keep && isShardKey(key)) this.#shards.set(key, value as { size: number });
      else if (keep) this.#values.set(key, value);
      this.#failedAt.delete(key);
      return value;
    } catch (error) {
      logUnreadable(key, error);
      this.#failedAt.set(key, io.now);
      return this.get(key);
    }
  }
}
