// /llms.txt: what the service is and how to call it, as plain text for programs that read.
import { RECIPES } from "./guide/recipe-list.ts";

const CALL = `{"model_id":"gpt-4o","provider_id":"openai","usage":{"prompt_tokens":1000,"completion_tokens":500,"cache_read_tokens":200}}`;
const RESPONSE_CALL = `{"provider_id":"openai","response":{"model":"gpt-4o","usage":{"prompt_tokens":1000,"completion_tokens":500}}}`;
const CAMEL_CALL = `{"modelId":"anthropic/claude-sonnet-4.5","provider":"openrouter","subprovider":"Anthropic","isByok":true,"usage":{"promptTokens":1000,"completionTokens":500}}`;
const JSON_TYPE = "-H 'content-type: application/json'";

/** What an endpoint is for, and calls to paste. */
const ENDPOINTS: readonly (readonly [purpose: string, ...calls: string[]])[] = [
  [
    "Itemised cost of one call. Optional: usage_convention, at (a UTC day or RFC 3339 time)",
    `curl -s $BASE/v1/traces/cost ${JSON_TYPE} -d '${CALL}'`,
  ],
  [
    "Cost of what a provider or a client library returned. provider_id is optional if the body leaves no doubt",
    `curl -s $BASE/v1/responses/cost ${JSON_TYPE} -d '${RESPONSE_CALL}'`,
  ],
  [
    "Many calls: an array of up to 1,000, or JSON lines (content-type: application/x-ndjson), with a summary as the last line",
    `printf '%s\\n' '${CALL}' | curl -s $BASE/v1/traces/cost/batch -H 'content-type: application/x-ndjson' --data-binary @-`,
  ],
  [
    "Itemised cost in camelCase, with host and own key",
    `curl -s $BASE/api/models/pricing/calculate ${JSON_TYPE} -d '${CAMEL_CALL}'`,
  ],
  [
    "Prices. Optional: model_id, sort_by, sort_column, order, page, page_size (1-1000)",
    'curl -s "$BASE/v1/prices?provider_id=anthropic"',
    'curl -s "$BASE/v1/prices/search?q=gpt+4o+mini"',
  ],
  [
    "All prices as a table, with the same filters. An empty cell is unknown; column names have the units",
    'curl -s "$BASE/v1/prices.csv?provider_id=anthropic"',
    'curl -s "$BASE/v1/prices.ndjson?q=gpt+4o+mini"',
  ],
  [
    "What an id means, and who serves the model",
    'curl -s "$BASE/v1/resolve?model_id=gpt-4o&prompt_tokens=1000&completion_tokens=500"',
  ],
  [
    "What is listed",
    'curl -s "$BASE/v1/reference/models?provider_id=openai,anthropic"',
    "curl -s $BASE/v1/reference/providers",
  ],
  [
    "Cost map in LiteLLM's format, current or pinned. Set LITELLM_MODEL_COST_MAP_URL to either",
    "curl -s --compressed $BASE/v1/model_prices_and_context_window.json",
    "curl -s $BASE/v1/versions",
    "curl -s --compressed $BASE/v1/versions/1/model_prices_and_context_window.json",
  ],
  [
    "The same prices in the shape of models.dev's api.json, USD per million tokens. A model without cost has no known price",
    "curl -s --compressed $BASE/api.json",
  ],
  ["State of the data", "curl -s $BASE/health"],
];

const COUNTS = `- usage_convention "provider" (default): counts as the named provider's own API reports them. At OpenAI, Google, OpenRouter and
  most others prompt_tokens contains cache reads and writes; at Anthropic and Bedrock it does not. completion_tokens contains
  reasoning_tokens at most providers; at Google's own API, xAI and Perplexity it does not.
- "inclusive": prompt contains cache, completion contains reasoning (OpenTelemetry, LiteLLM, AI SDK totals).
- "separate": neither contains the other.
- Counts by lifetime (cache_write_1h_tokens) and modality (audio_prompt_tokens) are always parts of their whole.
- usage.units: other units than tokens, as decimal strings by the names in the price's units: {"output_per_second": "8"}.
  With units, searches or a modality, prompt_tokens and completion_tokens are optional.
- total_exact is the exact cost as a decimal string; line_items add up to it.`;

const UNKNOWN = `- Unknown is never charged as 0, though pricing shows 0 for an unknown rate. pricing null with a message: no public price.
  fallbacks: an unknown cache rate was charged at prompt, an unknown reasoning rate at completion. unpriced: items not in the total.
- matched: the id was found by an alias or a redundant prefix, never by likeness.
- x-prices-stale: true: newer data could not be read, so the last good version answers. x-prices-version and x-prices-as-of name it.`;

const FAILURES = `- 400 invalid request, the message names the field; 401 a key is required; 402 known model without a public price; 404 unknown model,
  with the nearest ids, or unknown path; 405 method; 413 body over 64 KiB (responses 4 MiB); 415 not JSON; 429 and 503 wait
  Retry-After seconds.
- Body: {"error":{"message","type","code"}}. 402 and 404 of the calculators repeat the call, with null results and a sentence in error.`;

/** The text; `asOf` is the day of its prices. */
export function llmsText(asOf: string): string {
  const endpoints = ENDPOINTS.map(([purpose, ...calls]) => `${purpose}:\n\n    ${calls.join("\n    ")}`);
  return `# Model prices

> What a model costs at a provider, and what one call cost, to the last digit. Public HTTP service, JSON, without a key unless this
> deployment requires one. Prices as of ${asOf}.

Prices are USD. Rates are USD per token (request: per call; web_search: per search; discount: a fraction).
Every call below runs as it is pasted into a shell.

## Endpoints

${endpoints.join("\n\n")}

Tools for agents (MCP, Streamable HTTP) with the same answers: find_models, get_price, cost_of_usage, cost_of_response,
compare_offers, price_changes. Add $BASE/mcp to your client; it needs no session.

## How counts add up

${COUNTS}

## Unknown and stale

${UNKNOWN}

## Failures

${FAILURES}

## Documents

- [Guide](/docs/guide): worked examples per provider; recipes as /docs/guide/<name>: ${RECIPES.map(({ slug }) => slug).join(", ")}
- [Reference](/docs): every path, with calls to paste
- [OpenAPI 3.0](/openapi.json)
- [Catalogue](/)
`;
}
