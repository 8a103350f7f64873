// The layout of KV keys, shared by the build that writes and the Worker that reads; described in prices/KEYS.md.
import type { Manifest, PastVersion } from "../schemas/manifest.ts";

export const MANIFEST_KEY = "manifest";

/** `shard:<provider>:<hash>` JSON: one provider's prices for the calculators. */
export const shardKey = keyByProvider("shard");

/** `past:<provider>:<hash>` in the form of a shard: prices before the instant in the shard's `past`. */
export const pastKey = keyByProvider("past");

/** Whether a key is a shard's or has the form of one. */
export function isShardKey(key: string): boolean {
  return key.startsWith("shard:") || key.startsWith("past:");
}

/** `table.gz:<hash>` every row for lists and search, in the parts of `src/lists/packed-listing.ts`. */
export const listingKey = keyByHash("table.gz");

/** `map.gz:<hash>` the gzipped text of LiteLLM's map, models.dev's map, or another file of a version. */
export const mapKey = keyByHash("map.gz");

/** `trust.gz:<hash>` gzipped JSON: the version's report on its own quality, of the shape in src/schemas/trust.ts. */
export const trustKey = keyByHash("trust.gz");

/** `history.gz:<provider>:<hash>` gzipped JSON: every dated price of one provider with its evidence. */
export const historyKey = keyByProvider("history.gz");

/** `ledger.gz:<hash>` gzipped JSON lines: every dated price of every offer, of the shape in src/schemas/price-history.ts. */
export const ledgerKey = keyByHash("ledger.gz");

/** `changes.gz:<hash>` gzipped JSON: the changes first seen in one month. */
export const changesKey = keyByHash("changes.gz");

/** `publication:<hash>` JSON: the sums and signatures of a version's files, of the shape in src/schemas/manifest.ts. */
export const publicationKey = keyByHash("publication");

export const COPY_PREFIX = "manifest:";

/** `manifest:<serial>` a copy of each served manifest, kept so that its version can be read again or rolled back to. */
export function manifestCopyKey(serial: number): string {
  return `${COPY_PREFIX}${serial}`;
}

/** The serials of copies, newest first. */
export function serialsOf(copies: readonly string[]): number[] {
  const serials = copies.map((key) => Number(key.slice(COPY_PREFIX.length)));
  return serials.filter((serial) => Number.isSafeInteger(serial) && serial > 0).sort((a, b) => b - a);
}

/** The serial that a serial or hash names, if a served version has it. Of older serials only KV knows whether they are kept. */
export function serialNamed(name: string, { serial, version, history }: Manifest): number | undefined {
  const served = [{ serial, version }, ...history];
  const wanted = /^\d{1,9}$/.test(name) ? Number(name) : undefined;
  if (wanted !== undefined && served.every((one) => wanted < one.serial)) return wanted;
  return served.find((one) => (wanted === undefined ? one.version === name : one.serial === wanted))?.serial;
}

/** Data keys end in this many characters of the SHA-256 hex digest of their bytes. */
export const HASH_LENGTH = 32;

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

export function priceKeys(manifest: Manifest): string[] {
  const { providers, listing } = manifest;
  return [
    ...providers.flatMap(({ slug, shard }) => (shard === undefined ? [] : [shardKey(slug, shard)])),
    ...providers.flatMap(({ slug, past }) => (past === undefined ? [] : [pastKey(slug, past)])),
    listingKey(listing),
    ...mapKeys(manifest),
  ];
}

/** The maps and other files of a version or of a part of its time. */
export type VersionMaps = Pick<PastVersion, "map" | "turns"> & {
  api?: PastVersion["api"];
  files?: PastVersion["files"];
};

/** The keys of every map of a version, now and from each price change time on, and of its other files. */
export function mapKeys({ map, api, turns, files = {} }: VersionMaps): string[] {
  const all = [{ map, api }, ...turns].flatMap((one) => [one.map, one.api ?? []].flat());
  return [...all.map(({ gzip }) => gzip), ...Object.values(files)].map(mapKey);
}

function keyByHash(prefix: string) {
  return (hash: string) => `${prefix}:${hash}`;
}

function keyByProvider(prefix: string) {
  return (provider: string, hash: string) => `${prefix}:${provider}:${hash}`;
}
