// Every endpoint whose answer rests on price data, with a request for it.
import type { Service } from "./service.ts";

export type Endpoint = {
  name: string;
  /** The manifest is all it reads; the others also read data the manifest names. */
  manifestOnly?: true;
  /** Of the first version for ever: it names that one, and is not stale whatever it was read through. */
  pinned?: true;
  send: (service: Service) => Promise<Response>;
};

/** Without a time an answer would tell the second it was made in. */
const AT = "2026-11-20T00:00:00Z";

const TRACE = {
  model_id: "gpt-4o",
  provider_id: "openai",
  usage: { prompt_tokens: 1000, completion_tokens: 0 },
  at: AT,
};
const RESPONSE = {
  provider_id: "openai",
  response: { model: "gpt-4o", usage: { prompt_tokens: 1000, completion_tokens: 0 } },
  at: AT,
};
const SITE = {
  modelId: "gpt-4o",
  provider: "openai",
  usage: { promptTokens: 1000, completionTokens: 0 },
  at: AT,
};
/** Priced by the host's own list: two shards of one version. */
const AT_HOST = {
  modelId: "anthropic/claude-sonnet-4.5",
  provider: "openrouter",
  subprovider: "Anthropic",
  usage: SITE.usage,
  at: AT,
};

export const ENDPOINTS: readonly Endpoint[] = [
  { name: "trace cost", send: (service) => service.post("/v1/traces/cost", TRACE) },
  { name: "response cost", send: (service) => service.post("/v1/responses/cost", RESPONSE) },
  { name: "site calculator", send: (service) => service.post("/api/models/pricing/calculate", SITE) },
  {
    name: "site calculator at a host",
    send: (service) => service.post("/api/models/pricing/calculate", AT_HOST),
  },
  {
    name: "quotes",
    send: (service) =>
      service.post("/v1/quotes", {
        calls: [{ model_id: "gpt-4o", prompt_tokens: 1000, max_output_tokens: 10, at: AT }],
      }),
  },
  get("cost map", "/v1/model_prices_and_context_window.json"),
  get("api map", "/api.json"),
  get("list of a map's forms", "/v1/exports"),
  get("a map in a tool's form", "/v1/exports/bifrost.json"),
  get("prices", "/v1/prices"),
  get("search", "/v1/prices/search?q=gpt"),
  get("prices as CSV", "/v1/prices.csv"),
  get("prices as JSON lines", "/v1/prices.ndjson"),
  get("resolve", "/v1/resolve?model_id=gpt-4o"),
  get("reference models", "/v1/reference/models"),
  { ...get("reference providers", "/v1/reference/providers"), manifestOnly: true },
  { ...get("versions", "/v1/versions"), manifestOnly: true },
  { ...get("pinned map", "/v1/versions/1/model_prices_and_context_window.json"), pinned: true },
  { ...get("pinned api map", "/v1/versions/1/api.json"), pinned: true },
  { ...get("health", "/health"), manifestOnly: true },
];

function get(name: string, path: string): Endpoint {
  return { name, send: (service) => service.fetch(path) };
}
