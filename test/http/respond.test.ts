import { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import { type App, type Edition, respond, setEdition, streamed } from "../../src/http/respond.ts";
import { type Service, startService } from "../helpers/service.ts";

const GETS = [
  "/v1/model_prices_and_context_window.json",
  "/v1/prices",
  "/v1/prices/search?q=gpt",
  "/v1/reference/models",
  "/v1/reference/providers",
  "/health",
];
const POSTS = ["/v1/traces/cost", "/api/models/pricing/calculate"];
let service: Service;

beforeEach(() => {
  service = startService();
});

function expectCommonHeaders(response: Response) {
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  expect(response.headers.get("access-control-expose-headers")).toContain("x-prices-version");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(response.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
  expect(response.headers.get("cache-control")).not.toBeNull();
}

describe("every response", () => {
  // threat: browser-abuse
  test.each(GETS)("GET and HEAD %s", async (path) => {
    const get = await service.fetch(path);
    const head = await service.fetch(path, { method: "HEAD" });
    for (const response of [get, head]) {
      expect(response.status).toBe(200);
      expectCommonHeaders(response);
      expect(response.headers.get("x-prices-version")).toBe("fixture-1");
      expect(response.headers.get("x-prices-as-of")).toBe("2026-11-19");
      expect(response.headers.get("x-prices-stale")).toBeNull();
    }
    expect(await head.text()).toBe("");
    expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
    expect(head.headers.get("content-type")).toBe("application/json");
  });

  test("request ids differ", async () => {
    const [a, b] = await Promise.all([service.fetch("/health"), service.fetch("/health")]);
    expect(a?.headers.get("x-request-id")).not.toBe(b?.headers.get("x-request-id"));
  });

  test.each([
    ["POST", "/v1/traces/cost", { model_id: "gpt-9", provider_id: "openai" }, 404],
    ["POST", "/v1/traces/cost", { model_id: "secret-1", provider_id: "openai" }, 402],
    ["POST", "/v1/traces/cost", { model_id: "gpt-4o", provider_id: "nobody" }, 400],
  ])("%s %s %j names its prices", async (_, path, names, status) => {
    const response = await service.post(path, {
      ...names,
      usage: { prompt_tokens: 1, completion_tokens: 1 },
    });
    expect(response.status).toBe(status);
    expectCommonHeaders(response);
    expect(response.headers.get("x-prices-version")).toBe("fixture-1");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("paths and methods", () => {
  test.each(["/nothing", "/v1", "/v1/", "/v1/prices/", "/api/models", "/v1/%70rices%2F", "/%E0%A4%A"])(
    "%s is a 404 in the envelope",
    async (path) => {
      const response = await service.fetch(path);
      expect(response.status).toBe(404);
      expectCommonHeaders(response);
      expect(await response.json()).toMatchObject({
        error: { type: "not_found_error", code: "no_such_path" },
      });
    },
  );

  test.each([
    ...GETS.flatMap((path) =>
      ["POST", "PUT", "DELETE", "PATCH"].map((method) => [method, path, "GET, HEAD, OPTIONS"]),
    ),
    ...POSTS.flatMap((path) => ["GET", "HEAD", "PUT"].map((method) => [method, path, "POST, OPTIONS"])),
  ])("%s %s is a 405 with Allow %s", async (method, path, allow) => {
    const response = await service.fetch(path, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
    expectCommonHeaders(response);
    expect(response.headers.get("cache-control")).toBe("no-store");
    if (method !== "HEAD") {
      expect(await response.json()).toMatchObject({ error: { type: "method_not_allowed" } });
    }
  });

  // threat: browser-abuse
  test.each([
    ...GETS.map((path) => [path, "GET, HEAD, OPTIONS"]),
    ...POSTS.map((path) => [path, "POST, OPTIONS"]),
  ])("OPTIONS %s is a 204", async (path, methods) => {
    const response = await service.fetch(path, {
      method: "OPTIONS",
      headers: { origin: "https://example.com" },
    });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expectCommonHeaders(response);
    expect(response.headers.get("access-control-allow-methods")).toBe(methods);
    expect(response.headers.get("access-control-allow-headers")).toContain("content-type");
    expect(response.headers.get("vary")).toBeNull();
  });

  test("OPTIONS of an unknown path is a 404", async () => {
    expect((await service.fetch("/nothing", { method: "OPTIONS" })).status).toBe(404);
  });
});

test("a stream that the caller cancels ends its texts", async () => {
  const texts = (function* () {
    yield* ["a", "b"];
  })();
  const reader = streamed(texts).getReader();
  await reader.read();
  await reader.cancel();
  expect(texts.next().done).toBe(true);
});

const EDITION: Edition = {
  manifest: { version: "v7", as_of: "2026-09-30" },
  span: { since: "2026-11-17T00:00:00Z", until: Number.POSITIVE_INFINITY },
  age: 0,
  stale: false,
};

async function headersOf(edition: Edition) {
  const app = new Hono<App>().get("/", (c) => {
    setEdition(c, edition);
    return respond(c, 200, null);
  });
  const { headers } = await app.request("/");
  return ["version", "as-of", "since", "stale"].map((name) => headers.get(`x-prices-${name}`));
}

test.each<[string, Partial<Edition>, (string | null)[]]>([
  [
    "the version, the median day of its readings, since when they hold",
    {},
    ["v7", "2026-09-30", "2026-11-17T00:00:00Z", null],
  ],
  ["that newer ones cannot be read", { stale: true }, ["v7", "2026-09-30", "2026-11-17T00:00:00Z", "true"]],
])("%s", async (_, more, headers) => expect(await headersOf({ ...EDITION, ...more })).toEqual(headers));
