// KeptData: what an isolate keeps of what it read, and when a read that failed is tried again.
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Manifest } from "../../src/schemas/manifest.ts";
import { KeptData } from "../../src/store/kept-data.ts";
import { dataKeys, listingKey } from "../../src/store/keys.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";

// printf 'value' | sha256sum | cut -c-32
const HASH = "cd42404d52ad55ccfa9aca4adc828aa5";
const KEY = `changes.gz:${HASH}`;
const bytes = new TextEncoder().encode("value");

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
type Attempt = { at: number; fails?: boolean; hasOlder?: boolean; keep?: boolean };

/** Reads the key as the attempts say: the result of each, how often KV was asked, and what is kept. */
async function reads(attempts: readonly Attempt[]) {
  const kv = new MemoryKv(new Map([[KEY, bytes]]));
  const data = new KeptData();
  const results: (string | undefined)[] = [];
  for (const { at, fails = false, hasOlder = false, keep = true } of attempts) {
    kv.fault = () => (fails ? "throw" : undefined);
    const io = { kv: kv as unknown as KVNamespace, now: at, waitUntil: () => {} };
    results.push(await data.fetch(io, KEY, (read) => new TextDecoder().decode(read), { keep, hasOlder }));
  }
  return { results, asked: kv.reads.length, kept: data.get<string>(KEY) };
}

describe("a read", () => {
  test.each<[string, Attempt[], (string | undefined)[], number]>([
    ["that succeeds is kept", [{ at: 0 }], ["value"], 1],
    [
      "that fails is tried again at once without an older version",
      [{ at: 0, fails: true }, { at: 1 }],
      [undefined, "value"],
      2,
    ],
    [
      "that fails waits if there is one",
      [
        { at: 0, fails: true, hasOlder: true },
        { at: 4999, hasOlder: true },
      ],
      [undefined, undefined],
      1,
    ],
    [
      "that failed five seconds ago does not wait",
      [
        { at: 0, fails: true, hasOlder: true },
        { at: 5000, hasOlder: true },
      ],
      [undefined, "value"],
      2,
    ],
    [
      "that succeeded since does not wait",
      [{ at: 0, fails: true }, { at: 1 }, { at: 2, hasOlder: true }],
      [undefined, "value", "value"],
      3,
    ],
  ])("%s", async (_, attempts, results, asked) => {
    const kept = results.includes("value") ? "value" : undefined;
    expect(await reads(attempts)).toEqual({ results, asked, kept });
  });

  test("is cached only on request", async () => {
    expect(await reads([{ at: 0, keep: false }])).toEqual({ results: ["value"], asked: 1, kept: undefined });
  });
});

test("values that no version names are dropped", async () => {
  const maps = { text: "t", gzip: "m", bytes: 1, gzip_bytes: 1 };
  const manifest = { listing: HASH, map: maps, turns: [], trust: "r", providers: [] } as unknown as Manifest;
  expect(dataKeys(manifest)).toContain(listingKey(HASH));
  const kv = new MemoryKv(new Map([listingKey(HASH), KEY].map((key) => [key, bytes])));
  const io = { kv: kv as unknown as KVNamespace, now: 0, waitUntil: () => {} };
  const data = new KeptData();
  for (const key of [listingKey(HASH), KEY])
    await data.fetch(io, key, () => key, { keep: true, hasOlder: false });
  data.keepOnly([manifest, undefined]);
  expect([data.get(listingKey(HASH)), data.get(KEY)]).toEqual([listingKey(HASH), undefined]);
});
