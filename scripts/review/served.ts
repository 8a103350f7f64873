// What a KV serves now, by its manifest; and the copies of manifests kept beside it, to go back to and to recover from.
import * as z from "zod/mini";
import { type Manifest, manifest as manifestSchema } from "../../src/schemas/manifest.ts";
import { COPY_PREFIX, MANIFEST_KEY, manifestCopyKey, serialsOf } from "../../src/store/keys.ts";
import { type KvStore, readAll } from "../kv/kv-store.ts";

export type Served = {
  /** The manifest as stored, to notice later whether it moved; undefined if there is no manifest. */
  text: string | undefined;
  /** The highest serial that is known to be taken; 0 when nothing was ever published. */
  serial: number;
  /** When that was published, in milliseconds; 0 when not known. */
  publishedAt: number;
  /** Undefined if there is no manifest that this program can read. */
  manifest: Manifest | undefined;
  /** Why there is no manifest to read although something was published. */
  problem?: string;
};

/** One stored manifest: `key` is `manifest` or a copy's key. `hashes` are all the hashes in it, in any format. */
export type Stored = {
  key: string;
  text: string;
  serial: number | undefined;
  publishedAt: number;
  manifest: Manifest | undefined;
  hashes: ReadonlySet<string>;
};

/** A copy of a manifest, under the serial that its key names. */
export type Copy = Stored & { serial: number };

/** What is served now. Where the manifest does not say which serial it has, the copies do. */
export async function readServed(kv: KvStore): Promise<Served> {
  const stored = toStored(MANIFEST_KEY, await kv.get(MANIFEST_KEY));
  if (stored?.manifest) return { ...stored, serial: stored.manifest.serial };
  const newest = (await readCopies(kv))[0];
  const problem =
    stored === undefined
      ? newest && `the manifest in ${kv.name} is lost`
      : `the manifest in ${kv.name} cannot be read by this program`;
  return {
    text: stored?.text,
    serial: Math.max(stored?.serial ?? 0, newest?.serial ?? 0),
    publishedAt: Math.max(stored?.publishedAt ?? 0, newest?.publishedAt ?? 0),
    manifest: undefined,
    ...(problem !== undefined && { problem }),
  };
}

/** A stored manifest by serial, or the served one; undefined when it is not there or cannot be read. */
export async function readManifest(kv: KvStore, serial?: number): Promise<Manifest | undefined> {
  const key = serial === undefined ? MANIFEST_KEY : manifestCopyKey(serial);
  return toStored(key, await kv.get(key))?.manifest;
}

/** Every stored copy, newest first. */
export async function readCopies(kv: KvStore): Promise<Copy[]> {
  const serials = await copySerials(kv);
  const values = await readAll(kv, serials.map(manifestCopyKey));
  return serials.flatMap((serial) => {
    const stored = toStored(manifestCopyKey(serial), values.get(manifestCopyKey(serial)));
    return stored === undefined ? [] : [{ ...stored, serial }];
  });
}

/** The serials that have a copy, newest first. */
export async function copySerials(kv: KvStore): Promise<number[]> {
  return serialsOf(await kv.list(COPY_PREFIX));
}

const anyFormat = z.object({ serial: z.optional(z.number()), published_at: z.optional(z.string()) });

function toStored(key: string, bytes: Uint8Array | undefined): Stored | undefined {
  if (bytes === undefined) return undefined;
  const text = Buffer.from(bytes).toString("utf8");
  const json = parseJson(text);
  const { serial, published_at = "" } = anyFormat.safeParse(json).data ?? {};
  return {
    key,
    text,
    serial,
    publishedAt: Date.parse(published_at) || 0,
    manifest: manifestSchema.safeParse(json).data,
    hashes: hashesIn(text),
  };
}

/** Every hash of a data key in a manifest, whatever its format. */
export function hashesIn(text: string): Set<string> {
  return new Set(text.match(/\b[0-9a-f]{32}\b/g));
}

/** The parsed JSON; undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
