import { createHash } from "node:crypto";
import { Hono } from "hono";
import { describe, expect, test, vi } from "vitest";
import type { Env } from "../../src/env.ts";
import {
  acceptedDigests,
  acceptedKey,
  countedAddress,
  type Limit,
  rateLimit,
} from "../../src/http/access.ts";
import type { App } from "../../src/http/respond.ts";
import { createApp } from "../../src/index.ts";
import { API_MAP_PATH, CHANGE_PATHS, COST_MAP_PATH, STATUS_PATH } from "../../src/schemas/paths.ts";
import { whenAnswered } from "../helpers/fake-clock.ts";
import { startService } from "../helpers/service.ts";

const digest = (key: string) => createHash("sha256").update(key).digest("hex");
const keys = `${digest("first")}, ${digest("second").toUpperCase()}`;
const KEYED = ["/v1/prices", "/v1/prices/search?q=gpt", "/v1/reference/models", "/v1/reference/providers"];

function limiter(outcome: () => Promise<{ success: boolean }>) {
  const limit = vi.fn(outcome);
  return { limit, settings: { RATE_LIMITER: { limit } } as unknown as Partial<Env> };
}

describe("API keys", () => {
  // threat: guessed-key, shared-private-answer
  test.each([
    [undefined, 401],
    ["Bearer third", 401],
    [`Bearer ${digest("first")}`, 401],
    ["Bearer first", 200],
    ["bearer second", 200],
  ])("Authorization %j gets %i", async (authorization, status) => {
    const service = startService(undefined, { API_KEY_SHA256S: keys });
    for (const path of KEYED) {
      const response = await service.fetch(path, authorization ? { headers: { authorization } } : {});
      expect(response.status).toBe(status);
      expect(response.headers.get("cache-control")).toBe(status === 200 ? "private, no-store" : "no-store");
      if (status !== 401) continue;
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(await response.json()).toMatchObject({ error: { type: "authentication_error" } });
    }
  });

  test("calculators need a key; preflights, maps and health do not", async () => {
    const service = startService(undefined, { API_KEY_SHA256S: keys });
    expect((await service.post("/v1/traces/cost", {})).status).toBe(401);
    expect((await service.post("/v1/responses/cost", {})).status).toBe(401);
    expect((await service.post("/api/models/pricing/calculate", {})).status).toBe(401);
    expect((await service.fetch("/v1/prices", { method: "OPTIONS" })).status).toBe(204);
    for (const open of ["/v1/model_prices_and_context_window.json", "/api.json", "/v1/versions/1/api.json"])
      expect((await service.fetch(open)).status).toBe(200);
    for (const keyed of ["/v1/prices.csv", "/v1/prices.ndjson"])
      expect((await service.fetch(keyed)).status).toBe(401);
    expect((await service.fetch("/health")).status).toBe(200);
  });

  // threat: leaked-key
  test("files stay open unless the operator closes them, and the cost map always does", async () => {
    const { env } = startService(undefined, { API_KEY_SHA256S: keys });
    const status = async (path: string, more: Partial<Env> = {}, authorization = "") =>
      (await createApp().request(path, { headers: { authorization } }, { ...env, ...more })).status;
    const pinned = "/v1/versions/1/";
    const files = [
      "/v1/ledger.csv",
      "/v1/snapshot.json",
      "/v1/exports",
      "/v1/exports/bifrost.json",
      `${pinned}api.json`,
    ];
    const sums = [`${API_MAP_PATH}.sha256`, `${COST_MAP_PATH}.minisig`, `${pinned}ledger.ndjson.sha256`];
    for (const path of [API_MAP_PATH, COST_MAP_PATH, ...files, ...sums, ...CHANGE_PATHS, STATUS_PATH]) {
      expect([path, await status(path)]).toEqual([path, 200]);
      const closed = path === COST_MAP_PATH ? 200 : 401;
      expect([path, await status(path, { CLOSED_FILES: "yes" })]).toEqual([path, closed]);
      expect([path, await status(path, { CLOSED_FILES: "yes" }, "Bearer first")]).toEqual([path, 200]);
    }
  });

  test("keys rotate: old and new are accepted until the old one is removed", async () => {
    const service = startService(undefined, { API_KEY_SHA256S: digest("old") });
    const statuses = () =>
      Promise.all(
        ["old", "new"].map(async (key) => {
          const headers = { authorization: `Bearer ${key}` };
          return (await service.fetch("/v1/prices", { headers })).status;
        }),
      );
    expect(await statuses()).toEqual([200, 401]);
    service.env.API_KEY_SHA256S = `${digest("old")},${digest("new")}`;
    expect(await statuses()).toEqual([200, 200]);
    service.env.API_KEY_SHA256S = digest("new");
    expect(await statuses()).toEqual([401, 200]);
  });

  // threat: open-by-mistake
  test("a setting without a digest rejects everybody, a blank one accepts everybody", async () => {
    const headers = { authorization: "Bearer x" };
    const closed = startService(undefined, { API_KEY_SHA256S: "x" });
    expect((await closed.fetch("/v1/prices", { headers })).status).toBe(401);
    expect((await startService(undefined, { API_KEY_SHA256S: " " }).fetch("/v1/prices")).status).toBe(200);
  });
});

describe("rate limit", () => {
  test("an exceeded limit is 429 with Retry-After, before the key is checked", async () => {
    const { settings } = limiter(async () => ({ success: false }));
    const service = startService(undefined, { ...settings, API_KEY_SHA256S: keys });
    const response = await service.fetch("/v1/prices");
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await response.json()).toMatchObject({ error: { type: "rate_limit_error" } });
  });

  test("does not apply to the gzipped cost map, health or preflights", async () => {
    const { limit, settings } = limiter(async () => ({ success: false }));
    const service = startService(undefined, settings);
    const packed = { headers: { "accept-encoding": "gzip" } };
    expect((await service.fetch("/v1/model_prices_and_context_window.json", packed)).status).toBe(200);
    expect((await service.fetch("/health")).status).toBe(200);
    expect((await service.fetch("/v1/prices", { method: "OPTIONS" })).status).toBe(204);
    expect(limit).not.toHaveBeenCalled();
  });

  // threat: too-many-requests
  test("counts by key, otherwise by address", async () => {
    const { limit, settings } = limiter(async () => ({ success: true }));
    const open = startService(undefined, settings);
    await open.fetch("/v1/prices", { headers: { "cf-connecting-ip": "2001:db8:1:2:3::4" } });
    const keyed = startService(undefined, { ...settings, API_KEY_SHA256S: keys });
    await keyed.fetch("/v1/prices", { headers: { authorization: "Bearer first" } });
    expect(limit.mock.calls).toEqual([
      [{ key: "ip:2001:db8:1:2::/64" }],
      [{ key: `key:${digest("first")}` }],
    ]);
  });

  // threat: guessed-key
  test("counts a wrong key by address, so that guessing is limited too", async () => {
    const { limit, settings } = limiter(async () => ({ success: true }));
    const service = startService(undefined, { ...settings, API_KEY_SHA256S: keys });
    const headers = { authorization: "Bearer guess", "cf-connecting-ip": "203.0.113.7" };
    expect((await service.fetch("/v1/prices", { headers })).status).toBe(401);
    expect(limit.mock.calls).toEqual([[{ key: "ip:203.0.113.7" }]]);
  });

  test.each(["/v1/model_prices_and_context_window.json", "/api.json"])(
    "counts %s when sent uncompressed, and never asks for a key",
    async (path) => {
      const { limit, settings } = limiter(async () => ({ success: false }));
      const service = startService(undefined, { ...settings, API_KEY_SHA256S: keys });
      const headers = { "accept-encoding": "identity", "cf-connecting-ip": "203.0.113.7" };
      const refused = await service.fetch(path, { headers });
      expect([refused.status, refused.headers.get("cache-control")]).toEqual([429, "no-store"]);
      expect(limit.mock.calls).toEqual([[{ key: "ip:203.0.113.7" }]]);
      for (const free of [{ method: "HEAD" }, { headers: { ...headers, "if-none-match": "*" } }])
        expect((await service.fetch(path, free)).status).toBeLessThan(400);
      expect(limit).toHaveBeenCalledTimes(1);
    },
  );

  test("counts a file that needs unpacking once", async () => {
    const { limit, settings } = limiter(async () => ({ success: true }));
    const headers = { "accept-encoding": "identity" };
    await startService(undefined, settings).fetch("/v1/snapshot.json", { headers });
    expect(limit).toHaveBeenCalledTimes(1);
  });

  test("waits no longer for the limiter than its deadline", async () => {
    vi.useFakeTimers();
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { settings } = limiter(() => new Promise(() => {}));
    const service = startService(undefined, settings);
    const batch = service.post("/v1/traces/cost/batch", new Array(1000).fill({}));
    const { response, took } = await whenAnswered(batch);
    expect(response.status).toBe(200);
    // Once for the request, and once for its thousand calls.
    expect(took).toBeLessThanOrEqual(400);
  });
});

const [ONE, TWO] = [digest("one"), digest("two")];

test.each<[string | undefined, string[] | undefined]>([
  [undefined, undefined],
  ["", undefined],
  ["  ", undefined],
  [ONE, [ONE]],
  [` ${ONE.toUpperCase()} ,${TWO}`, [ONE, TWO]],
  ["no digest", []],
  [`${ONE}0,${TWO.slice(1)},${"g".repeat(64)}`, []],
])("%j contains the accepted digests %j", (secret, digests) =>
  expect(acceptedDigests(secret)).toEqual(digests),
);

describe("acceptedKey", () => {
  test.each<[string | undefined, string | undefined]>([
    ["Bearer one", ONE],
    ["bearer   two  ", TWO],
    ["Bearer three", undefined],
    ["Bearer One", undefined],
    ["Bearer one two", undefined],
    ["Bearer", undefined],
    ["Bearerone", undefined],
    ["x Bearer one", undefined],
    ["Basic one", undefined],
    [ONE, undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%j: %s", async (header, digest) => expect(await acceptedKey(header, [ONE, TWO])).toBe(digest));

  test("no key is accepted without a digest", async () => {
    expect(await acceptedKey("Bearer one", [])).toBeUndefined();
  });

  test("a digest may appear twice", async () => {
    expect(await acceptedKey("Bearer one", [ONE, ONE])).toBe(ONE);
  });
});

// threat: too-many-requests
test.each([
  [undefined, "unknown"],
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.57", "203.0.113.57"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", "unknown"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7x", "0:0:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
])("countedAddress: %j is %j", (address, expected) => {
  expect(countedAddress(address)).toBe(expected);
});

/** Whether a request is one too many, with the names it was counted under. */
async function ask(
  outcome: () => Promise<{ success: boolean }>,
  request: { key?: string; ip?: string } = {},
  limit: Limit = rateLimit(),
) {
  const counted: string[] = [];
  const limiter = {
    limit: ({ key }: { key: string }) => {
      counted.push(key);
      return outcome();
    },
  };
  let over: boolean | undefined;
  const app = new Hono<App>().get("/", async (c) => {
    over = await limit(c, request.key);
    return c.body(null);
  });
  const headers = request.ip === undefined ? {} : { "cf-connecting-ip": request.ip };
  await app.request("/", { headers }, { RATE_LIMITER: limiter });
  return { over, counted };
}

test.each<[string, { key?: string; ip?: string }, string]>([
  ["a key's digest", { key: "abc", ip: "203.0.113.7" }, "key:abc"],
  ["without one an address", { ip: "203.0.113.7" }, "ip:203.0.113.7"],
  ["an empty key is none", { key: "", ip: "203.0.113.7" }, "ip:203.0.113.7"],
  ["of IPv6 the subscriber's part", { ip: "2001:db8::1" }, "ip:2001:db8:0:0::/64"],
  ["who has neither, with all others who have neither", {}, "ip:unknown"],
])("who is counted: %s", async (_, request, name) => {
  expect((await ask(async () => ({ success: true }), request)).counted).toEqual([name]);
});

test("a failing limiter limits nobody and is reported once", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const limit = rateLimit();
  const broken = () => Promise.reject(new Error("x".repeat(1000)));
  for (let i = 0; i < 2; i++) expect((await ask(broken, {}, limit)).over).toBeUndefined();
  expect(logged.mock.calls).toEqual([[`rate limiter: Error: ${"x".repeat(293)}`]]);
});
