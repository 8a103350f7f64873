// The calls whose real answers are the document's examples.
import {
  API_MAP_PATH,
  COST_MAP_FILE,
  COST_MAP_PATH,
  EXPORTS_PATH,
  exportFile,
  PUBLIC_KEY_PATH,
  pinnedPath,
  SNAPSHOT_FILE,
  STATUS_PATH,
  SUMS,
  VECTORS_FILE,
} from "../../../src/schemas/paths.ts";
import type { LocalService } from "../local-service.ts";
import type { Examples } from "./responses.ts";

type Call = {
  /** Absent: 200. */
  status?: number;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  service?: keyof LocalService;
};

const USAGE = { prompt_tokens: 1000, completion_tokens: 500, cache_read_tokens: 200 };
const SITE_USAGE = { promptTokens: 1000, completionTokens: 500 };
const CHAT_USAGE = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 };
const MESSAGE = {
  id: "msg_013Zva2CMHLNnXjNJJKqJ2EF",
  type: "message",
  role: "assistant",
  model: "claude-opus-5-5",
  content: [{ type: "text", text: "Hi" }],
  stop_reason: "end_turn",
  usage: {
    input_tokens: 2000,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 40_000,
    output_tokens: 900,
    service_tier: "standard",
  },
};
const TRACE_CALL = { model_id: "gpt-4o", provider_id: "openai", usage: USAGE };
const SITE_CALL = { modelId: "gpt-4o", provider: "openai", usage: SITE_USAGE };
const ONE_TRACE = { id: "a", ...TRACE_CALL };
const ONE_RESPONSE = { id: "a", provider_id: "anthropic", response: MESSAGE };
const SPAN = {
  traceId: "5b8efff798038103d269b633813fc60c",
  spanId: "eee19b7ec3c1b174",
  name: "chat gpt-4o",
  startTimeUnixNano: "1795409760000000000",
  attributes: [
    { key: "gen_ai.provider.name", value: { stringValue: "openai" } },
    { key: "gen_ai.response.model", value: { stringValue: "gpt-4o" } },
    { key: "gen_ai.usage.input_tokens", value: { intValue: "1000" } },
    { key: "gen_ai.usage.output_tokens", value: { intValue: "500" } },
  ],
};
const QUOTE = {
  ...{ id: "q1", provider_id: "anthropic", model_id: "claude-opus-5-5", prompt_tokens: 20_000 },
  ...{ max_output_tokens: 4000, expected_output_tokens: 800, cached_share: "0.5", cache_write: "5m" },
};
const LINES = { "content-type": "application/x-ndjson" };
const TRACE = "/v1/traces/cost";
const RESPONSE = "/v1/responses/cost";
const SITE = "/api/models/pricing/calculate";

const CALLS = {
  traceCost: { path: TRACE, body: TRACE_CALL },
  traceUnknown: { status: 404, path: TRACE, body: { ...TRACE_CALL, model_id: "gpt-4oo" } },
  traceUnpriced: { status: 402, path: TRACE, body: { ...TRACE_CALL, model_id: "omni-moderation-latest" } },
  responseCost: { path: RESPONSE, body: { provider_id: "anthropic", response: MESSAGE } },
  responseUnknown: {
    status: 404,
    path: RESPONSE,
    body: { provider_id: "anthropic", model_id: "claude-opus-55", response: MESSAGE },
  },
  responseUnpriced: {
    status: 402,
    path: RESPONSE,
    body: { provider_id: "openai", model_id: "omni-moderation-latest", response: { usage: CHAT_USAGE } },
  },
  traceBatch: { path: `${TRACE}/batch`, body: [ONE_TRACE] },
  responseBatch: { path: `${RESPONSE}/batch`, body: [ONE_RESPONSE] },
  traceLines: { path: `${TRACE}/batch`, body: `${JSON.stringify(ONE_TRACE)}\n`, headers: LINES },
  responseLines: { path: `${RESPONSE}/batch`, body: `${JSON.stringify(ONE_RESPONSE)}\n`, headers: LINES },
  otlpTraces: {
    path: "/v1/otlp/traces",
    body: { resourceSpans: [{ resource: {}, scopeSpans: [{ scope: { name: "openai" }, spans: [SPAN] }] }] },
  },
  quotes: { path: "/v1/quotes", body: { calls: [QUOTE], budget: "0.10" } },
  siteCalculation: {
    path: SITE,
    body: {
      modelId: "anthropic/claude-sonnet-4.5",
      provider: "openrouter",
      subprovider: "Anthropic",
      isByok: true,
      usage: SITE_USAGE,
    },
  },
  siteUnknown: { status: 404, path: SITE, body: { ...SITE_CALL, modelId: "gpt-4oo" } },
  siteUnpriced: { status: 402, path: SITE, body: { ...SITE_CALL, modelId: "omni-moderation-latest" } },
  prices: { path: "/v1/prices?provider_id=anthropic&model_id=claude-opus-5-5" },
  search: { path: "/v1/prices/search?q=gpt+4o+mini&provider_id=openai&page_size=1" },
  pricesCsv: { path: "/v1/prices.csv?provider_id=deepseek&sort_column=prompt" },
  ledgerNdjson: { path: "/v1/ledger.ndjson?provider_id=anthropic&model_id=claude-opus-4-6" },
  ledgerCsv: { path: "/v1/ledger.csv?provider_id=anthropic&model_id=claude-opus-4-6" },
  pricesNdjson: { path: "/v1/prices.ndjson?provider_id=anthropic&model_id=claude-opus-5-5" },
  resolved: {
    path: "/v1/resolve?model_id=claude-opus-5-5&provider_id=anthropic&prompt_tokens=1000&completion_tokens=500",
  },
  priceHistory: { path: "/v1/prices/history?provider_id=google_ai_studio&model_id=gemini-4-carbon" },
  changes: { path: "/v1/changes?change=announced&page_size=1" },
  changesAtom: { path: "/v1/changes.atom?change=announced" },
  changeFeed: { path: "/v1/changes.json?change=announced" },
  models: { path: "/v1/reference/models?provider_id=openai,anthropic&page=2&page_size=2" },
  providers: { path: "/v1/reference/providers" },
  provider: { path: "/v1/reference/providers/anthropic" },
  accuracy: { path: "/v1/accuracy?provider_id=deepseek&page_size=1" },
  versions: { path: "/v1/versions" },
  map: { path: COST_MAP_PATH },
  apiMap: { path: API_MAP_PATH },
  exports: { path: EXPORTS_PATH },
  export: { path: `/v1/${exportFile("openlit")}?provider_id=perplexity` },
  snapshot: { path: `/v1/${SNAPSHOT_FILE}?provider_id=deepseek` },
  vectors: { path: `/v1/${VECTORS_FILE}` },
  exportSum: { path: `/v1/${exportFile("openlit")}.sha256` },
  sum: { path: `${COST_MAP_PATH}${SUMS.sha256}` },
  signature: { path: `${COST_MAP_PATH}${SUMS.minisig}` },
  publicKey: { path: PUBLIC_KEY_PATH },
  health: { path: "/health" },
  status: { path: STATUS_PATH },
  Invalid: { status: 400, path: "/v1/prices?page_size=1001" },
  Unauthorized: { status: 401, path: "/v1/prices", service: "keyed" },
  NotKept: { status: 404, path: pinnedPath(9, COST_MAP_FILE) },
  VersionNotKept: { status: 404, path: TRACE, body: { ...TRACE_CALL, prices_version: 9 } },
  NotListed: { status: 404, path: "/v1/reference/providers/opnai" },
  NoSuchPath: { status: 404, path: "/v1/price" },
  MethodNotAllowed: { status: 405, path: "/v1/prices", body: {} },
  TooLarge: { status: 413, path: TRACE, body: " ".repeat(65 * 1024) },
  NotJson: { status: 415, path: TRACE, body: {}, headers: { "content-type": "text/plain" } },
  RateLimited: { status: 429, path: "/v1/prices", service: "limited" },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;

/** The body a call is made with. */
export function callBody(name: CallName): unknown {
  const call: Call = CALLS[name];
  return call.body;
}

/** Makes every call; throws when an answer has another status. */
export async function recordExamples(service: LocalService): Promise<Examples> {
  const recorded: Record<string, unknown> = {};
  const calls: Record<string, Call> = CALLS;
  for (const [name, call] of Object.entries(calls)) {
    const { status: expected = 200, service: kind = "open" } = call;
    const { status, body } = await service[kind](call.path, call.body, call.headers);
    if (status !== expected) throw new Error(`example ${name}: ${status} ${JSON.stringify(body)}`);
    recorded[name] = shorten(name, body);
  }
  return recorded;
}

function shorten(name: string, body: unknown): unknown {
  if (name === "map") return Object.fromEntries(Object.entries(Object(body)).slice(0, 2));
  if (name === "apiMap") return oneModel(Object(body).anthropic);
  if (name === "snapshot") return oneOffer(Object(body));
  if (name === "vectors") return String(body).split("\n").slice(1, 3).join("\n");
  if (name === "status") return { ...Object(body), providers: Object(body).providers.slice(0, 2) };
  if (name === "providers") return { data: Object(body).data.slice(0, 3) };
  if (name === "changesAtom") return String(body).replace(/(<\/entry>).*(<\/feed>)/s, "$1$2");
  if (name === "pricesCsv") return String(body).split("\r\n").slice(0, 3).join("\r\n");
  if (name === "changeFeed") return { ...Object(body), items: Object(body).items.slice(0, 1) };
  if (name === "resolved") return { ...Object(body), offers: Object(body).offers.slice(0, 3) };
  return body;
}

/** A snapshot with the first offer of its provider, and the evidence for that. */
function oneOffer({ evidence, ...body }: Record<string, unknown>): unknown {
  const [id, offer] = Object.entries(Object(Object(body.offers).deepseek))[0] ?? [];
  const offers = { deepseek: { [id ?? ""]: { ...Object(offer), evidence: 0 } } };
  return { ...body, aliases: {}, offers, past: {}, evidence: [Object(evidence)[Object(offer).evidence]] };
}

/** A provider of the map with the last of its models. */
function oneModel(provider: unknown): unknown {
  const { models, ...own } = Object(provider);
  return { anthropic: { ...own, models: Object.fromEntries(Object.entries(models).slice(-1)) } };
}
