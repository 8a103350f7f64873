// Every endpoint once in workerd, behind a real HTTP server: what the double cannot show.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import type { Env } from "../../src/env.ts";
import { DOCUMENT_PATHS } from "../../src/routes/documents.ts";
import { mapKey } from "../../src/store/keys.ts";
import { checkAnswer } from "../helpers/answer-check.ts";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { call, connect, type Era } from "../helpers/mcp-client.ts";
import { workerConfig } from "../helpers/worker-config.ts";

const MAP = "/v1/model_prices_and_context_window.json";
const { keys, mapText, listing, manifest } = buildFixture();
/** Stands for what the site's build writes: here it is told how each file is sent. */
const SITE = Object.fromEntries(
  ["docs/index.html", "docs/guide.html", "docs/guide/stripe.html", "openapi.json", "llms.txt"].map((name) => [
    name,
    name.endsWith(".json") ? "{}" : name,
  ]),
);
let server: ReturnType<typeof createTestHarness>;
/** Through a real server, on a machine that may be busy. */
const SLOW_MS = 60_000;
const USAGE = { prompt_tokens: 1000, completion_tokens: 500, cache_read_tokens: 200 };
let origin: URL;

beforeAll(async () => {
  server = createTestHarness({ workers: [{ configPath: await workerConfig(SITE) }] });
  origin = (await server.listen()).url;
  const { PRICES } = await server.getWorker<Env>().getEnv();
  for (const [key, bytes] of keys) await PRICES.put(key, Uint8Array.from(bytes).buffer);
});

afterAll(() => server.close());

async function get(path: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(path, origin);
  const response = await fetch(url, init);
  await checkAnswer(url, init, response);
  return response;
}

function post(path: string, body: BodyInit, type = "application/json"): Promise<Response> {
  return get(path, {
    method: "POST",
    headers: { "content-type": type },
    body,
    duplex: "half",
  } as RequestInit);
}

/** A body as it is on the wire; `fetch` would unpack it, and ask for gzip by itself. */
function rawBytes(
  path: string,
  headers: Record<string, string>,
): Promise<{ encoding?: string; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    request(new URL(path, origin).href, { headers }, async (response) => {
      const encoding = response.headers["content-encoding"];
      const bytes = Buffer.concat(await response.toArray());
      resolve({ ...(encoding !== undefined && { encoding }), bytes });
    })
      .on("error", reject)
      .end();
  });
}

describe("the service in workerd", { timeout: SLOW_MS }, () => {
  test.each([
    ["/docs", "text/html; charset=utf-8"],
    ["/docs/guide", "text/html; charset=utf-8"],
    ["/docs/guide/stripe", "text/html; charset=utf-8"],
    ["/openapi.json", "application/json"],
    ["/llms.txt", "text/plain; charset=utf-8"],
  ])("%s has the headers of every answer, also on 304", async (path, type) => {
    const whole = await get(path);
    const held = await get(path, { headers: { "if-none-match": whole.headers.get("etag") ?? "" } });
    expect([whole.status, whole.headers.get("content-type"), held.status]).toEqual([200, type, 304]);
    for (const { headers } of [whole, held]) {
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("content-security-policy")).toContain("default-src 'self'");
    }
    expect((await get(path, { method: "POST" })).headers.get("allow")).toContain("GET");
  });

  test("the Worker handles requests for documents and for no other file", () => {
    const paths = /^run_worker_first = (.*)$/m.exec(readFileSync("wrangler.toml", "utf8"))?.[1];
    expect(JSON.parse(paths ?? "")).toEqual([...DOCUMENT_PATHS, "/docs/guide/*"]);
  });

  test("POST /v1/traces/cost", async () => {
    const response = await post(
      "/v1/traces/cost",
      JSON.stringify({ model_id: "gpt-4o", provider_id: "openai", usage: USAGE }),
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      cost_breakdown: { total: 0.00725, total_exact: "0.00725" },
    });
  });

  test.each([
    ["/v1/traces/cost/batch", { ...USAGE }],
    ["/v1/responses/cost/batch", undefined],
  ])("%s reads JSON lines, the head first", async (path, usage) => {
    const call = { provider_id: "openai", model_id: "gpt-4o" };
    const response = { model: "gpt-4o", usage: { prompt_tokens: 1000, completion_tokens: 500 } };
    const head = { rates_book: [{ ...call, percent: "-10", name: "deal" }] };
    const line = { ...call, ...(usage ? { usage } : { response }) };
    const body = [{ head }, line, line].map((one) => JSON.stringify(one)).join("\n");
    const lines = (await (await post(path, body, "application/x-ndjson")).text()).trim().split("\n");
    const [first, , last] = lines.map((text) => JSON.parse(text));
    expect([lines.length, first.result, last.summary.calls]).toEqual([3, "cost", 2]);
    // 10 % off 0.00725, cached tokens at half, or off 0.0075 without.
    const due = usage ? "0.006525" : "0.00675";
    expect(first.cost_breakdown.contracted_total_exact).toBe(due);
  });

  test("POST /api/models/pricing/calculate", async () => {
    const usage = { promptTokens: 1000, completionTokens: 500, cacheReadTokens: 200 };
    const names = { modelId: "openai/gpt-4o", provider: "openrouter", subprovider: "OpenAI" };
    const call = { ...names, isByok: true, usage };
    const response = await post("/api/models/pricing/calculate", JSON.stringify(call));
    expect(await response.json()).toMatchObject({
      subprovider: "OpenAI",
      costBreakdown: { totalExact: "0.0076125" },
    });
  });

  test.each([
    ["gzip", "gzip"],
    ["identity", null],
  ])("GET the cost map as %s", async (accepted, encoding) => {
    const response = await get(MAP, { headers: { "accept-encoding": accepted } });
    expect([response.status, response.headers.get("content-encoding")]).toEqual([200, encoding]);
    expect(response.headers.get("etag")).toMatch(new RegExp(`^W/"${manifest.map.text}-`));
    expect(await response.text()).toBe(mapText);
  });

  test("a caller that names no encoding gets plain text, one that accepts gzip the stored bytes", async () => {
    const { map } = manifest;
    const plain = await rawBytes(MAP, {});
    expect([plain.encoding, plain.bytes.toString()]).toEqual([undefined, mapText]);
    const packed = await rawBytes(MAP, { "accept-encoding": "gzip" });
    expect(packed.encoding).toBe("gzip");
    expect(packed.bytes.equals(Buffer.from(keys.get(mapKey(map.gzip)) ?? []))).toBe(true);
  });

  test.each([
    MAP,
    "/v1/prices",
    "/v1/prices/search?q=gpt",
    "/v1/reference/models",
    "/v1/reference/providers",
  ])("GET, HEAD and conditional GET %s", async (path) => {
    const full = await get(path);
    expect(full.status).toBe(200);
    expect(full.headers.get("x-prices-version")).toBe("fixture-1");
    expect(full.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await full.text()).toMatch(/^\{.*\}$/s);
    const head = await get(path, { method: "HEAD" });
    expect([head.status, head.headers.get("etag")]).toEqual([200, full.headers.get("etag")]);
    const held = await get(path, { headers: { "if-none-match": full.headers.get("etag") ?? "" } });
    expect([held.status, await held.text()]).toEqual([304, ""]);
    expect(held.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(held.headers.get("x-prices-version")).toBe("fixture-1");
    expect(held.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("lists have the listing's lines", async () => {
    const { data } = JSON.parse(await (await get("/v1/prices")).text());
    expect(data).toEqual(listing.lines.map((line) => JSON.parse(line)));
  });

  test("GET /health", async () => {
    expect(await (await get("/health")).json()).toMatchObject({ status: "ok", version: "fixture-1" });
  });

  test("a body over 64 KiB is 413, also when its length is not declared", async () => {
    const long = " ".repeat(65 * 1024);
    expect((await post("/v1/traces/cost", long)).status).toBe(413);
    expect((await post("/v1/traces/cost", new Blob([long]).stream())).status).toBe(413);
  });

  test.each([
    ["{", 400],
    [JSON.stringify({ model_id: "secret-1", provider_id: "openai", usage: USAGE }), 402],
  ])("POST /v1/traces/cost %s is %i", async (body, status) => {
    expect((await post("/v1/traces/cost", body)).status).toBe(status);
  });

  test.each<Era>(["2026-07-28", "legacy"])("a client of %s calls a tool of /mcp", async (era) => {
    const client = await connect(origin, fetch, era);
    const { answer } = await call(client, "cost_of_usage", {
      provider_id: "openai",
      model_id: "gpt-4o",
      usage: { prompt_tokens: 1000, completion_tokens: 500 },
    });
    expect(answer).toMatchObject({ status: "priced", total_usd: "0.0075", prices: { version: "fixture-1" } });
    await client.close();
  });

  test("unknown path, method and type; preflight", async () => {
    expect((await get("/nothing")).status).toBe(404);
    expect((await get("/v1/traces/cost")).status).toBe(405);
    expect((await post("/v1/traces/cost", "{}", "text/plain")).status).toBe(415);
    expect((await get("/v1/traces/cost", { method: "OPTIONS" })).status).toBe(204);
  });
});

describe("keys, limits and missing data in workerd", { timeout: SLOW_MS }, () => {
  // threat: too-many-requests
  test("asks for a key when one is set, answers 503 before a publish and 429 past the limit", async () => {
    const secrets = { API_KEY_SHA256S: createHash("sha256").update("key").digest("hex") };
    await server.reset();
    await server.update({ workers: [{ configPath: await workerConfig({}, 40), secrets }] });
    origin = (await server.listen()).url;
    expect((await get("/v1/prices")).status).toBe(401);
    const empty = await get("/v1/prices", { headers: { authorization: "Bearer key" } });
    expect([empty.status, empty.headers.get("retry-after")]).toEqual([503, "5"]);
    let last = empty;
    for (let i = 0; i < 8 && last.status !== 429; i++) {
      const url = new URL("/v1/reference/providers", origin);
      const batch = await Promise.all(Array.from({ length: 20 }, () => fetch(url)));
      last = batch.at(-1) ?? last;
    }
    await checkAnswer(new URL("/v1/reference/providers", origin), {}, last);
    expect([last.status, last.headers.get("retry-after")]).toEqual([429, "60"]);
  });
});
