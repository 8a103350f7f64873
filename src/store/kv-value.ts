// One value from KV within a deadline; values under a content-hashed key are checked against the hash in their key.
import { hex, sha256 } from "../sha-256.ts";
import { withinDeadline } from "./deadline.ts";
import { HASH_LENGTH } from "./keys.ts";
import { KV_DEADLINE_MS, MANIFEST_CACHE_TTL } from "./limits.ts";

/** There is no such key. */
export class MissingError extends Error {}

/** The JSON of a manifest, by its key; rejects when it is missing or none, or KV does not answer in time. */
export async function readManifestJson(kv: KVNamespace, key: string): Promise<unknown> {
  const text = await withinDeadline(KV_DEADLINE_MS, () =>
    kv.get(key, { type: "text", cacheTtl: MANIFEST_CACHE_TTL }),
  );
  if (text === null) throw new MissingError("missing");
  return JSON.parse(text);
}

/** The bytes of a data key; rejects when they are missing, late or not those the hash names. */
export async function readHashed(kv: KVNamespace, key: string): Promise<Uint8Array<ArrayBuffer>> {
  // Data keys keep KV's default edge lifetime: a longer one would also keep "missing" for keys just published.
  const buffer = await withinDeadline(KV_DEADLINE_MS, () => kv.get(key, { type: "arrayBuffer" }));
  if (buffer === null) throw new MissingError("missing");
  const hash = hex(await sha256(buffer));
  if (hash.slice(0, HASH_LENGTH) !== key.slice(key.lastIndexOf(":") + 1)) throw new Error("wrong hash");
  return new Uint8Array(buffer);
}
