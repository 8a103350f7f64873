// The paths that are measured, warm beside a control and as the first answer of a fresh isolate, with what each is to reach.
import { API_MAP_PATH, COST_MAP_PATH, MCP_PATH } from "../../src/schemas/paths.ts";

export type BenchPath = {
  name: string;
  method: "GET" | "POST";
  path: string;
  body?: string;
  headers?: Record<string, string>;
  /** Paths that are requested in turn instead of `path`. */
  variants?: readonly string[];
  /** Connections, if not the usual number. */
  connections?: number;
  target: number;
  /** KV keys that a first request may read, if that is one more than for other paths. */
  reads?: number;
};

/** The request of a path to a service. */
export function requestOf({ path, method, body, headers = {} }: BenchPath, service: URL): Request {
  const signal = AbortSignal.timeout(30_000);
  return new Request(new URL(path, service), {
    method,
    headers,
    signal,
    ...(body !== undefined && { body }),
  });
}

const usage = '"usage":{"prompt_tokens":1000,"completion_tokens":500,"cache_read_tokens":200}';
const camelUsage = '"usage":{"promptTokens":1000,"completionTokens":500,"cacheReadTokens":200}';
const planned =
  '"prompt_tokens":20000,"max_output_tokens":4000,"expected_output_tokens":800,"cached_share":"0.5"';
const gzip = { "accept-encoding": "gzip" };
const json = { "content-type": "application/json" };

/** Driven beside the control; `target` is requests a second of the service over those of the control, at least. */
export const BENCH_PATHS: readonly BenchPath[] = [
  post("trace-cost", "/v1/traces/cost", `{"model_id":"gpt-4o","provider_id":"openai",${usage}}`, 0.85),
  post(
    "site-calculator",
    "/api/models/pricing/calculate",
    `{"modelId":"gpt-4o","provider":"openai",${camelUsage}}`,
    0.85,
  ),
  // Some 60 sellers; at most 3 ms of processor time each, which is busy / requests a second.
  post("quote-60-sellers", "/v1/quotes", `{"calls":[{"model_id":"claude-opus-4-5",${planned}}]}`, 0.08),
  { ...get("cost-map-gzip", COST_MAP_PATH, 0.9), headers: gzip },
  { ...get("cost-map-304", COST_MAP_PATH, 0.9), headers: { "if-none-match": "*" } },
  get("prices-100", "/v1/prices?page_size=100", 0.6),
  get("prices-provider", "/v1/prices?provider_id=openai", 0.6),
  get("search", "/v1/prices/search?q=claude+sonnet", 0.4),
  get("models-1000", "/v1/reference/models?page_size=1000", 0.4),
];

const PAST_CALL = `{"model_id":"o3","provider_id":"openai","at":"2025-05-01",${usage}}`;
const ROUTED_CALL = `{"modelId":"openai/gpt-4o","provider":"openrouter",${camelUsage}}`;
const TOOL_CALL = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"cost_of_usage","arguments":{"provider_id":"openai","model_id":"gpt-4o",${usage}}}}`;

/** First answers of a fresh isolate; `target` is the most one may cost, as a multiple of the first path's. */
export const COLD_PATHS: readonly [BenchPath, ...BenchPath[]] = [
  get("unknown", "/nowhere", 1),
  get("health", "/health", 2),
  { ...get("map", COST_MAP_PATH, 2), headers: gzip },
  { ...get("api-map", API_MAP_PATH, 2), headers: gzip },
  post("trace-cost", "/v1/traces/cost", `{"model_id":"gpt-4o","provider_id":"openai",${usage}}`, 6),
  { ...post("trace-cost-past", "/v1/traces/cost", PAST_CALL, 7), reads: 3 },
  { ...post("camel-openrouter", "/api/models/pricing/calculate", ROUTED_CALL, 7), reads: 3 },
  get("price", "/v1/prices?provider_id=openai&model_id=gpt-4o", 7),
  get("list", "/v1/prices", 7),
  get("search", "/v1/prices/search?q=claude+sonnet", 7),
  get("models", "/v1/reference/models", 7),
  get("sorted", "/v1/prices?sort_column=prompt", 9),
  get("csv", "/v1/prices.csv?provider_id=openai", 11),
  get("changes", "/v1/changes", 9),
  { ...post("mcp", MCP_PATH, TOOL_CALL, 9), reads: 3 },
  get("page", "/", 16),
];

function get(name: string, path: string, target: number): BenchPath {
  return { name, method: "GET", path, target };
}

function post(name: string, path: string, body: string, target: number): BenchPath {
  return { name, method: "POST", path, body, headers: json, target };
}
