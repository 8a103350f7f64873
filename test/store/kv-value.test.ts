// Values from KV: bytes that are those their key names, the JSON of a manifest, records of prices through time.
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  logUnreadable,
  MissingError,
  readHashed,
  readManifestJson,
  toChanges,
  toHistory,
  toReport,
} from "../../src/store/kv-value.ts";
import { FIXTURE_TRUST } from "../helpers/fixture-catalogue.ts";
import { type Fault, MemoryKv } from "../helpers/memory-kv.ts";

// printf 'value' | sha256sum | cut -c-32
const KEY = "shard:a:b:cd42404d52ad55ccfa9aca4adc828aa5";

beforeEach(() => void vi.useFakeTimers());
/** What a read came to, as text. */
async function read(work: (kv: KVNamespace) => Promise<unknown>, fault?: Fault): Promise<unknown> {
  const values = new Map([
    [KEY, "value"],
    ["manifest", '{"a":1}'],
    ["broken", "{"],
  ]);
  const kv = new MemoryKv(new Map([...values].map(([key, text]) => [key, new TextEncoder().encode(text)])));
  kv.fault = () => fault;
  const came = work(kv as unknown as KVNamespace).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(3000);
  return came;
}

describe("bytes under a hash", () => {
  test("as they are", async () => {
    const bytes = await read((kv) => readHashed(kv, KEY));
    expect(new TextDecoder().decode(bytes as Uint8Array)).toBe("value");
  });

  test.each<[string, Fault | undefined, string, string]>([
    ["other bytes", "wrong_hash", KEY, "wrong hash"],
    ["half of them", "truncated", KEY, "wrong hash"],
    ["another key", undefined, "manifest", "wrong hash"],
    ["none", "missing", KEY, "missing"],
    ["too late", { late: 2001 }, KEY, "no answer in 2000 ms"],
    ["a failure", "throw", KEY, "Network connection lost."],
  ])("%s", async (_, fault, key, message) => {
    expect(await read((kv) => readHashed(kv, key), fault)).toHaveProperty("message", message);
  });
});

test("JSON of a manifest, or why there is none", async () => {
  expect(await read((kv) => readManifestJson(kv, "manifest"))).toEqual({ a: 1 });
  expect(await read((kv) => readManifestJson(kv, "gone"))).toBeInstanceOf(MissingError);
  expect(await read((kv) => readManifestJson(kv, "broken"))).toBeInstanceOf(SyntaxError);
  expect(await read((kv) => readManifestJson(kv, "manifest"), "hang")).toHaveProperty(
    "message",
    "no answer in 2000 ms",
  );
});

const bytes = (value: unknown) => Uint8Array.from(gzipSync(JSON.stringify(value)));

const ENTRY = {
  from: "2026-01-01T00:00:00Z",
  rates: { prompt: "0.000001" },
  source: "page",
  read: "2026-01-01",
};
const history = (entry: object) => ({
  provider: "p",
  models: [{ id: "m", entries: [{ ...ENTRY, ...entry }] }],
});
const CHANGE = {
  ...{ id: "c1", provider_id: "p", model_id: "m", change: "up", seen: "2026-11-01T00:00:00Z" },
  ...{ effective: null, rates: [{ rate: "prompt", old: null, new: "0.000001" }], facts: [] },
};

describe("a provider's record", () => {
  test("is read whole", async () => expect(await toHistory(bytes(history({})))).toEqual(history({})));

  test.each<[string, object]>([
    ["a rate that is a number", { rates: { prompt: 0.000001 } }],
    ["a rate nobody knows", { rates: { prompts: "1" } }],
    ["a beginning that is a day", { from: "2026-01-01" }],
    ["an entry without a source", { source: undefined }],
  ])("with %s is none", async (_, entry) => {
    await expect(toHistory(bytes(history(entry)))).rejects.toThrow();
  });
});

describe("a month of changes", () => {
  test("stays in its order", async () => {
    const month = [CHANGE, { ...CHANGE, id: "c0" }];
    expect(await toChanges(bytes(month))).toEqual(month);
  });

  test.each<[string, unknown]>([
    ["a kind nobody knows", [{ ...CHANGE, change: "moved" }]],
    ["an old rate that is not there", [{ ...CHANGE, rates: [{ rate: "prompt", new: "1" }] }]],
    ["one change, not a list of it", CHANGE],
  ])("with %s is none", async (_, month) => await expect(toChanges(bytes(month))).rejects.toThrow());
});

test("bytes that are not gzip are none", async () => {
  await expect(toHistory(new Uint8Array([1, 2]))).rejects.toThrow();
});

test("a report is read from its gzipped bytes", async () => {
  expect(await toReport(bytes(FIXTURE_TRUST))).toEqual(FIXTURE_TRUST);
  await expect(toReport(new Uint8Array([1, 2, 3]))).rejects.toThrow();
});

test.each([
  ["an error's message", new Error("wrong hash"), "price data: shard:1: wrong hash"],
  ["no word of what is no error", { secret: "x" }, "price data: shard:1: failed"],
])("the log has the key and %s", (_, error, line) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  logUnreadable("shard:1", error);
  expect(logged.mock.calls).toEqual([[line]]);
});
