// Values from KV: bytes that are those their key names, the JSON of a manifest, gzipped JSON.
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  logUnreadable,
  MissingError,
  readHashed,
  readManifestJson,
  toJson,
} from "../../src/store/kv-value.ts";
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
  test("are returned unchanged", async () => {
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

test("gzipped JSON, and nothing else", async () => {
  expect(await toJson(Uint8Array.from(gzipSync('{"a":[1]}')))).toEqual({ a: [1] });
  for (const bytes of [Uint8Array.from(gzipSync("{")), new Uint8Array([1, 2, 3])])
    await expect(toJson(bytes)).rejects.toThrow();
});

test.each([
  ["an error's message", new Error("wrong hash"), "price data: shard:1: wrong hash"],
  ["no word of what is no error", { secret: "x" }, "price data: shard:1: failed"],
])("the log has the key and %s", (_, error, line) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  logUnreadable("shard:1", error);
  expect(logged.mock.calls).toEqual([[line]]);
});
