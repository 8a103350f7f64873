// The answer to a message: what the server is, its tools, and calls of them. Nothing is kept from one message to the next.
import type { Ask } from "../api-client.ts";
import { callTool, findTool, toolList } from "./call-tool.ts";
import {
  type Id,
  LEGACY,
  type Message,
  MODERN,
  type Params,
  type RequestHeaders,
  type RpcError,
  readMessage,
} from "./message.ts";

/** server.json has the same name and version. */
const SERVER = { name: "model-prices", title: "Model prices", version: "1.0.0" };

const INSTRUCTIONS =
  "What LLM calls cost at every provider, in USD, as exact decimals in strings. Rates are per token. Not known is never 0: null, a name that is absent, or status partial or unpriced. Prices are list prices without tax, contracts or credits. Use find_models when you do not know the exact ids; quote prices.as_of, and page and read where an answer has them.";

/** Milliseconds the list of tools may be kept: only a deploy changes it. */
const LIST_TTL_MS = 3_600_000;
const PARSE_ERROR: RpcError = { code: -32_700, message: "Expected JSON." };

export type HttpAnswer = { status: number; body?: object };

type Outcome = { result: object } | { error: RpcError };

/** Answers a body, undefined when it is no JSON, with what HTTP sends: a notification gets 202 and no body. */
export async function answerMessage(body: unknown, headers: RequestHeaders, ask: Ask): Promise<HttpAnswer> {
  if (body === undefined) return { status: 400, body: envelope(undefined, { error: PARSE_ERROR }) };
  const message = readMessage(body, headers);
  if ("error" in message) return { status: 400, body: envelope(message.id, message) };
  const { id, era } = message;
  if (id === undefined) return { status: 202 };
  const outcome = await outcomeOf(message, ask);
  if ("error" in outcome) {
    const unknown = era === "modern" && outcome.error.code === -32_601;
    return { status: unknown ? 404 : 200, body: envelope(id, outcome) };
  }
  return { status: 200, body: envelope(id, era === "modern" ? modern(outcome.result) : outcome) };
}

async function outcomeOf({ era, method, params }: Message, ask: Ask): Promise<Outcome> {
  const isModern = era === "modern";
  if (method === "tools/list") return { result: { tools: toolList(), ...(isModern && KEPT) } };
  if (method === "tools/call") return called(params, ask);
  if (method === "server/discover" && isModern) return { result: discovered() };
  if (method === "initialize" && !isModern) return { result: initialized(params) };
  if (method === "ping" && !isModern) return { result: {} };
  return { error: { code: -32_601, message: `There is no method ${method}.` } };
}

const KEPT = { ttlMs: LIST_TTL_MS, cacheScope: "public" };

async function called({ name, arguments: given = {} }: Params, ask: Ask): Promise<Outcome> {
  const tool = findTool(name);
  if (tool === undefined) return { error: { code: -32_602, message: `There is no tool ${String(name)}.` } };
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return { error: { code: -32_602, message: "params.arguments: expected an object." } };
  }
  return { result: await callTool(ask, tool, { ...given }) };
}

function discovered(): object {
  const capabilities = { tools: {} };
  return { supportedVersions: MODERN, capabilities, instructions: INSTRUCTIONS, ...KEPT };
}

/** Of a client that begins with a handshake: it goes on without a session. */
function initialized({ protocolVersion }: Params): object {
  return {
    protocolVersion: LEGACY.find((one) => one === protocolVersion) ?? LEGACY[0],
    capabilities: { tools: {} },
    serverInfo: SERVER,
    instructions: INSTRUCTIONS,
  };
}

function modern(result: object): Outcome {
  const _meta = { "io.modelcontextprotocol/serverInfo": SERVER };
  return { result: { resultType: "complete", ...result, _meta } };
}

function envelope(id: Id | undefined, outcome: Outcome): object {
  const answer = "error" in outcome ? { error: outcome.error } : { result: outcome.result };
  return { jsonrpc: "2.0", ...(id !== undefined && { id }), ...answer };
}
