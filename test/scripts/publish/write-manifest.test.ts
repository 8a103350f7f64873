// The manifest is written over the one a change was made for only, under a serial nobody had, and looked at afterwards.
import { beforeEach, describe, expect, test } from "vitest";
import { publishBuild } from "../../../scripts/publish/publish.ts";
import { rewriteCopy, rewriteHistory, writeNext } from "../../../scripts/publish/write-manifest.ts";
import type { WriterLock } from "../../../scripts/publish/writer-lock.ts";
import { readManifest, readServed, type Served } from "../../../scripts/review/served.ts";
import type { Manifest } from "../../../src/schemas/manifest.ts";
import { tinyBuild } from "../../helpers/builds.ts";
import { type MemoryKvStore, memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { clockAt, quiet, type VirtualClock } from "../../helpers/virtual-clock.ts";

const NOON = "2026-11-21T12:00:00.000Z";

let kv: MemoryKvStore;
let clock: VirtualClock;
let served: Served & { manifest: Manifest };
let noted: number[];

/** Serials 1 and 2 in a KV that shows writes after a minute. */
beforeEach(async () => {
  const seeded = memoryKvStore();
  for (const prices of ["a", "b"]) await publishBuild(tinyBuild(prices), seeded, clockAt(NOON), quiet);
  kv = memoryKvStore({ propagationMs: 60_000 });
  for (const [key, bytes] of seeded.values) kv.values.set(key, bytes);
  clock = clockAt(NOON);
  const { manifest, ...rest } = await readServed(kv);
  if (manifest === undefined) throw new Error("not published");
  served = { ...rest, manifest };
  noted = [];
});

const aLock = (more: Partial<WriterLock> = {}): WriterLock => ({
  confirm: async () => undefined,
  forced: false,
  lastSerial: 2,
  noteSerial: (serial) => noted.push(serial),
  ...more,
});
const next = () => ({ ...tinyBuild("c").draft, history: [] });
const unsealed = async () => ({});
const MOVED = "the manifest of memory moved on from serial 2; nothing is changed: try again in a minute";
const OVERWRITTEN =
  "serial 3 was written, but another writer's manifest came at the same time: run prices:doctor";

/** Does something before the n-th write of a key. */
function beforeWrite(key: string, happen: () => unknown): void {
  const put = kv.put.bind(kv);
  kv.put = async (pairs) => {
    if (pairs.some(([name]) => name === key)) await happen();
    return put(pairs);
  };
}

/** Answers the reads of the manifest that come after it was written. */
function afterwards(answer: (real: Uint8Array | undefined) => Uint8Array | undefined): void {
  const get = kv.get.bind(kv);
  kv.get = async (key) => {
    const real = await get(key);
    return key === "manifest" && kv.written.includes("manifest") ? answer(real) : real;
  };
}

describe("writeNext", () => {
  test("writes the manifest, then its copy, with a serial", async () => {
    const manifest = await writeNext({ kv, clock, lock: aLock() }, served, next(), unsealed);
    expect(kv.written).toEqual(["manifest", "manifest:3"]);
    expect(manifest).toMatchObject({
      serial: 3,
      published_at: "2026-11-21T12:00:00.002Z",
      version: next().version,
    });
    expect(await readManifest(kv)).toEqual(manifest);
    expect(await readManifest(kv, 3)).toEqual(manifest);
    expect(noted).toEqual([3]);
  });

  test("confirms the lock before it reads anything", async () => {
    const lock = aLock({
      confirm: async () => {
        throw new Error("taken over");
      },
    });
    kv.list = async () => {
      throw new Error("looked");
    };
    await expect(writeNext({ kv, clock, lock }, served, next(), unsealed)).rejects.toThrow("taken over");
    expect(kv.written).toEqual([]);
  });

  test.each<[string, number, () => unknown]>([
    ["the highest copy's", 8, () => kv.values.set("manifest:7", Buffer.from("{}"))],
    ["the last one written by anybody", 6, () => undefined],
  ])("takes a serial above %s", async (_name, serial, happen) => {
    happen();
    const lock = aLock({ lastSerial: 5 });
    expect((await writeNext({ kv, clock, lock }, served, next(), unsealed)).serial).toBe(serial);
  });

  test("is the first when nothing was ever published", async () => {
    const empty = memoryKvStore();
    const writing = { kv: empty, clock, lock: aLock({ lastSerial: 0 }) };
    expect((await writeNext(writing, await readServed(empty), next(), unsealed)).serial).toBe(1);
  });

  test("writes nothing when another manifest is served", async () => {
    kv.values.set("manifest", kv.values.get("manifest:1") ?? Buffer.from(""));
    await expect(writeNext({ kv, clock, lock: aLock() }, served, next(), unsealed)).rejects.toThrow(MOVED);
    expect(kv.written).toEqual([]);
  });

  test("leaves the manifest alone when it changes while a dead publish's copy is being written", async () => {
    kv.values.delete("manifest:2");
    beforeWrite("manifest:2", () =>
      kv.values.set("manifest", kv.values.get("manifest:1") ?? Buffer.from("")),
    );
    await expect(writeNext({ kv, clock, lock: aLock() }, served, next(), unsealed)).rejects.toThrow(MOVED);
    expect(kv.written).toEqual(["manifest:2"]);
    expect(noted).toEqual([]);
  });

  test("does not count a failed write", async () => {
    beforeWrite("manifest", () => {
      throw new Error("connection lost");
    });
    await expect(writeNext({ kv, clock, lock: aLock() }, served, next(), unsealed)).rejects.toThrow(
      "connection lost",
    );
    expect(noted).toEqual([]);
  });
});

describe("what is served after a write", () => {
  const run = (lock = aLock()) => writeNext({ kv, clock, lock }, served, next(), unsealed);

  test("may be the old manifest for two propagation delays and a margin", async () => {
    const old = Buffer.from(served.text ?? "");
    const begun = clock.now();
    afterwards((real) => (clock.now() < begun + 135_000 ? old : real));
    await expect(run()).resolves.toMatchObject({ serial: 3 });
    expect(clock.slept).toEqual(Array.from({ length: 27 }, () => 5_000));
  });

  test("may not be the old manifest any longer", async () => {
    const old = Buffer.from(served.text ?? "");
    afterwards(() => old);
    await expect(run()).rejects.toThrow(OVERWRITTEN);
    expect(clock.now()).toBe(Date.parse(NOON) + 135_000);
  });

  test("may not be a third manifest", async () => {
    afterwards(() => kv.values.get("manifest:1"));
    await expect(run()).rejects.toThrow(OVERWRITTEN);
    expect(clock.slept).toEqual([]);
  });

  test("may not be missing", async () => {
    afterwards(() => undefined);
    await expect(run()).rejects.toThrow(OVERWRITTEN);
  });

  test("may not have been followed by a higher serial", async () => {
    beforeWrite("manifest", () => kv.values.set("manifest:4", Buffer.from("{}")));
    await expect(run()).rejects.toThrow(OVERWRITTEN);
  });

  test("is checked later when the writer did not wait", async () => {
    const begun = clock.now();
    afterwards((real) => (clock.now() < begun + 135_000 ? Buffer.from("an even older one") : real));
    await expect(run(aLock({ forced: true }))).resolves.toMatchObject({ serial: 3 });
    expect(clock.slept).toEqual([135_000]);
  });
});

test("an impatient writer does not overwrite what it cannot see yet; others have waited for it", async () => {
  const forced = aLock({ forced: true, lastSerial: 3 });
  await expect(writeNext({ kv, clock, lock: forced }, served, next(), unsealed)).rejects.toThrow(MOVED);
  expect(kv.written).toEqual([]);
  await expect(
    writeNext({ kv, clock, lock: aLock({ lastSerial: 3 }) }, served, next(), unsealed),
  ).resolves.toMatchObject({ serial: 4 });
});

describe("rewriteHistory", () => {
  test("writes the served manifest with another history under its own serial", async () => {
    await rewriteHistory({ kv, clock, lock: aLock() }, served, []);
    expect(kv.written).toEqual(["manifest", "manifest:2"]);
    expect(await readManifest(kv)).toEqual({ ...served.manifest, history: [] });
  });

  test("ignores a copy that was never served", async () => {
    kv.values.set("manifest:9", Buffer.from("{}"));
    await expect(rewriteHistory({ kv, clock, lock: aLock() }, served, [])).resolves.toBeUndefined();
  });
});

test("rewriteCopy writes the served manifest's bytes", async () => {
  kv.values.delete("manifest:2");
  await rewriteCopy({ kv, clock, lock: aLock() }, served);
  expect(kv.written).toEqual(["manifest:2"]);
  expect(kv.values.get("manifest:2")).toEqual(kv.values.get("manifest"));
});

test.each([
  ["rewriteHistory", (lock: WriterLock) => rewriteHistory({ kv, clock, lock }, served, [])],
  ["rewriteCopy", (lock: WriterLock) => rewriteCopy({ kv, clock, lock }, served)],
])("%s writes nothing when the manifest changed or the lock is not confirmed", async (_, rewrite) => {
  const refused = aLock({ confirm: () => Promise.reject(new Error("taken over")) });
  await expect(rewrite(refused)).rejects.toThrow("taken over");
  kv.values.set("manifest", Buffer.from("{}"));
  await expect(rewrite(aLock())).rejects.toThrow(MOVED);
  expect(kv.written).toEqual([]);
});
