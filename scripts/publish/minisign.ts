// Signatures in minisign's file format, with a secret key as `minisign -G -W` writes it: https://jedisct1.github.io/minisign/
// Ed25519 over the BLAKE2b-512 digest of the file ("ED", prehashed); a second signature covers the first and the trusted comment.
import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";

const COMMENT = "untrusted comment: ";
/** Bytes of a secret key: three algorithms, salt and two limits, key number, seed and public key, checksum. */
const SECRET_LENGTH = 158;
const KEY_NUMBER = 54;
const SEED = 62;
const PUBLIC = 94;
const CHECKSUM = 126;
/** What RFC 8410 puts before a seed. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

export type Signer = {
  /** The public half, as `minisign -P` takes it. */
  publicKey: string;
  /** A whole signature file for these bytes; the trusted comment is one line. */
  sign: (bytes: Uint8Array, trustedComment: string) => string;
};

/** Reads a secret key file's text. Throws if it is not a secret key, or has a password. */
export function toSigner(secretKey: string): Signer {
  const bytes = Buffer.from(secretKey.trim().split("\n").at(-1) ?? "", "base64");
  if (bytes.length !== SECRET_LENGTH || bytes.toString("latin1", 0, 2) !== "Ed")
    throw new Error("the signing key is no minisign secret key");
  if (bytes.readUInt16LE(2) !== 0)
    throw new Error("the signing key has a password: make one with `minisign -G -W`");
  const number = bytes.subarray(KEY_NUMBER, SEED);
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8, bytes.subarray(SEED, PUBLIC)]),
    format: "der",
    type: "pkcs8",
  });
  const stated = bytes.subarray(PUBLIC, CHECKSUM);
  const found = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32);
  if (!found.equals(stated)) throw new Error("the signing key's halves do not belong together");
  return {
    publicKey: Buffer.concat([Buffer.from("Ed"), number, stated]).toString("base64"),
    sign: (file, trustedComment) => {
      const signature = sign(null, createHash("blake2b512").update(file).digest(), key);
      const both = sign(null, Buffer.concat([signature, Buffer.from(trustedComment)]), key);
      return [
        `${COMMENT}signature of model-prices`,
        Buffer.concat([Buffer.from("ED"), number, signature]).toString("base64"),
        `trusted comment: ${trustedComment}`,
        `${both.toString("base64")}\n`,
      ].join("\n");
    },
  };
}
