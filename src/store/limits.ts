// Bounds of the access layer: how long reads may take, how old answers may be, how much an isolate keeps.

/** A KV read that takes longer counts as failed. */
export const KV_DEADLINE_MS = 2_000;

/** A manifest read within this time is not asked for again. */
export const MANIFEST_FRESH_MS = 30_000;

/** An older manifest still answers while it is refreshed in the background; beyond this the refresh is awaited. */
export const MANIFEST_USABLE_MS = 600_000;

/** Seconds KV may keep the manifest at the edge: the least KV allows. */
export const MANIFEST_CACHE_TTL = 30;

/** After a failed read, the pause before the same key is tried again while there is an older version to answer from. */
export const RETRY_PAUSE_MS = 5_000;

/** KV is asked no sooner again which keys it has: its free plan lists them a thousand times a day. */
export const LISTED_MS = 300_000;

/** How many manifests, shards and listings an isolate keeps of versions that callers pin. */
export const KEPT_VERSIONS = 8;
export const KEPT_SHARDS = 16;
export const KEPT_LISTINGS = 1;

/** The length of the shards' texts that an isolate keeps of the served version; an isolate has 128 MB for everything. */
export const KEPT_SHARD_UNITS = 12 * 1024 * 1024;

/** Retry-After of a 503: when data that could not be read may be asked for again. */
export const UNREADABLE_RETRY_SECONDS = 5;
