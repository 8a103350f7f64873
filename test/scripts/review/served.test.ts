// What a KV serves, as far as it can be told from the manifest and its copies.
import { beforeEach, describe, expect, test } from "vitest";
import { publishBuild } from "../../../scripts/publish/publish.ts";
import {
  copySerials,
  hashesIn,
  parseJson,
  readCopies,
  readManifest,
  readServed,
} from "../../../scripts/review/served.ts";
import { MANIFEST_KEY } from "../../../src/store/keys.ts";
import { tinyBuild } from "../../helpers/builds.ts";
import { type MemoryKvStore, memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { clockAt, quiet } from "../../helpers/virtual-clock.ts";

let kv: MemoryKvStore;

/** Serials 1 and 2. */
beforeEach(async () => {
  kv = memoryKvStore();
  await publishBuild(tinyBuild("a"), kv, clockAt("2026-11-01T00:00:00Z"), quiet);
  await publishBuild(tinyBuild("b"), kv, clockAt("2026-11-02T00:00:00Z"), quiet);
});

const put = (key: string, text: string) => kv.values.set(key, Buffer.from(text));
const brief = async () => {
  const { serial, publishedAt, manifest, problem } = await readServed(kv);
  return [serial, publishedAt, manifest?.serial, problem];
};
const [FIRST, SECOND] = [Date.parse("2026-11-01T00:00:00Z"), Date.parse("2026-11-02T00:00:00Z")];

describe("readServed", () => {
  test("has the manifest, its text, serial and time", async () => {
    expect(await brief()).toEqual([2, SECOND, 2, undefined]);
    expect((await readServed(kv)).text).toBe(Buffer.from(kv.values.get(MANIFEST_KEY) ?? []).toString());
  });

  test("believes the manifest, not a copy that was never served", async () => {
    put(
      "manifest:3",
      Buffer.from(kv.values.get("manifest:2") ?? [])
        .toString()
        .replace('"serial":2', '"serial":3'),
    );
    expect(await brief()).toEqual([2, SECOND, 2, undefined]);
  });

  test("finds nothing in an empty KV", async () => {
    kv.values.clear();
    expect(await readServed(kv)).toEqual({ text: undefined, serial: 0, publishedAt: 0, manifest: undefined });
  });

  const LOST = "the manifest in memory is lost";
  const UNREADABLE = "the manifest in memory cannot be read by this program";
  test.each<[string, () => unknown, unknown[]]>([
    ["is lost", () => kv.values.delete(MANIFEST_KEY), [2, SECOND, undefined, LOST]],
    ["is no JSON", () => put(MANIFEST_KEY, "{"), [2, SECOND, undefined, UNREADABLE]],
    ["is no object", () => put(MANIFEST_KEY, "null"), [2, SECOND, undefined, UNREADABLE]],
    [
      "is of another format and has a higher serial",
      () => put(MANIFEST_KEY, '{"format":1,"serial":7,"published_at":"2026-11-03T00:00:00Z"}'),
      [7, SECOND + 86_400_000, undefined, UNREADABLE],
    ],
    [
      "is of another format and has a lower serial",
      () => put(MANIFEST_KEY, '{"format":1,"serial":1,"published_at":"2026-11-01T00:00:00Z"}'),
      [2, SECOND, undefined, UNREADABLE],
    ],
    [
      "is lost, and the newest copy cannot be read",
      () => {
        kv.values.delete(MANIFEST_KEY);
        put("manifest:2", "{");
      },
      [2, 0, undefined, LOST],
    ],
  ])("takes serial and time from the copies when the manifest %s", async (_name, harm, expected) => {
    harm();
    expect(await brief()).toEqual(expected);
  });
});

test("readManifest returns the served one, one by serial, or none", async () => {
  put("manifest:3", '{"format":1,"serial":3}');
  const serials = await Promise.all([undefined, 1, 2, 3, 4].map((serial) => readManifest(kv, serial)));
  expect(serials.map((manifest) => manifest?.serial)).toEqual([2, 1, 2, undefined, undefined]);
});

test("readCopies returns every copy, newest first, readable or not", async () => {
  put(
    "manifest:10",
    `{"format":1,"serial":10,"published_at":"2026-11-01T00:00:00Z","x":"${"ab".repeat(16)}"}`,
  );
  put("manifest:x", "{}");
  put("manifest:0", "{}");
  put("manifest:1.5", "{}");
  const copies = await readCopies(kv);
  expect(
    copies.map(({ key, serial, publishedAt, manifest }) => [key, serial, publishedAt, manifest?.serial]),
  ).toEqual([
    ["manifest:10", 10, FIRST, undefined],
    ["manifest:2", 2, SECOND, 2],
    ["manifest:1", 1, FIRST, 1],
  ]);
  expect([...(copies[0]?.hashes ?? [])]).toEqual(["ab".repeat(16)]);
  expect(await copySerials(kv)).toEqual([10, 2, 1]);
});

test("hashesIn finds texts as long as a data key's hash", () => {
  const text = `"${"0f".repeat(16)}" ${"a".repeat(31)} ${"b".repeat(33)} ${"c".repeat(32)}`;
  expect([...hashesIn(text)]).toEqual(["0f".repeat(16), "c".repeat(32)]);
});

test("parseJson returns undefined for what is not JSON", () => {
  expect([parseJson('{"a":1}'), parseJson("{")]).toEqual([{ a: 1 }, undefined]);
});
