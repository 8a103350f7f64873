// When the access layer reads KV, and when it answers from what it has; test/store/faults.test.ts has the faults.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ok } from "../../src/failure.ts";
import { createApp } from "../../src/index.ts";
import type { Manifest } from "../../src/schemas/manifest.ts";
import { listingKey, manifestCopyKey, serialNamed } from "../../src/store/keys.ts";
import { KEPT_VERSIONS } from "../../src/store/limits.ts";
import { PinnedVersions, PriceStore } from "../../src/store/price-store.ts";
import type { Version } from "../../src/store/version.ts";
import { ENDPOINTS, type Endpoint } from "../helpers/endpoints.ts";
import { whenAnswered } from "../helpers/fake-clock.ts";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { type Service, startService } from "../helpers/service.ts";
import { first, second } from "../helpers/two-versions.ts";

const [traceCost] = ENDPOINTS;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
  vi.spyOn(console, "error").mockImplementation(() => {});
});

async function send(service: Service, endpoint: Endpoint | undefined): Promise<Response> {
  if (endpoint === undefined) throw new Error("no endpoint");
  return (await whenAnswered(endpoint.send(service))).response;
}

async function versionOf(service: Service): Promise<string | null> {
  return (await send(service, traceCost)).headers.get("x-prices-version");
}

test.each(ENDPOINTS)("a cold store: $name reads each value once", async (endpoint) => {
  const service = startService(new MemoryKv(first.keys));
  expect((await send(service, endpoint)).status).toBe(200);
  const data = endpoint.manifestOnly ? 0 : endpoint.name.endsWith("at a host") ? 2 : 1;
  expect(service.kv.reads.length).toBe(1 + data);
  await send(service, endpoint);
  expect(service.kv.reads.length).toBe(1 + data);
});

test.each([
  ["the manifest", "manifest"],
  ["a shard", "shard"],
])(
  "two cold requests at once: when one cannot read %s and the other can, both answer and neither is stale",
  async (_, prefix) => {
    const service = startService(new MemoryKv(first.keys));
    let reads = 0;
    service.kv.fault = (key) => {
      if (!key.startsWith(prefix)) return undefined;
      reads++;
      return reads === 1 ? { throwLate: 500 } : undefined;
    };
    const both = await Promise.all([send(service, traceCost), send(service, traceCost)]);
    const answers = both.map(({ status, headers }) => [status, headers.get("x-prices-stale")]);
    expect(answers).toEqual([
      [200, null],
      [200, null],
    ]);
    expect((await send(service, traceCost)).headers.get("x-prices-stale")).toBeNull();
  },
);

describe("a warm store", () => {
  test("reads the manifest again after 30 s in the background, after 10 min before answering", async () => {
    const service = startService(new MemoryKv(first.keys));
    expect(await versionOf(service)).toBe("fixture-1");
    service.kv.put(second.keys);
    vi.setSystemTime(Date.now() + 29_999);
    expect(await versionOf(service)).toBe("fixture-1");
    vi.setSystemTime(Date.now() + 1);
    expect(await versionOf(service)).toBe("fixture-1");
    expect(await versionOf(service)).toBe("fixture-2");
    const third = startService(new MemoryKv(first.keys));
    expect(await versionOf(third)).toBe("fixture-1");
    third.kv.put(second.keys);
    vi.setSystemTime(Date.now() + 600_000);
    const both = await Promise.all([versionOf(third), versionOf(third)]);
    expect(both).toEqual(["fixture-2", "fixture-2"]);
  });

  test("answers from the last good version without a read while a failed key pauses", async () => {
    const service = startService(new MemoryKv(first.keys));
    await send(service, traceCost);
    service.kv.put(second.keys);
    service.kv.fault = (key) => (second.keys.has(key) && !first.keys.has(key) ? "missing" : undefined);
    vi.setSystemTime(Date.now() + 700_000);
    expect(await versionOf(service)).toBe("fixture-1");
    const reads = service.kv.reads.length;
    expect(await versionOf(service)).toBe("fixture-1");
    expect(service.kv.reads.length).toBe(reads);
    service.kv.fault = () => undefined;
    vi.setSystemTime(Date.now() + 6_000);
    expect(await versionOf(service)).toBe("fixture-2");
  });

  test("does not miss a key that the newest version no longer names", async () => {
    const service = startService(new MemoryKv(first.keys));
    const missing = async () => (await service.ask("/health")).body.missing;
    const lost = [...first.keys.keys()].filter((key) => key.startsWith("shard:openai:"));
    for (const key of lost) service.kv.values.delete(key);
    expect([(await send(service, traceCost)).status, await missing()]).toEqual([503, lost]);
    service.kv.put(new Map([...second.keys].filter(([key]) => !lost.includes(key))));
    vi.setSystemTime(Date.now() + 31_000);
    await send(service, traceCost);
    expect([await versionOf(service), await missing()]).toEqual(["fixture-2", undefined]);
  });

  test("looks for an unknown version in the manifest once every 5 s", async () => {
    const service = startService(new MemoryKv(first.keys));
    const manifests = async (later: number) => {
      vi.setSystemTime(Date.now() + later);
      await service.fetch("/v1/prices?prices_version=ffffffffffffffff");
      return service.kv.reads.filter((key) => key === "manifest").length;
    };
    expect([await manifests(0), await manifests(4_999), await manifests(1)]).toEqual([1, 1, 2]);
  });

  test("does not read data again that both versions name", async () => {
    const path = "/v1/traces/cost";
    const sonar = {
      model_id: "sonar",
      provider_id: "perplexity",
      usage: { prompt_tokens: 1, completion_tokens: 1 },
    };
    const service = startService(new MemoryKv(first.keys));
    await whenAnswered(service.post(path, sonar));
    service.kv.put(second.keys);
    vi.setSystemTime(Date.now() + 700_000);
    const { response } = await whenAnswered(service.post(path, sonar));
    expect(response.headers.get("x-prices-version")).toBe("fixture-2");
    expect(service.kv.reads.filter((key) => key !== "manifest").length).toBe(1);
  });

  test.each([
    ["a rollback", 3],
    ["a namespace that starts anew", 1],
  ])("ignores an older manifest, but not that of %s", async (_, serial) => {
    const service = startService(new MemoryKv(second.keys));
    expect(await versionOf(service)).toBe("fixture-2");
    service.kv.put(first.keys);
    vi.setSystemTime(Date.now() + 700_000);
    expect(await versionOf(service)).toBe("fixture-2");
    service.kv.put(buildFixture({ serial, publishedAt: "2026-11-20T13:00:00Z" }).keys);
    vi.setSystemTime(Date.now() + 700_000);
    expect(await versionOf(service)).toBe(`fixture-${serial}`);
  });

  test("takes the serial of a rollback to the version that it has", async () => {
    const service = startService(new MemoryKv(first.keys));
    expect((await service.ask("/v1/versions")).body.data).toMatchObject([{ serial: 1 }]);
    const rollback = { ...first.manifest, serial: 3 };
    service.kv.put(new Map([["manifest", Buffer.from(JSON.stringify(rollback))]]));
    vi.setSystemTime(Date.now() + 700_000);
    expect((await service.ask("/v1/versions")).body.data).toMatchObject([{ serial: 3 }]);
  });

  test("counts a version as last good even if a newer one is known when its data arrives", async () => {
    const service = startService(new MemoryKv(first.keys));
    await whenAnswered(service.fetch("/v1/reference/providers"));
    vi.setSystemTime(Date.now() + 31_000);
    service.kv.put(new Map([...second.keys].filter(([key]) => key === "manifest")));
    service.kv.fault = (key) => (key === "manifest" ? undefined : { late: 1000 });
    expect(await versionOf(service)).toBe("fixture-1");
    const { headers } = await send(service, traceCost);
    expect([headers.get("x-prices-version"), headers.get("x-prices-stale")]).toEqual(["fixture-1", "true"]);
  });

  test("does not replace a newer version by one whose data was never read", async () => {
    const service = startService(new MemoryKv(first.keys));
    expect((await whenAnswered(service.fetch("/health"))).response.status).toBe(200);
    service.kv.put(second.keys);
    service.kv.fault = (key) => (second.keys.has(key) && !first.keys.has(key) ? "missing" : undefined);
    vi.setSystemTime(Date.now() + 700_000);
    expect((await send(service, traceCost)).status).toBe(503);
  });

  test("refreshes in the background also without an execution context", async () => {
    const app = createApp();
    const kv = new MemoryKv(first.keys);
    const ask = async () => app.request("/health", {}, { PRICES: kv.binding() });
    await whenAnswered(ask());
    kv.put(second.keys);
    vi.setSystemTime(Date.now() + 31_000);
    expect((await whenAnswered(ask())).response.headers.get("x-prices-version")).toBe("fixture-1");
    expect((await whenAnswered(ask())).response.headers.get("x-prices-version")).toBe("fixture-2");
  });

  test("after garbage collection neither lists nor looks up what is gone, also at a lagging edge", async () => {
    const path = "/v1/versions/1/model_prices_and_context_window.json";
    const service = startService(new MemoryKv(second.keys));
    const serials = async () => {
      const { response } = await whenAnswered(service.fetch("/v1/versions"));
      const { data } = Object(await response.json());
      return data.map(({ serial }: { serial: number }) => serial);
    };
    expect(await serials()).toEqual([2, 1]);
    const collected = { ...second.manifest, history: [] };
    service.kv.put(new Map([["manifest", Buffer.from(JSON.stringify(collected))]]));
    service.kv.values.delete(`map.gz:${first.manifest.map.gzip}`);
    vi.setSystemTime(Date.now() + 700_000);
    expect(await serials()).toEqual([2]);
    service.kv.put(new Map([["manifest", Buffer.from(JSON.stringify(second.manifest))]]));
    vi.setSystemTime(Date.now() + 700_000);
    expect(await serials()).toEqual([2]);
    const { response } = await whenAnswered(service.fetch(path));
    expect([response.status, response.headers.get("x-prices-stale")]).toEqual([404, null]);
  });

  test("answers 503 for a listed map of the newest version while it cannot be read, never unknown", async () => {
    const service = startService(new MemoryKv(first.keys));
    await whenAnswered(service.fetch("/v1/model_prices_and_context_window.json"));
    service.kv.put(second.keys);
    service.kv.fault = (key) => (key.startsWith("map") ? "missing" : undefined);
    vi.setSystemTime(Date.now() + 700_000);
    const pinned = service.fetch("/v1/versions/2/model_prices_and_context_window.json");
    expect((await whenAnswered(pinned)).response.status).toBe(503);
  });
});

const history = [
  { serial: 8, version: "h8" },
  { serial: 5, version: "h5" },
];
const served = { serial: 9, version: "h9", history } as unknown as Manifest;

test.each<[string, number | undefined]>([
  ["9", 9],
  ["8", 8],
  // The manifest would remember it: it was never served, or is not kept.
  ["7", undefined],
  ["10", undefined],
  // Whether an older one is kept is seen when its copy is read.
  ["4", 4],
  ["1234567890", undefined],
  ["h9", 9],
  ["h8", 8],
  ["h5", 5],
  ["h7", undefined],
  ["H9", undefined],
  ["-1", undefined],
  ["", undefined],
])("%s is serial %s", (name, serial) => expect(serialNamed(name, served)).toBe(serial));

const copyOf = (manifest: Manifest) =>
  [manifestCopyKey(manifest.serial), Buffer.from(JSON.stringify(manifest))] as const;

test("neither what the served version has read nor a listing is read again", async () => {
  const kv = new MemoryKv(new Map([...first.keys, copyOf(first.manifest)]));
  const io = { kv: kv as unknown as KVNamespace, now: 0, waitUntil: () => {} };
  const pinned = new PinnedVersions();
  const version = await pinned.open(io, "1", served, { get: <T>() => "shared" as T });
  const [provider] = first.manifest.providers.filter(({ shard }) => shard !== undefined);
  if (!version.ok || provider === undefined) throw new Error("no version");
  expect(await version.value.shard(provider)).toBe("shared");
  const alone = await pinned.open(io, "1", served, { get: () => undefined });
  for (const length of [1, 2]) if (alone.ok) await alone.value.listing(() => length);
  expect(kv.reads).toEqual([manifestCopyKey(1), listingKey(first.manifest.listing)]);
});

test("a bug is thrown and not tried again on the last good version", async () => {
  const kv = new MemoryKv(first.keys);
  const io = { kv: kv as unknown as KVNamespace, now: 0, waitUntil: () => {} };
  const store = new PriceStore();
  const [provider] = first.manifest.providers.filter(({ shard }) => shard !== undefined);
  if (provider === undefined) throw new Error("no provider");
  await store.read(io, async (version) => ok(await version.shard(provider)));
  kv.put(second.keys);
  const bug = new TypeError("x is not a function");
  const tried: string[] = [];
  const work = async ({ manifest }: Version) => {
    tried.push(manifest.version);
    throw bug;
  };
  await expect(store.read({ ...io, now: 700_000 }, work)).rejects.toThrow(bug);
  await expect(store.readPinned({ ...io, now: 700_000 }, "2", work)).rejects.toThrow(bug);
  expect(tried).toEqual(["fixture-2", "fixture-2"]);
});

test("the least recently used of the cached manifests is evicted", async () => {
  const serials = Array.from({ length: KEPT_VERSIONS + 1 }, (_, i) => i + 1);
  const copies = serials.map((serial) => copyOf({ ...first.manifest, serial }));
  const kv = new MemoryKv(new Map(copies));
  const io = { kv: kv as unknown as KVNamespace, now: 0, waitUntil: () => {} };
  const pinned = new PinnedVersions();
  const newest = { ...served, serial: 20, history: [] };
  const open = (serial: number) => pinned.open(io, String(serial), newest, { get: () => undefined });
  const last = KEPT_VERSIONS + 1;
  for (const serial of serials) {
    if (serial === last) await open(1);
    await open(serial);
  }
  await open(1);
  await open(2);
  expect(kv.reads).toEqual([...serials, 2].map(manifestCopyKey));
});
