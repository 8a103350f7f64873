// The order that makes a publish safe: new data keys, read back and compared, then the manifest that names them.
import * as z from "zod/mini";
import {
  type Manifest,
  manifest as manifestSchema,
  type PastVersion,
  remembered,
} from "../../src/schemas/shard.ts";
import { dataKeys, MANIFEST_KEY, manifestCopyKey } from "../../src/store/keys.ts";
import { type Build, hashOf } from "../build/build-keys.ts";
import type { KvStore } from "../kv/kv-store.ts";

/** Earlier versions a manifest remembers at most; a year of daily publishes would not fit a request's time. */
const REMEMBERED = 90;

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
  const { serial, manifest: last } = await servedNow(kv);
  if (serial > 0 && last === undefined)
    progress("the served manifest is of another format: all keys are written");
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
    serial: serial + 1,
    published_at: now.toISOString(),
    history: historyAfter(last),
  };
  const size = await putManifest(kv, manifest);
  progress(`manifest ${manifest.serial} written`);
  return { manifest, written: fresh.length + 2, bytes: bytes + 2 * size, unchanged: false };
}

/** Writes a manifest's copy, then the manifest itself; returns its size in bytes. */
export async function putManifest(kv: KvStore, manifest: Manifest): Promise<number> {
  const text = Buffer.from(JSON.stringify(manifest));
  await kv.put([[manifestCopyKey(manifest.serial), text]]);
  await kv.put([[MANIFEST_KEY, text]]);
  return text.length;
}

/** The versions before the next one, newest first. */
export function historyAfter(last: Manifest | undefined): PastVersion[] {
  if (last === undefined) return [];
  return [remembered(last), ...last.history].slice(0, REMEMBERED);
}

const anySerial = z.object({ serial: z.number() });

/**
 * What is served now: serial 0 before the first publish, and no manifest when the one there is not of this format, as
 * after an update of this program.
 */
export async function servedNow(kv: KvStore): Promise<{ serial: number; manifest?: Manifest }> {
  const bytes = await kv.get(MANIFEST_KEY);
  if (bytes === undefined) return { serial: 0 };
  const json: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
  const manifest = manifestSchema.safeParse(json);
  return manifest.success
    ? { serial: manifest.data.serial, manifest: manifest.data }
    : { serial: anySerial.parse(json).serial };
}

async function readBack(kv: KvStore, key: string): Promise<void> {
  const bytes = await kv.get(key);
  if (bytes === undefined || !key.endsWith(hashOf(bytes))) {
    throw new Error(
      `${key} reads back ${bytes === undefined ? "missing" : "with other bytes"}; manifest not written`,
    );
  }
}
