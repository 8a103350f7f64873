// Answers a message: describes the server, lists its tools, or calls one. Nothing is kept between messages.
import type { Ask } from "../api-client.ts";
import { callTool, findTool, toolList } from "./call-tool.ts";
import type { Id, Message, Params, RequestHeaders, RpcError } from "./message.ts";
import { LEGACY, MODERN, readMessage } from "./message.ts";

/** server.json has the same name and version. */
const SERVER = { name: "model-prices", title: "Model prices", version: "1.0.0" };

const INSTRUCTIONS =
  "What LLM calls cost at every provider, in USD, as exact decimals in strings; rates are per token. An unknown amount is never 0: it is null or left out, or the status is partial or unpriced. List prices, without tax, contracts or credits. find_models has the exact ids. Quote prices.as_of, and page and read if there are any. Fields mean what /openapi.json says.";

/** Milliseconds for which the list of tools may be cached; only a deploy changes it. */
const LIST_TTL_MS = 3_600_000;
const PARSE_ERROR: RpcError = { code: -32_700, message: "Expected JSON." };

export type HttpAnswer = { status: number; body?: object };

type Outcome = { result: object } | { error: RpcError };

/** Answers a body, or undefined if it is not JSON, with what HTTP sends: a notification gets 202 without a body. */
export async function answerMessage(body: unknown, headers: RequestHeaders, ask: Ask): Promise<HttpAnswer> {
  if (body === undefined) return { status: 400, body: envelope(undefined, { error: PARSE_ERROR }) };
  const message = readMessage(body, headers);
  if ("error" in message) return { status: 400, body: envelope(message.id, message) };
  const { id, era } = message;
  if (id === undefined) return { status: 202 };
  const outcome = await runMethod(message, ask);
  if ("error" in outcome) {
    const isUnknown = era === "modern" && outcome.error.code === -32_601;
    return { status: isUnknown ? 404 : 200, body: envelope(id, outcome) };
  }
  if (era === "legacy") return { status: 200, body: envelope(id, outcome) };
  const _meta = { "io.modelcontextprotocol/serverInfo": SERVER };
  return {
    status: 200,
    body: envelope(id, { result: { resultType: "complete", ...outcome.result, _meta } }),
  };
}

async function runMethod({ era, method, params }: Message, ask: Ask): Promise<Outcome> {
  const isModern = era === "modern";
  if (method === "tools/list") return { result: { tools: toolList(), ...(isModern && CACHED) } };
  if (method === "tools/call") return callNamed(params, ask);
  if (method === "server/discover" && isModern)
    return { result: { supportedVersions: MODERN, ...CAPABILITIES, ...CACHED } };
  if (method === "initialize" && !isModern) return { result: handshake(params) };
  if (method === "ping" && !isModern) return { result: {} };
  return { error: { code: -32_601, message: `There is no method ${method}.` } };
}

const CACHED = { ttlMs: LIST_TTL_MS, cacheScope: "public" };
const CAPABILITIES = { capabilities: { tools: {} }, instructions: INSTRUCTIONS };

async function callNamed({ name, arguments: given = {} }: Params, ask: Ask): Promise<Outcome> {
  const tool = findTool(name);
  if (tool === undefined) return { error: { code: -32_602, message: `There is no tool ${String(name)}.` } };
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return { error: { code: -32_602, message: "params.arguments: expected an object." } };
  }
  return { result: await callTool(ask, tool, { ...given }) };
}

/** Answers a client that starts with a handshake; it continues without a session. */
function handshake({ protocolVersion }: Params): object {
  return {
    protocolVersion: LEGACY.find((one) => one === protocolVersion) ?? LEGACY[0],
    serverInfo: SERVER,
    ...CAPABILITIES,
  };
}

function envelope(id: Id | undefined, outcome: Outcome): object {
  const answer = "error" in outcome ? { error: outcome.error } : { result: outcome.result };
  return { jsonrpc: "2.0", ...(id !== undefined && { id }), ...answer };
}
