// KV key layout, shared by the build that writes and the Worker that reads; described in prices/KEYS.md.
import type { Manifest, PastVersion } from "../schemas/manifest.ts";

export const MANIFEST_KEY = "manifest";

/** `shard:<provider>:<hash>` JSON, one provider's prices for the calculators. */
export function shardKey(provider: string, hash: string): string {
  return `shard:${provider}:${hash}`;
}

/** `past:<provider>:<hash>` in the form of a shard: what models cost before the instant that their shard's `past` names. */
export function pastKey(provider: string, hash: string): string {
  return `past:${provider}:${hash}`;
}

/** Whether a key is that of a shard, or has the form of one. */
export function isShardKey(key: string): boolean {
  return key.startsWith("shard:") || key.startsWith("past:");
}

/** `table.gz:<hash>` every row for lists and search, in the parts of `src/lists/packed-listing.ts`. */
export function listingKey(hash: string): string {
  return `table.gz:${hash}`;
}

/** `map.gz:<hash>` the text of a map, LiteLLM's or models.dev's in shape, or of another file of a version, gzipped. */
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

/** `ledger.gz:<hash>` JSON lines gzipped: every dated price of every offer; src/schemas/ledger.ts has the shape of a line. */
export function ledgerKey(hash: string): string {
  return `ledger.gz:${hash}`;
}

/** `changes.gz:<hash>` JSON gzipped: the changes first seen in one month. */
export function changesKey(hash: string): string {
  return `changes.gz:${hash}`;
}

/** `publication:<hash>` JSON: the sums and signatures of a version's files; src/schemas/publication.ts has its shape. */
export function publicationKey(hash: string): string {
  return `publication:${hash}`;
}

export const COPY_PREFIX = "manifest:";

/** `manifest:<serial>` a copy of each manifest that was served, kept so that a version can be read again or rolled back to. */
export function manifestCopyKey(serial: number): string {
  return `${COPY_PREFIX}${serial}`;
}

/** The serials of copies by their keys, newest first. */
export function serialsOf(copies: readonly string[]): number[] {
  const serials = copies.map((key) => Number(key.slice(COPY_PREFIX.length)));
  return serials.filter((serial) => Number.isSafeInteger(serial) && serial > 0).sort((a, b) => b - a);
}

/**
 * The serial that a caller's name for a version means, a serial or a hash; undefined if no version that was served has it. Of serials
 * before the oldest that the manifest remembers, KV knows whether they are kept.
 */
export function serialNamed(name: string, { serial, version, history }: Manifest): number | undefined {
  const served = [{ serial, version }, ...history];
  const wanted = /^\d{1,9}$/.test(name) ? Number(name) : undefined;
  if (wanted !== undefined && served.every((one) => wanted < one.serial)) return wanted;
  return served.find((one) => (wanted === undefined ? one.version === name : one.serial === wanted))?.serial;
}

/** Data keys end in the first characters of the SHA-256 hex digest of their bytes. */
export const HASH_LENGTH = 32;

/** Every data key a manifest names. */
export function dataKeys(manifest: Manifest): string[] {
  return [
    ...priceKeys(manifest),
    trustKey(manifest.trust),
    ...(manifest.ledger === undefined ? [] : [ledgerKey(manifest.ledger)]),
    ...manifest.providers.flatMap(({ slug, history }) =>
      history === undefined ? [] : [historyKey(slug, history)],
    ),
    ...(manifest.changes ?? []).map(({ hash }) => changesKey(hash)),
    ...(manifest.publication === undefined ? [] : [publicationKey(manifest.publication)]),
  ];
}

/** The data keys that hold prices. */
export function priceKeys({ providers, listing, map, api, turns, files }: Manifest): string[] {
  return [
    ...providers.flatMap(({ slug, shard }) => (shard === undefined ? [] : [shardKey(slug, shard)])),
    ...providers.flatMap(({ slug, past }) => (past === undefined ? [] : [pastKey(slug, past)])),
    listingKey(listing),
    ...mapKeys({ map, ...(api && { api }), turns, ...(files && { files }) }),
  ];
}

/** The keys of every map of a version, now and from each price change time on, and of its other files. */
export function mapKeys({
  map,
  api,
  turns,
  files = {},
}: Pick<PastVersion, "map" | "api" | "turns" | "files">): string[] {
  const all = [{ map, api }, ...turns].flatMap((one) => [one.map, one.api ?? []].flat());
  return [...all.map(({ gzip }) => gzip), ...Object.values(files)].map(mapKey);
}
