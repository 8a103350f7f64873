// publishBuild: data first, then the manifest and its copy; only what is not there; a crash at any write leaves a version whole; lost
// keys come back. publishGated: nothing without the gate.
import { describe, expect, test } from "vitest";
import { examine, repair } from "../../../scripts/publish/doctor.ts";
import { historyAfter, publishBuild, publishGated } from "../../../scripts/publish/publish.ts";
import { remembered } from "../../../scripts/publish/remembered.ts";
import { copySerials, readManifest, readServed } from "../../../scripts/review/served.ts";
import { dataKeys } from "../../../src/store/keys.ts";
import { BUILD_DAY, smallBuild, tinyBuild } from "../../helpers/builds.ts";
import { lockOf, type MemoryKvStore, memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { clockAt, quiet } from "../../helpers/virtual-clock.ts";

const NOON = "2026-11-21T12:00:00.000Z";

function publish(prices: string, kv: MemoryKvStore, at = NOON) {
  return publishBuild(tinyBuild(prices), kv, clockAt(at), quiet);
}

async function publishedStore(...prices: string[]): Promise<MemoryKvStore> {
  const kv = memoryKvStore();
  for (const one of prices) await publish(one, kv);
  return kv;
}

/** Every key the served manifest names is there. */
async function servedWhole(kv: MemoryKvStore): Promise<boolean> {
  const { manifest } = await readServed(kv);
  return manifest !== undefined && dataKeys(manifest).every((key) => kv.values.has(key));
}

function withoutHashes(keys: readonly string[]): string[] {
  return keys.map((key) => key.replace(/:[0-9a-f]{32}$/, ""));
}

test("a served version is not written again, even if its records have more than the build's", async () => {
  const [kv, build] = [memoryKvStore(), smallBuild("0.000005")];
  await publishBuild(smallBuild("0.000004"), kv, clockAt(NOON), quiet);
  const { manifest } = await publishBuild(build, kv, clockAt(NOON), quiet);
  const named = new Set(dataKeys(manifest));
  expect([...build.keys.keys()].filter((key) => !named.has(key))).toEqual([
    expect.stringMatching(/^history.gz:p:/),
  ]);
  kv.written.length = 0;
  expect(await publishBuild(build, kv, clockAt(NOON), quiet)).toEqual({
    ...{ manifest, written: 0, bytes: 0, unchanged: true },
  });
  expect(kv.written).toEqual([]);
});

describe("publishBuild", () => {
  test("writes the manifest last, after every key it names, with a copy by serial", async () => {
    const kv = memoryKvStore();
    const published = await publish("a", kv);
    expect(published).toMatchObject({
      unchanged: false,
      written: 5,
      manifest: { serial: 1, published_at: NOON },
    });
    expect(withoutHashes(kv.written)).toEqual([
      "shard:p",
      "shard:q",
      "map.gz",
      "table.gz",
      "trust.gz",
      "map.gz",
      "map.gz",
      "publication",
      "manifest",
      "manifest:1",
    ]);
    expect(published.bytes).toBe(
      [...tinyBuild("a").keys.values()].reduce((sum, { length }) => sum + length, 0),
    );
    expect(await readManifest(kv)).toEqual(published.manifest);
    expect(await readManifest(kv, 1)).toEqual(published.manifest);
    expect(await servedWhole(kv)).toBe(true);
  });

  test.each([
    ["b", ["a"], "manifest:2", [1]],
    // Also those of an earlier version that are still there.
    ["a", ["a", "b"], "manifest:3", [2, 1]],
  ])("%s after %j writes only what the last version lacks", async (next, before, copy, serials) => {
    const kv = await publishedStore(...before);
    kv.written.length = 0;
    const { manifest } = await publish(next, kv);
    const data = ["shard:p", "map.gz", "table.gz", "map.gz", "map.gz", "publication"];
    expect(withoutHashes(kv.written)).toEqual([...data, "manifest", copy]);
    expect(manifest.history.map(({ serial }) => serial)).toEqual(serials);
  });

  test("reports each step", async () => {
    const lines: string[] = [];
    await publishBuild(tinyBuild("a"), memoryKvStore(), clockAt(NOON), {
      progress: (line) => lines.push(line),
    });
    expect(lines).toEqual([
      expect.stringMatching(/^writing 5 of 5 data keys \(\d+ bytes\) to memory$/),
      "reading them back",
      "manifest 1 written",
    ]);
  });

  test("tells waiting writers what it does", async () => {
    const kv = await publishedStore("a");
    expect(lockOf(kv)).toMatchObject({ task: `publish of ${tinyBuild("a").draft.version}` });
  });

  test.each<[string, (kv: MemoryKvStore) => unknown, string[]]>([
    ["nothing where nothing is to be done", () => undefined, []],
    [
      "why all keys are written",
      (kv) => kv.values.delete("manifest"),
      [
        "the manifest in memory is lost: all keys are written",
        "writing 5 of 5 data keys (NUMBER bytes) to memory",
        "reading them back",
        "manifest 2 written",
      ],
    ],
  ])("with the same version reports %s", async (_name, harm, told) => {
    const kv = await publishedStore("a");
    harm(kv);
    const lines: string[] = [];
    const progress = (line: string) => lines.push(line.replace(/\d+ bytes/, "NUMBER bytes"));
    await publishBuild(tinyBuild("a"), kv, clockAt(NOON), { progress });
    expect(lines).toEqual(told);
  });

  test.each([0, 1])("with the served version writes %i lost keys again", async (written) => {
    const kv = await publishedStore("a");
    const lost = [...tinyBuild("a").keys].slice(0, written);
    for (const [key] of lost) kv.values.delete(key);
    kv.written.length = 0;
    const bytes = lost.reduce((sum, [, value]) => sum + value.length, 0);
    expect(await publish("a", kv)).toMatchObject({
      unchanged: true,
      written,
      bytes,
      manifest: { serial: 1 },
    });
    expect(kv.written).toEqual(lost.map(([key]) => key));
    expect(await servedWhole(kv)).toBe(true);
  });

  test("with another version rewrites a shared key that KV lost", async () => {
    const kv = await publishedStore("a");
    const shared = [...tinyBuild("b").keys.keys()].find((key) => key.startsWith("shard:q")) ?? "";
    kv.values.delete(shared);
    await publish("b", kv);
    expect(kv.values.has(shared)).toBe(true);
    expect(await servedWhole(kv)).toBe(true);
  });

  // threat: half-publish
  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    "a crash at write %i of a change leaves a complete version served and no copy of one never served",
    async (step) => {
      const kv = await publishedStore("a");
      const broken = memoryKvStore({ failAt: step });
      for (const [key, bytes] of kv.values) broken.values.set(key, bytes);
      await expect(publish("b", broken)).rejects.toThrow("connection lost");
      const served = step < 7 ? [1] : [2, 1];
      expect((await readServed(broken)).serial).toBe(served[0]);
      expect(await servedWhole(broken)).toBe(true);
      expect(await copySerials(broken)).toEqual([1]);
      // What was written by then is no hindrance.
      kv.values.clear();
      for (const [key, bytes] of broken.values) kv.values.set(key, bytes);
      const { manifest } = await publish("c", kv);
      expect(await servedWhole(kv)).toBe(true);
      expect(manifest.history.map(({ serial }) => serial)).toEqual(served);
      expect(await copySerials(kv)).toEqual([manifest.serial, ...served]);
      kv.values.delete("manifest");
      kv.values.delete(`manifest:${manifest.serial}`);
      await repair(kv, tinyBuild("c"), await examine(kv), clockAt(NOON), quiet);
      expect((await readServed(kv)).manifest?.rolled_back_to).toBe(served[0]);
    },
  );

  test("takes a serial above that of a copy whose publish died", async () => {
    const kv = await publishedStore("a");
    kv.values.set("manifest:5", kv.values.get("manifest:1") ?? Buffer.from(""));
    expect((await publish("b", kv)).manifest.serial).toBe(6);
  });

  test("takes a later time than the last version's, whatever the clock says", async () => {
    const kv = await publishedStore("a");
    expect((await publish("b", kv, "2026-11-20T12:00:00Z")).manifest.published_at).toBe(
      "2026-11-21T12:00:00.001Z",
    );
    expect((await publish("c", kv, "2026-11-21T12:00:00.001Z")).manifest.published_at).toBe(
      "2026-11-21T12:00:00.002Z",
    );
    expect((await publish("d", kv, "2026-11-21T12:00:05Z")).manifest.published_at).toBe(
      "2026-11-21T12:00:05.000Z",
    );
  });

  // biome-ignore format: one line a case
  test.each<[string, (kv: MemoryKvStore) => unknown, number, number[]]>([
    ["is of another format", (kv) => kv.values.set("manifest", Buffer.from('{"format":0,"serial":7}')), 8, [2, 1]],
    ["is no JSON", (kv) => kv.values.set("manifest", Buffer.from("not JSON")), 3, [2, 1]],
    ["is lost", (kv) => kv.values.delete("manifest"), 3, [2, 1]],
  ])("continues from the copies when the manifest %s", async (_name, harm, serial, history) => {
    const kv = await publishedStore("a", "b");
    harm(kv);
    const { manifest } = await publish("c", kv, "2026-11-20T12:00:00Z");
    expect([manifest.serial, manifest.history.map((past) => past.serial)]).toEqual([serial, history]);
    expect(manifest.published_at > NOON).toBe(true);
    expect(await servedWhole(kv)).toBe(true);
  });

  test("over a manifest in another format without copies writes everything, as in an old local KV", async () => {
    const kv = memoryKvStore();
    kv.values.set("manifest", Buffer.from('{"format":0,"serial":7}'));
    const { manifest, written } = await publishBuild(tinyBuild("a"), kv, clockAt(NOON), {
      ...quiet,
      now: true,
    });
    expect([manifest.serial, written, manifest.history]).toEqual([8, 5, []]);
    expect(await servedWhole(kv)).toBe(true);
  });

  test("stops before the manifest when a key reads back with other bytes", async () => {
    const kv = memoryKvStore({ corrupt: "shard:p:" });
    await expect(publish("a", kv)).rejects.toThrow(/^shard:p:\w+ has other bytes; manifest not written$/);
    expect(await readServed(kv)).toMatchObject({ serial: 0, text: undefined });
  });

  test("waits for a late key as long as a write may take to appear", async () => {
    const clock = clockAt(NOON);
    const late = (seenAfter: number) => {
      const kv = memoryKvStore({ propagationMs: 60_000 });
      const begun = clock.now();
      const get = async (key: string) =>
        key.startsWith("shard:p") && clock.now() < begun + seenAfter ? undefined : kv.values.get(key);
      return { ...kv, get };
    };
    await expect(publishBuild(tinyBuild("a"), late(59_000), clock, quiet)).resolves.toMatchObject({
      written: 5,
    });
    await expect(publishBuild(tinyBuild("a"), late(60_001), clock, quiet)).rejects.toThrow(
      /^shard:p:\w+ is not stored; manifest not written$/,
    );
  });

  test("reads only the late key again, every five seconds", async () => {
    const kv = memoryKvStore({ propagationMs: 60_000 });
    const clock = clockAt(NOON);
    const read: string[] = [];
    const get = async (key: string) => {
      read.push(key);
      return key.startsWith("shard:p") && clock.now() < Date.parse(NOON) + 7_000
        ? undefined
        : kv.values.get(key);
    };
    await publishBuild(tinyBuild("a"), { ...kv, get }, clock, quiet);
    expect(withoutHashes(read).filter((key) => !/^(writer|manifest)/.test(key))).toEqual([
      "shard:p",
      "shard:q",
      "map.gz",
      "table.gz",
      "trust.gz",
      "shard:p",
      "shard:p",
      // Snapshot, vectors and sums, read back.
      ...["map.gz", "map.gz"],
      "publication",
    ]);
    expect(clock.slept.slice(0, 2)).toEqual([5_000, 5_000]);
  });

  test("stops when what is served is not what the gate compared with", async () => {
    const kv = await publishedStore("a");
    const served = await readServed(kv);
    await publish("b", kv);
    await expect(publishBuild(tinyBuild("c"), kv, clockAt(NOON), { ...quiet, served })).rejects.toThrow(
      "the manifest of memory moved on from serial 1; nothing is changed: try again in a minute",
    );
    expect((await readServed(kv)).manifest?.serial).toBe(2);
    expect(kv.values.has("manifest:3")).toBe(false);
  });
});

describe("historyAfter", () => {
  test("has the last version first and keeps 90", async () => {
    const kv = await publishedStore("a");
    const last = await readManifest(kv);
    if (last === undefined) throw new Error("not published");
    const past = {
      ...{ serial: 0, version: "v", published_at: NOON, as_of: last.as_of, since: last.since, turns: [] },
      counts: last.counts,
      map: { text: "t", gzip: "g" },
    };
    const history = Array.from({ length: 95 }, (_, i) => ({ ...past, serial: 95 - i }));
    const after = historyAfter({ ...last, serial: 96, history });
    expect(after.map(({ serial }) => serial)).toEqual(Array.from({ length: 90 }, (_, i) => 96 - i));
    expect(after[0]).toEqual(remembered({ ...last, serial: 96 }));
  });

  test("is empty when nothing was published", () => expect(historyAfter(undefined)).toEqual([]));
});

describe("publishGated", () => {
  const RULES = { canaries: [], allowed: [], today: BUILD_DAY };
  const gated = (prompt: string, kv: MemoryKvStore, first?: boolean) =>
    publishGated(smallBuild(prompt), kv, RULES, clockAt(NOON), {
      ...quiet,
      ...(first !== undefined && { first }),
    });

  test("publishes a first version only on request", async () => {
    const kv = memoryKvStore();
    await expect(gated("0.000005", kv)).rejects.toThrow(
      "not published:\nnothing is published in memory, so prices cannot be compared; --first publishes all the same",
    );
    expect(kv.values.size).toBe(0);
    expect((await gated("0.000005", kv, true)).manifest.serial).toBe(1);
    expect((await gated("0.000006", kv)).manifest.serial).toBe(2);
  });

  test("writes nothing when the gate refuses the build, and says why", async () => {
    const kv = memoryKvStore();
    await gated("0.000005", kv, true);
    const before = new Map(kv.values);
    await expect(gated("0.5", kv)).rejects.toThrow(/^not published:\nbills: prices at p without a source: /);
    expect(kv.values).toEqual(before);
  });

  test("shortens a long list of reasons and counts the rest", async () => {
    const canaries = Array.from({ length: 60 }, (_, i) => ({
      provider: "p",
      model: `c${i}`,
      prompt: "1",
      completion: "1",
    }));
    const run = publishGated(smallBuild("0.000005"), memoryKvStore(), { ...RULES, canaries }, clockAt(NOON), {
      ...quiet,
      first: true,
    });
    const error: Error = await run.then(
      () => new Error("published"),
      (refused) => refused,
    );
    const lines = error.message.split("\n");
    expect(lines).toHaveLength(52);
    expect(lines.at(-1)).toBe("... and 70 more");
  });
});
