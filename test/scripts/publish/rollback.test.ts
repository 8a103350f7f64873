// rollBack: an older version's data under a new serial, whole or not at all, also where the manifest is lost.
import { beforeEach, describe, expect, test } from "vitest";
import { publishBuild } from "../../../scripts/publish/publish.ts";
import { rollBack } from "../../../scripts/publish/rollback.ts";
import { readManifest } from "../../../scripts/review/served.ts";
import { changesKey, dataKeys } from "../../../src/store/keys.ts";
import { smallBuild, tinyBuild } from "../../helpers/builds.ts";
import { lockOf, type MemoryKvStore, memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { clockAt, quiet } from "../../helpers/virtual-clock.ts";

const NOON = "2026-11-21T12:00:00.000Z";

let kv: MemoryKvStore;

/** Serials 1 to 3. */
beforeEach(async () => {
  kv = memoryKvStore();
  for (const prices of ["a", "b", "c"]) await publishBuild(tinyBuild(prices), kv, clockAt(NOON), quiet);
  kv.written.length = 0;
});

const back = (serial: number, more: object = {}) =>
  rollBack(kv, serial, clockAt(NOON), { ...quiet, ...more });

describe("rollBack", () => {
  test("restores nothing that was never served", async () => {
    kv.values.set("manifest:9", kv.values.get("manifest:1") ?? Buffer.from(""));
    await expect(back(9)).rejects.toThrow("serial 9 was never served");
    expect(kv.written).toEqual([]);
  });

  test("serves the older data under a new serial and a later time, with the replaced version in its history", async () => {
    const manifest = await back(1);
    const { format: _format, ...draft } = tinyBuild("a").draft;
    expect(manifest).toMatchObject({
      ...draft,
      serial: 4,
      rolled_back_to: 1,
      published_at: "2026-11-21T12:00:00.003Z",
    });
    expect(manifest.history.map(({ serial }) => serial)).toEqual([3, 2, 1]);
    const sealed = [/^map.gz:/, /^map.gz:/, /^publication:/].map((key) => expect.stringMatching(key));
    expect(kv.written).toEqual([...sealed, "manifest", "manifest:4"]);
    expect(await readManifest(kv)).toEqual(manifest);
    expect(lockOf(kv)).toMatchObject({ task: "rollback to serial 1" });
  });

  test("of a rollback names what that one serves", async () => {
    await back(1);
    const again = await back(4);
    expect([again.serial, again.rolled_back_to, again.version]).toEqual([5, 4, tinyBuild("a").draft.version]);
  });

  test("to a version that is not stored or cannot be read changes nothing", async () => {
    await expect(back(7)).rejects.toThrow("manifest:7 is not stored in memory, or cannot be read");
    kv.values.set("manifest:1", Buffer.from("{}"));
    await expect(back(1)).rejects.toThrow("manifest:1 is not stored in memory, or cannot be read");
    await expect(rollBack(memoryKvStore(), 1, clockAt(NOON), quiet)).rejects.toThrow(
      "nothing is published in memory",
    );
    expect(kv.written).toEqual([]);
  });

  test.each(dataKeys({ ...tinyBuild("a").draft, serial: 1, published_at: "", history: [] }))(
    "to a version whose %s is lost or has other bytes changes nothing",
    async (key) => {
      kv.values.set(key, Buffer.from("x"));
      await expect(back(1)).rejects.toThrow(`${key} of serial 1 has other bytes`);
      kv.values.delete(key);
      await expect(back(1)).rejects.toThrow(`${key} of serial 1 is not stored`);
      expect(kv.written).toEqual([]);
    },
  );

  test.each<[string, () => unknown, number]>([
    ["is lost", () => kv.values.delete("manifest"), 4],
    ["is no JSON", () => kv.values.set("manifest", Buffer.from("{")), 4],
    ["is of another format", () => kv.values.set("manifest", Buffer.from('{"format":0,"serial":9}')), 10],
  ])("continues from the copies when the manifest %s", async (_name, harm, serial) => {
    harm();
    const manifest = await back(1);
    expect([manifest.serial, manifest.history.map((past) => past.serial)]).toEqual([serial, [3, 2, 1]]);
    expect(manifest.published_at > NOON).toBe(true);
  });

  test.each([
    [false, 3, [0]],
    [true, 4, [0, 0]],
  ])(
    "reads every key once it is the only writer, for the snapshot, and at the end when it did not wait: %s",
    async (now, times, slept) => {
      const [key = ""] = dataKeys({ ...tinyBuild("a").draft, serial: 1, published_at: "", history: [] });
      let reads = 0;
      const get = kv.get.bind(kv);
      kv.get = async (name) => {
        if (name === key) reads++;
        return get(name);
      };
      const clock = clockAt(NOON);
      await rollBack(kv, 1, clock, { ...quiet, ...(now && { now }) });
      expect(reads).toBe(times);
      expect(clock.slept.slice(0, slept.length)).toEqual(slept);
    },
  );

  test("writes the month that reports it and reads it back before the manifest", async () => {
    const [first, second] = [smallBuild("0.000005"), smallBuild("0.000006")];
    for (const build of [first, second]) await publishBuild(build, kv, clockAt(NOON), quiet);
    kv.written.length = 0;
    const { changes } = await back(4);
    const key = changesKey(changes?.[0]?.hash ?? "");
    const sealed = [/^map.gz:/, /^map.gz:/, /^publication:/].map((key) => expect.stringMatching(key));
    expect(kv.written).toEqual([key, ...sealed, "manifest", "manifest:6"]);

    const broken = memoryKvStore({ corrupt: "changes" });
    for (const [name, bytes] of kv.values) if (name !== key) broken.values.set(name, bytes);
    const manifest = kv.values.get("manifest:5") ?? Buffer.from("");
    broken.values.set("manifest", manifest).delete("manifest:6");
    await expect(rollBack(broken, 4, clockAt(NOON), quiet)).rejects.toThrow(
      /^changes.* has other bytes; manifest not written$/,
    );
    expect(broken.values.get("manifest")).toBe(manifest);
  });

  test("notices a key that went missing while it waited", async () => {
    const [key = ""] = dataKeys({ ...tinyBuild("a").draft, serial: 1, published_at: "", history: [] });
    const clock = clockAt(NOON);
    const sleep = clock.sleep;
    clock.sleep = async (ms) => {
      kv.values.delete(key);
      return sleep(ms);
    };
    await expect(rollBack(kv, 1, clock, quiet)).rejects.toThrow(`${key} of serial 1 is not stored`);
    expect(kv.written).toEqual([]);
  });
});
