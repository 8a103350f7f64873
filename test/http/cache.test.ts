// Which answers may be kept and how long, by route and by how near the next announced price is; tags and preconditions.
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { acceptsGzip, encodingFor } from "../../src/http/cache.ts";
import { MANIFEST_KEY } from "../../src/store/keys.ts";
import { buildFixture, type FixtureOptions } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { type Service, startService } from "../helpers/service.ts";

const MAP = "/v1/model_prices_and_context_window.json";
const PINNED = "/v1/versions/1/model_prices_and_context_window.json";
const LISTS = [
  "/v1/prices",
  "/v1/prices/search?q=gpt",
  "/v1/reference/models",
  "/v1/reference/providers",
  "/v1/versions",
  "/v1/exports",
  "/v1/exports/openlit.json",
  "/v1/prices.csv",
  "/v1/prices.ndjson",
  "/v1/ledger.ndjson",
  "/sitemap.xml",
  "/v1/accuracy",
  "/v1/changes",
  "/v1/changes.atom",
  "/v1/changes.json",
  "/v1/prices/history?provider_id=openai&model_id=gpt-4o",
  "/v1/reference/providers/openai",
  "/v1/resolve?model_id=gpt-4o",
  "/accuracy",
  "/changes",
  "/",
  "/?view=calculator",
  "/models/gpt-4o",
];
const TURN = "2027-01-01T00:00:00Z";
const turning: FixtureOptions = { turns: [{ from: TURN, map: { "p/m": { litellm_provider: "p" } } }] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(TURN) - 7 * 86_400_000 });
});

function serve(options: FixtureOptions = turning): Service {
  return startService(new MemoryKv(buildFixture(options).keys));
}

/** The answer so many seconds before the price change time. */
async function secondsBefore(service: Service, seconds: number, path: string): Promise<Response> {
  vi.setSystemTime(Date.parse(TURN) - 1000 * seconds);
  return service.fetch(path);
}

const EDGE = "cloudflare-cdn-cache-control";

/** The directives of a header that have a number. */
function windowsOf({ headers }: Response, name: string): Record<string, number> {
  const directives = (headers.get(name) ?? "").matchAll(/([\w-]+)=(\d+)/g);
  return Object.fromEntries(Array.from(directives, ([, name = "", seconds]) => [name, Number(seconds)]));
}

describe("no cache window reaches past the next price change", () => {
  const list = "public, max-age=60, stale-if-error=86400";
  const map = "public, max-age=300, stale-if-error=86400";
  const edge = "public, max-age=300, stale-while-revalidate=300, stale-if-error=86400";

  test.each([
    ["/v1/prices", 604_800, list, edge],
    ["/v1/prices", 86_760, list, edge],
    ["/v1/prices", 86_460, list, "public, max-age=300, stale-while-revalidate=300, stale-if-error=86100"],
    [
      "/v1/prices",
      86_459,
      "public, max-age=60, stale-if-error=86399",
      "public, max-age=300, stale-while-revalidate=300, stale-if-error=86099",
    ],
    [
      "/v1/prices",
      400,
      "public, max-age=60, stale-if-error=340",
      "public, max-age=300, stale-while-revalidate=40, stale-if-error=40",
    ],
    ["/v1/prices", 300, "public, max-age=60, stale-if-error=240", "public, max-age=240"],
    ["/v1/prices", 60, "public, max-age=60", "public, max-age=0"],
    ["/v1/prices", 59.999, "public, max-age=59", "public, max-age=0"],
    ["/v1/prices", 0.5, "public, max-age=0", "public, max-age=0"],
    ["/v1/prices", 0, list, edge],
    [MAP, 604_800, map, edge],
    [
      MAP,
      4000,
      "public, max-age=300, stale-if-error=3700",
      "public, max-age=300, stale-while-revalidate=300, stale-if-error=3400",
    ],
    [MAP, 301, "public, max-age=300, stale-if-error=1", "public, max-age=1"],
    [MAP, 10, "public, max-age=10", "public, max-age=0"],
    [MAP, 0, map, edge],
    [PINNED, 10, "public, max-age=31536000, immutable", null],
  ])("%s, %s s before it: %s; at the edge %s", async (path, seconds, atCaller, atEdge) => {
    const { headers } = await secondsBefore(serve(), seconds, path);
    expect([headers.get("cache-control"), headers.get(EDGE)]).toEqual([atCaller, atEdge]);
  });

  test.each([MAP, ...LISTS])("%s at any time before it, also through two caches in a row", async (path) => {
    const service = serve();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200_000_000 }), async (left) => {
        const response = await secondsBefore(service, left / 1000, path);
        const { "max-age": caller = Number.NaN } = windowsOf(response, "cache-control");
        for (const [header, before] of [
          ["cache-control", 0],
          [EDGE, caller],
        ] as const) {
          const { "max-age": fresh = Number.NaN, ...later } = windowsOf(response, header);
          const reach = Math.max(0, ...Object.values(later)) + fresh;
          if (reach > 0) expect(before + reach).toBeLessThanOrEqual(left / 1000);
          expect(caller).toBeLessThanOrEqual(left / 1000);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("the isolate's memory of the newest version ages at the edge", () => {
  const DAY = 86_400;
  test.each([
    [0, `public, max-age=300, stale-while-revalidate=300, stale-if-error=${DAY}`],
    [29.5, `public, max-age=270, stale-while-revalidate=300, stale-if-error=${DAY}`],
    [300, `public, max-age=0, stale-while-revalidate=300, stale-if-error=${DAY}`],
    [450, `public, max-age=0, stale-while-revalidate=150, stale-if-error=${DAY}`],
    [599.5, `public, max-age=0, stale-if-error=${DAY}`],
  ])("read %s s ago: %s", async (seconds, expected) => {
    const start = Date.now();
    for (const path of [MAP, ...LISTS]) {
      vi.setSystemTime(start);
      const service = serve();
      await service.fetch("/health");
      vi.setSystemTime(start + 1000 * seconds);
      const { headers } = await service.fetch(path);
      expect([path, headers.get(EDGE)]).toEqual([path, expected]);
    }
  });

  test("not for callers, who get the answer's time, nor for a named version", async () => {
    const service = serve();
    await service.fetch("/health");
    vi.setSystemTime(Date.now() + 599_000);
    const { headers } = await service.fetch("/v1/prices");
    expect(headers.get("cache-control")).toBe("public, max-age=60, stale-if-error=86400");
    expect((await service.fetch(PINNED)).headers.get("cache-control")).toContain("max-age=31536000");
  });
});

test.each(["/v1/accuracy", "/v1/reference/providers/openai", "/models/gpt-4o", "/changes"])(
  "%s has a new ETag each day, because the age of evidence changes with it",
  async (path) => {
    const service = serve();
    const held = (await service.fetch(path)).headers.get("etag") ?? "";
    const again = async (tag = held) =>
      (await service.fetch(path, { headers: { "if-none-match": tag } })).status;
    expect([await again(), await again("*")]).toEqual([304, 304]);
    vi.setSystemTime(Date.now() + 86_400_000);
    expect(await again()).toBe(200);
  },
);

describe("an answer is named by the version and the last price change", () => {
  test.each([MAP, ...LISTS])("%s states both, also in its ETag, which gives 304", async (path) => {
    const service = serve();
    const tags: string[] = [];
    for (const [seconds, since] of [
      [1, "2026-07-01T00:00:00Z"],
      [0, TURN],
    ] as const) {
      const { headers } = await secondsBefore(service, seconds, path);
      const tag = headers.get("etag") ?? "";
      expect(headers.get("x-prices-since")).toBe(since);
      expect(tag).toMatch(new RegExp(`^W/".+-fixture-1-${since}"$`));
      tags.push(tag);
      expect((await service.fetch(path, { headers: { "if-none-match": tag } })).status).toBe(304);
    }
    const [before = ""] = tags;
    expect((await service.fetch(path, { headers: { "if-none-match": before } })).status).toBe(200);
  });

  test("calculators state since when too", async () => {
    const call = {
      model_id: "gpt-4o",
      provider_id: "openai",
      usage: { prompt_tokens: 1, completion_tokens: 1 },
    };
    const { headers } = await serve().post("/v1/traces/cost", call);
    expect(headers.get("x-prices-since")).toBe("2026-07-01T00:00:00Z");
    expect(headers.get("access-control-expose-headers")).toContain("x-prices-since");
  });

  test.each(["/v1/reference/providers", "/", "/?view=calculator"])(
    "%s has a new ETag when only a provider's name changed",
    async (path) => {
      const tagOf = async (serial: number) => (await serve({ serial }).fetch(path)).headers.get("etag");
      expect(await tagOf(1)).not.toBe(await tagOf(2));
    },
  );

  test("first publishes of two fresh namespaces have different ETags at /v1/versions", async () => {
    const tagOf = async (publishedAt: string) =>
      (await serve({ publishedAt }).fetch("/v1/versions")).headers.get("etag");
    expect(await tagOf("2026-11-20T00:00:00Z")).not.toBe(await tagOf("2026-11-20T00:00:01Z"));
  });
});

test.each([MAP, ...LISTS])(
  "%s from the last good version is sent whole and without an ETag to a caller who holds it",
  async (path) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const service = serve();
    const held = (await service.fetch(path)).headers.get("etag") ?? "";
    service.kv.fault = (key) => (key === MANIFEST_KEY ? "throw" : undefined);
    vi.setSystemTime(Date.now() + 700_000);
    for (const tag of [held, "*"]) {
      const { status, headers } = await service.fetch(path, { headers: { "if-none-match": tag } });
      const told = ["x-prices-stale", "cache-control", EDGE, "etag"].map((name) => headers.get(name));
      expect([status, ...told]).toEqual([200, "true", "no-store", null, null]);
    }
  },
);

test.each([
  ["/models/nope", 404],
  ["/models/foo/", 404],
  [`/models/${"x".repeat(257)}`, 400],
  ["/v1/prices?page=0", 400],
  ["/v1/versions/9/model_prices_and_context_window.json", 404],
  ["/nothing", 404],
])(
  "preconditions apply only to 200 answers, and no failure is public: %s is %i with or without a held copy",
  async (path, status) => {
    const service = serve();
    for (const init of [{}, { headers: { "if-none-match": "*" } }]) {
      const { status: answered, headers } = await service.fetch(path, init);
      const told = ["cache-control", EDGE, "etag"].map((name) => headers.get(name));
      expect([answered, ...told]).toEqual([status, "no-store", null, null]);
    }
  },
);

test.each([
  [undefined, false],
  ["", false],
  ["gzip", true],
  ["GZIP;Q=1", true],
  ["br, gzip;q=0.8", true],
  ["x-gzip", true],
  ["gzip;q=0, x-gzip", false],
  ["gzip;q=0", false],
  ["gzip;q=0.000", false],
  ["*", true],
  ["*;q=0", false],
  ["*, gzip;q=0", false],
  ["identity;q=1, gzip;q=0.5", false],
  ["identity;q=0.5, gzip", true],
  ["x-gzip;q=0", false],
  ["identity;q=0.5, gzip;q=0.5", true],
  ["br, deflate", false],
  ["gzip;q=nonsense", false],
])("acceptsGzip(%j) is %s", (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});

test.each<[string | undefined, string | undefined, boolean, boolean]>([
  ["gzip", undefined, true, false],
  [undefined, undefined, false, false],
  ["br, gzip", "gzip", true, false],
  ["br, gzip", "br", false, true],
  ["br, gzip", "", false, true],
  ["br", "gzip", false, false],
  ["br", "br", false, false],
])(
  "encodingFor: the header the service sees and the one the caller sent to the edge: %s, %s: gzip %s, only for that caller %s",
  (seen, own, gzip, alone) => {
    const headers = new Headers(seen === undefined ? {} : { "accept-encoding": seen });
    const request = Object.assign(new Request("http://localhost/", { headers }), {
      ...(own !== undefined && { cf: { clientAcceptEncoding: own } }),
    });
    expect(encodingFor(request as Request)).toEqual({ gzip, alone });
  },
);

test("a map is not unpacked for a HEAD, which has no body", async () => {
  const unpacked = vi.spyOn(globalThis, "DecompressionStream");
  const service = serve();
  for (const method of ["HEAD", "GET"]) await service.fetch(MAP, { method });
  expect(unpacked).toHaveBeenCalledTimes(1);
});
