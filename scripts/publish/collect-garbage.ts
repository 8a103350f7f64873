// Deleting keys no kept version names. Works from stored manifests, never from a listing of keys.

import type { Manifest } from "../../src/schemas/shard.ts";
import { dataKeys, MANIFEST_KEY, manifestCopyKey } from "../../src/store/keys.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { storedManifests } from "./rollback.ts";

export type Collected = { versions: number[]; keys: string[] };

/**
 * Deletes versions that were replaced before `before`, and the data keys only they name. The served version's history
 * forgets them first, so that nothing names a key that is gone; data keys go before the manifests that name them.
 */
export async function collectGarbage(kv: KvStore, before: Date): Promise<Collected> {
  const manifests = await storedManifests(kv);
  // Newest first: a version was replaced when the one before it in the list was published.
  const old = manifests.filter((_, i) => {
    const successor = manifests[i - 1];
    return successor !== undefined && new Date(successor.published_at) < before;
  });
  const [served] = manifests;
  if (served === undefined || old.length === 0) return { versions: [], keys: [] };
  const versions = old.map(({ serial }) => serial);
  const kept = new Set(manifests.filter((manifest) => !old.includes(manifest)).flatMap(dataKeys));
  const keys = [...new Set(old.flatMap(dataKeys))].filter((key) => !kept.has(key));
  await forget(kv, served, new Set(versions));
  await kv.delete(keys);
  for (const serial of versions.toSorted((a, b) => a - b)) await kv.delete([manifestCopyKey(serial)]);
  return { versions, keys };
}

async function forget(kv: KvStore, served: Manifest, versions: ReadonlySet<number>): Promise<void> {
  const history = served.history.filter(({ serial }) => !versions.has(serial));
  const text = Buffer.from(JSON.stringify({ ...served, history }));
  await kv.put([
    [manifestCopyKey(served.serial), text],
    [MANIFEST_KEY, text],
  ]);
}
