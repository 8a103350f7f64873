// Values from KV: bytes that are those their key names, the JSON of a manifest, gzipped JSON.
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { MANIFEST_FORMAT } from "../../src/schemas/manifest-format.ts";
import { MANIFEST_KEY, manifestCopyKey, priceKeys } from "../../src/store/keys.ts";
import {
  logUnreadable,
  MissingError,
  missingKeys,
  readHashed,
  readManifestJson,
  toJson,
  toManifest,
} from "../../src/store/kv-value.ts";
import { whenAnswered } from "../helpers/fake-clock.ts";
import { type Fault, MemoryKv } from "../helpers/memory-kv.ts";
import { type Service, startService } from "../helpers/service.ts";
import { first, second } from "../helpers/two-versions.ts";

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

const needed = [MANIFEST_KEY, ...priceKeys(first.manifest)];

test.each<[string, string[], string[], string[]]>([
  ["that is whole", [], [], []],
  ["that has lost its manifest", [MANIFEST_KEY], [], [MANIFEST_KEY]],
  ["that has lost a shard, though not its list", needed.slice(1, 2), needed.slice(0, 4), needed.slice(1, 2)],
  ["that has everything and lists nothing yet", [], needed, []],
  ["that has nothing", needed, [], needed.slice(0, 8)],
])("a KV %s", async (_name, lost, unlisted, expected) => {
  const kv = new MemoryKv(first.keys);
  for (const key of lost) kv.values.delete(key);
  const list = kv.list.bind(kv);
  // Each list in two pages.
  kv.list = async ({ cursor, ...options }: { prefix: string; cursor?: string }) => {
    const { keys } = Object(await list(options));
    const all = keys.filter(({ name }: { name: string }) => !unlisted.includes(name));
    if (cursor === "second") return { keys: all.slice(1), list_complete: true };
    return { keys: all.slice(0, 1), list_complete: false, cursor: "second" };
  };
  expect(await missingKeys(kv.binding(), first.manifest)).toEqual(expected);
});

describe("How formats of the manifest move: a Worker reads its own, and serves on from a copy when a later one is out", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
    vi.spyOn(console, "error").mockImplementation(() => {});
  });

  async function edition(service: Service): Promise<unknown[]> {
    const { status, headers } = (await whenAnswered(service.fetch("/v1/prices"))).response;
    return [status, headers.get("x-prices-version"), headers.get("x-prices-stale")];
  }

  const STALE = [200, "fixture-2", "true"];

  describe("a manifest that is", () => {
    test.each([
      ["lost", undefined, 2, STALE],
      ["cut off", "{", 2, STALE],
      ["broken", "{}", 2, STALE],
      ["lost with its copies", undefined, 0, [503, null, null]],
    ])("%s: a fresh isolate answers from its newest copy", async (_, text, copies, expected) => {
      const kv = new MemoryKv(second.keys);
      if (text === undefined) kv.values.delete(MANIFEST_KEY);
      else kv.values.set(MANIFEST_KEY, Buffer.from(text));
      for (const { manifest } of [first, second].slice(0, copies))
        kv.values.set(manifestCopyKey(manifest.serial), Buffer.from(JSON.stringify(manifest)));
      expect(await edition(startService(kv))).toEqual(expected);
    });

    test("broken like its own copy: the copy before answers", async () => {
      const kv = new MemoryKv(second.keys);
      const copy = [manifestCopyKey(first.manifest.serial), JSON.stringify(first.manifest)] as const;
      for (const [key, text] of [
        copy,
        [MANIFEST_KEY, "{"],
        [manifestCopyKey(second.manifest.serial), "{"],
      ] as const)
        kv.values.set(key, Buffer.from(text));
      expect(await edition(startService(kv))).toEqual([200, "fixture-1", "true"]);
    });
  });

  describe("a manifest in a later format", () => {
    const later = { format: MANIFEST_FORMAT + 1, serial: 3, anything: "new" };

    function serve(copies: Record<number, unknown>, manifest: unknown = later): Service {
      const service = startService(new MemoryKv(second.keys));
      publish(service, copies, manifest);
      return service;
    }

    function publish(service: Service, copies: Record<number, unknown>, manifest: unknown): void {
      for (const [serial, copy] of Object.entries({ ...copies, 3: manifest }))
        service.kv.put(new Map([[manifestCopyKey(Number(serial)), Buffer.from(JSON.stringify(copy))]]));
      service.kv.put(new Map([[MANIFEST_KEY, Buffer.from(JSON.stringify(manifest))]]));
    }

    test.each([
      ["the one before", { 1: first.manifest, 2: second.manifest }, STALE],
      ["the newest it can read", { 1: first.manifest, 2: later }, [200, "fixture-1", "true"]],
      ["none, when there is none", { 1: later, 2: later }, [503, null, null]],
    ])("a fresh isolate answers from %s", async (_, copies, expected) => {
      expect(await edition(serve(copies))).toEqual(expected);
    });

    test.each([
      ["the third one before it", 7, [200, "fixture-1", "true"]],
      ["no earlier one", 6, [503, null, null]],
    ])("of serial 10: a fresh isolate answers from %s", async (_, serial, expected) => {
      const service = startService(new MemoryKv(first.keys));
      const manifests = { 10: later, 9: later, 8: later, 7: later, [serial]: first.manifest };
      for (const [copy, manifest] of Object.entries(manifests))
        service.kv.put(new Map([[manifestCopyKey(Number(copy)), Buffer.from(JSON.stringify(manifest))]]));
      service.kv.put(new Map([[MANIFEST_KEY, Buffer.from(JSON.stringify({ ...later, serial: 10 }))]]));
      expect(await edition(service)).toEqual(expected);
    });

    test("a warm isolate keeps its last good version and reads no copy", async () => {
      const service = startService(new MemoryKv(second.keys));
      expect(await edition(service)).toEqual([200, "fixture-2", null]);
      publish(service, { 1: first.manifest, 2: second.manifest }, later);
      vi.setSystemTime(Date.now() + 700_000);
      expect(await edition(service)).toEqual([200, "fixture-2", "true"]);
      expect(service.kv.reads.filter((key) => key.startsWith("manifest:"))).toEqual([]);
    });

    test("the deploy that can read it is not held back by the copy", async () => {
      const service = serve({ 2: second.manifest });
      expect(await edition(service)).toEqual([200, "fixture-2", "true"]);
      publish(
        service,
        {},
        { ...second.manifest, serial: 4, version: "fixture-4", published_at: "2026-11-21T00:00:00Z" },
      );
      vi.setSystemTime(Date.now() + 6000);
      expect(await edition(service)).toEqual([200, "fixture-4", null]);
    });

    test.each([0, 1, MANIFEST_FORMAT - 2, MANIFEST_FORMAT, "8", undefined])(
      "nor is one that says format %s and lacks its fields: a copy answers",
      async (format) =>
        expect(await edition(serve({ 2: second.manifest }, { ...later, format }))).toEqual(STALE),
    );
  });

  const SOUND = {
    format: 7,
    serial: 1,
    version: "v",
    published_at: "p",
    as_of: "a",
    listing: "l",
    trust: "r",
    since: "s",
    map: { text: "t", gzip: "g" },
    turns: [],
    providers: [],
  };

  test.each([7, 8])("format %i is read", (format) =>
    expect(toManifest({ ...SOUND, format })).toMatchObject({ format }),
  );

  test("the history may be missing; the rest is kept", () => {
    expect(toManifest({ ...SOUND, more: 1 })).toEqual({ ...SOUND, more: 1, history: [] });
    expect(toManifest({ ...SOUND, history: [1] })).toEqual({ ...SOUND, history: [1] });
  });

  test.each<[string, unknown]>([
    ["nothing", null],
    ["a text", "manifest"],
    ["a later format", { ...SOUND, format: 9 }],
    ["an earlier format", { ...SOUND, format: 6 }],
    ["a serial that is no number", { ...SOUND, serial: "1" }],
    ["no version", { ...SOUND, version: undefined }],
    ["no time", { ...SOUND, published_at: 1 }],
    ["no day", { ...SOUND, as_of: null }],
    ["no listing", { ...SOUND, listing: undefined }],
    ["no report", { ...SOUND, trust: undefined }],
    ["no time since which its prices hold", { ...SOUND, since: undefined }],
    ["no map", { ...SOUND, map: undefined }],
    ["half a map", { ...SOUND, map: { text: "t" } }],
    ["the other half", { ...SOUND, map: { gzip: "g" } }],
    ["no turns", { ...SOUND, turns: {} }],
    ["no providers", { ...SOUND, providers: null }],
    ["a history that is none", { ...SOUND, history: "h" }],
  ])("%s is not a manifest", (_, json) => expect(toManifest(json)).toBeUndefined());
});
