// Every route behind the cache at the edge (RFC 9111 and 5861): fresh, revalidated, stale on failure; never stale data as fresh, never
// what a key paid for.
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Env } from "../../src/env.ts";
import { MANIFEST_KEY } from "../../src/store/keys.ts";
import { realWork } from "../helpers/fake-clock.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { startService } from "../helpers/service.ts";
import { SharedCache } from "../helpers/shared-cache.ts";
import { first, second } from "../helpers/two-versions.ts";

const MAP = "/v1/model_prices_and_context_window.json";
const PINNED = "/v1/versions/1/model_prices_and_context_window.json";
const START = Date.parse("2026-11-21T12:00:00Z");

const PAGES = ["/", "/?view=calculator", "/accuracy", "/models/gpt-4o"];
/** What wants no key where keys are set. */
const OPEN = [MAP, "/v1/changes", "/v1/changes.atom", "/v1/changes.json", "/changes"];
const PATHS = [
  ...OPEN,
  "/v1/prices",
  "/v1/prices/search?q=gpt",
  "/v1/prices/history?provider_id=openai&model_id=gpt-4o",
  "/v1/resolve?model_id=gpt-4o",
  "/v1/reference/models",
  "/v1/reference/providers",
  "/v1/reference/providers/openai",
  "/v1/versions",
  "/v1/accuracy",
  ...PAGES,
];
/** Seconds an answer is fresh at the edge, and then used while it is revalidated. */
const FRESH = 300;
const REVALIDATING = 300;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  vi.spyOn(console, "error").mockImplementation(() => {});
});

function serve(keys: ReadonlyMap<string, Uint8Array>, settings: Partial<Env> = {}) {
  const service = startService(new MemoryKv(keys), settings);
  return { service, cache: new SharedCache(service, "edge") };
}

/** Seconds after the start. */
function at(seconds: number): void {
  vi.setSystemTime(START + 1000 * seconds);
}

test.each(PATHS)(
  "%s is fetched once while fresh, then revalidated, and the last copy answers while the service fails",
  async (path) => {
    const { cache } = serve(first.keys);
    const steps: unknown[] = [];
    for (const [seconds, down] of [
      [0, false],
      [FRESH - 1, false],
      [FRESH + 1, false],
      [2 * (FRESH + REVALIDATING), false],
      [4 * (FRESH + REVALIDATING), true],
      [4 * (FRESH + REVALIDATING) + 86_400 + FRESH, true],
    ] as const) {
      at(seconds);
      cache.down = down;
      const { from, status } = await cache.get(path);
      steps.push([from, status]);
      await realWork();
    }
    expect(steps).toEqual([
      ["service", 200],
      ["cache", 200],
      ["stale", 200],
      ["renewed", 200],
      ["stale", 200],
      ["service", 503],
    ]);
  },
);

describe("a stale answer is never cached", () => {
  /** What callers are told through the cache, of a service that was warm and cannot read the manifest for a quarter of an hour. */
  async function tellings(path: string) {
    const { service, cache } = serve(first.keys);
    await service.fetch(path);
    const told: { seconds: number; stale: string | null; from: string }[] = [];
    // Closely until no copy of that quarter of an hour can be left at the edge, then until a day's stale ones would show.
    for (let seconds = 45; seconds <= 9000; seconds += seconds < 1800 ? 45 : 450) {
      at(seconds);
      service.kv.fault = (key) => (key === MANIFEST_KEY && seconds < 1000 ? "throw" : undefined);
      // The service looks at the manifest after it has answered.
      await service.fetch("/health");
      await realWork();
      const { headers, from } = await cache.get(path);
      told.push({ seconds, stale: headers.get("x-prices-stale"), from });
    }
    return told;
  }

  test.each(PATHS)(
    "%s: once KV is back no caller gets a stale answer, and none before comes from a copy",
    async (path) => {
      const told = await tellings(path);
      expect(told[0]).toEqual({ seconds: 45, stale: "true", from: "service" });
      expect(told.filter(({ stale, from }) => stale !== null && from !== "service")).toEqual([]);
      expect(told.filter(({ seconds, stale }) => seconds > 1045 && stale !== null)).toEqual([]);
    },
  );

  test("a pinned map fetched meanwhile is not stale, because it never changes", async () => {
    const told = await tellings(PINNED);
    expect(told.filter(({ stale }) => stale !== null)).toEqual([]);
  });
});

test("a pinned map is the same answer before and after another version is published", async () => {
  const answers: string[] = [];
  for (const keys of [first.keys, second.keys]) {
    const { cache } = serve(keys);
    const { headers, body } = await cache.get(PINNED);
    const of = ["version", "as-of", "since", "stale"].map((name) => headers.get(`x-prices-${name}`));
    answers.push([...of, headers.get("etag"), headers.get("cache-control"), body].join("\n"));
  }
  expect(answers[0]).toMatch(/^fixture-1\n2026-11-19\n2026-07-01T00:00:00Z\n\n/);
  expect(answers[1]).toBe(answers[0]);
});

describe("behind API keys", () => {
  const KEYED = PATHS.filter((path) => path.startsWith("/v1/") && !OPEN.includes(path));
  const key = "paid-for";
  const settings = { API_KEY_SHA256S: createHash("sha256").update(key).digest("hex") };

  // threat: shared-private-answer
  test.each(KEYED)("%s: nobody gets an answer cached for another key", async (path) => {
    const { cache } = serve(first.keys, settings);
    const paid = await cache.get(path, { authorization: `Bearer ${key}` });
    expect([paid.status, paid.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const { from, status } = await cache.get(path);
    expect([from, status]).toEqual(["service", 401]);
  });

  test.each(PAGES)("%s is 401 and not cached", async (path) => {
    const { cache } = serve(first.keys, settings);
    for (let i = 0; i < 2; i++) {
      const { from, status, headers } = await cache.get(path, { authorization: `Bearer ${key}` });
      expect([from, status, headers.get("www-authenticate")]).toEqual(["service", 401, "Bearer"]);
    }
  });
});

describe("failures that may recover are not cached", () => {
  const get = async (cache: SharedCache, path: string) => {
    const { from, status, headers } = await cache.get(path);
    expect(from === "cache" || from === "stale").toBe(status === 200);
    if (status !== 200) expect(headers.get("cache-control")).toBe("no-store");
    return status;
  };

  test.each([
    ["/v1/prices?page=0", 400],
    ["/v1/reference/providers/nobody", 404],
    ["/v1/versions/9/model_prices_and_context_window.json", 404],
    ["/v1/prices?prices_version=9", 404],
    ["/models/nope", 404],
    ["/nothing", 404],
    ["/v1/traces/cost", 405],
  ])("%s is %i each time", async (path, status) => {
    const { cache } = serve(first.keys);
    expect([await get(cache, path), await get(cache, path)]).toEqual([status, status]);
  });

  test("a model's page appears with the publish that adds it", async () => {
    const { service, cache } = serve(first.keys);
    expect(await get(cache, "/models/gpt-new")).toBe(404);
    service.kv.put(second.keys);
    at(700);
    expect((await cache.get("/models/gpt-new")).status).toBe(200);
  });

  test.each(PATHS)(
    "%s past the limit is 429 until it recovers, and 503 until there are prices",
    async (path) => {
      const limit = { success: false };
      const RATE_LIMITER = { limit: async () => limit } as unknown as RateLimit;
      const { service, cache } = serve(new Map(), { RATE_LIMITER });
      if (path !== MAP) expect([await get(cache, path), await get(cache, path)]).toEqual([429, 429]);
      limit.success = true;
      expect([await get(cache, path), await get(cache, path)]).toEqual([503, 503]);
      service.kv.put(first.keys);
      at(6);
      expect((await cache.get(path)).status).toBe(200);
      expect(await get(cache, path)).toBe(200);
    },
  );
});

test("a cache hit has the id of the request that filled it, and its age", async () => {
  const { cache } = serve(first.keys);
  const filled = await cache.get("/v1/prices");
  at(100);
  const { from, headers } = await cache.get("/v1/prices");
  expect([from, headers.get("x-request-id"), headers.get("age")]).toEqual([
    "cache",
    filled.headers.get("x-request-id"),
    "100",
  ]);
  expect(headers.get("cache-control")).toBe(filled.headers.get("cache-control"));
});

test("the map is cached once for clients that accept gzip and once for others; everything else once", async () => {
  const { cache } = serve(first.keys);
  for (const path of PATHS) {
    const variants = [];
    for (const encoding of ["br, gzip", "identity", "br, gzip", "identity"]) {
      const { from } = await cache.get(path, { "accept-encoding": encoding, "user-agent": encoding });
      variants.push(from);
    }
    const second = path === MAP ? "service" : "cache";
    expect([path, ...variants]).toEqual([path, "service", second, "cache", "cache"]);
  }
});
