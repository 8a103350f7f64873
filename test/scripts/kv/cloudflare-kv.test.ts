// openCloudflareKv against a stand-in of the API: what goes in comes out, requests stay within the API's limits, and what
// can be tried again is.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type KvStore, readAll } from "../../../scripts/kv/kv-store.ts";
import { emptyStandIn, openStandIn, type StandIn, startStandIn } from "../../helpers/cloudflare-stand-in.ts";

let standIn: StandIn;
let kv: KvStore;

beforeAll(async () => {
  standIn = await startStandIn();
  kv = openStandIn(standIn);
}, 60_000);

afterAll(() => standIn.close());

beforeEach(() => emptyStandIn(standIn));

const bytes = (...values: number[]) => new Uint8Array(values);

describe("a namespace through the API", () => {
  test("returns what was put, byte for byte, and nothing for other keys", async () => {
    await kv.put([
      ["shard:p:1", bytes(0, 255, 128)],
      ["a b/ü", bytes(1)],
    ]);
    expect(await readAll(kv, ["shard:p:1", "a b/ü", "none"])).toEqual(
      new Map([
        ["shard:p:1", bytes(0, 255, 128)],
        ["a b/ü", bytes(1)],
        ["none", undefined],
      ]),
    );
  });

  test("lists the keys of a prefix across all pages", async () => {
    standIn.pageSize = 2;
    await kv.put(["m:1", "m:2", "m:3", "m:4", "m:5", "n:1"].map((key) => [key, bytes(1)]));
    expect((await kv.list("m:")).sort()).toEqual(["m:1", "m:2", "m:3", "m:4", "m:5"]);
    expect(await kv.list("none")).toEqual([]);
  });

  test("deletes keys, also missing ones", async () => {
    await kv.put([
      ["x", bytes(1)],
      ["y", bytes(2)],
    ]);
    await kv.delete(["x", "none"]);
    expect(await kv.list("")).toEqual(["y"]);
  });

  test("shows a write everywhere within a minute", () => {
    expect(kv.propagationMs).toBe(60_000);
  });
});

describe("limits of the API", () => {
  beforeEach(() => {
    standIn.idle = true;
  });

  test("1,000 keys go in one request and 1,001 in two, for deletes too", async () => {
    const keys = Array.from({ length: 1_001 }, (_, i) => `k${i}`);
    await kv.put(keys.slice(0, 1_000).map((key) => [key, bytes(1)]));
    expect(standIn.requests).toEqual(["PUT /bulk"]);
    await kv.put(keys.map((key) => [key, bytes(1)]));
    await kv.delete(keys);
    expect(standIn.requests.slice(1)).toEqual([
      "PUT /bulk",
      "PUT /bulk",
      "POST /bulk/delete",
      "POST /bulk/delete",
    ]);
  });

  test("more than 50 MB go in two requests", async () => {
    const large = new Uint8Array(17_000_000);
    await kv.put(["x", "y", "z"].map((key) => [key, large]));
    expect(standIn.requests).toEqual(["PUT /bulk", "PUT /bulk"]);
  }, 60_000);
});

describe("retries", () => {
  test.each([
    ["a 429", [429]],
    ["a 503, twice", [503, 503]],
    ["a connection that breaks", ["reset"]],
    ["an answer that breaks off", ["half"]],
  ] as const)("%s, when reading", async (_name, trouble) => {
    await kv.put([["x", bytes(7)]]);
    standIn.requests.length = 0;
    standIn.trouble = [...trouble];
    expect(await kv.get("x")).toEqual(bytes(7));
    expect(standIn.requests).toHaveLength(trouble.length + 1);
  });

  test.each([
    ["a 429", [429]],
    ["a connection that breaks", ["reset"]],
    ["an answer that breaks off", ["half"]],
  ] as const)("%s, when writing, listing and deleting", async (_name, trouble) => {
    standIn.trouble = [...trouble];
    await kv.put([["x", bytes(7)]]);
    expect(await kv.get("x")).toEqual(bytes(7));
    standIn.trouble = [...trouble];
    expect(await kv.list("")).toEqual(["x"]);
    standIn.trouble = [...trouble];
    await kv.delete(["x"]);
    expect(await kv.get("x")).toBeUndefined();
  });

  test("only the keys that the API did not take", async () => {
    standIn.refuseOnce = new Set(["x", "z"]);
    await kv.put(["x", "y", "z"].map((key) => [key, bytes(1)]));
    expect((await kv.list("")).sort()).toEqual(["x", "y", "z"]);
    standIn.refuseOnce = new Set(["y"]);
    await kv.delete(["x", "y"]);
    expect(await kv.list("")).toEqual(["z"]);
    expect(standIn.requests.filter((line) => line.includes("/bulk"))).toHaveLength(4);
  });

  test("at most four attempts, naming the keys left", async () => {
    standIn.refuseAlways = new Set(["y"]);
    await expect(kv.put(["x", "y"].map((key) => [key, bytes(1)]))).rejects.toThrow(
      "bulk write: not taken after 4 attempts: y",
    );
    expect(standIn.requests).toHaveLength(4);
    expect(await kv.list("")).toEqual(["x"]);
  });

  test("not for a value that always breaks off", async () => {
    standIn.trouble = ["half", "half", "half", "half", "half"];
    await expect(kv.get("x")).rejects.toThrow(/^reading x: /);
    expect(standIn.requests).toHaveLength(4);
  });
});

test("a refused token is reported with its status and the request", async () => {
  const other = openStandIn(standIn, { token: "wrong" });
  await expect(other.get("x")).rejects.toThrow(/^reading x: 403/);
  await expect(other.put([["x", bytes(1)]])).rejects.toThrow(/^bulk write: 403/);
  await expect(other.delete(["x"])).rejects.toThrow(/^bulk delete: 403/);
  await expect(other.list("m:")).rejects.toThrow(/^listing m:: 403/);
  expect(standIn.requests).toHaveLength(4);
});
