// The first answers that a fresh isolate is measured by, and what each is to cost at most, as a multiple of the first path's.
import { API_MAP_PATH, COST_MAP_PATH, MCP_PATH } from "../../src/schemas/paths.ts";
import type { BenchPath } from "./paths.ts";

export type ColdPath = BenchPath;

const json = { "content-type": "application/json" };
const usage = '"usage":{"prompt_tokens":1000,"completion_tokens":500,"cache_read_tokens":200}';
const camelUsage = '"usage":{"promptTokens":1000,"completionTokens":500,"cacheReadTokens":200}';

const TOOL_CALL = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"cost_of_usage","arguments":{"provider_id":"openai","model_id":"gpt-4o",${usage}}}}`;

function get(name: string, path: string, target: number): ColdPath {
  return { name, method: "GET", path, target };
}

function post(name: string, path: string, body: string, target: number): ColdPath {
  return { name, method: "POST", path, body, headers: json, target };
}

export const COLD_PATHS: readonly [ColdPath, ...ColdPath[]] = [
  get("unknown", "/nowhere", 1),
  get("health", "/health", 1.5),
  { ...get("map", COST_MAP_PATH, 1.5), headers: { "accept-encoding": "gzip" } },
  { ...get("api-map", API_MAP_PATH, 1.5), headers: { "accept-encoding": "gzip" } },
  post("trace-cost", "/v1/traces/cost", `{"model_id":"gpt-4o","provider_id":"openai",${usage}}`, 2),
  post(
    "camel-openrouter",
    "/api/models/pricing/calculate",
    `{"modelId":"openai/gpt-4o","provider":"openrouter",${camelUsage}}`,
    2,
  ),
  get("price", "/v1/prices?provider_id=openai&model_id=gpt-4o", 3),
  get("list", "/v1/prices", 3),
  get("search", "/v1/prices/search?q=claude+sonnet", 3),
  get("models", "/v1/reference/models", 3),
  get("sorted", "/v1/prices?sort_column=prompt", 4),
  get("csv", "/v1/prices.csv?provider_id=openai", 5),
  get("changes", "/v1/changes", 3),
  post("mcp", MCP_PATH, TOOL_CALL, 4),
  get("page", "/", 5),
];
