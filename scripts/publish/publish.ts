// The order that makes a publish safe: gate, new data keys, read back and compared, then the manifest that names them.
import type { Manifest, PastVersion } from "../../src/schemas/manifest.ts";
import { dataKeys } from "../../src/store/keys.ts";
import type { Build } from "../build/build-keys.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { gatePublished, type Rules } from "../review/gate.ts";
import { firstLines } from "../review/printable.ts";
import { toGateResult } from "../review/report.ts";
import { readCopies, readServed, type Served } from "../review/served.ts";
import { REMEMBERED } from "./collect-garbage.ts";
import { recordVersion } from "./record-version.ts";
import { remembered } from "./remembered.ts";
import { type SealFacts, sealWith } from "./seal.ts";
import { writeKeys } from "./write-keys.ts";
import { writeNext } from "./write-manifest.ts";
import { asOnlyWriter, type Clock, type WriterOptions } from "./writer-lock.ts";

export type Published = { manifest: Manifest; written: number; bytes: number; unchanged: boolean };

/** `served` is the version the gate compared the build with; by default the one served now. */
export type PublishOptions = Omit<WriterOptions, "task"> & SealFacts & { served?: Served };

/** Publishes a build the gate lets through; throws with the reasons when it does not, before anything is written. */
export async function publishGated(
  build: Build,
  kv: KvStore,
  rules: Rules,
  clock: Clock,
  { first = false, ...options }: PublishOptions & { first?: boolean },
): Promise<Published> {
  const { reasons, report, served, review } = await gatePublished(build, kv, rules, { first });
  for (const line of report) options.progress(line);
  if (reasons.length > 0) throw new Error(["not published:", ...firstLines(reasons)].join("\n"));
  const gate = review && toGateResult(review);
  return publishBuild(build, kv, clock, { ...options, served, gate });
}

/** Publishes a build whatever it holds: new keys, read back, then the manifest; a crash at any point leaves the old version whole. */
export async function publishBuild(
  build: Build,
  kv: KvStore,
  clock: Clock,
  { served, signer, gate, refresh, ...options }: PublishOptions,
): Promise<Published> {
  const before = served ?? (await readServed(kv));
  const last = before.manifest;
  if (last?.version === build.draft.version) {
    const named = new Set(dataKeys(last));
    const keys = new Map([...build.keys].filter(([key]) => named.has(key)));
    const sent = await writeMissing({ ...build, keys }, last, kv, clock, options.progress);
    return { manifest: last, ...sent, unchanged: true };
  }
  const task = `publish of ${build.draft.version}`;
  return asOnlyWriter(kv, clock, { ...options, task }, async (lock) => {
    if (before.problem !== undefined) options.progress(`${before.problem}: all keys are written`);
    const earlier = last ?? (await newestCopy(kv));
    const { build: recorded, changes } = await recordVersion(kv, earlier, build, clock.now());
    const sent = await writeMissing(recorded, last, kv, clock, options.progress);
    const next = { ...recorded.draft, changes, history: historyAfter(earlier) };
    const seal = sealWith(kv, clock, { signer, gate, refresh }, recorded.keys);
    const manifest = await writeNext({ kv, clock, lock }, before, next, seal);
    options.progress(`manifest ${manifest.serial} written`);
    return { manifest, ...sent, unchanged: false };
  });
}

/** The versions before the next one, newest first. */
export function historyAfter(last: Manifest | undefined): PastVersion[] {
  return last === undefined ? [] : [remembered(last), ...last.history].slice(0, REMEMBERED);
}

/** The newest manifest there is a readable copy of. */
export async function newestCopy(kv: KvStore): Promise<Manifest | undefined> {
  return (await readCopies(kv)).find(({ manifest }) => manifest !== undefined)?.manifest;
}

/** Writes the build's keys that the last manifest does not name or the KV has lost, and reads them back. */
async function writeMissing(
  build: Build,
  last: Manifest | undefined,
  kv: KvStore,
  clock: Clock,
  progress: (line: string) => void,
): Promise<{ written: number; bytes: number }> {
  const named = new Set(last === undefined ? [] : dataKeys(last));
  const there = new Set(named.size === 0 ? [] : await kv.list(""));
  const missing = [...build.keys].filter(([key]) => !named.has(key) || !there.has(key));
  const bytes = missing.reduce((sum, [, value]) => sum + value.length, 0);
  if (missing.length === 0) return { written: 0, bytes };
  progress(`writing ${missing.length} of ${build.keys.size} data keys (${bytes} bytes) to ${kv.name}`);
  await writeKeys(kv, clock, new Map(missing), () => progress("reading them back"));
  return { written: missing.length, bytes };
}
