// What the bench drives, and what each path is to reach against its control.
import { COST_MAP_PATH } from "../../src/schemas/paths.ts";

export type BenchPath = {
  name: string;
  method: "GET" | "POST";
  path: string;
  body?: string;
  headers?: Record<string, string>;
  /** Paths that are asked for in turn in place of `path`. */
  variants?: readonly string[];
  /** Connections, where it is not the usual number. */
  connections?: number;
  /** Requests a second of the service over those of the control, at least. */
  target: number;
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
const json = { "content-type": "application/json" };

export const BENCH_PATHS: readonly BenchPath[] = [
  {
    name: "trace-cost",
    method: "POST",
    path: "/v1/traces/cost",
    body: `{"model_id":"gpt-4o","provider_id":"openai",${usage}}`,
    headers: json,
    target: 0.85,
  },
  {
    name: "site-calculator",
    method: "POST",
    path: "/api/models/pricing/calculate",
    body: `{"modelId":"gpt-4o","provider":"openai",${camelUsage}}`,
    headers: json,
    target: 0.85,
  },
  {
    name: "cost-map-gzip",
    method: "GET",
    path: COST_MAP_PATH,
    headers: { "accept-encoding": "gzip" },
    target: 0.9,
  },
  {
    name: "cost-map-304",
    method: "GET",
    path: COST_MAP_PATH,
    headers: { "if-none-match": "*" },
    target: 0.9,
  },
  { name: "prices-100", method: "GET", path: "/v1/prices?page_size=100", target: 0.6 },
  { name: "prices-provider", method: "GET", path: "/v1/prices?provider_id=openai", target: 0.6 },
  { name: "search", method: "GET", path: "/v1/prices/search?q=claude+sonnet", target: 0.4 },
  { name: "models-1000", method: "GET", path: "/v1/reference/models?page_size=1000", target: 0.4 },
];
