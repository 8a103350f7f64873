// POST /mcp as a route: keys, limits, bounds, hosts and origins are the API's, in both eras of the protocol.
import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import type { Env } from "../../src/env.ts";
import { call, connectTo, type Era } from "../helpers/mcp-client.ts";
import { type Service, startService } from "../helpers/service.ts";

const KEY = { authorization: "Bearer first" };
const KEYED = { API_KEY_SHA256S: createHash("sha256").update("first").digest("hex") };
const CALL = {
  provider_id: "openai",
  model_id: "gpt-4o",
  usage: { prompt_tokens: 1000, completion_tokens: 500 },
};
const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

/** Sends a ping; `port` is the colon and number of the address, if it has one. */
function ping(service: Service, headers: Record<string, string> = {}, port = ""): Promise<Response> {
  return service.post(`${port}/mcp`, PING, headers);
}

/** A limiter that says no after so many requests. */
function limited(after: number): Partial<Env> & { RATE_LIMITER: RateLimit } {
  let count = 0;
  return { RATE_LIMITER: { limit: async () => ({ success: ++count <= after }) } };
}

test.each<[Era, Partial<Env>, Record<string, string>]>([
  ["2026-07-28", {}, {}],
  ["legacy", {}, {}],
  ["2026-07-28", KEYED, KEY],
])("a client of %s calls a tool", async (era, settings, headers) => {
  const client = await connectTo(startService(undefined, settings), era, headers);
  const { answer } = await call(client, "cost_of_usage", CALL);
  expect(answer).toMatchObject({ total_usd: "0.0075" }); // 1000 x 0.0000025 + 500 x 0.00001
  expect((await client.listTools()).tools).toHaveLength(7);
  await client.close();
});

// threat: guessed-key
test("keys: where they are set, any message without one is 401", async () => {
  const service = startService(undefined, KEYED);
  expect((await ping(service)).status).toBe(401);
  expect((await ping(service, { authorization: "Bearer second" })).status).toBe(401);
  expect((await ping(service, KEY)).status).toBe(200);
});

describe("the sender", () => {
  // threat: foreign-page
  test.each([
    ["open, from any page", {}, { origin: "https://page.example" }, 200],
    ["keyed, from a program", KEYED, KEY, 200],
    [
      "keyed, from a page that may",
      { ...KEYED, MCP_ORIGINS: "https://a.example, https://page.example" },
      { ...KEY, origin: "https://page.example" },
      200,
    ],
    [
      "keyed, from one whose name only ends like it",
      { ...KEYED, MCP_ORIGINS: "https://page.example" },
      { ...KEY, origin: "https://evil-page.example" },
      403,
    ],
    [
      "keyed, from a file or a sandbox",
      { ...KEYED, MCP_ORIGINS: "https://page.example" },
      { ...KEY, origin: "null" },
      403,
    ],
    ["keyed, from a page where none may", KEYED, { ...KEY, origin: "https://page.example" }, 403],
    ["where the setting is blank", { MCP_HOSTS: " , " }, {}, 200],
    ["at a host it answers at, in any case", { MCP_HOSTS: "other.example, Service" }, {}, 200],
    ["at a host with its port", { MCP_HOSTS: "service:8787" }, {}, 200, ":8787"],
    ["at that host without it", { MCP_HOSTS: "service:8787" }, {}, 403],
    ["at a host that only ends like it", { MCP_HOSTS: "ice" }, {}, 403],
  ])("%s", async (_, settings, headers, status, port = "") => {
    const response = await ping(startService(undefined, settings), headers as Record<string, string>, port);
    expect(response.status).toBe(status);
    if (status === 403) expect(await response.json()).toMatchObject({ error: { code: "not_allowed_here" } });
  });

  test("a browser may send the protocol's headers", async () => {
    const { headers } = await startService().fetch("/mcp", { method: "OPTIONS" });
    expect(headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
    for (const name of ["mcp-protocol-version", "mcp-method", "mcp-name", "authorization"])
      expect(headers.get("access-control-allow-headers")).toContain(name);
  });
});

describe("limits", () => {
  // threat: too-many-requests
  test("a message past the limit is 429", async () => {
    const response = await ping(startService(undefined, limited(0)));
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  test.each([
    ["one request of the API counts once, as the message", "cost_of_usage", CALL, 1],
    ["each further one counts too", "get_price", { provider_id: "openai", model_id: "gpt-4o" }, 2],
  ])("%s", async (_, name, args, count) => {
    const limit = vi.fn(async (_: { key: string }) => ({ success: true }));
    const settings = { RATE_LIMITER: { limit } } as unknown as Partial<Env>;
    const client = await connectTo(startService(undefined, settings), undefined, {
      "cf-connecting-ip": "192.0.2.7",
    });
    limit.mockClear();
    await call(client, name, args);
    expect(limit.mock.calls).toEqual(Array(count).fill([{ key: "ip:192.0.2.7" }]));
  });

  test("a tool that the API refuses says so", async () => {
    // One for the handshake, one for the call, none for the second request of the tool.
    const client = await connectTo(startService(undefined, limited(2)));
    const { refused } = await call(client, "get_price", { provider_id: "openai", model_id: "gpt-4o" });
    expect(refused).toBe("Too many requests; try again in 60 seconds.");
  });

  // threat: large-body
  test("a message has at most 4 MiB, and a tool no more than its endpoint", async () => {
    const service = startService();
    expect((await service.post("/mcp", { ...PING, params: { a: "a".repeat(4 * 1024 * 1024) } })).status).toBe(
      413,
    );
    const client = await connectTo(service);
    const usage = { ...CALL.usage };
    const { refused } = await call(client, "cost_of_usage", { ...CALL, usage, at: "a".repeat(65_536) });
    expect(refused).toBe("body: expected at most 65536 bytes");
  });
});

test.each([
  ["GET", 405],
  ["DELETE", 405],
  ["POST", 415],
])("%s without JSON is %i", async (method, status) => {
  expect((await startService().fetch("/mcp", { method })).status).toBe(status);
});

test("an answer is not cached", async () => {
  const { headers } = await ping(startService());
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});
