// Limits of the access layer: how long reads may take, how old answers may be, and how much an isolate caches.

/** A slower KV read counts as failed. */
export const KV_DEADLINE_MS = 2_000;

/** A manifest younger than this is not read again. */
export const MANIFEST_FRESH_MS = 30_000;

/** An older manifest still answers while it is refreshed in the background; beyond this age the refresh is awaited. */
export const MANIFEST_USABLE_MS = 600_000;

/** Seconds for which the edge may cache the manifest: KV's minimum. */
export const MANIFEST_CACHE_TTL = 30;

/** The pause after a failed read before the same key is tried again, while an older version can answer. */
export const RETRY_PAUSE_MS = 5_000;

/** KV's keys are listed at most this often, because its free plan allows a thousand lists a day. */
export const LISTED_MS = 300_000;

/** How many manifests, shards and listings of pinned versions an isolate caches. */
export const KEPT_VERSIONS = 8;
export const KEPT_SHARDS = 16;
export const KEPT_LISTINGS = 1;

/** The total length of cached shard texts of the served version; an isolate has 128 MB for everything. */
export const KEPT_SHARD_UNITS = 12 * 1024 * 1024;

/** The Retry-After of a 503, after which unreadable data may be requested again. */
export const UNREADABLE_RETRY_SECONDS = 5;
