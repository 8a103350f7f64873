// Reads values from KV within a deadline, checks them against the hash in their key, and finds the manifest or an earlier copy of it.
import { withinDeadline } from "../deadline.ts";
import type { Manifest } from "../schemas/manifest.ts";
import { READABLE_FORMATS } from "../schemas/manifest-format.ts";
import { hex, sha256 } from "../sha-256.ts";
import { COPY_PREFIX, HASH_LENGTH, MANIFEST_KEY, manifestCopyKey, priceKeys, serialsOf } from "./keys.ts";
import { KV_DEADLINE_MS, MANIFEST_CACHE_TTL } from "./limits.ts";

export class MissingError extends Error {}

function inTime<T>(read: () => Promise<T>): Promise<T> {
  return withinDeadline(KV_DEADLINE_MS, read);
}

/** The JSON of a manifest, by its key; rejects if it is missing, not JSON, or late. */
export async function readManifestJson(kv: KVNamespace, key: string): Promise<unknown> {
  const text = await inTime(() => kv.get(key, { type: "text", cacheTtl: MANIFEST_CACHE_TTL }));
  if (text === null) throw new MissingError("missing");
  return JSON.parse(text);
}

/** The names of all keys with a prefix, from a cursor on if given. */
export async function listKeys(kv: KVNamespace, prefix: string, cursor?: string): Promise<string[]> {
  const page = await inTime(() => kv.list({ prefix, ...(cursor !== undefined && { cursor }) }));
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
  const values = await Promise.all(asked.map((key) => inTime(() => kv.get(key, "arrayBuffer"))));
  return asked.filter((_, i) => values[i] === null);
}

/** The bytes of a data key; rejects if they are missing, late, or do not match the hash. */
export async function readHashed(kv: KVNamespace, key: string): Promise<Uint8Array<ArrayBuffer>> {
  // Data keys keep KV's default edge lifetime, because a longer one would also cache "missing" for keys just published.
  const buffer = await inTime(() => kv.get(key, { type: "arrayBuffer" }));
  if (buffer === null) throw new MissingError("missing");
  const hash = hex(await sha256(buffer));
  if (hash.slice(0, HASH_LENGTH) !== key.slice(key.lastIndexOf(":") + 1)) throw new Error("wrong hash");
  return new Uint8Array(buffer);
}

/** Parses gzipped JSON, which the build or publisher checked against its schema and whose hash was verified. */
export async function toJson<T>(gzipped: Uint8Array<ArrayBuffer>): Promise<T> {
  return (await new Response(unpack(gzipped)).json()) as T;
}

/** Decompressing the stored, verified bytes needs neither a second read nor a second copy. */
export function unpack(gzipped: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"));
}

/** Logs which key could not be read and why, without any of its data. */
export function logUnreadable(key: string, error: unknown): void {
  console.error(`price data: ${key}: ${error instanceof Error ? error.message : "failed"}`);
}

/** The copy of the served manifest and those of three before it: so many publishes in a new format may precede its deploy. */
const COPIES_TRIED = 4;

/** Reads the served manifest; if that is lost, broken or of another format, with `orEarlier` a copy, which is not `newest`; else rejects. */
export async function readManifest(kv: KVNamespace, { orEarlier }: { orEarlier: boolean }) {
  const json = await readManifestJson(kv, MANIFEST_KEY).catch((error: unknown) => {
    if (orEarlier && (error instanceof MissingError || error instanceof SyntaxError)) return undefined;
    throw error;
  });
  const served = toManifest(json);
  if (served !== undefined) return { manifest: served, newest: true };
  const copy = orEarlier ? await newestCopy(kv) : undefined;
  if (copy !== undefined) return { manifest: copy, newest: false };
  throw new Error(`no sound manifest of format ${READABLE_FORMATS.join(" or ")}`);
}

/** A JSON value as a manifest, if its format is readable. Publishing checked its schema; here only what every answer needs is. */
export function toManifest(json: unknown): Manifest | undefined {
  const fields = Object(json);
  const { format, serial, version, published_at, as_of, listing, trust, since, map } = fields;
  const { turns, providers, history = [] } = fields;
  const texts = [version, published_at, as_of, listing, trust, since, map?.text, map?.gzip];
  const lists = [turns, providers, history];
  if (!READABLE_FORMATS.includes(format) || typeof serial !== "number") return undefined;
  if (!texts.every((one) => typeof one === "string") || !lists.every(Array.isArray)) return undefined;
  return { ...fields, history };
}

async function newestCopy(kv: KVNamespace): Promise<Manifest | undefined> {
  const serials = serialsOf(await listKeys(kv, COPY_PREFIX));
  for (const serial of serials.slice(0, COPIES_TRIED)) {
    const copy = toManifest(await readManifestJson(kv, manifestCopyKey(serial)).catch(() => undefined));
    if (copy !== undefined) return copy;
  }
  return undefined;
}

/** Whether a manifest precedes another, as a lagging edge may show it. A rollback has its own serial, a new namespace a later time. */
export function isEarlier(manifest: Manifest, than: Manifest): boolean {
  return manifest.serial < than.serial && Date.parse(manifest.published_at) < Date.parse(than.published_at);
}
