// Putting right what the doctor found: lost keys from the current build, the manifest from its copies, its copy from it.
import type { Manifest } from "../../src/schemas/manifest.ts";
import { dataKeys } from "../../src/store/keys.ts";
import type { Build } from "../build/build-keys.ts";
import { type KvStore, readAll } from "../kv/kv-store.ts";
import { whatIsWrong } from "../review/read-version.ts";
import { readCopies } from "../review/served.ts";
import type { Clock } from "./clock.ts";
import type { Examination } from "./doctor.ts";
import { rollBack } from "./rollback.ts";
import { rewriteCopy } from "./write-manifest.ts";
import { asOnlyWriter, type WriterOptions } from "./writer-lock.ts";

type Progress = Pick<WriterOptions, "progress">;

/** Mends what can be mended; `progress` gets a line for each thing done. What is left the doctor finds again. */
export async function mend(
  kv: KvStore,
  build: Build,
  { served, brokenKeys, copyDiffers }: Examination,
  clock: Clock,
  { progress }: Progress,
): Promise<void> {
  await rewriteKeys(kv, build, brokenKeys, progress);
  if (served.serial === 0) return;
  if (served.manifest === undefined) await restoreManifest(kv, clock, { progress });
  else if (copyDiffers) {
    const options = { task: `mending of serial ${served.serial}`, progress };
    await asOnlyWriter(kv, clock, options, (turn) => rewriteCopy({ kv, clock, turn }, served));
    progress(`the copy of serial ${served.serial} written`);
  }
}

/** A key says what its bytes are, so those of the build are the ones that were lost. */
async function rewriteKeys(
  kv: KvStore,
  build: Build,
  broken: readonly string[],
  progress: (line: string) => void,
): Promise<void> {
  const pairs = [...new Set(broken)].flatMap((key) => {
    const bytes = build.keys.get(key);
    return bytes === undefined ? [] : [[key, bytes] as const];
  });
  await kv.put(pairs);
  for (const [key] of pairs) progress(`${key} written from the build`);
}

/** The newest copy whose keys are all there is served again, under a new serial. */
async function restoreManifest(kv: KvStore, clock: Clock, options: Progress): Promise<void> {
  for (const { serial, manifest } of await readCopies(kv)) {
    if (manifest === undefined || manifest.serial !== serial || !(await isWhole(kv, manifest))) continue;
    const back = await rollBack(kv, serial, clock, options);
    options.progress(`serial ${back.serial} brings back serial ${serial}, the newest that is whole`);
    return;
  }
  options.progress("no copy of a manifest is whole: publish the current build with --first");
}

async function isWhole(kv: KvStore, manifest: Manifest): Promise<boolean> {
  const values = await readAll(kv, dataKeys(manifest));
  return [...values].every(([key, bytes]) => whatIsWrong(key, bytes) === undefined);
}
