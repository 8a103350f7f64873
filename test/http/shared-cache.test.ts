// Every route behind a shared cache (RFC 9111 and 5861): fresh, revalidated, stale on failure; never past a turning instant,
// never stale data as fresh, never what a key paid for.
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Env } from "../../src/env.ts";
import { MANIFEST_KEY } from "../../src/store/keys.ts";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { startService } from "../helpers/service.ts";
import { SharedCache } from "../helpers/shared-cache.ts";
import { first, second } from "../helpers/two-versions.ts";

const MAP = "/v1/model_prices_and_context_window.json";
const PINNED = "/v1/versions/1/model_prices_and_context_window.json";
const TURN = "2027-01-01T00:00:00Z";
const START = Date.parse("2026-11-21T12:00:00Z");

/** Path, and for how many seconds it is fresh and then used while it is revalidated. */
const ROUTES: [path: string, fresh: number, revalidating: number][] = [
  [MAP, 300, 3600],
  ["/v1/prices", 60, 600],
  ["/v1/prices/search?q=gpt", 60, 600],
  ["/v1/reference/models", 60, 600],
  ["/v1/reference/providers", 60, 600],
  ["/v1/versions", 60, 600],
  ["/", 60, 600],
  ["/?view=calculator", 60, 600],
  ["/models/gpt-4o", 60, 600],
];
const PATHS = ROUTES.map(([path]) => path);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function serve(keys: ReadonlyMap<string, Uint8Array>, settings: Partial<Env> = {}) {
  const service = startService(new MemoryKv(keys), settings);
  return { service, cache: new SharedCache(service) };
}

/** Seconds after the start. */
function at(seconds: number): void {
  vi.setSystemTime(START + 1000 * seconds);
}

describe.each(ROUTES)("%s", (path, fresh, revalidating) => {
  test("is asked for once while it is fresh, revalidated after, and a last copy answers while the service fails", async () => {
    const { cache } = serve(first.keys);
    const steps: unknown[] = [];
    for (const [seconds, down] of [
      [0, false],
      [fresh - 1, false],
      [fresh + 1, false],
      [2 * (fresh + revalidating), false],
      [4 * (fresh + revalidating), true],
      [4 * (fresh + revalidating) + 86_400 + fresh, true],
    ] as const) {
      at(seconds);
      cache.down = down;
      const { from, status } = await cache.get(path);
      steps.push([from, status]);
    }
    expect(steps).toEqual([
      ["service", 200],
      ["cache", 200],
      ["stale", 200],
      ["renewed", 200],
      ["stale", 200],
      ["service", 503],
    ]);
  });

  test("is never answered from before the turning instant after it", async () => {
    const turning = buildFixture({ turns: [{ from: TURN, map: { "p/m": { litellm_provider: "p" } } }] });
    for (const before of [1, 30, 200, 3000, 50_000]) {
      const { cache } = serve(turning.keys);
      vi.setSystemTime(Date.parse(TURN) - 1000 * before);
      expect((await cache.get(path)).headers.get("x-prices-since")).toBe(turning.manifest.since);
      vi.setSystemTime(Date.parse(TURN) - 1);
      expect((await cache.get(path)).status).toBe(200);
      vi.setSystemTime(Date.parse(TURN));
      cache.down = true;
      expect((await cache.get(path)).status).toBe(503);
      cache.down = false;
      const { from, headers } = await cache.get(path);
      expect([from, headers.get("x-prices-since")]).toEqual(["service", TURN]);
    }
  });
});

describe("stale is never kept", () => {
  /** What callers are told through the cache, of a service that was warm and cannot read the manifest for a quarter of an hour. */
  async function tellings(path: string) {
    const { service, cache } = serve(first.keys);
    await service.fetch(path);
    const told: { seconds: number; stale: string | null; from: string }[] = [];
    for (let seconds = 45; seconds <= 9000; seconds += 45) {
      at(seconds);
      service.kv.fault = (key) => (key === MANIFEST_KEY && seconds < 1000 ? "throw" : undefined);
      // The service looks at the manifest after it has answered.
      await service.fetch("/health");
      await settled();
      const { headers, from } = await cache.get(path);
      told.push({ seconds, stale: headers.get("x-prices-stale"), from });
    }
    return told;
  }

  test.each(PATHS)(
    "%s: once KV is back no caller is told stale, and none before from a copy",
    async (path) => {
      const told = await tellings(path);
      expect(told[0]).toEqual({ seconds: 45, stale: "true", from: "service" });
      expect(told.filter(({ stale, from }) => stale !== null && from !== "service")).toEqual([]);
      expect(told.filter(({ seconds, stale }) => seconds > 1045 && stale !== null)).toEqual([]);
    },
  );

  test("a pinned map asked for meanwhile is not stale: it never changes", async () => {
    const told = await tellings(PINNED);
    expect(told.filter(({ stale }) => stale !== null)).toEqual([]);
  });
});

test("a pinned map asked for before and after the publish of another version is one answer", async () => {
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

describe("behind keys", () => {
  const key = "paid-for";
  const settings = { API_KEY_SHA256S: createHash("sha256").update(key).digest("hex") };

  // threat: shared-private-answer
  test.each([...PATHS.filter((path) => path.startsWith("/v1/") && path !== MAP), PINNED])(
    "%s: nobody gets what another's key paid for",
    async (path) => {
      const { cache } = serve(first.keys, settings);
      const paid = await cache.get(path, { authorization: `Bearer ${key}` });
      expect([paid.status, paid.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      const { from, status } = await cache.get(path);
      expect([from, status]).toEqual(["service", 401]);
    },
  );

  test.each(["/", "/?view=calculator", "/models/gpt-4o"])("%s is 401 and kept by nobody", async (path) => {
    const { cache } = serve(first.keys, settings);
    for (let i = 0; i < 2; i++) {
      const { from, status, headers } = await cache.get(path, { authorization: `Bearer ${key}` });
      expect([from, status, headers.get("www-authenticate")]).toEqual(["service", 401, "Bearer"]);
    }
  });
});

/** Background reads of KV have ended. */
async function settled(): Promise<void> {
  for (let i = 0; i < 3; i++) await crypto.subtle.digest("SHA-256", new Uint8Array(1));
}
