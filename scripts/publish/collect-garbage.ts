// Deletes versions that were replaced long ago, and the keys that only they name. The manifest forgets them first; they are deleted
// after a pause, when no reader can count on them any more.
import type { Manifest } from "../../src/schemas/manifest.ts";
import { dataKeys, MANIFEST_KEY, manifestCopyKey } from "../../src/store/keys.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { type Copy, hashesIn, readCopies, readServed, type Served } from "../review/served.ts";
import { rewriteHistory } from "./write-manifest.ts";
import { asOnlyWriter, type Clock, type WriterLock, type WriterOptions } from "./writer-lock.ts";

/** A manifest remembers at most this many earlier versions; a year of daily publishes would take too long to read in a request. */
export const REMEMBERED = 90;

/** A version is kept for at least this many days after it was replaced, for readers of an old manifest. */
export const LEAST_DAYS = 30;

export type Collected = { versions: number[]; keys: string[] };

/** The pause, in propagation times: a Worker answers from a manifest for ten minutes at most. */
const PAUSE = 11;

/** Forgets versions replaced before `before`, and after a pause deletes them and the keys that only they name; unreadable ones stay. */
export async function collectGarbage(
  kv: KvStore,
  before: Date,
  clock: Clock,
  { progress }: Pick<WriterOptions, "progress">,
): Promise<Collected> {
  const options = { task: "garbage collection", progress };
  const serials = await asOnlyWriter(kv, clock, options, (lock) => forget(kv, clock, lock, before));
  if (serials.length === 0) return { versions: [], keys: [] };
  const pause = PAUSE * kv.propagationMs;
  progress(
    `forgot serials ${serials.join(", ")}: no call can be replayed on them any more (prices_version); ` +
      `their keys are deleted in ${pause / 60_000} minutes`,
  );
  await clock.sleep(pause);
  return asOnlyWriter(kv, clock, options, (lock) => remove(kv, lock, serials));
}

/** Takes old versions out of the served manifest's history; returns their serials. */
async function forget(kv: KvStore, clock: Clock, lock: WriterLock, before: Date): Promise<number[]> {
  await lock.confirm();
  const served = await readable(kv);
  const old = replacedBefore(await readCopies(kv), before).filter(
    ({ serial }) => serial !== served.manifest.serial,
  );
  const serials = old.map(({ serial }) => serial);
  const history = served.manifest.history.filter(({ serial }) => !serials.includes(serial));
  if (history.length < served.manifest.history.length)
    await rewriteHistory({ kv, clock, lock }, served, history);
  return serials;
}

/** Copies, newest first, whose successor was published before the day. */
function replacedBefore(copies: readonly Copy[], before: Date): (Copy & { manifest: Manifest })[] {
  return copies.flatMap((copy, i) => {
    const successor = copies[i - 1];
    const isOld = successor !== undefined && successor.publishedAt < before.getTime();
    return isOld && copy.manifest !== undefined ? [{ ...copy, manifest: copy.manifest }] : [];
  });
}

async function remove(kv: KvStore, lock: WriterLock, serials: readonly number[]): Promise<Collected> {
  await lock.confirm();
  const served = await readable(kv);
  const copies = await readCopies(kv);
  const kept = copies.filter(({ serial }) => !serials.includes(serial));
  const unreadable = kept.find(({ hashes }) => hashes.size === 0);
  if (unreadable) throw new Error(`${unreadable.key} names no keys; nothing is deleted: run prices:doctor`);
  // Of a format that this program does not know, every hash in the manifest counts.
  const namedByKept = kept.flatMap(({ manifest, hashes }) =>
    manifest === undefined ? [...hashes] : dataKeys(manifest).map(hashIn),
  );
  const named = new Set([...hashesIn(served.text ?? ""), ...namedByKept]);
  const old = copies.flatMap(({ serial, manifest }) =>
    manifest && serials.includes(serial) ? [manifest] : [],
  );
  const keys = [...new Set(old.flatMap(dataKeys))].filter((key) => !named.has(hashIn(key)));
  await kv.delete(keys);
  const versions = old.map(({ serial }) => serial).filter((serial) => serial !== served.manifest.serial);
  for (const serial of versions.toSorted((a, b) => a - b)) await kv.delete([manifestCopyKey(serial)]);
  return { versions, keys };
}

async function readable(kv: KvStore): Promise<Served & { manifest: Manifest }> {
  const served = await readServed(kv);
  const { manifest } = served;
  if (manifest === undefined) throw new Error(`${MANIFEST_KEY} cannot be read; nothing is deleted`);
  return { ...served, manifest };
}

function hashIn(key: string): string {
  return key.slice(key.lastIndexOf(":") + 1);
}
