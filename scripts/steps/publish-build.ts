// The order that makes a publish safe: new data keys, read back and compared, then the manifest that names them.
import { dataKeys, MANIFEST_KEY, manifestCopyKey } from "../../src/catalog/keys.ts";
import { type Manifest, manifest as manifestSchema } from "../../src/schemas/shard.ts";
import type { KvStore } from "../io/kv-store.ts";
import { type Build, hashOf } from "./build-keys.ts";

export type Published = { manifest: Manifest; written: number; bytes: number; unchanged: boolean };

/**
 * Publishes a build: writes only keys the last manifest does not name, reads each back, then writes the manifest with
 * a serial one higher. A crash at any point leaves the old version served whole. Publishing the served version again
 * writes nothing. `progress` gets one line per step.
 */
export async function publishBuild(
  build: Build,
  kv: KvStore,
  now: Date,
  progress: (line: string) => void,
): Promise<Published> {
  const last = await lastManifest(kv);
  if (last?.version === build.draft.version) return { manifest: last, written: 0, bytes: 0, unchanged: true };
  const there = new Set(last === undefined ? [] : dataKeys(last));
  const fresh = [...build.keys].filter(([key]) => !there.has(key));
  const bytes = fresh.reduce((sum, [, value]) => sum + value.length, 0);
  progress(`writing ${fresh.length} of ${build.keys.size} data keys (${bytes} bytes) to ${kv.name}`);
  await kv.put(fresh);
  progress("reading them back");
  for (const [key] of fresh) await readBack(kv, key);
  const manifest: Manifest = {
    ...build.draft,
    serial: (last?.serial ?? 0) + 1,
    published_at: now.toISOString(),
  };
  const text = Buffer.from(JSON.stringify(manifest));
  await kv.put([[manifestCopyKey(manifest.serial), text]]);
  await kv.put([[MANIFEST_KEY, text]]);
  progress(`manifest ${manifest.serial} written`);
  return { manifest, written: fresh.length + 2, bytes: bytes + 2 * text.length, unchanged: false };
}

/** The manifest that is served now; undefined before the first publish. */
export async function lastManifest(kv: KvStore): Promise<Manifest | undefined> {
  const bytes = await kv.get(MANIFEST_KEY);
  return bytes === undefined
    ? undefined
    : manifestSchema.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
}

async function readBack(kv: KvStore, key: string): Promise<void> {
  const bytes = await kv.get(key);
  if (bytes === undefined || !key.endsWith(hashOf(bytes))) {
    throw new Error(
      `${key} reads back ${bytes === undefined ? "missing" : "with other bytes"}; manifest not written`,
    );
  }
}
