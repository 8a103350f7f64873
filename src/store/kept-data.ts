// The data of the newest versions that this isolate has read, by key: a key's name says what its value is.
import type { ListingView } from "../lists/listing-view.ts";
import type { Manifest } from "../schemas/manifest.ts";
import type { Change } from "../schemas/price-history.ts";
import type { TrustReport } from "../schemas/trust.ts";
import { dropOldest } from "./drop-oldest.ts";
import { dataKeys } from "./keys.ts";
import { readHashed } from "./kv-value.ts";
import { KEPT_SHARD_UNITS, RETRY_PAUSE_MS } from "./limits.ts";
import { type Io, logUnreadable, type Parse } from "./reading.ts";
import type { ShardIndex } from "./shard-index.ts";

export class KeptData {
  readonly shards = new Map<string, ShardIndex>();
  readonly listings = new Map<string, ListingView>();
  readonly reports = new Map<string, TrustReport>();
  readonly months = new Map<string, Change[]>();
  readonly maps = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Data key -> when reading it last failed. */
  readonly #failedAt = new Map<string, number>();

  /** Of what is kept only that stays which these versions name. */
  forgetAllBut(versions: readonly (Manifest | undefined)[]): void {
    const named = new Set(versions.flatMap((one) => (one ? dataKeys(one) : [])));
    const all = [this.shards, this.listings, this.reports, this.months, this.maps, this.#failedAt];
    for (const kept of all) {
      for (const key of kept.keys()) if (!named.has(key)) kept.delete(key);
    }
  }

  /**
   * Reads a value and keeps it in `kept`; undefined when neither this request nor another one meanwhile could read it. A read
   * that failed is not tried again at once where there is an older version to answer from; without one every request tries for
   * itself.
   */
  async fetch<T>(
    io: Io,
    kept: Map<string, T>,
    key: string,
    parse: Parse<T>,
    hasOlder: boolean,
  ): Promise<T | undefined> {
    const failedAt = this.#failedAt.get(key);
    if (hasOlder && failedAt !== undefined && io.now - failedAt < RETRY_PAUSE_MS) return undefined;
    try {
      const value = await parse(await readHashed(io.kv, key));
      kept.set(key, value);
      dropOldest(this.shards, KEPT_SHARD_UNITS);
      this.#failedAt.delete(key);
      return value;
    } catch (error) {
      logUnreadable(key, error);
      this.#failedAt.set(key, io.now);
      return kept.get(key);
    }
  }
}
