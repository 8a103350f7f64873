// GET /v1/versions and pinned cost maps: what is listed can be had, for a year, byte for byte.
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { publishBuild } from "../../scripts/publish/publish-build.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { type MemoryKvStore, memoryKvStore } from "../helpers/memory-kv-store.ts";
import { type Service, startService } from "../helpers/service.ts";
import { smallBuild } from "../helpers/small-build.ts";

const path = (serial: number | string) => `/v1/versions/${serial}/model_prices_and_context_window.json`;

let store: MemoryKvStore;
let service: Service;

beforeEach(async () => {
  store = memoryKvStore();
  for (const [i, prompt] of ["0.000005", "0.000004", "0.000003"].entries()) {
    await publishBuild(smallBuild(prompt), store, new Date(`2026-11-0${i + 1}T00:00:00Z`), () => undefined);
  }
  service = startService(new MemoryKv(store.values));
});

async function mapOf(serial: number): Promise<Record<string, { input_cost_per_token: number }>> {
  const response = await service.fetch(path(serial), { headers: { "accept-encoding": "gzip" } });
  return JSON.parse(gunzipSync(Buffer.from(await response.arrayBuffer())).toString("utf8"));
}

describe("GET /v1/versions", () => {
  test("lists serial, hash, day and counts, newest first", async () => {
    const response = await service.fetch("/v1/versions");
    const { data } = (await response.json()) as { data: { serial: number; hash: string }[] };
    expect(data.map(({ serial }) => serial)).toEqual([3, 2, 1]);
    expect(data[2]).toEqual({
      serial: 1,
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      published_at: "2026-11-01T00:00:00.000Z",
      counts: { providers: 2, rows: 61, priced: 61, map_keys: 61 },
    });
    const etag = response.headers.get("etag") ?? "";
    expect((await service.fetch("/v1/versions", { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});

describe("GET /v1/versions/{serial}/model_prices_and_context_window.json", () => {
  test("is that version's map, immutable for a year, with the listed hash as its tag", async () => {
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
    const response = await service.fetch(path(serial));
    expect(response.status).toBe(status);
    expect(((await response.json()) as { error: { message: string } }).error.message).toMatch(message);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("a map that cannot be read is 503, and the served version goes on", async () => {
    const { manifest } = JSON.parse(
      `{"manifest":${Buffer.from(store.values.get("manifest:1") ?? []).toString()}}`,
    );
    store.values.delete(`map.gz:${manifest.map.gzip}`);
    const broken = startService(new MemoryKv(store.values));
    expect((await broken.fetch(path(1))).status).toBe(503);
    expect((await broken.fetch(path(3))).status).toBe(200);
  });
});
