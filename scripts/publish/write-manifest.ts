// The last step of every change: the manifest, written only over the one the change was made for, and read back.
import type { Manifest } from "../../src/schemas/manifest.ts";
import { MANIFEST_KEY, manifestCopyKey } from "../../src/store/keys.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { copySerials, type Served } from "../review/served.ts";
import { type Clock, settleMs, type WriterLock } from "./writer-lock.ts";

const POLL_MS = 5_000;

/** What a change of the manifest needs. */
export type Writing = { kv: KvStore; clock: Clock; lock: WriterLock };

/** A manifest without serial and time, which it gets when it is written. */
export type NextManifest = Omit<Manifest, "serial" | "published_at">;

/** Writes what depends on a manifest's serial and time, and returns what the manifest then names. */
export type Seal = (manifest: Manifest) => Promise<Pick<Manifest, "publication" | "files">>;

/** Writes the manifest after `before`, sealed, and its copy. Throws if another than `before` is served, or something else afterwards. */
export async function writeNext(
  writing: Writing,
  before: Served,
  next: NextManifest,
  seal: Seal,
): Promise<Manifest> {
  await writing.lock.confirm();
  const highest = await highestCopy(writing.kv);
  const numbered = {
    ...next,
    serial: Math.max(before.serial, highest, writing.lock.lastSerial) + 1,
    published_at: new Date(Math.max(writing.clock.now(), before.publishedAt + 1)).toISOString(),
  };
  const manifest = { ...numbered, ...(await seal(numbered)) };
  // Sealing waits until what it wrote can be read back.
  await writing.lock.confirm();
  await write(writing, before, manifest, manifest.serial);
  return manifest;
}

/** Writes the served manifest again, with another history. */
export async function rewriteHistory(
  writing: Writing,
  before: Served & { manifest: Manifest },
  history: Manifest["history"],
): Promise<void> {
  await writing.lock.confirm();
  await write(writing, before, { ...before.manifest, history }, await highestCopy(writing.kv));
}

/** Writes the served manifest's copy as the manifest is. */
export async function rewriteCopy({ kv, lock }: Writing, before: Served): Promise<void> {
  await lock.confirm();
  await expectServed(kv, before);
  await putCopy(kv, before.serial, before.text);
}

/** `highest` is the highest serial of a copy afterwards. */
async function write(writing: Writing, before: Served, manifest: Manifest, highest: number): Promise<void> {
  const { kv, lock } = writing;
  const text = Buffer.from(JSON.stringify(manifest));
  // A forced writer may not see the last write yet.
  if (lock.forced && lock.lastSerial > before.serial) throw new Error(moved(kv, before));
  await expectServed(kv, before);
  // A publish may have died before it wrote its copy. Copies are written last, so none is of a version that was never served.
  if (before.manifest && !(await copySerials(kv)).includes(before.serial))
    await putCopy(kv, before.serial, before.text);
  await expectServed(kv, before);
  await kv.put([[MANIFEST_KEY, text]]);
  lock.noteSerial(manifest.serial);
  await putCopy(kv, manifest.serial, text.toString("utf8"));
  await expectWritten(writing, before, manifest.serial, text.toString("utf8"));
  if ((await highestCopy(kv)) > highest) throw new Error(overwritten(manifest.serial));
}

async function expectServed(kv: KvStore, before: Served): Promise<void> {
  if ((await textOf(kv)) === before.text) return;
  throw new Error(moved(kv, before));
}

function moved({ name }: KvStore, { serial }: Served): string {
  return `the manifest of ${name} moved on from serial ${serial}; nothing is changed: try again in a minute`;
}

/** Reads the manifest until it is the one written, or another one, or is not seen for too long. */
async function expectWritten(
  { kv, clock, lock }: Writing,
  before: Served,
  serial: number,
  text: string,
): Promise<void> {
  const settled = clock.now() + settleMs(kv);
  if (lock.forced) await clock.sleep(settleMs(kv));
  for (;;) {
    const found = await textOf(kv);
    if (found === text) break;
    if (found !== before.text || clock.now() >= settled) throw new Error(overwritten(serial));
    await clock.sleep(POLL_MS);
  }
}

async function putCopy(kv: KvStore, serial: number, text: string | undefined): Promise<void> {
  if (text !== undefined) await kv.put([[manifestCopyKey(serial), Buffer.from(text)]]);
}

async function highestCopy(kv: KvStore): Promise<number> {
  return (await copySerials(kv))[0] ?? 0;
}

function overwritten(serial: number): string {
  return `serial ${serial} was written, but another writer's manifest came at the same time: run prices:doctor`;
}

async function textOf(kv: KvStore): Promise<string | undefined> {
  const bytes = await kv.get(MANIFEST_KEY);
  return bytes && Buffer.from(bytes).toString("utf8");
}
