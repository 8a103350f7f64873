// One value from KV: its manifest's JSON, and bytes that are those their key names.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MissingError, readHashed, readManifestJson } from "../../src/store/kv-value.ts";
import { type Fault, MemoryKv } from "../helpers/memory-kv.ts";

// printf 'value' | sha256sum | cut -c-32
const KEY = "shard:a:b:cd42404d52ad55ccfa9aca4adc828aa5";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
