// GET /sitemap.xml against sitemaps.org's protocol, and against the list it is made of.
import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { buildKeys } from "../../scripts/build/build-keys.ts";
import { MANIFEST_KEY } from "../../src/store/keys.ts";
import { inputOf, model, NOON } from "../helpers/builds.ts";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { startService } from "../helpers/service.ts";

const ENTRY = /<url><loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod><\/url>/g;

function entries(text: string): [path: string, changed: string][] {
  return Array.from(text.matchAll(ENTRY), ([, loc = "", changed = ""]) => [
    loc.replaceAll("&amp;", "&").replace("http://service", ""),
    changed,
  ]);
}

test("lists every page, and every listed model once, and each address answers 200", async () => {
  const service = startService();
  const response = await service.fetch("/sitemap.xml");
  const text = await response.text();
  expect(response.headers.get("content-type")).toBe("application/xml");
  expect(text).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
  );
  const found = entries(text);
  const paths = found.map(([path]) => path);
  expect(paths).toEqual([...new Set(paths)]);
  expect(paths).toEqual(expect.arrayContaining(["/", "/compare", "/changes", "/accuracy", "/docs"]));
  const list = await service.fetch("/v1/prices?group_by=model&page_size=1000");
  const { data } = (await list.json()) as { data: { canonical?: string; model_id: string }[] };
  const models = paths.filter((path) => path.startsWith("/models/"));
  const named = models.map((path) => decodeURIComponent(path.slice("/models/".length)));
  expect(named.sort()).toEqual([...new Set(data.map((row) => row.canonical ?? row.model_id))].sort());
  for (const path of models.slice(0, 10)) expect((await service.fetch(path)).status).toBe(200);
  const { published_at } = buildFixture().manifest;
  expect(new Set(found.map(([, changed]) => changed))).toEqual(new Set([published_at]));
});

test("names a page once that an offer of an unknown maker has by its own id", async () => {
  const price = { rates: { prompt: "0.000001", completion: "0.000002" } };
  const models = { p: [{ ...model("m", price), canonical: "a/m" }], q: [model("a/m", price)] };
  const { draft, keys } = buildKeys(inputOf({ models }));
  const manifest = { ...draft, serial: 1, published_at: NOON, history: [] };
  const kv = new Map([...keys, [MANIFEST_KEY, Buffer.from(JSON.stringify(manifest))]]);
  const text = await (await startService(new MemoryKv(kv)).fetch("/sitemap.xml")).text();
  expect(entries(text).filter(([path]) => path === "/models/a/m")).toHaveLength(1);
});

test("is cached like pages, with another ETag for another version", async () => {
  const service = startService();
  const { headers } = await service.fetch("/sitemap.xml");
  expect(headers.get("x-prices-version")).toBe("fixture-1");
  const held = { headers: { "if-none-match": headers.get("etag") ?? "" } };
  const next = startService(new MemoryKv(buildFixture({ serial: 2 }).keys));
  expect((await next.fetch("/sitemap.xml", held)).status).toBe(200);
});

test("has changed when an announced price took effect", async () => {
  const from = "2026-11-21T00:00:00Z";
  const service = startService(new MemoryKv(buildFixture({ turns: [{ from, map: {} }] }).keys));
  const [first] = entries(await (await service.fetch("/sitemap.xml")).text());
  expect(first).toEqual(["/", from]);
});

test("names no model where keys are set, and is not cached", async () => {
  const secrets = { API_KEY_SHA256S: createHash("sha256").update("a key").digest("hex") };
  const response = await startService(undefined, secrets).fetch("/sitemap.xml");
  const text = await response.text();
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(text).toContain("<loc>http://service/changes</loc>");
  expect(text).not.toContain("/models/");
});

test("fails like the API when the list cannot be read", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const limited = startService(undefined, { RATE_LIMITER: { limit: async () => ({ success: false }) } });
  expect((await limited.fetch("/sitemap.xml")).status).toBe(429);
  expect((await startService(new MemoryKv(new Map())).fetch("/sitemap.xml")).status).toBe(503);
});
