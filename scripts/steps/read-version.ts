// A published version as it is in KV, read whole and checked against its hashes.
import { gunzipSync } from "node:zlib";
import { MANIFEST_KEY, manifestCopyKey, mapKey, tableKey } from "../../src/catalog/keys.ts";
import { readTable } from "../../src/catalog/table-format.ts";
import { type Manifest, manifest as manifestSchema, type Table } from "../../src/schemas/shard.ts";
import type { KvStore } from "../io/kv-store.ts";
import { type Build, hashOf } from "./build-keys.ts";

/** What a diff or a gate compares: the counts, every row, and the number of map keys. */
export type Version = { name: string; counts: Manifest["counts"]; table: Table };

/** A stored manifest by serial, or undefined when it is not there any more. */
export async function readManifest(kv: KvStore, serial?: number): Promise<Manifest | undefined> {
  const bytes = await kv.get(serial === undefined ? MANIFEST_KEY : manifestCopyKey(serial));
  if (bytes === undefined) return undefined;
  const parsed = manifestSchema.safeParse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  return parsed.success ? parsed.data : undefined;
}

/** The version of a manifest; throws when its table is gone or is not what the manifest names. */
export async function readVersion(kv: KvStore, manifest: Manifest): Promise<Version> {
  const bytes = await kv.get(tableKey(manifest.table));
  if (bytes === undefined) throw new Error(`the table of serial ${manifest.serial} is not stored any more`);
  if (hashOf(bytes) !== manifest.table)
    throw new Error(`the table of serial ${manifest.serial} has other bytes`);
  return {
    name: `serial ${manifest.serial}`,
    counts: manifest.counts,
    table: readTable(gunzipSync(bytes)),
  };
}

/** A build that is not published yet, as a version. */
export function versionOf({ draft, keys }: Build): Version {
  const bytes = keys.get(tableKey(draft.table));
  if (bytes === undefined) throw new Error("the build has no table");
  return { name: `build ${draft.version}`, counts: draft.counts, table: readTable(gunzipSync(bytes)) };
}

/** The cost map of a build, parsed. */
export function mapOf({ draft, keys }: Build): unknown {
  const bytes = keys.get(mapKey(draft.map.gzip));
  if (bytes === undefined) throw new Error("the build has no cost map");
  return JSON.parse(gunzipSync(bytes).toString("utf8"));
}
