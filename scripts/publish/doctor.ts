// Examines everything a KV serves: the manifest and its copy, each key it names, and the versions kept for a rollback; and repairs what
// it can. A key's name is the hash of its bytes, so whatever can be read has passed the gate.
import type { Manifest } from "../../src/schemas/manifest.ts";
import { dataKeys, manifestCopyKey, mapKeys } from "../../src/store/keys.ts";
import type { Build } from "../build/build-keys.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { brokenKeys } from "../review/read-version.ts";
import { type Copy, readCopies, readServed, type Served } from "../review/served.ts";
import { rollBack } from "./rollback.ts";
import type { SealFacts } from "./seal.ts";
import { rewriteCopy } from "./write-manifest.ts";
import { asOnlyWriter, type Clock, type WriterOptions } from "./writer-lock.ts";

export type Examination = {
  served: Served;
  /** Every fault, one line each; empty when all is well. */
  problems: string[];
  /** Data keys that are lost or have other bytes. */
  brokenKeys: string[];
  /** The copy of the served manifest is lost or differs from it. */
  copyDiffers: boolean;
};

/** Reads the served version whole and lists its faults, and the kept versions that cannot be brought back. */
export async function examine(kv: KvStore): Promise<Examination> {
  const served = await readServed(kv);
  const { manifest } = served;
  const copies = await readCopies(kv);
  const there = new Set(await kv.list(""));
  const kept = examineKept(copies, served, there);
  if (manifest === undefined) {
    const problem = served.problem ?? `nothing is published in ${kv.name}`;
    return { served, copyDiffers: false, problems: [problem, ...kept.problems], brokenKeys: kept.lost };
  }
  const broken = await brokenKeys(kv, dataKeys(manifest));
  const copyDiffers = !copies.some(({ serial, text }) => serial === manifest.serial && text === served.text);
  const problems = [
    ...broken.map(({ key, wrong }) => `${key} ${wrong}`),
    ...(copyDiffers ? [`${manifestCopyKey(manifest.serial)} is no copy of the manifest`] : []),
    ...lostMaps(manifest, there),
    ...kept.problems,
  ];
  return { served, copyDiffers, problems, brokenKeys: [...broken.map(({ key }) => key), ...kept.lost] };
}

/** Finds kept versions that cannot be brought back, because their manifest cannot be read or a key of theirs is gone. */
function examineKept(
  copies: readonly Copy[],
  served: Served,
  there: ReadonlySet<string>,
): { problems: string[]; lost: string[] } {
  const [problems, lost]: [string[], string[]] = [[], []];
  for (const { key, serial, manifest } of copies) {
    if (serial === served.manifest?.serial) continue;
    const gone = manifest?.serial === serial ? dataKeys(manifest).filter((name) => !there.has(name)) : [];
    lost.push(...gone);
    if (manifest === undefined) problems.push(`${key} cannot be read`);
    else if (manifest.serial !== serial) problems.push(`${key} is of serial ${manifest.serial}`);
    else if (gone.length > 0)
      problems.push(
        `serial ${serial} cannot be brought back: ${gone.length} of its keys are gone, ${gone[0]} first`,
      );
  }
  return { problems, lost };
}

/** Finds maps of earlier versions that the manifest offers and that are gone. */
function lostMaps({ history }: Manifest, there: ReadonlySet<string>): string[] {
  return history.flatMap(({ serial, ...kept }) =>
    [...new Set(mapKeys(kept))]
      .filter((key) => !there.has(key))
      .map((key) => `${key} of serial ${serial} in the history is not stored`),
  );
}

type RepairOptions = Pick<WriterOptions, "progress"> & Pick<SealFacts, "signer">;

/** Repairs lost keys and manifests; `progress` gets a line for each. The doctor finds again whatever is left. */
export async function repair(
  kv: KvStore,
  build: Build,
  { served, brokenKeys, copyDiffers }: Examination,
  clock: Clock,
  { progress, signer }: RepairOptions,
): Promise<void> {
  // A key has the hash of its bytes, so the build's bytes are equal to the lost ones.
  const lost = [...new Set(brokenKeys)].flatMap((key) => {
    const bytes = build.keys.get(key);
    return bytes === undefined ? [] : [[key, bytes] as const];
  });
  await kv.put(lost);
  for (const [key] of lost) progress(`${key} written from the build`);
  if (served.serial === 0) return;
  if (served.manifest === undefined) await restoreManifest(kv, clock, { progress, signer });
  else if (copyDiffers) {
    const options = { task: `repair of serial ${served.serial}`, progress };
    await asOnlyWriter(kv, clock, options, (lock) => rewriteCopy({ kv, clock, lock }, served));
    progress(`the copy of serial ${served.serial} written`);
  }
}

/** The newest copy whose keys are all there is served again, under a new serial. */
async function restoreManifest(kv: KvStore, clock: Clock, options: RepairOptions): Promise<void> {
  for (const { serial, manifest } of await readCopies(kv)) {
    if (manifest?.serial !== serial || (await brokenKeys(kv, dataKeys(manifest))).length > 0) continue;
    const back = await rollBack(kv, serial, clock, options);
    options.progress(`serial ${back.serial} brings back serial ${serial}, the newest that is whole`);
    return;
  }
  options.progress("no copy of a manifest is whole: publish the current build with --first");
}
