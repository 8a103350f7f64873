// GET /v1/versions and pinned cost maps: what is listed can be had, for a year, byte for byte.
import { gunzipSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { buildKeys } from "../../scripts/build/build-keys.ts";
import type { CatalogPrice } from "../../scripts/files/catalog.ts";
import { publishBuild } from "../../scripts/publish/publish.ts";
import { apiModelOf, apiProviderOf } from "../helpers/api-files.ts";
import { aModel, inputOf, smallBuild } from "../helpers/builds.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { type MemoryKvStore, memoryKvStore } from "../helpers/memory-kv-store.ts";
import { type Service, startService } from "../helpers/service.ts";
import { clockAt, quiet } from "../helpers/virtual-clock.ts";

const path = (serial: number | string) => `/v1/versions/${serial}/model_prices_and_context_window.json`;

let published: MemoryKvStore;
let store: MemoryKvStore;
let service: Service;

beforeAll(async () => {
  published = memoryKvStore();
  for (const [i, prompt] of ["0.000005", "0.000004", "0.000003"].entries()) {
    await publishBuild(smallBuild(prompt), published, clockAt(`2026-11-0${i + 1}T00:00:00Z`), quiet);
  }
});

beforeEach(() => {
  store = memoryKvStore({ holds: published });
  service = startService(new MemoryKv(store.values));
});

async function mapOf(serial: number): Promise<Record<string, { input_cost_per_token: number }>> {
  const response = await service.fetch(path(serial), { headers: { "accept-encoding": "gzip" } });
  return JSON.parse(gunzipSync(Buffer.from(await response.arrayBuffer())).toString("utf8"));
}

test("GET /v1/versions: lists serial, hash, day and counts, newest first", async () => {
  const { data } = (await service.ask("/v1/versions")).body;
  expect(data.map(({ serial }: { serial: number }) => serial)).toEqual([3, 2, 1]);
  expect(data[2]).toEqual({
    serial: 1,
    version: expect.stringMatching(/^[0-9a-f]{16}$/),
    hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    published_at: "2026-11-01T00:00:00.000Z",
    counts: { providers: 2, rows: 61, priced: 61, map_keys: 61 },
  });
});

test("the list has another ETag when a version is dropped", async () => {
  const etag = (await service.fetch("/v1/versions")).headers.get("etag") ?? "";
  const manifest = JSON.parse(Buffer.from(store.values.get("manifest") ?? []).toString());
  const kept = { ...manifest, history: manifest.history.slice(0, 1) };
  store.values.set("manifest", new TextEncoder().encode(JSON.stringify(kept)));
  service = startService(new MemoryKv(store.values));
  expect((await service.fetch("/v1/versions", { headers: { "if-none-match": etag } })).status).toBe(200);
});

describe("GET /v1/versions/{serial}/model_prices_and_context_window.json", () => {
  test("is that version's map, immutable for a year, with the listed hash as its ETag", async () => {
    expect((await mapOf(1))["p/m"]?.input_cost_per_token).toBe(5e-6);
    expect((await mapOf(2))["p/m"]?.input_cost_per_token).toBe(4e-6);
    expect((await mapOf(3))["p/m"]?.input_cost_per_token).toBe(3e-6);
    const { headers } = await service.fetch(path(2), { method: "HEAD" });
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const held = await service.fetch(path(2), { headers: { "if-none-match": headers.get("etag") ?? "" } });
    expect(held.status).toBe(304);
  });

  test.each([
    [4, 404, /serial: 4 is not kept; \/v1\/versions lists 1 to 3/],
    ["0", 400, /serial: expected a version's serial/],
    ["two", 400, /serial: expected a version's serial/],
    ["1e9", 400, /serial/],
  ])("serial %s is %i", async (serial, status, message) => {
    const response = await service.ask(path(serial));
    expect([response.status, response.body.error.message]).toEqual([status, expect.stringMatching(message)]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test.each([1, 2, 3])(
    "serial %i states its own version, day and instant, never the served one's",
    async (serial) => {
      const { data } = (await service.ask("/v1/versions")).body;
      const { version } = data.find((one: { serial: number }) => one.serial === serial);
      const { headers } = await service.fetch(path(serial));
      expect(["version", "as-of", "since", "stale"].map((name) => headers.get(`x-prices-${name}`))).toEqual([
        version,
        "2026-09-30",
        "1970-01-01T00:00:00Z",
        null,
      ]);
    },
  );

  test("a version without a map in models.dev's shape says so", async () => {
    const { status, body } = await service.ask("/v1/versions/1/api.json");
    expect([status, body.error.message]).toEqual([
      404,
      "serial: 1 was published before this file was; /v1/versions lists later ones",
    ]);
  });

  test("a map of the newest version is 503 when only an earlier version can be read", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-03T00:00:01Z") });
    const kv = new MemoryKv(store.values);
    service = startService(kv);
    expect((await service.fetch(path(3))).status).toBe(200);
    await publishBuild(smallBuild("0.000002"), store, clockAt("2026-11-04T00:00:00Z"), quiet);
    kv.put(new Map([...store.values].filter(([key]) => !key.startsWith("map.gz:"))));
    vi.setSystemTime(Date.parse("2026-11-04T00:00:01Z"));
    // The newest manifest is read in the background of a request.
    await vi.waitFor(async () => expect((await service.ask("/health")).body.serial).toBe(4));
    expect(await service.ask(path(4))).toMatchObject({
      status: 503,
      body: { error: { code: "data_unavailable" } },
    });
  });

  test("an unreadable map is 503 and does not affect the served version", async () => {
    const manifest = JSON.parse(Buffer.from(store.values.get("manifest:1") ?? []).toString());
    store.values.delete(`map.gz:${manifest.map.gzip}`);
    const broken = startService(new MemoryKv(store.values));
    expect((await broken.fetch(path(1))).status).toBe(503);
    expect((await broken.fetch(path(3))).status).toBe(200);
  });
});

describe("a pinned map of a version with announced prices", () => {
  const from = (day: string, until?: string) => ({ from: day, ...(until && { until }) });
  const announcing = (read: string) => {
    const prices = [
      dated("0.000001", from("2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"), read),
      dated("0.000002", from("2027-01-01T00:00:00Z", "2027-03-01T00:00:00Z"), read),
      dated("0.000003", from("2027-03-01T00:00:00Z"), read),
    ];
    const models = { p: [{ ...aModel("m", {}), prices }] };
    const input = inputOf({ models, providers: { p: { names: { "models-dev": ["p"] } } } });
    return buildKeys({ ...input, apiProviders: [apiProviderOf("p", [apiModelOf("m")])] });
  };

  let announced: MemoryKvStore;

  beforeAll(async () => {
    announced = memoryKvStore();
    // The first is published before the year turns, the second was built before and is published just after.
    await publishBuild(announcing("2026-09-30"), announced, clockAt("2026-12-01T00:00:00Z"), quiet);
    await publishBuild(announcing("2026-10-01"), announced, clockAt("2027-01-01T00:00:10Z"), quiet);
  });

  beforeEach(() => {
    store = memoryKvStore({ holds: announced });
    service = startService(new MemoryKv(store.values));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-06-01T00:00:00Z") });
  });

  test.each([
    [1, "", 1e-6, "2026-01-01T00:00:00Z"],
    [2, "", 2e-6, "2027-01-01T00:00:00Z"],
    [1, "?at=2026-12-31T23:59:59Z", 1e-6, "2026-01-01T00:00:00Z"],
    [1, "?at=2027-01-01", 2e-6, "2027-01-01T00:00:00Z"],
    [1, "?at=2027-01-01T00:30:00%2B01:00", 1e-6, "2026-01-01T00:00:00Z"],
    [1, "?at=2027-02-28T23:59:59.999Z", 2e-6, "2027-01-01T00:00:00Z"],
    [2, "?at=2027-03-01", 3e-6, "2027-03-01T00:00:00Z"],
    [2, "?at=2026-01-01", 1e-6, "2026-01-01T00:00:00Z"],
    [1, "?at=2999-01-01", 3e-6, "2027-03-01T00:00:00Z"],
  ])("serial %i%s costs %d, since %s, for ever", async (serial, query, price, since) => {
    const { headers, body: map } = await service.ask(`${path(serial)}${query}`);
    expect([map["p/m"].input_cost_per_token, headers.get("x-prices-since")]).toEqual([price, since]);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const etag = headers.get("etag") ?? "";
    expect(etag).toContain(since);
    const held = await service.fetch(`${path(serial)}${query}`, { headers: { "if-none-match": etag } });
    expect(held.status).toBe(304);
  });

  test.each([
    [1, "", 1, "2026-01-01T00:00:00Z"],
    [2, "", 2, "2027-01-01T00:00:00Z"],
    [1, "?at=2027-03-01", 3, "2027-03-01T00:00:00Z"],
  ])(
    "serial %i%s costs %d a million in models.dev's shape, since %s",
    async (serial, query, price, since) => {
      const { headers, body: map } = await service.ask(`/v1/versions/${serial}/api.json${query}`);
      expect([map.p.models.m.cost.input, headers.get("x-prices-since")]).toEqual([price, since]);
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    },
  );

  const MAP = "model_prices_and_context_window.json";
  test.each([
    ["2027-01-15T00:00:00Z", `/v1/${MAP}`, `/v1/versions/2/${MAP}`],
    ["2027-06-01T00:00:00Z", `/v1/${MAP}`, `/v1/versions/2/${MAP}?at=2027-03-01T00%3A00%3A00Z`],
    ["2027-01-15T00:00:00Z", "/v1/snapshot.json?provider_id=p", "/v1/versions/2/snapshot.json?provider_id=p"],
    ["2027-06-01T00:00:00Z", "/api.json", "/v1/versions/2/api.json?at=2027-03-01T00%3A00%3A00Z"],
  ])("at %s %s says where it stays, and there it is the same", async (now, current, pinned) => {
    vi.setSystemTime(now);
    const response = await service.fetch(current);
    expect(response.headers.get("content-location")).toBe(pinned);
    vi.setSystemTime("2027-07-01T00:00:00Z");
    expect(await (await service.fetch(pinned)).text()).toBe(await response.text());
  });

  test("the list has the hash of the map as published", async () => {
    const { data } = (await service.ask("/v1/versions")).body;
    for (const { serial, hash } of data)
      expect((await service.fetch(path(serial))).headers.get("etag")).toContain(hash);
  });

  test.each([
    ["?at=", "at: expected a UTC day"],
    ["?at=tomorrow", "at: expected a UTC day"],
    ["?at=2027-02-30", "at: expected a UTC day"],
    ["?at=2027-01-01T00:00:00", "at: expected a UTC day"],
    ["?at=2027-01-01&at=2027-01-02", "at: expected a UTC day"],
    [
      "?at=2025-12-31",
      'at: expected a time from 2026-01-01T00:00:00Z on, when the first map of serial 1 begins, got "2025-12-31"',
    ],
  ])("%s is 400", async (query, message) => {
    const { status, headers, body } = await service.ask(`${path(1)}${query}`);
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(message)]);
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

function dated(prompt: string, days: { from: string; until?: string }, read: string): CatalogPrice {
  return { ...days, rates: { prompt, completion: "0.00001" }, origin: { source: "models-dev", read } };
}
