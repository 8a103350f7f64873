// Bringing an older version back.
import type { Manifest } from "../../src/schemas/manifest.ts";
import { dataKeys, manifestCopyKey, serialNamed } from "../../src/store/keys.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { brokenKeys } from "../review/read-version.ts";
import { readManifest, readServed } from "../review/served.ts";
import { historyAfter, newestCopy } from "./publish.ts";
import { recordRollback } from "./record-version.ts";
import { type SealFacts, sealWith } from "./seal.ts";
import { writeKeys } from "./write-keys.ts";
import { writeNext } from "./write-manifest.ts";
import { asOnlyWriter, type Clock, type WriterOptions } from "./writer-lock.ts";

/** Serves an older serial's data again, under a new serial; throws naming what is missing, before anything is written. */
export async function rollBack(
  kv: KvStore,
  serial: number,
  clock: Clock,
  { signer, ...options }: Omit<WriterOptions, "task"> & Pick<SealFacts, "signer">,
): Promise<Manifest> {
  const before = await readServed(kv);
  const target = await readManifest(kv, serial);
  if (before.serial === 0) throw new Error(`nothing is published in ${kv.name}`);
  if (target === undefined)
    throw new Error(`${manifestCopyKey(serial)} is not stored in ${kv.name}, or cannot be read`);
  if (before.manifest && serialNamed(String(serial), before.manifest) === undefined)
    throw new Error(`serial ${serial} was never served`);
  await expectWhole(kv, target);
  const task = `rollback to serial ${serial}`;
  return asOnlyWriter(kv, clock, { ...options, task }, async (lock) => {
    await lock.confirm();
    // Garbage collection may have ended just before this; by now its deletions can be seen.
    await expectWhole(kv, target);
    const earlier = before.manifest ?? (await newestCopy(kv));
    const { changes, keys } = await recordRollback(kv, earlier, target, clock.now());
    await writeKeys(kv, clock, keys);
    const next = { ...target, changes, history: historyAfter(earlier), rolled_back_to: target.serial };
    const manifest = await writeNext({ kv, clock, lock }, before, next, sealWith(kv, clock, { signer }));
    if (lock.forced) await expectWhole(kv, target);
    return manifest;
  });
}

async function expectWhole(kv: KvStore, target: Manifest): Promise<void> {
  const [first] = await brokenKeys(kv, dataKeys(target));
  if (first !== undefined) throw new Error(`${first.key} of serial ${target.serial} ${first.wrong}`);
}
