// mend: what the doctor found is put right where that is possible, and only that.
import { beforeEach, describe, expect, test } from "vitest";
import { examine } from "../../../scripts/publish/doctor.ts";
import { mend } from "../../../scripts/publish/mend.ts";
import type { Manifest } from "../../../src/schemas/manifest.ts";
import { dataKeys } from "../../../src/store/keys.ts";
import { lockOf, type MemoryKvStore } from "../../helpers/memory-kv-store.ts";
import {
  FIRST,
  NOON,
  problemsOf,
  publishedTwice,
  SECOND,
  servedManifest,
  shardOf,
} from "../../helpers/published-twice.ts";
import { smallBuild } from "../../helpers/small-build.ts";
import { clockAt } from "../../helpers/virtual-clock.ts";

let kv: MemoryKvStore;
let served: Manifest;

beforeEach(async () => {
  kv = await publishedTwice();
  served = await current();
});

const current = () => servedManifest(kv);
const problems = () => problemsOf(kv);

describe("mend", () => {
  const mended = async (build = SECOND): Promise<{ lines: string[]; left: string[] }> => {
    const lines: string[] = [];
    kv.written.length = 0;
    await mend(kv, build, await examine(kv), clockAt(NOON), { progress: (line) => lines.push(line) });
    return { lines, left: await problems() };
  };

  test("does nothing where nothing is wrong", async () => {
    expect(await mended()).toEqual({ lines: [], left: [] });
    expect(kv.written).toEqual([]);
  });

  // threat: lost-values
  test("writes lost and spoilt keys from the build", async () => {
    const [lost = "", spoilt = ""] = dataKeys(served);
    kv.values.delete(lost);
    kv.values.set(spoilt, Buffer.from("x"));
    const { lines, left } = await mended();
    expect(left).toEqual([]);
    expect(lines).toEqual([`${lost} written from the build`, `${spoilt} written from the build`]);
    expect(await current()).toEqual(served);
  });

  test("writes keys of an earlier version, too, where the build has them; others stay lost", async () => {
    kv.values.delete(shardOf(FIRST, "p"));
    expect((await mended()).left).toHaveLength(1);
    expect((await mended(FIRST)).left).toEqual([]);
  });

  test("writes the manifest's copy", async () => {
    kv.values.delete("manifest:2");
    const { lines, left } = await mended();
    expect([lines, left]).toEqual([["the copy of serial 2 written"], []]);
    expect(kv.written).toEqual(["manifest:2"]);
    expect(lockOf(kv)).toMatchObject({ task: "mending of serial 2" });
    expect(await current()).toEqual(served);
  });

  test.each<[string, () => unknown]>([
    ["lost", () => kv.values.delete("manifest")],
    ["no JSON", () => kv.values.set("manifest", Buffer.from("{"))],
  ])("serves the newest copy again, under a new serial, where the manifest is %s", async (_name, harm) => {
    harm();
    const { lines, left } = await mended();
    expect([lines, left]).toEqual([["serial 3 brings back serial 2, the newest that is whole"], []]);
    expect(await current()).toMatchObject({ serial: 3, version: served.version, rolled_back_to: 2 });
  });

  test("goes back to the newest copy that is whole", async () => {
    kv.values.delete("manifest");
    kv.values.delete(shardOf(SECOND, "p"));
    expect((await mended(FIRST)).lines).toEqual(["serial 3 brings back serial 1, the newest that is whole"]);
    expect(await current()).toMatchObject({ version: FIRST.draft.version, rolled_back_to: 1 });
  });

  test("takes the newest copy when the build has what it lacks", async () => {
    kv.values.delete("manifest");
    kv.values.delete(shardOf(SECOND, "p"));
    expect((await mended(SECOND)).lines.at(-1)).toBe(
      "serial 3 brings back serial 2, the newest that is whole",
    );
  });

  test("leaves out copies that cannot be read or are of another serial", async () => {
    kv.values.delete("manifest");
    kv.values.set("manifest:2", Buffer.from("{"));
    kv.values.set("manifest:3", kv.values.get("manifest:1") ?? Buffer.from(""));
    expect((await mended()).lines).toEqual(["serial 4 brings back serial 1, the newest that is whole"]);
  });

  test("says so where no copy is whole", async () => {
    kv.values.delete("manifest");
    kv.values.delete(shardOf(FIRST, "q"));
    kv.values.delete(shardOf(SECOND, "p"));
    const unrelated = smallBuild("0.000007", { models: [] });
    expect((await mended(unrelated)).lines).toEqual([
      "no copy of a manifest is whole: publish the current build with --first",
    ]);
  });

  test("does nothing where nothing was ever published", async () => {
    kv.values.clear();
    expect(await mended()).toEqual({ lines: [], left: ["nothing is published in memory"] });
  });
});
