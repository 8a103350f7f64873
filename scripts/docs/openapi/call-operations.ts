// The calculators: the description, request, answers and example calls of each path.
import { batchQuery, responseBatchQuery } from "../../../src/contract/cost-requests.ts";
import { BATCH_PARAMETERS } from "../../../src/contract/request-sentences.ts";
import type { Call, Content } from "./content.ts";
import type { Post } from "./operation.ts";
import { schemaRef } from "./part.ts";

const TRACE = "/v1/traces/cost";
const RESPONSE = "/v1/responses/cost";
const SITE = "/api/models/pricing/calculate";
const UNPRICED = "gpt-5-image";
const COUNTS = { prompt_tokens: 1000, completion_tokens: 500 };
const CALL = { model_id: "gpt-4o", provider_id: "openai", usage: { ...COUNTS, cache_read_tokens: 200 } };
const SITE_USAGE = { promptTokens: 1000, completionTokens: 500 };
const SITE_CALL = { modelId: "gpt-4o", provider: "openai", usage: SITE_USAGE };
const MESSAGE = {
  provider_id: "anthropic",
  response: {
    id: "msg_013Zva2CMHLNnXjNJJKqJ2EF",
    type: "message",
    role: "assistant",
    model: "claude-opus-5-5",
    content: [{ type: "text", text: "Hi" }],
    stop_reason: "end_turn",
    usage: {
      ...{ input_tokens: 2000, cache_creation_input_tokens: 0, cache_read_input_tokens: 40_000 },
      ...{ output_tokens: 900, service_tier: "standard" },
    },
  },
};
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
const SPANS = { resource: {}, scopeSpans: [{ scope: { name: "openai" }, spans: [SPAN] }] };
const QUOTE = {
  ...{ id: "q1", provider_id: "anthropic", model_id: "claude-opus-5-5", prompt_tokens: 20_000 },
  ...{ max_output_tokens: 4000, expected_output_tokens: 800, cached_share: "0.5", cache_write: "5m" },
};

/** The answers of a calculator to one call: priced, without a public price, of an unknown model or version. */
function calculated(
  path: string,
  found: Content,
  failed: string,
  [priced, unpriced, unknown]: readonly [object, object, object],
): Post["answers"] {
  const notKept = { status: 404, path: TRACE, body: { ...CALL, prices_version: 9 } };
  return {
    200: { said: "The cost.", of: found, calls: { priced: { path, body: priced } } },
    402: {
      said: "The model is known, but its price is not public.",
      of: failed,
      calls: { unpriced: { status: 402, path, body: unpriced } },
    },
    404: {
      said: "No such model there, or one that is not priced by tokens; or a version that is not kept.",
      of: [failed, "ErrorEnvelope"],
      calls: { unknown: { status: 404, path, body: unknown }, prices_version_not_kept: notKept },
    },
  };
}

/** A calculator of many calls; `call` is one of them. */
function batch(name: string, path: string, sends: string, call: object): Omit<Post, "query"> {
  const items = { $ref: schemaRef(sends) };
  const lines: Call = {
    path: `${path}/batch`,
    body: `${JSON.stringify({ id: "a", ...call })}\n`,
    headers: { "content-type": "application/x-ndjson" },
  };
  const array = { path: `${path}/batch`, body: [{ id: "a", ...call }] };
  return {
    operationId: `calculate${name}CostBatch`,
    summary: `Cost of many ${name.toLowerCase()}`,
    description:
      "An array of up to 1,000 calls in 8 MiB, or JSON lines (`application/x-ndjson`). The answer has the same form and order, each call's result " +
      "under its number, then the summary, without which it is incomplete. All calls are priced at one version. A first item with only a `head` has " +
      "the `rates_book` and `convert_to` for calls without their own. Every 100 calls count as one request against the rate limit.",
    sends: {
      ...{ type: "array", minItems: 1, maxItems: 1000, items },
      description: "An item that is not a call fails alone: its line has the result `broken`.",
    },
    ...{ strict: true, fails: ["NotKept"], lines },
    answers: {
      200: { said: "Each call's result, and their sum.", of: `${name.slice(0, -1)}Batch`, calls: { array } },
    },
  };
}

export const CALCULATORS: Readonly<Record<string, Post>> = {
  [TRACE]: {
    operationId: "calculateTraceCost",
    summary: "Cost of one call",
    description: "Itemised cost in USD, exact to the last digit.",
    ...{ sends: "TraceCostRequest", strict: true },
    answers: calculated(TRACE, "TraceCost", "FailedTraceCost", [
      CALL,
      { ...CALL, model_id: UNPRICED },
      { ...CALL, model_id: "gpt-4oo" },
    ]),
  },
  [RESPONSE]: {
    operationId: "calculateResponseCost",
    summary: "Cost of a response",
    description:
      "Itemised cost in USD of the call behind a provider's response, read from it: the answer says where. Of unknown shape it is a 400.",
    ...{ sends: "ResponseCostRequest", strict: true },
    answers: calculated(RESPONSE, ["ResponseCost", "StatedCost"], "FailedResponseCost", [
      MESSAGE,
      { provider_id: "openai", model_id: UNPRICED, response: { usage: { ...COUNTS, total_tokens: 1500 } } },
      { ...MESSAGE, model_id: "claude-opus-55" },
    ]),
  },
  [SITE]: {
    operationId: "calculateModelPricing",
    summary: "Cost of one call, camelCase",
    description: "Itemised cost in USD, through a gateway's host and on the caller's own key if asked for.",
    ...{ sends: "SiteCalculatorRequest", strict: true },
    answers: calculated(SITE, "SiteCalculation", "FailedSiteCalculation", [
      {
        ...{ modelId: "anthropic/claude-sonnet-4.5", provider: "openrouter", subprovider: "Anthropic" },
        ...{ isByok: true, usage: SITE_USAGE },
      },
      { ...SITE_CALL, modelId: UNPRICED },
      { ...SITE_CALL, modelId: "gpt-4oo" },
    ]),
  },
  [`${TRACE}/batch`]: { ...batch("Traces", TRACE, "TraceCostRequest", CALL), query: batchQuery },
  [`${RESPONSE}/batch`]: {
    ...batch("Responses", RESPONSE, "ResponseCostRequest", MESSAGE),
    ...{ query: responseBatchQuery, own: BATCH_PARAMETERS },
  },
  "/v1/otlp/traces": {
    operationId: "priceOtlpTraces",
    summary: "Cost of a trace's calls",
    description:
      "OTLP/HTTP JSON, gzipped or not, of at most 4 MiB and 10,000 spans: it comes back with the costs of calls, without prompts and answers. " +
      "Calls are priced when they began, spans around them never. Nothing is kept.",
    sends: { type: "object" },
    answers: {
      200: {
        ...{ said: "The spans, with what they cost.", of: "OtlpTraces" },
        calls: { traces: { path: "/v1/otlp/traces", body: { resourceSpans: [SPANS] } } },
      },
    },
  },
  "/v1/quotes": {
    operationId: "quoteCalls",
    summary: "Cost before the call",
    description:
      "What calls will cost at least, as expected and at most, at one seller or all, the cheapest first. Each counts as one request.",
    ...{ sends: "QuoteRequest", fails: ["NotKept"] },
    answers: {
      200: {
        ...{ said: "The quotes.", of: "Quotes" },
        calls: { quotes: { path: "/v1/quotes", body: { calls: [QUOTE], budget: "0.10" } } },
      },
    },
  },
};
