// What the simulated day takes for granted. BENCHMARKS.md prints all of it.

/** Times in milliseconds or, where the name ends in S, seconds. */
export const DAY_ASSUMPTIONS = {
  /** Places that answer, and providers whose shards are read: each asked for after Zipf. */
  places: 300,
  shards: 296,
  /** A place has one isolate, which dies when it has not been asked for so long. */
  idleS: 600,
  /** Its start is not processor time of the request. */
  startMs: 5,
  /** The cache in front: src/http/cache.ts has the windows; a place, and one tier behind all places. */
  freshS: 300,
  staleS: 300,
  cacheMs: 5,
  tierMs: 30,
  /** KV: src/store/limits.ts has how often a manifest is looked at; values are near for a minute after a read. */
  manifestS: 30,
  dataS: 60,
  kvNearMs: 8,
  kvFarMs: 120,
  publishS: 6 * 3600,
} as const;
