// Answers a JSON-RPC message of the Model Context Protocol (2026-07-28, Streamable HTTP) or of an older client, and keeps nothing.
import type { Ask } from "../api-client.ts";
import { callTool, findTool, toolList } from "./call-tool.ts";
import { isObject } from "./schema.ts";

/** Revisions in which every request carries its version, newest first; then those that start with a handshake. */
export const MODERN = ["2026-07-28"];
export const LEGACY = ["2025-11-25", "2025-06-18", "2025-03-26"];

const META = "io.modelcontextprotocol/";
const HEADER_MISMATCH = -32_020;
const UNSUPPORTED_VERSION = -32_022;
const INVALID_REQUEST = -32_600;
const UNKNOWN_METHOD = -32_601;
const INVALID_PARAMS = -32_602;

export type Id = string | number;
export type Params = Readonly<Record<string, unknown>>;

/** A notification has no `id` and gets no answer. */
export type Message = { era: "modern" | "legacy"; id: Id | undefined; method: string; params: Params };

export type RpcError = { code: number; message: string; data?: object };

/** Why a message is refused with 400. */
export type Refusal = { id: Id | undefined; error: RpcError };

export type RequestHeaders = { get: (name: string) => string | null };

export function readMessage(body: unknown, headers: RequestHeaders): Message | Refusal {
  if (!isObject(body) || body.jsonrpc !== "2.0" || typeof body.method !== "string")
    return refuse(undefined, INVALID_REQUEST, "Expected one JSON-RPC 2.0 request or notification.");
  const { id, method, params = {} } = body;
  if (id !== undefined && typeof id !== "string" && !Number.isSafeInteger(id))
    return refuse(undefined, INVALID_REQUEST, "id: expected a string or an integer.");
  const known = id as Id | undefined;
  if (!isObject(params)) return refuse(known, INVALID_PARAMS, "params: expected an object.");
  const message = { id: known, method, params };
  const version = headers.get("mcp-protocol-version");
  const isLegacy =
    !(`${META}protocolVersion` in Object(params._meta)) && (version === null || LEGACY.includes(version));
  if (isLegacy && method !== "server/discover") return { era: "legacy", ...message };
  return checkModern({ era: "modern", ...message }, version, headers);
}

function checkModern(message: Message, version: string | null, headers: RequestHeaders): Message | Refusal {
  const { id, method, params } = message;
  const meta: Params = Object(params._meta);
  const { [`${META}protocolVersion`]: declared, [`${META}clientCapabilities`]: capabilities } = meta;
  if (version !== null && version !== declared && declared !== undefined) {
    const mismatch = `MCP-Protocol-Version is ${version}, the body says ${String(declared)}.`;
    return refuse(id, HEADER_MISMATCH, mismatch);
  }
  const requested = declared ?? version;
  if (requested !== null && !MODERN.some((one) => one === requested)) {
    const data = { supported: [...MODERN, ...LEGACY], requested };
    return { id, error: { code: UNSUPPORTED_VERSION, message: "Unsupported protocol version", data } };
  }
  // A notification has no such headers, and declares no capabilities.
  if (id === undefined) return method === "initialize" ? { ...message, era: "legacy" } : message;
  const mismatch = headerMismatch(message, version, headers);
  if (mismatch !== undefined) return refuse(id, HEADER_MISMATCH, mismatch);
  if (declared === undefined || !isObject(capabilities)) {
    const missing = declared === undefined ? "protocolVersion" : "clientCapabilities";
    return refuse(id, INVALID_PARAMS, `params._meta: ${META}${missing} is missing.`);
  }
  return method === "initialize" ? { ...message, era: "legacy" } : message;
}

function headerMismatch({ method, params }: Message, version: string | null, headers: RequestHeaders) {
  if (version === null) return "MCP-Protocol-Version is missing.";
  const [sentMethod, sentName] = [headers.get("mcp-method"), headers.get("mcp-name")];
  if (sentMethod !== method) return `Mcp-Method is ${sentMethod ?? "missing"}, the body says ${method}.`;
  if (method !== "tools/call" || decodeHeader(sentName) === params.name) return undefined;
  return `Mcp-Name is ${sentName ?? "missing"}, the body says ${String(params.name)}.`;
}

/** A header's value, decoded from the base64 form for values that headers cannot hold. */
function decodeHeader(value: string | null): string | null {
  const base64 = /^=\?base64\?(.*)\?=$/.exec(value ?? "")?.[1];
  if (base64 === undefined) return value;
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

function refuse(id: Id | undefined, code: number, message: string): Refusal {
  return { id, error: { code, message } };
}

/** server.json has the same name and version. */
const SERVER = { name: "model-prices", title: "Model prices", version: "1.0.0" };

const INSTRUCTIONS =
  "What LLM calls cost at every provider, in USD: exact decimals in strings, rates per token. An unknown amount is null or left out, never 0. List prices, without tax, contracts or credits. find_models has the exact ids. Quote prices.as_of, page and read. Fields mean what /openapi.json says.";

/** Milliseconds for which the list of tools may be cached; only a deploy changes it. */
const LIST_TTL_MS = 3_600_000;
const PARSE_ERROR: RpcError = { code: -32_700, message: "Expected JSON." };

export type HttpAnswer = { status: number; body?: object };

type Outcome = { result: object } | { error: RpcError };

/** Answers a parsed body, undefined if it was not JSON, with a status and a body: a notification gets 202 without a body. */
export async function answerMessage(body: unknown, headers: RequestHeaders, ask: Ask): Promise<HttpAnswer> {
  if (body === undefined) return { status: 400, body: envelope(undefined, { error: PARSE_ERROR }) };
  const message = readMessage(body, headers);
  if ("error" in message) return { status: 400, body: envelope(message.id, message) };
  const { id, era } = message;
  if (id === undefined) return { status: 202 };
  const outcome = await runMethod(message, ask);
  if ("error" in outcome) {
    const isUnknown = era === "modern" && outcome.error.code === UNKNOWN_METHOD;
    return { status: isUnknown ? 404 : 200, body: envelope(id, outcome) };
  }
  const _meta = { [`${META}serverInfo`]: SERVER };
  const complete = { result: { resultType: "complete", ...outcome.result, _meta } };
  return { status: 200, body: envelope(id, era === "legacy" ? outcome : complete) };
}

async function runMethod({ era, method, params }: Message, ask: Ask): Promise<Outcome> {
  const isModern = era === "modern";
  if (method === "tools/list") return { result: { tools: toolList(), ...(isModern && CACHED) } };
  if (method === "tools/call") return callNamed(params, ask);
  if (method === "server/discover" && isModern)
    return { result: { supportedVersions: MODERN, ...CAPABILITIES, ...CACHED } };
  if (method === "initialize" && !isModern) return { result: handshake(params) };
  if (method === "ping" && !isModern) return { result: {} };
  return { error: { code: UNKNOWN_METHOD, message: `There is no method ${method}.` } };
}

const CACHED = { ttlMs: LIST_TTL_MS, cacheScope: "public" };
const CAPABILITIES = { capabilities: { tools: {} }, instructions: INSTRUCTIONS };

async function callNamed({ name, arguments: given = {} }: Params, ask: Ask): Promise<Outcome> {
  const tool = findTool(name);
  if (tool === undefined)
    return { error: { code: INVALID_PARAMS, message: `There is no tool ${String(name)}.` } };
  if (!isObject(given))
    return { error: { code: INVALID_PARAMS, message: "params.arguments: expected an object." } };
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
