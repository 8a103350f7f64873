import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { snapshotText } from "../../scripts/publish/snapshot.ts";
import { createApp } from "../../src/index.ts";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { type Service, startService } from "../helpers/service.ts";

const { manifest, mapText, apiText, keys } = buildFixture();
let service: Service;

beforeEach(() => {
  service = startService();
});

describe.each([
  ["/v1/model_prices_and_context_window.json", mapText, manifest.map.text],
  ["/api.json", apiText, manifest.api?.text],
  ["/v1/snapshot.json", snapshotText(manifest, keys), manifest.files?.["snapshot.json"]],
])("GET %s", (PATH, mapText, hash) => {
  const ETAG = `W/"${hash}-fixture-1-2026-07-01T00:00:00Z"`;

  test.each([
    ["gzip, br", true],
    ["gzip;q=0", false],
    ["", false],
    ["identity, gzip;q=0.5", false],
  ])("Accept-Encoding %j gets gzip: %s", async (header, packed) => {
    const response = await service.fetch(PATH, { headers: { "accept-encoding": header } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-encoding")).toBe(packed ? "gzip" : null);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(response.headers.get("etag")).toBe(ETAG);
    expect(response.headers.get("cache-control")).toBe("public, max-age=300, stale-if-error=86400");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((packed ? gunzipSync(bytes) : bytes).toString()).toBe(mapText);
  });

  test.each([ETAG, ETAG.slice(2), `"other", ${ETAG}`, "*"])(
    "If-None-Match %s is 304 without reading the map",
    async (tag) => {
      const response = await service.fetch(PATH, { headers: { "if-none-match": tag } });
      expect([response.status, await response.text()]).toEqual([304, ""]);
      expect(service.kv.reads).toEqual(["manifest"]);
      expect(response.headers.get("etag")).toBe(ETAG);
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(response.headers.get("x-prices-version")).toBe("fixture-1");
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
    },
  );

  test("If-None-Match with other tags is 200", async () => {
    const response = await service.fetch(PATH, { headers: { "if-none-match": 'W/"other"' } });
    expect(response.status).toBe(200);
  });

  test("HEAD has the headers without a body", async () => {
    const response = await service.fetch(PATH, { method: "HEAD" });
    expect([response.status, response.headers.get("etag"), await response.text()]).toEqual([200, ETAG, ""]);
  });

  test("a warm request reads nothing from KV", async () => {
    for (const header of ["gzip", "identity", "gzip"]) {
      await (await service.fetch(PATH, { headers: { "accept-encoding": header } })).arrayBuffer();
    }
    expect(service.kv.reads.length).toBe(2);
  });

  test.each([
    ["br, gzip", "identity"],
    ["br, gzip", ""],
    ["br, gzip", "gzip;q=0, br"],
    ["br, gzip", "deflate, gzip"],
    ["br, gzip", undefined],
    ["identity", undefined],
    ["identity", "identity"],
    ["", ""],
  ])(
    "Accept-Encoding %j at the edge, %j from the caller: the header decides what may be cached",
    async (header, own) => {
      const request = new Request(`http://service${PATH}`, { headers: { "accept-encoding": header } });
      Object.defineProperty(request, "cf", { value: { clientAcceptEncoding: own } });
      const { status, headers } = await createApp().request(request, undefined, service.env);
      expect([status, headers.get("vary")]).toEqual([200, "Accept-Encoding"]);
      const encoding = headers.get("content-encoding");
      if (own !== undefined && !own.endsWith(" gzip")) expect(encoding).toBeNull();
      const atEdge = headers.get("cloudflare-cdn-cache-control");
      const kept = headers.get("cache-control");
      if (kept?.startsWith("private"))
        expect([kept, atEdge]).toEqual(["private, max-age=300, stale-if-error=86400", null]);
      else expect(encoding).toBe(header === "br, gzip" ? "gzip" : null);
    },
  );

  test("is public even where keys are set", async () => {
    service = startService(undefined, { API_KEY_SHA256S: "a".repeat(64) });
    const response = await service.fetch(PATH);
    expect([response.status, response.headers.get("cache-control")?.startsWith("public")]).toEqual([
      200,
      true,
    ]);
  });
});

test("a version without this map answers 503, like everything unreadable", async () => {
  const { api: _, ...older } = manifest;
  const kv = new MemoryKv(new Map(keys).set("manifest", Buffer.from(JSON.stringify(older))));
  expect((await startService(kv).fetch("/api.json")).status).toBe(503);
});
