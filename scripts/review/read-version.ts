// A published version as it is in KV, read whole and checked against its hashes.
import { gunzipSync } from "node:zlib";
import { readListing } from "../../src/lists/listing-format.ts";
import { type Listing, type Manifest, manifest as manifestSchema } from "../../src/schemas/shard.ts";
import { listingKey, MANIFEST_KEY, manifestCopyKey, mapKey } from "../../src/store/keys.ts";
import { type Build, hashOf } from "../build/build-keys.ts";
import type { KvStore } from "../kv/kv-store.ts";

/** What a diff or a gate compares: the counts, every row, and the number of map keys. */
export type Version = { name: string; counts: Manifest["counts"]; listing: Listing };

/** A stored manifest by serial, or undefined when it is not there any more. */
export async function readManifest(kv: KvStore, serial?: number): Promise<Manifest | undefined> {
  const bytes = await kv.get(serial === undefined ? MANIFEST_KEY : manifestCopyKey(serial));
  if (bytes === undefined) return undefined;
  const parsed = manifestSchema.safeParse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  return parsed.success ? parsed.data : undefined;
}

/** The version of a manifest; throws when its listing is gone or is not what the manifest names. */
export async function readVersion(kv: KvStore, manifest: Manifest): Promise<Version> {
  const bytes = await kv.get(listingKey(manifest.listing));
  if (bytes === undefined) throw new Error(`the listing of serial ${manifest.serial} is not stored any more`);
  if (hashOf(bytes) !== manifest.listing)
    throw new Error(`the listing of serial ${manifest.serial} has other bytes`);
  return {
    name: `serial ${manifest.serial}`,
    counts: manifest.counts,
    listing: readListing(gunzipSync(bytes)),
  };
}

/** A build that is not published yet, as a version. */
export function versionOf({ draft, keys }: Build): Version {
  const bytes = keys.get(listingKey(draft.listing));
  if (bytes === undefined) throw new Error("the build has no table");
  return { name: `build ${draft.version}`, counts: draft.counts, listing: readListing(gunzipSync(bytes)) };
}

/** The cost map of a build, parsed. */
export function mapOf({ draft, keys }: Build): unknown {
  const bytes = keys.get(mapKey(draft.map.gzip));
  if (bytes === undefined) throw new Error("the build has no cost map");
  return JSON.parse(gunzipSync(bytes).toString("utf8"));
}
