// Bearer keys against the SHA-256 digests in API_KEY_SHA256S; the comparison takes the same time for every key.
import { hex, sha256 } from "../sha-256.ts";

/** Digests of accepted keys; undefined when the service is open. Set but holding no digest, it accepts no key. */
export function acceptedDigests(secret: string | undefined): string[] | undefined {
  if (secret === undefined || secret.trim() === "") return undefined;
  return secret
    .split(",")
    .map((digest) => digest.trim().toLowerCase())
    .filter((digest) => /^[0-9a-f]{64}$/.test(digest));
}

/** The digest of the key in an Authorization header when it is accepted; it names the caller without the key. */
export async function acceptedKey(
  authorization: string | undefined,
  digests: readonly string[],
): Promise<string | undefined> {
  const key = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  if (key === undefined) return undefined;
  const digest = await sha256(key);
  let accepted = 0;
  for (const candidate of digests) accepted |= equal(digest, candidate);
  return accepted === 1 ? hex(digest) : undefined;
}

/** 1 when equal, else 0; looks at all 32 bytes either way. */
function equal(digest: Uint8Array, hexDigest: string): number {
  let difference = 0;
  digest.forEach((byte, i) => {
    difference |= byte ^ Number.parseInt(hexDigest.slice(2 * i, 2 * i + 2), 16);
  });
  return difference === 0 ? 1 : 0;
}
