// Values from KV within a deadline: their bytes are checked against the hash in their key, then unpacked and parsed.
import { withinDeadline } from "../deadline.ts";
import type { Change, ProviderHistory } from "../schemas/price-history.ts";
import type { Publication } from "../schemas/publication.ts";
import type { TrustReport } from "../schemas/trust.ts";
import { hex, sha256 } from "../sha-256.ts";
import { HASH_LENGTH } from "./keys.ts";
import { KV_DEADLINE_MS, MANIFEST_CACHE_TTL } from "./limits.ts";

/** KV has no such key. */
export class MissingError extends Error {}

/** The JSON of a manifest, by its key; rejects if it is missing or not JSON, or KV does not answer in time. */
export async function readManifestJson(kv: KVNamespace, key: string): Promise<unknown> {
  const text = await withinDeadline(KV_DEADLINE_MS, () =>
    kv.get(key, { type: "text", cacheTtl: MANIFEST_CACHE_TTL }),
  );
  if (text === null) throw new MissingError("missing");
  return JSON.parse(text);
}

/** The names of all keys that start with a prefix; from a cursor on, if there is one. */
export async function listKeys(kv: KVNamespace, prefix: string, cursor?: string): Promise<string[]> {
  const page = await withinDeadline(KV_DEADLINE_MS, () =>
    kv.list({ prefix, ...(cursor !== undefined && { cursor }) }),
  );
  const names = page.keys.map(({ name }) => name);
  return page.list_complete ? names : [...names, ...(await listKeys(kv, prefix, page.cursor))];
}

/** The bytes of a data key; rejects if they are missing, late or not those the hash names. */
export async function readHashed(kv: KVNamespace, key: string): Promise<Uint8Array<ArrayBuffer>> {
  // Data keys keep KV's default edge lifetime: a longer one would also keep "missing" for keys just published.
  const buffer = await withinDeadline(KV_DEADLINE_MS, () => kv.get(key, { type: "arrayBuffer" }));
  if (buffer === null) throw new MissingError("missing");
  const hash = hex(await sha256(buffer));
  if (hash.slice(0, HASH_LENGTH) !== key.slice(key.lastIndexOf(":") + 1)) throw new Error("wrong hash");
  return new Uint8Array(buffer);
}

/** A version's report on its own quality: the build wrote it, and its hash was checked. */
export async function toReport(gzipped: Uint8Array<ArrayBuffer>): Promise<TrustReport> {
  return (await unpackedJson(gzipped)) as TrustReport;
}

/** A provider's record of prices through time; its schema is loaded with the first one. */
export async function toHistory(gzipped: Uint8Array<ArrayBuffer>): Promise<ProviderHistory> {
  const { providerHistory } = await import("../schemas/price-history.ts");
  return providerHistory.parse(await unpackedJson(gzipped));
}

/** A month of changes in the order they were published in; likewise. */
export async function toChanges(gzipped: Uint8Array<ArrayBuffer>): Promise<Change[]> {
  const { changeMonth } = await import("../schemas/price-history.ts");
  return changeMonth.parse(await unpackedJson(gzipped));
}

/** The sums of a version's files; their schema is loaded with the first ones. */
export async function toPublication(bytes: Uint8Array<ArrayBuffer>): Promise<Publication> {
  const { publication } = await import("../schemas/publication.ts");
  return publication.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Says in the log which key could not be read and why, without any of its data. */
export function logUnreadable(key: string, error: unknown): void {
  console.error(`price data: ${key}: ${error instanceof Error ? error.message : "failed"}`);
}

function unpackedJson(gzipped: Uint8Array<ArrayBuffer>): Promise<unknown> {
  return new Response(new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}
