// What a publish adds once a version's serial is known: the sums of its files, and their signatures where there is a key.
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { Manifest } from "../../src/schemas/manifest.ts";
import { API_MAP_FILE, COST_MAP_FILE } from "../../src/schemas/paths.ts";
import type { FileSum, GateResult, Publication } from "../../src/schemas/publication.ts";
import { mapKey, mapKeys, publicationKey } from "../../src/store/keys.ts";
import { hashOf } from "../build/build-keys.ts";
import { type KvStore, readAll } from "../kv/kv-store.ts";
import { type Signer, signerOf } from "./minisign.ts";
import { writeKeys } from "./write-keys.ts";
import type { Seal } from "./write-manifest.ts";
import type { Clock } from "./writer-lock.ts";

/** The environment variable with the secret key: the text of the file that `minisign -G -W` writes. */
export const SIGNING_KEY = "MINISIGN_SECRET_KEY";

/** Public keys that versions were signed with, newest first: the first is the one in use. */
type KnownKeys = readonly { public_key: string }[];

/**
 * The signer of the environment's key; undefined where there is none, and `progress` says so. Throws where its public half is not the
 * one in use: nobody could check what it signs.
 */
export function openSigner(
  known: KnownKeys,
  progress: (line: string) => void,
  secret = process.env[SIGNING_KEY],
): Signer | undefined {
  if (secret === undefined || secret === "") {
    progress(`unsigned: ${SIGNING_KEY} is not set`);
    return undefined;
  }
  const signer = signerOf(secret);
  const expected = known[0]?.public_key;
  if (expected === signer.publicKey) return signer;
  throw new Error(
    `${SIGNING_KEY} has the public key ${signer.publicKey}; prices/signing-keys.json has ${expected ?? "none"} in use`,
  );
}

/** Who signs a version, if anyone does, and what the gate found of it, if it was asked. */
export type Said = { signer?: Signer | undefined; gate?: GateResult | undefined };

/** Writes the key with the sums of a numbered manifest's maps, signed if there is a signer. */
export function sealWith(kv: KvStore, clock: Clock, said: Said): Seal {
  return async (manifest) => {
    const { key, bytes, publication } = sealed(manifest, await readAll(kv, mapKeys(manifest)), said);
    await writeKeys(kv, clock, new Map([[key, bytes]]));
    return { publication };
  };
}

type Sealed = { key: string; bytes: Uint8Array; publication: string };
type Values = ReadonlyMap<string, Uint8Array | undefined>;

/** The key, its bytes and their hash, for a manifest whose maps are among these values of keys. Throws where one is missing. */
export function sealed(manifest: Omit<Manifest, "history">, values: Values, { signer, gate }: Said): Sealed {
  const sums = (file: string, which: "map" | "api") => sumsOf(manifest, values, signer, { file, which });
  const record: Publication = {
    files: { [COST_MAP_FILE]: sums(COST_MAP_FILE, "map"), [API_MAP_FILE]: sums(API_MAP_FILE, "api") },
    ...(signer && { public_key: signer.publicKey }),
    ...(gate && { gate }),
  };
  const bytes = Buffer.from(JSON.stringify(record));
  return { key: publicationKey(hashOf(bytes)), bytes, publication: hashOf(bytes) };
}

function sumsOf(
  { serial, version, since, turns, ...now }: Omit<Manifest, "history">,
  values: Values,
  signer: Signer | undefined,
  { file, which }: { file: string; which: "map" | "api" },
): FileSum[] {
  return [{ ...now, from: since }, ...turns].flatMap(({ from, [which]: hashes }) => {
    if (hashes === undefined) return [];
    const packed = values.get(mapKey(hashes.gzip));
    if (packed === undefined) throw new Error(`${mapKey(hashes.gzip)} is missing; manifest not written`);
    const text = gunzipSync(packed);
    const comment = `file:${file}\tserial:${serial}\tversion:${version}\tfrom:${from}`;
    const sha256 = createHash("sha256").update(text).digest("hex");
    return [{ since: from, sha256, ...(signer && { minisig: signer.sign(text, comment) }) }];
  });
}
