// Bringing an older version back, and telling which there are.

import type { Manifest } from "../../src/schemas/shard.ts";
import { dataKeys } from "../../src/store/keys.ts";
import { hashOf } from "../build/build-keys.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { readManifest } from "../review/read-version.ts";
import { historyAfter, putManifest } from "./publish-build.ts";

/** Every stored manifest, newest first; ends at the first serial that is not stored any more. */
export async function storedManifests(kv: KvStore): Promise<Manifest[]> {
  const manifests: Manifest[] = [];
  const current = await readManifest(kv);
  for (let serial = current?.serial ?? 0; serial > 0; serial--) {
    const manifest = await readManifest(kv, serial);
    if (manifest === undefined) break;
    manifests.push(manifest);
  }
  return manifests;
}

/**
 * Serves the data of an older serial again, under a new serial, so that serials only grow. Every key it names is read
 * and checked first; throws naming what is missing, and then nothing is written.
 */
export async function rollBack(kv: KvStore, serial: number, now: Date): Promise<Manifest> {
  const current = await readManifest(kv);
  const target = await readManifest(kv, serial);
  if (current === undefined) throw new Error(`nothing is published in ${kv.name}`);
  if (target === undefined) throw new Error(`serial ${serial} is not stored in ${kv.name}`);
  for (const key of dataKeys(target)) {
    const bytes = await kv.get(key);
    if (bytes === undefined || !key.endsWith(hashOf(bytes)))
      throw new Error(`${key} of serial ${serial} is gone`);
  }
  const manifest: Manifest = {
    ...target,
    serial: current.serial + 1,
    published_at: now.toISOString(),
    history: historyAfter(current),
    rolled_back_to: target.serial,
  };
  await putManifest(kv, manifest);
  return manifest;
}
