// What of the protocol is on the wire, row by row: MCP 2026-07-28 (Streamable HTTP, Versioning, Discovery, Caching) and the handshake of
// the revisions before it.
import { describe, expect, test } from "vitest";
import { answerMessage } from "../../src/mcp/answer-message.ts";

const NOW = "2026-07-28";
const NEVER = () => Promise.reject(new Error("asked"));
const META = {
  "io.modelcontextprotocol/protocolVersion": NOW,
  "io.modelcontextprotocol/clientCapabilities": {},
};

type Changes = { headers?: Record<string, string | undefined>; meta?: object; params?: object };

/** A request of the newest revision, as its rules want it, but for the changes. */
async function send(
  method: string,
  { headers = {}, meta = META, params = {} }: Changes = {},
  id: unknown = 1,
) {
  const sent = new Headers();
  const all = { "mcp-protocol-version": NOW, "mcp-method": method, ...headers };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) sent.set(name, value);
  const body = {
    jsonrpc: "2.0",
    ...(id !== null && { id }),
    method,
    params: { ...params, _meta: meta },
  };
  const { status, body: answer } = await answerMessage(body, sent, NEVER);
  return { status, body: Object(answer) };
}

/** A request of an older revision: no `_meta`, no mirrored headers. */
async function sendOld(method: string, params?: object, version?: string, id: number | null = 1) {
  const headers = new Headers(version === undefined ? {} : { "mcp-protocol-version": version });
  const body = { jsonrpc: "2.0", ...(id !== null && { id }), method, ...(params && { params }) };
  const { status, body: answer } = await answerMessage(body, headers, NEVER);
  return { status, body: Object(answer) };
}

describe("protocol 2026-07-28", () => {
  test("every result is complete and names its server; cacheable ones say for how long", async () => {
    for (const method of ["server/discover", "tools/list"]) {
      const { status, body } = await send(method);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        jsonrpc: "2.0",
        id: 1,
        result: { resultType: "complete", ttlMs: 3_600_000, cacheScope: "public" },
      });
      expect(body.result._meta["io.modelcontextprotocol/serverInfo"].name).toBe("model-prices");
    }
  });

  test("server/discover lists versions and capabilities", async () => {
    const { body } = await send("server/discover");
    expect(body.result).toMatchObject({ supportedVersions: [NOW], capabilities: { tools: {} } });
    expect(body.result.instructions).toMatch(/never 0/);
    const unversioned = await sendOld("server/discover");
    expect([unversioned.status, unversioned.body.error.code]).toEqual([400, -32_020]);
  });

  test.each<[string, string, Changes, number, number]>([
    [
      "another version than the body",
      "tools/list",
      { headers: { "mcp-protocol-version": "2025-11-25" } },
      400,
      -32_020,
    ],
    [
      "no version in the headers",
      "tools/list",
      { headers: { "mcp-protocol-version": undefined } },
      400,
      -32_020,
    ],
    ["no method in the headers", "tools/list", { headers: { "mcp-method": undefined } }, 400, -32_020],
    ["another method", "tools/list", { headers: { "mcp-method": "tools/call" } }, 400, -32_020],
    ["a method in capitals", "tools/list", { headers: { "mcp-method": "Tools/List" } }, 400, -32_020],
    ["no tool in the headers", "tools/call", { params: { name: "get_price" } }, 400, -32_020],
    ["another tool", "tools/call", { params: { name: "a" }, headers: { "mcp-name": "b" } }, 400, -32_020],
    [
      "broken base64",
      "tools/call",
      { params: { name: "a" }, headers: { "mcp-name": "=?base64?%?=" } },
      400,
      -32_020,
    ],
    ["no version in the body", "tools/list", { meta: {} }, 400, -32_602],
    [
      "no capabilities",
      "tools/list",
      { meta: { "io.modelcontextprotocol/protocolVersion": NOW } },
      400,
      -32_602,
    ],
    ["a method there is not", "prompts/list", {}, 404, -32_601],
    ["one that is no more", "ping", {}, 404, -32_601],
    [
      "a tool there is not",
      "tools/call",
      { params: { name: "é" }, headers: { "mcp-name": "=?base64?w6k=?=" } },
      200,
      -32_602,
    ],
    [
      "arguments that are a list",
      "tools/call",
      { params: { name: "get_price", arguments: [] }, headers: { "mcp-name": "get_price" } },
      200,
      -32_602,
    ],
  ])("%s", async (_, method, changes, status, code) => {
    const answer = await send(method, changes);
    expect([answer.status, answer.body.error?.code, answer.body.id]).toEqual([status, code, 1]);
    expect(answer.body.error.message).toMatch(/\w{4}/);
  });

  test.each(["1900-01-01", "2027-01-01"])(
    "version %s is refused, and the answer lists the supported ones",
    async (version) => {
      const meta = { ...META, "io.modelcontextprotocol/protocolVersion": version };
      const { status, body } = await send("tools/list", {
        meta,
        headers: { "mcp-protocol-version": version },
      });
      expect([status, body.error.code]).toEqual([400, -32_022]);
      expect(body.error.data).toMatchObject({
        requested: version,
        supported: [NOW, "2025-11-25", "2025-06-18", "2025-03-26"],
      });
    },
  );

  test("a notification gets 202 and no body", async () => {
    expect(
      await answerMessage({ jsonrpc: "2.0", method: "notifications/cancelled" }, new Headers(), NEVER),
    ).toEqual({
      status: 202,
    });
    expect(await send("notifications/x", {}, null)).toMatchObject({ status: 202 });
  });
});

test.each([
  ["no JSON", undefined, -32_700],
  ["a batch", [{ jsonrpc: "2.0", id: 1, method: "ping" }], -32_600],
  ["text", "ping", -32_600],
  ["null", null, -32_600],
  ["a response", { jsonrpc: "2.0", id: 1, result: {} }, -32_600],
  ["another JSON-RPC", { jsonrpc: "1.0", id: 1, method: "ping" }, -32_600],
  ["an id that is null", { jsonrpc: "2.0", id: null, method: "ping" }, -32_600],
  ["an id that is a fraction", { jsonrpc: "2.0", id: 1.5, method: "ping" }, -32_600],
  ["params that are a list", { jsonrpc: "2.0", id: 1, method: "ping", params: [] }, -32_602],
])("malformed messages: %s", async (_, body, code) => {
  const answer = await answerMessage(body, new Headers(), NEVER);
  expect([answer.status, Object(answer.body).error.code]).toEqual([400, code]);
});

describe("revisions that start with a handshake", () => {
  test.each([
    ["2025-11-25", "2025-11-25"],
    ["2025-03-26", "2025-03-26"],
    ["2024-11-05", "2025-11-25"],
    [undefined, "2025-11-25"],
  ])("a client of %s is answered with %s and gets no session", async (protocolVersion, told) => {
    const { status, body } = await sendOld("initialize", { protocolVersion, capabilities: {} });
    expect([status, body.result.protocolVersion]).toEqual([200, told]);
    expect(body.result).toMatchObject({ capabilities: { tools: {} }, serverInfo: { name: "model-prices" } });
    expect(body.result.resultType).toBeUndefined();
  });

  test.each([
    ["ping", 200, undefined],
    ["tools/list", 200, undefined],
    ["prompts/list", 200, -32_601],
  ])("%s", async (method, status, code) => {
    const answer = await sendOld(method, undefined, "2025-11-25");
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  test("notifications get 202", async () => {
    expect(await sendOld("notifications/initialized", {}, "2025-06-18", null)).toMatchObject({
      status: 202,
    });
  });
});
