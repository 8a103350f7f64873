// How long versions are kept is what the documents promise.
// collectGarbage: old versions are forgotten, then after a pause their keys go, and nothing a kept version names.
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { collectGarbage, LEAST_DAYS } from "../../../scripts/publish/collect-garbage.ts";
import { publishBuild } from "../../../scripts/publish/publish.ts";
import { rollBack } from "../../../scripts/publish/rollback.ts";
import { copySerials, readManifest } from "../../../scripts/review/served.ts";
import { dataKeys } from "../../../src/store/keys.ts";
import { tinyBuild } from "../../helpers/builds.ts";
import { lockOf, type MemoryKvStore, memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { clockAt, quiet, type VirtualClock } from "../../helpers/virtual-clock.ts";

test.each([
  ["docs/api.md", /as long as the version is kept, at least (\d+) days/],
  ["docs/operations.md", /(\d+) days is the least/],
])("%s", (file, promise) => {
  expect(promise.exec(readFileSync(file, "utf8"))?.[1]).toBe(String(LEAST_DAYS));
});

let kv: MemoryKvStore;
let clock: VirtualClock;

/** Serials 1 to 4, a day each from 2026-11-01 on; b's keys come again. */
beforeEach(async () => {
  kv = memoryKvStore();
  for (const [i, prices] of ["a", "b", "c", "b"].entries())
    await publish(prices, `2026-11-0${i + 1}T00:00:00Z`);
  clock = clockAt("2026-12-01T00:00:00Z");
  kv.written.length = 0;
});

const publish = (prices: string, at: string) => publishBuild(tinyBuild(prices), kv, clockAt(at), quiet);
const collect = (before: string) => collectGarbage(kv, new Date(before), clock, quiet);
/** The keys only one of the tiny builds has. */
const own = (prices: string) =>
  [...tinyBuild(prices).keys.keys()].filter((key) => !tinyBuild("x").keys.has(key));
const isOfBuild = (key: string) => ["a", "b", "c"].some((prices) => tinyBuild(prices).keys.has(key));
const there = (prices: string) => [...tinyBuild(prices).keys.keys()].map((key) => kv.values.has(key));

describe("collectGarbage", () => {
  test("deletes versions replaced before the day, with keys that only they name", async () => {
    const collected = await collect("2026-11-03T12:00:00Z");
    expect(collected.versions).toEqual([2, 1]);
    // Serial 4 names b's keys again.
    expect(collected.keys.filter(isOfBuild).sort()).toEqual(own("a").sort());
    expect(there("b")).toEqual([true, true, true, true, true]);
    expect(there("c")).toEqual([true, true, true, true, true]);
    expect(await copySerials(kv)).toEqual([4, 3]);
    expect((await readManifest(kv))?.history.map(({ serial }) => serial)).toEqual([3]);
  });

  test.each([
    ["2026-11-02T00:00:00Z", []],
    ["2026-11-02T00:00:00.001Z", [1]],
    ["2026-11-04T00:00:00Z", [2, 1]],
    ["2030-01-01T00:00:00Z", [3, 2, 1]],
  ])("before %s it deletes %j, never what is served", async (before, versions) => {
    expect((await collect(before)).versions).toEqual(versions);
    expect(there("b")).toEqual([true, true, true, true, true]);
  });

  test("forgets first, waits, deletes data keys, then the manifests' copies, oldest first", async () => {
    const steps: string[] = [];
    const [put, del, sleep] = [kv.put.bind(kv), kv.delete.bind(kv), clock.sleep];
    kv.put = async (pairs) => {
      steps.push(...pairs.map(([key]) => key));
      return put(pairs);
    };
    kv.delete = async (keys) => {
      steps.push(...keys.map((key) => `delete ${key.replace(/:[0-9a-f]{32}$/, "")}`));
      return del(keys);
    };
    clock.sleep = async (ms) => {
      steps.push(`sleep ${ms / 60_000}`);
      return sleep(ms);
    };
    kv.propagationMs = 60_000;
    await collect("2026-11-03T12:00:00Z");
    expect(steps).toEqual([
      "writer",
      "sleep 2.25",
      "sleep 0",
      "manifest",
      "manifest:4",
      "writer",
      "sleep 11",
      "writer",
      "sleep 2.25",
      "delete map.gz",
      "delete map.gz",
      "delete publication",
      "delete shard:p",
      "delete table.gz",
      "delete map.gz",
      "delete map.gz",
      "delete map.gz",
      "delete publication",
      "delete manifest:1",
      "delete manifest:2",
      "writer",
    ]);
  });

  test("writes and deletes nothing when nothing is old", async () => {
    expect(await collect("2026-10-01T00:00:00Z")).toEqual({ versions: [], keys: [] });
    expect([kv.written, kv.deleted, clock.slept]).toEqual([[], [], [0]]);
  });

  test("reports what it forgot and when it deletes it", async () => {
    const lines: string[] = [];
    kv.propagationMs = 60_000;
    await collectGarbage(kv, new Date("2026-11-03T12:00:00Z"), clock, {
      progress: (line) => lines.push(line),
    });
    expect(lines).toEqual([
      "forgot serials 2, 1: no call can be replayed on them any more (prices_version); their keys are deleted in 11 minutes",
    ]);
    expect(lockOf(kv)).toMatchObject({ task: "garbage collection" });
  });

  test("finishes what an earlier run forgot but did not delete", async () => {
    const served = await readManifest(kv);
    const text = Buffer.from(JSON.stringify({ ...served, history: served?.history.slice(0, 1) }));
    kv.values.set("manifest", text).set("manifest:4", text);
    expect((await collect("2026-11-03T12:00:00Z")).versions).toEqual([2, 1]);
    expect(kv.written).toEqual([]);
    expect(await copySerials(kv)).toEqual([4, 3]);
  });
});

/** Lets something happen in the pause between forgetting and deleting. */
function inPause(happen: () => Promise<unknown>): void {
  const sleep = clock.sleep;
  kv.propagationMs = 60_000;
  clock.sleep = async (ms) => {
    if (ms === 11 * 60_000) {
      const propagationMs = kv.propagationMs;
      kv.propagationMs = 0;
      await happen();
      kv.propagationMs = propagationMs;
    }
    return sleep(ms);
  };
}

describe("changes during the pause count", () => {
  test("a publish that uses keys of a forgotten version", async () => {
    inPause(() => publish("a", "2026-12-01T00:01:00Z"));
    const { versions, keys } = await collect("2026-11-03T12:00:00Z");
    expect([versions, keys.filter(isOfBuild)]).toEqual([[2, 1], []]);
    expect(there("a")).toEqual([true, true, true, true, true]);
    expect((await readManifest(kv))?.serial).toBe(5);
  });

  test("a rollback to a forgotten version", async () => {
    inPause(() => rollBack(kv, 1, clockAt("2026-12-01T00:01:00Z"), quiet));
    await collect("2026-11-03T12:00:00Z");
    expect(there("a")).toEqual([true, true, true, true, true]);
    expect(await readManifest(kv)).toMatchObject({ serial: 5, rolled_back_to: 1 });
  });

  test("a forgotten version's manifest restored by hand", async () => {
    inPause(async () => kv.values.set("manifest", kv.values.get("manifest:2") ?? Buffer.from("")));
    expect((await collect("2026-11-03T12:00:00Z")).versions).toEqual([1]);
    expect(await copySerials(kv)).toEqual([4, 3, 2]);
  });

  test("a manifest that can no longer be read", async () => {
    inPause(async () => kv.values.set("manifest", Buffer.from("{")));
    await expect(collect("2026-11-03T12:00:00Z")).rejects.toThrow(
      "manifest cannot be read; nothing is deleted",
    );
    expect(kv.deleted).toEqual([]);
  });
});

describe("collectGarbage keeps", () => {
  test("what a copy in another format names", async () => {
    const hash = (key: string) => key.slice(key.lastIndexOf(":") + 1);
    const future = { format: 99, serial: 9, published_at: "2026-11-20T00:00:00Z", maps: own("a").map(hash) };
    kv.values.set("manifest:9", Buffer.from(JSON.stringify(future)));
    const { versions, keys } = await collect("2026-11-03T12:00:00Z");
    expect([versions, keys.filter(isOfBuild)]).toEqual([[2, 1], []]);
    expect(there("a")).toEqual([true, true, true, true, true]);
  });

  test("a version in another format, whose keys it cannot name", async () => {
    kv.values.set(
      "manifest:1",
      Buffer.from(`{"format":0,"serial":1,"published_at":"2026-11-01T00:00:00Z","x":"${"ab".repeat(16)}"}`),
    );
    expect((await collect("2026-11-03T12:00:00Z")).versions).toEqual([2]);
    expect(await copySerials(kv)).toEqual([4, 3, 1]);
  });

  test("everything while a copy names nothing, reporting the newest such copy", async () => {
    kv.values.set("manifest:3", Buffer.from("{"));
    kv.values.set("manifest:2", Buffer.from("{"));
    await expect(collect("2026-11-02T12:00:00Z")).rejects.toThrow(
      "manifest:3 names no keys; nothing is deleted: run prices:doctor",
    );
    expect(kv.deleted).toEqual([]);
  });

  test("the map of a version that the served one offers, even without its copy", async () => {
    const map = dataKeys({ ...tinyBuild("c").draft, serial: 3, published_at: "", history: [] }).at(-1) ?? "";
    kv.values.set("manifest:1", kv.values.get("manifest:3") ?? Buffer.from(""));
    kv.values.delete("manifest:3");
    const { keys } = await collect("2026-11-02T12:00:00Z");
    expect(keys).not.toContain(map);
    expect(keys.length).toBeGreaterThan(0);
  });

  test("a version replaced by a served one with a lower serial", async () => {
    // Serial 5 was written by a publish that died before its manifest.
    const copy = { ...(await readManifest(kv, 4)), serial: 5, published_at: "2026-11-05T00:00:00Z" };
    kv.values.set("manifest:5", Buffer.from(JSON.stringify(copy)));
    const lines: string[] = [];
    const progress = (line: string) => lines.push(line);
    const { versions } = await collectGarbage(kv, new Date("2030-01-01T00:00:00Z"), clock, { progress });
    expect(versions).toEqual([3, 2, 1]);
    expect(lines).toEqual([
      "forgot serials 3, 2, 1: no call can be replayed on them any more (prices_version); their keys are deleted in 0 minutes",
    ]);
    expect(await copySerials(kv)).toEqual([5, 4]);
  });

  test("everything when nothing is served", async () => {
    kv.values.delete("manifest");
    await expect(collect("2026-11-03T12:00:00Z")).rejects.toThrow(
      "manifest cannot be read; nothing is deleted",
    );
    expect(kv.deleted).toEqual([]);
  });
});
