// A bound on what is kept: nothing in an isolate may grow with the catalogue alone.

/** Drops shards, those read first before others, until what is left is no larger than that; the last one read stays. */
export function dropOldest(shards: Map<string, { size: number }>, most: number): void {
  let size = 0;
  for (const shard of shards.values()) size += shard.size;
  for (const [key, shard] of shards) {
    if (size <= most || shards.size === 1) return;
    shards.delete(key);
    size -= shard.size;
  }
}
