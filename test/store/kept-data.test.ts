// KeptData: what an isolate keeps of what it read, and when a read that failed is tried again.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Manifest } from "../../src/schemas/manifest.ts";
import { KeptData } from "../../src/store/kept-data.ts";
import { dataKeys } from "../../src/store/keys.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";

// printf 'value' | sha256sum | cut -c-32
const KEY = "changes.gz:cd42404d52ad55ccfa9aca4adc828aa5";
const bytes = new TextEncoder().encode("value");

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

/** Reads the key at these milliseconds; KV fails until it is `sound`. What each read came to, and how often KV was asked. */
async function reads(at: readonly number[], sound: number, hasOlder: boolean) {
  const kv = new MemoryKv(new Map([[KEY, bytes]]));
  const data = new KeptData();
  const kept = new Map<string, string>();
  const came: (string | undefined)[] = [];
  for (const now of at) {
    kv.fault = () => (now < sound ? "throw" : undefined);
    const io = { kv: kv as unknown as KVNamespace, now, waitUntil: () => {} };
    came.push(await data.fetch(io, kept, KEY, (read) => new TextDecoder().decode(read), hasOlder));
  }
  return { came, asked: kv.reads.length, kept: [...kept] };
}

describe("a read", () => {
  test.each<[string, number[], number, boolean, (string | undefined)[], number]>([
    ["that succeeds is kept", [0], 0, false, ["value"], 1],
    ["that fails is tried again at once without an older version", [0, 1], 1, false, [undefined, "value"], 2],
    ["that fails waits where there is one", [0, 4999], 1, true, [undefined, undefined], 1],
    ["that failed five seconds ago does not wait", [0, 5000], 1, true, [undefined, "value"], 2],
    ["that succeeded again may be tried at once", [0, 5000, 5001], 1, true, [undefined, "value", "value"], 3],
  ])("%s", async (_, at, sound, hasOlder, came, asked) => {
    const kept = came.includes("value") ? [[KEY, "value"]] : [];
    expect(await reads(at, sound, hasOlder)).toEqual({ came, asked, kept });
  });
});

test("what no version names any more is forgotten, failures too", () => {
  const data = new KeptData();
  const maps = { text: "t", gzip: "m", bytes: 1, gzip_bytes: 1 };
  const manifest = { listing: "l", map: maps, turns: [], trust: "r", providers: [] } as unknown as Manifest;
  const value = new Uint8Array();
  for (const key of [...dataKeys(manifest), "map.gz:old"]) data.maps.set(key, value);
  data.forgetAllBut([manifest, undefined]);
  expect([...data.maps.keys()]).toEqual(["table.gz:l", "map.gz:m", "trust.gz:r"]);
});
