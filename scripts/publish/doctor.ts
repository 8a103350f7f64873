// Examines everything a KV serves: the manifest, each key it names, its counts, and the versions kept for a rollback; and repairs
// what it can.
import { gunzipSync } from "node:zlib";
import type { Manifest } from "../../src/schemas/manifest.ts";
import { dataKeys, manifestCopyKey, mapKey, mapKeys } from "../../src/store/keys.ts";
import { type Build, hashOf } from "../build/build-keys.ts";
import { type KvStore, readAll } from "../kv/kv-store.ts";
import { countKeys, integrityError, readVersion, type Version } from "../review/read-version.ts";
import { readCopies, readServed, type Served, type Stored } from "../review/served.ts";
import type { Signer } from "./minisign.ts";
import { rollBack } from "./rollback.ts";
import { rewriteCopy } from "./write-manifest.ts";
import { asOnlyWriter, type Clock, type WriterOptions } from "./writer-lock.ts";

export type Examination = {
  served: Served;
  /** Every fault, one line each; empty when all is well. */
  problems: string[];
  /** Data keys that are lost or have other bytes. */
  brokenKeys: string[];
  /** The served manifest's copy is lost or another. */
  copyDiffers: boolean;
};

/** Reads the served version whole and lists its faults, and the kept versions that cannot be brought back. */
export async function examine(kv: KvStore): Promise<Examination> {
  const served = await readServed(kv);
  const { manifest } = served;
  const copies = await readCopies(kv);
  const there = new Set(await kv.list(""));
  const kept = await examineKept(copies, served, there);
  if (manifest === undefined) {
    const problem = served.problem ?? `nothing is published in ${kv.name}`;
    return { served, copyDiffers: false, problems: [problem, ...kept.problems], brokenKeys: kept.lostKeys };
  }
  const values = await readAll(kv, dataKeys(manifest));
  const broken = [...values].flatMap(([key, bytes]) => {
    const wrong = integrityError(key, bytes);
    return wrong === undefined ? [] : [{ key, wrong }];
  });
  const copyDiffers = !copies.some(({ serial, text }) => serial === manifest.serial && text === served.text);
  const copyKey = manifestCopyKey(manifest.serial);
  return {
    served,
    copyDiffers,
    problems: [
      ...broken.map(({ key, wrong }) => `${key} ${wrong}`),
      ...(broken.length > 0 ? [] : await contradictions(kv, manifest, values)),
      ...(copyDiffers ? [`${copyKey} is no copy of the manifest`] : []),
      ...lostMaps(manifest, there),
      ...kept.problems,
    ],
    brokenKeys: [...broken.map(({ key }) => key), ...kept.lostKeys],
  };
}

/** Versions kept to go back to: their manifests can be read, and the keys they name are there. */
function examineKept(
  copies: readonly (Stored & { serial: number })[],
  served: Served,
  there: ReadonlySet<string>,
): { problems: string[]; lostKeys: string[] } {
  const others = copies.filter(({ serial }) => serial !== served.manifest?.serial);
  const faults = others.flatMap(({ key, serial, manifest }) => {
    if (manifest === undefined) return [{ problem: `${key} cannot be read`, lost: [] }];
    if (manifest.serial !== serial) return [{ problem: `${key} is of serial ${manifest.serial}`, lost: [] }];
    const lost = dataKeys(manifest).filter((name) => !there.has(name));
    const problem = `serial ${serial} cannot be brought back: ${lost.length} of its keys are gone, ${lost[0]} first`;
    return lost.length === 0 ? [] : [{ problem, lost }];
  });
  return {
    problems: faults.map(({ problem }) => problem),
    lostKeys: faults.flatMap(({ lost }) => lost),
  };
}

/** Maps of earlier versions the manifest offers, that are gone. */
function lostMaps({ history }: Manifest, there: ReadonlySet<string>): string[] {
  return history.flatMap(({ serial, ...kept }) =>
    [...new Set(mapKeys(kept))]
      .filter((key) => !there.has(key))
      .map((key) => `${key} of serial ${serial} in the history is not stored`),
  );
}

/** Differences between the manifest's counts and hashes and the data. */
async function contradictions(
  kv: KvStore,
  manifest: Manifest,
  values: ReadonlyMap<string, Uint8Array | undefined>,
): Promise<string[]> {
  const known = new Map([...values].flatMap(([key, bytes]) => (bytes ? [[key, bytes] as const] : [])));
  const compare = (version: Version) => [
    ...wrongRows(version, manifest.counts),
    ...[manifest, ...manifest.turns].flatMap(({ map, api }) => [
      ...wrongMap("cost map", map, known),
      ...(api ? wrongMap("api.json", api, known) : []),
    ]),
  ];
  return readVersion(kv, manifest, known)
    .then(compare)
    .catch((error: Error) => [`the version cannot be read: ${error.message}`]);
}

/** Counts that are not the data's, and rows that lists have and calculators have not, or the reverse. */
function wrongRows(version: Version, counts: Manifest["counts"]): string[] {
  const listed = version.listing();
  const priced = new Set(
    [...version.shards].flatMap(([slug, { models }]) => {
      const past = version.pasts?.get(slug)?.models ?? [];
      return [...models, ...past].map(({ id }) => `${slug}/${id}`);
    }),
  );
  const found: Manifest["counts"] = {
    providers: [...version.shards.keys()].length,
    rows: listed.size,
    priced: [...listed.values()].filter(({ pricing }) => pricing !== null).length,
    map_keys: countKeys(version),
  };
  return [
    ...differences(counts, found, (name) => `counts: ${name}`),
    ...[...priced]
      .filter((row) => !listed.has(row))
      .map((row) => `${row} is in its shard, not in the listing`),
    ...[...listed.keys()]
      .filter((row) => !priced.has(row))
      .map((row) => `${row} is in the listing, not in its shard`),
  ];
}

/** What the manifest says of some names that is not what was found. */
function differences<T extends object>(
  said: T,
  found: Partial<T>,
  nameOf: (name: string) => string,
): string[] {
  return Object.entries(found).flatMap(([name, value]) => {
    const stated = said[name as keyof T];
    return stated === value ? [] : [`${nameOf(name)} is ${stated} in the manifest, ${value} in the data`];
  });
}

/** Differences of a map's hash and sizes from the manifest, which readers see first. */
function wrongMap(name: string, map: Manifest["map"], known: ReadonlyMap<string, Uint8Array>): string[] {
  const packed = known.get(mapKey(map.gzip)) ?? new Uint8Array();
  const text = gunzipSync(packed);
  const found = { text: hashOf(text), bytes: text.length, gzip_bytes: packed.length };
  return differences(map, found, (field) => `the ${name}'s ${field}`);
}

type Progress = Pick<WriterOptions, "progress"> & { signer?: Signer | undefined };

/** Repairs lost keys and manifests; `progress` gets a line for each. The doctor finds again whatever is left. */
export async function repair(
  kv: KvStore,
  build: Build,
  { served, brokenKeys, copyDiffers }: Examination,
  clock: Clock,
  { progress, signer }: Progress,
): Promise<void> {
  await rewriteKeys(kv, build, brokenKeys, progress);
  if (served.serial === 0) return;
  if (served.manifest === undefined) await restoreManifest(kv, clock, { progress, signer });
  else if (copyDiffers) {
    const options = { task: `repair of serial ${served.serial}`, progress };
    await asOnlyWriter(kv, clock, options, (lock) => rewriteCopy({ kv, clock, lock }, served));
    progress(`the copy of serial ${served.serial} written`);
  }
}

/** A key names its bytes by their hash, so the build's are the lost ones. */
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
  return [...values].every(([key, bytes]) => integrityError(key, bytes) === undefined);
}
