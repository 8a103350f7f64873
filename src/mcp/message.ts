// A message of the protocol: JSON-RPC, its revision, and headers that must agree with the body (MCP 2026-07-28, Streamable HTTP, "Server
// Validation"). Older clients start with `initialize` and send no `_meta`.
import { isObject } from "./schema.ts";

/** Revisions in which every request carries its version, newest first; then those that start with a handshake. */
export const MODERN = ["2026-07-28"];
export const LEGACY = ["2025-11-25", "2025-06-18", "2025-03-26"];

const META = "io.modelcontextprotocol/";
const HEADER_MISMATCH = -32_020;
const UNSUPPORTED_VERSION = -32_022;
const INVALID_REQUEST = -32_600;
const INVALID_PARAMS = -32_602;

export type Id = string | number;
export type Params = Readonly<Record<string, unknown>>;

/** A notification has no `id` and gets no answer. */
export type Message = { era: "modern" | "legacy"; id: Id | undefined; method: string; params: Params };

export type RpcError = { code: number; message: string; data?: object };

/** Why a message is refused with 400. */
export type Refusal = { id: Id | undefined; error: RpcError };

/** The headers of a request. */
export type RequestHeaders = { get: (name: string) => string | null };

/** Parses a message from its JSON. */
export function readMessage(body: unknown, headers: RequestHeaders): Message | Refusal {
  if (!isObject(body) || body.jsonrpc !== "2.0" || typeof body.method !== "string") {
    return refuse(undefined, INVALID_REQUEST, "Expected one JSON-RPC 2.0 request or notification.");
  }
  const { id, method, params = {} } = body;
  if (id !== undefined && typeof id !== "string" && !Number.isSafeInteger(id)) {
    return refuse(undefined, INVALID_REQUEST, "id: expected a string or an integer.");
  }
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

/** The first standard header that is missing or contradicts the body. */
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
