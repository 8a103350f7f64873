// examine: each thing that can be wrong with what is served is named.
// repair: what the doctor found is put right where that is possible, and only that.
import { beforeEach, describe, expect, test } from "vitest";
import { examine, repair } from "../../../scripts/publish/doctor.ts";
import type { Manifest } from "../../../src/schemas/manifest.ts";
import { dataKeys, mapKey } from "../../../src/store/keys.ts";
import {
  FIRST,
  NOON,
  problemsOf,
  publishedTwice,
  SECOND,
  servedManifest,
  shardOf,
  smallBuild,
} from "../../helpers/builds.ts";
import { lockOf, type MemoryKvStore } from "../../helpers/memory-kv-store.ts";
import { clockAt } from "../../helpers/virtual-clock.ts";

let kv: MemoryKvStore;
let served: Manifest;

beforeEach(async () => {
  kv = await publishedTwice();
  served = await current();
});

const current = () => servedManifest(kv);
const problems = () => problemsOf(kv);

function putManifest(changes: object): void {
  const bytes = Buffer.from(JSON.stringify({ ...served, ...changes }));
  kv.values.set("manifest", bytes).set("manifest:2", bytes);
}

describe("examine", () => {
  test("finds nothing wrong with a fresh publish", async () => {
    expect(await problems()).toEqual([]);
  });

  // threat: lost-values
  test.each(["shard:p", "shard:q", "table.gz", "map.gz"])(
    "names a lost %s, and one with other bytes",
    async (name) => {
      const key = dataKeys(served).find((one) => one.startsWith(name)) ?? "";
      kv.values.set(key, Buffer.from("x"));
      expect(await problems()).toEqual([`${key} has other bytes`]);
      kv.values.delete(key);
      const { brokenKeys, problems: found } = await examine(kv);
      expect(found[0]).toBe(`${key} is not stored`);
      expect(brokenKeys).toContain(key);
    },
  );

  test("names a copy that is lost, different, or of another serial", async () => {
    kv.values.delete("manifest:2");
    expect(await problems()).toEqual(["manifest:2 is no copy of the manifest"]);
    putManifest({});
    kv.values.set("manifest:2", kv.values.get("manifest:1") ?? Buffer.from(""));
    expect(await problems()).toEqual(["manifest:2 is no copy of the manifest"]);
    putManifest({});
    kv.values.set("manifest:1", kv.values.get("manifest:2") ?? Buffer.from(""));
    expect(await problems()).toEqual(["manifest:1 is of serial 2"]);
    kv.values.set("manifest:1", Buffer.from("{"));
    expect(await problems()).toEqual(["manifest:1 cannot be read"]);
  });

  test("names an earlier version that cannot be restored, and an offered map that is gone", async () => {
    const shard = shardOf(FIRST, "p");
    kv.values.delete(shard);
    expect(await problems()).toEqual([
      `serial 1 cannot be brought back: 1 of its keys are gone, ${shard} first`,
    ]);
    const map = mapKey(FIRST.draft.map.gzip);
    kv.values.delete(map);
    expect(await problems()).toEqual([
      `${map} of serial 1 in the history is not stored`,
      `serial 1 cannot be brought back: 2 of its keys are gone, ${shard} first`,
    ]);
  });

  test.each<[string, () => unknown, string]>([
    ["nothing is published", () => kv.values.clear(), "nothing is published in memory"],
    ["the manifest is lost", () => kv.values.delete("manifest"), "the manifest in memory is lost"],
    [
      "the manifest is no JSON",
      () => kv.values.set("manifest", Buffer.from("{")),
      "the manifest in memory cannot be read by this program",
    ],
  ])("reports that %s", async (_name, harm, problem) => {
    harm();
    expect(await problems()).toEqual([problem]);
    expect((await examine(kv)).copyDiffers).toBe(false);
  });
});

describe("repair", () => {
  const repaired = async (build = SECOND): Promise<{ lines: string[]; left: string[] }> => {
    const lines: string[] = [];
    kv.written.length = 0;
    await repair(kv, build, await examine(kv), clockAt(NOON), { progress: (line) => lines.push(line) });
    return { lines, left: await problems() };
  };

  test("does nothing when nothing is wrong", async () => {
    expect(await repaired()).toEqual({ lines: [], left: [] });
    expect(kv.written).toEqual([]);
  });

  // threat: lost-values
  test("writes lost and damaged keys from the build", async () => {
    const [lost = "", spoilt = ""] = dataKeys(served);
    kv.values.delete(lost);
    kv.values.set(spoilt, Buffer.from("x"));
    const { lines, left } = await repaired();
    expect(left).toEqual([]);
    expect(lines).toEqual([`${lost} written from the build`, `${spoilt} written from the build`]);
    expect(await current()).toEqual(served);
  });

  test("also writes keys of an earlier version that the build has; others stay lost", async () => {
    kv.values.delete(shardOf(FIRST, "p"));
    expect((await repaired()).left).toHaveLength(1);
    expect((await repaired(FIRST)).left).toEqual([]);
  });

  test("writes the manifest's copy", async () => {
    kv.values.delete("manifest:2");
    const { lines, left } = await repaired();
    expect([lines, left]).toEqual([["the copy of serial 2 written"], []]);
    expect(kv.written).toEqual(["manifest:2"]);
    expect(lockOf(kv)).toMatchObject({ task: "repair of serial 2" });
    expect(await current()).toEqual(served);
  });

  test.each<[string, () => unknown]>([
    ["lost", () => kv.values.delete("manifest")],
    ["no JSON", () => kv.values.set("manifest", Buffer.from("{"))],
  ])("serves the newest copy again, under a new serial, when the manifest is %s", async (_name, harm) => {
    harm();
    const { lines, left } = await repaired();
    expect([lines, left]).toEqual([["serial 3 brings back serial 2, the newest that is whole"], []]);
    expect(await current()).toMatchObject({ serial: 3, version: served.version, rolled_back_to: 2 });
  });

  test.each([
    ["complete copy", 1, FIRST],
    ["copy, when the build has what it lacks", 2, SECOND],
  ])("goes back to the newest %s", async (_, serial, build) => {
    kv.values.delete("manifest");
    kv.values.delete(shardOf(SECOND, "p"));
    const told = `serial 3 brings back serial ${serial}, the newest that is whole`;
    expect((await repaired(build)).lines.at(-1)).toBe(told);
    expect(await current()).toMatchObject({ version: build.draft.version, rolled_back_to: serial });
  });

  test("skips copies that cannot be read or have another serial", async () => {
    kv.values.delete("manifest");
    kv.values.set("manifest:2", Buffer.from("{"));
    kv.values.set("manifest:3", kv.values.get("manifest:1") ?? Buffer.from(""));
    expect((await repaired()).lines).toEqual(["serial 4 brings back serial 1, the newest that is whole"]);
  });

  test("says so when no copy is complete", async () => {
    kv.values.delete("manifest");
    kv.values.delete(shardOf(FIRST, "q"));
    kv.values.delete(shardOf(SECOND, "p"));
    const unrelated = smallBuild("0.000007", { models: [] });
    expect((await repaired(unrelated)).lines).toEqual([
      "no copy of a manifest is whole: publish the current build with --first",
    ]);
  });

  test("does nothing when nothing was ever published", async () => {
    kv.values.clear();
    expect(await repaired()).toEqual({ lines: [], left: ["nothing is published in memory"] });
  });
});
