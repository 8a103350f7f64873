// readVersion and versionOf: one version whole, each key checked, known keys not read again.
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { buildKeys, hashOf } from "../../../scripts/build/build-keys.ts";
import { publishBuild } from "../../../scripts/publish/publish.ts";
import {
  integrityError,
  readVersion,
  type Version,
  versionOf,
} from "../../../scripts/review/read-version.ts";
import { dataKeys, mapKey, priceKeys } from "../../../src/store/keys.ts";
import { aModel, inputOf, model, smallBuild } from "../../helpers/builds.ts";
import { aPrice } from "../../helpers/facts.ts";
import { memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { clockAt, quiet } from "../../helpers/virtual-clock.ts";

const build = smallBuild("0.000005", {
  models: [aModel("x", aPrice("0.000001", "0.000002")), aModel("none", { rates: {} })],
});

async function published() {
  const kv = memoryKvStore();
  const { manifest } = await publishBuild(build, kv, clockAt("2026-11-20T00:00:00Z"), quiet);
  return { kv, manifest };
}

function plain({ listing, shards, maps, apis, ...version }: Version) {
  return { ...version, shards: [...shards], maps: maps(), apis: apis(), listing: [...listing()] };
}

describe("a version", () => {
  test("has counts, shards, map and listing", () => {
    const { name, counts, shards, maps, listing, providers } = versionOf(build);
    expect(name).toBe(`build ${build.draft.version}`);
    expect(counts).toEqual(build.draft.counts);
    expect(providers).toEqual(build.draft.providers);
    expect([...shards.keys()]).toEqual(["p", "q"]);
    expect(shards.get("p")).toMatchObject({
      provider: "p",
      models: [{ id: "m", prices: [{ rates: { prompt: "0.000005", completion: "0.00002" } }] }],
    });
    expect(maps()).toHaveLength(1);
    expect(maps()[0]?.map["p/m"]).toMatchObject({ input_cost_per_token: 0.000005 });
    expect([...listing()]).toEqual([
      ["p/m", expect.objectContaining({ model_id: "m" })],
      ["q/none", expect.objectContaining({ pricing: null })],
      ["q/x", expect.objectContaining({ capabilities: [] })],
    ]);
  });

  test("of one provider goes through its rows alone, and can still be asked for another's", () => {
    const { shards, maps, listing } = versionOf(build, "p");
    expect([...shards].map(([slug]) => slug)).toEqual(["p"]);
    expect([[...shards.keys()], [...listing().keys()], maps()]).toEqual([["p"], ["p/m"], []]);
    expect(shards.get("q")?.provider).toBe("q");
  });

  test("is the same when read from KV, except for its name", async () => {
    const { kv, manifest } = await published();
    expect(plain(await readVersion(kv, manifest))).toEqual({ ...plain(versionOf(build)), name: "serial 1" });
  });

  test("has maps equal to their texts, in both shapes; unchanged members are the same objects", () => {
    const turning = buildKeys({
      ...inputOf({
        models: {
          p: [model("m", { until: "2026-12-01T00:00:00Z" }), model("n")],
        },
      }),
      apiProviders: ["p", "q"].map((provider) => ({
        ...{ provider, read: "2026-11-01", env: [], npm: "n", name: provider, doc: "d" },
        models: provider === "q" ? [] : ["m", "n"].map((id) => ({ id, facts: {}, prices: [] })),
      })),
    });
    const { map, api, turns } = turning.draft;
    const textOf = (hash = "") => gunzipSync(turning.keys.get(mapKey(hash)) ?? new Uint8Array()).toString();
    const read = versionOf(turning);
    const all = [map, ...turns.map((turn) => turn.map), api, ...turns.map((turn) => turn.api)];
    expect([...read.maps(), ...read.apis()].map((one) => one.map)).toEqual(
      all.map((one) => JSON.parse(textOf(one?.gzip))),
    );
    const [first, next] = read.maps();
    expect(first?.map["p/n"]).toBe(next?.map["p/n"]);
    expect([first?.map["p/m"], next?.map["p/m"]]).toEqual([expect.anything(), undefined]);
  });

  test("has a map for each instant at which it changes", () => {
    const turning = smallBuild("0.000005", {
      models: [
        aModel("x", aPrice("0.000001", "0.000002", { until: "2026-12-01T00:00:00Z" })),
        aModel("y", aPrice("1", "1")),
      ],
    });
    const { maps } = versionOf(turning);
    expect(maps().map(({ from, map }) => [from, "q/x" in map])).toEqual([
      [undefined, true],
      ["2026-12-01T00:00:00Z", false],
    ]);
  });

  test("of which one provider is compared is read without its maps", async () => {
    const { kv, manifest } = await published();
    for (const key of kv.values.keys()) if (key.startsWith("map.")) kv.values.delete(key);
    expect((await readVersion(kv, manifest, new Map(), "p")).shards.get("p")).toBeDefined();
  });

  test("is read from what is already known of it", async () => {
    const { kv, manifest } = await published();
    const reads: string[] = [];
    const counting = { ...kv, get };
    function get(key: string) {
      reads.push(key);
      return kv.get(key);
    }
    const [first = "", ...rest] = dataKeys(manifest);
    await readVersion(counting, manifest, new Map([...build.keys].filter(([key]) => key !== first)));
    expect(reads).toEqual([first]);
    expect(rest.length).toBeGreaterThan(2);
  });

  test.each(
    priceKeys({ ...build.draft, serial: 1, published_at: "", history: [] }).map((key) => [
      key.replace(/:[^:]*$/, ""),
      key,
    ]),
  )("is not read when %s is lost or has other bytes", async (_name, key) => {
    const { kv, manifest } = await published();
    kv.values.set(key, Buffer.from("{}"));
    await expect(readVersion(kv, manifest)).rejects.toThrow(`${key} of serial 1 has other bytes`);
    kv.values.delete(key);
    await expect(readVersion(kv, manifest)).rejects.toThrow(`${key} of serial 1 is not stored`);
  });

  test("of a build that lacks a key is undefined", () => {
    const [key = ""] = build.keys.keys();
    const keys = new Map([...build.keys].filter(([name]) => name !== key));
    expect(() => [...versionOf({ ...build, keys }).shards]).toThrow(`the build has no ${key}`);
  });

  test("with a shard that is not an object is undefined", () => {
    const bytes = Buffer.from("[]");
    const providers = build.draft.providers.map((one) =>
      one.slug === "p" ? { ...one, shard: hashOf(bytes) } : one,
    );
    const keys = new Map([...build.keys, [`shard:p:${hashOf(bytes)}`, bytes] as const]);
    expect(() => versionOf({ draft: { ...build.draft, providers }, keys }).shards.get("p")).toThrow(
      `shard:p:${hashOf(bytes)} is no JSON object`,
    );
  });
});

test("integrityError compares bytes with the hash of their own key only", () => {
  const bytes = Buffer.from("x");
  expect(integrityError(`shard:p:${hashOf(bytes)}`, bytes)).toBeUndefined();
  expect(integrityError(`shard:p:0${hashOf(bytes)}`, bytes)).toBe("has other bytes");
  expect(integrityError("shard:p:none", undefined)).toBe("is not stored");
});
