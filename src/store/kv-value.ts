// Reads values from KV within a deadline, checks their bytes against the hash in their key, and decompresses and parses them.
import { withinDeadline } from "../deadline.ts";
import type { Manifest } from "../schemas/manifest.ts";
import { hex, sha256 } from "../sha-256.ts";
import { HASH_LENGTH, MANIFEST_KEY, priceKeys } from "./keys.ts";
import { KV_DEADLINE_MS, MANIFEST_CACHE_TTL } from "./limits.ts";

export class MissingError extends Error {}

/** The JSON of a manifest, by its key; rejects if it is missing, not JSON, or late. */
export async function readManifestJson(kv: KVNamespace, key: string): Promise<unknown> {
  const text = await withinDeadline(KV_DEADLINE_MS, () =>
    kv.get(key, { type: "text", cacheTtl: MANIFEST_CACHE_TTL }),
  );
  if (text === null) throw new MissingError("missing");
  return JSON.parse(text);
}

/** The names of all keys with a prefix, from a cursor on if given. */
export async function listKeys(kv: KVNamespace, prefix: string, cursor?: string): Promise<string[]> {
  const page = await withinDeadline(KV_DEADLINE_MS, () =>
    kv.list({ prefix, ...(cursor !== undefined && { cursor }) }),
  );
  const names = page.keys.map(({ name }) => name);
  return page.list_complete ? names : [...names, ...(await listKeys(kv, prefix, page.cursor))];
}

/** A lagging list does not show what was just published, so this many missing keys are read directly. */
const ASKED = 8;

/** The keys of the manifest and of price data that KV has lost, limited to a few. */
export async function missingKeys(kv: KVNamespace, manifest: Manifest): Promise<string[]> {
  const needed = [MANIFEST_KEY, ...priceKeys(manifest)];
  const prefixes = new Set(needed.map((key) => key.slice(0, key.indexOf(":") + 1) || key));
  const listed = await Promise.all([...prefixes].map((prefix) => listKeys(kv, prefix)));
  const there = new Set(listed.flat());
  const asked = needed.filter((key) => !there.has(key)).slice(0, ASKED);
  const values = await Promise.all(
    asked.map((key) => withinDeadline(KV_DEADLINE_MS, () => kv.get(key, "arrayBuffer"))),
  );
  return asked.filter((_, i) => values[i] === null);
}

/** The bytes of a data key; rejects if they are missing, late, or do not match the hash. */
export async function readHashed(kv: KVNamespace, key: string): Promise<Uint8Array<ArrayBuffer>> {
  // Data keys keep KV's default edge lifetime, because a longer one would also cache "missing" for keys just published.
  const buffer = await withinDeadline(KV_DEADLINE_MS, () => kv.get(key, { type: "arrayBuffer" }));
  if (buffer === null) throw new MissingError("missing");
  const hash = hex(await sha256(buffer));
  if (hash.slice(0, HASH_LENGTH) !== key.slice(key.lastIndexOf(":") + 1)) throw new Error("wrong hash");
  return new Uint8Array(buffer);
}

/** Parses gzipped JSON, which the build or publisher checked against its schema and whose hash was verified. */
export async function toJson<T>(gzipped: Uint8Array<ArrayBuffer>): Promise<T> {
  const text = new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(text).json()) as T;
}

/** Logs which key could not be read and why, without any of its data. */
export function logUnreadable(key: string, error: unknown): void {
  console.error(`price data: ${key}: ${error instanceof Error ? error.message : "failed"}`);
}
