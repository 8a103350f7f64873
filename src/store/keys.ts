// KV key layout, shared by the build that writes and the Worker that reads; described in prices/KEYS.md.
import type { Manifest, PastVersion } from "../schemas/manifest.ts";

export const MANIFEST_KEY = "manifest";

/** `shard:<provider>:<hash>` JSON, one provider's prices for the calculators. */
export function shardKey(provider: string, hash: string): string {
  return `shard:${provider}:${hash}`;
}

/** Whether a key is that of a shard. */
export function isShardKey(key: string): boolean {
  return key.startsWith("shard:");
}

/** `table.gz:<hash>` every row for lists and search, in the parts of `src/lists/packed-listing.ts`. */
export function listingKey(hash: string): string {
  return `table.gz:${hash}`;
}

/** `map.gz:<hash>` the JSON text of a map, LiteLLM's or models.dev's in shape, gzipped. */
export function mapKey(hash: string): string {
  return `map.gz:${hash}`;
}

/** `trust.gz:<hash>` the version's report on its own quality, JSON, gzipped; src/schemas/trust.ts has its shape. */
export function trustKey(hash: string): string {
  return `trust.gz:${hash}`;
}

/** `history.gz:<provider>:<hash>` JSON gzipped: every dated price of one provider with its evidence. */
export function historyKey(provider: string, hash: string): string {
  return `history.gz:${provider}:${hash}`;
}

/** `changes.gz:<hash>` JSON gzipped: the changes first seen in one month. */
export function changesKey(hash: string): string {
  return `changes.gz:${hash}`;
}

/** `manifest:<serial>` a copy of each published manifest, kept so that a version can be read again or rolled back to. */
export function manifestCopyKey(serial: number): string {
  return `manifest:${serial}`;
}

/** Data keys end in the first characters of the SHA-256 hex digest of their bytes. */
export const HASH_LENGTH = 32;

/** Every data key a manifest names. */
export function dataKeys(manifest: Manifest): string[] {
  return [
    ...priceKeys(manifest),
    trustKey(manifest.trust),
    ...manifest.providers.flatMap(({ slug, history }) =>
      history === undefined ? [] : [historyKey(slug, history)],
    ),
    ...(manifest.changes ?? []).map(({ hash }) => changesKey(hash)),
  ];
}

/** The data keys that hold prices. */
export function priceKeys({ providers, listing, map, api, turns }: Manifest): string[] {
  return [
    ...providers.flatMap(({ slug, shard }) => (shard === undefined ? [] : [shardKey(slug, shard)])),
    listingKey(listing),
    ...mapKeys({ map, ...(api && { api }), turns }),
  ];
}

/** The keys of every map of a version, now and from each price change time on. */
export function mapKeys({ map, api, turns }: Pick<PastVersion, "map" | "api" | "turns">): string[] {
  const all = [{ map, api }, ...turns].flatMap((one) => [one.map, one.api ?? []].flat());
  return all.map(({ gzip }) => mapKey(gzip));
}
