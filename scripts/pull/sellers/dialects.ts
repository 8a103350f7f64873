// The table of sellers whose feed is a list with a price a field: one row a seller. Traps of a feed are in its row.
import { byFields, DIALECT, type Fields } from "./by-fields.ts";
import type { Seller } from "./seller.ts";

type Row = Omit<Seller, "reader"> & { fields?: Partial<Fields> };

export const COMMON = { clock: "hourly", currency: "USD", zero: "none", complete: true } as const;
export const TOKEN = { ...COMMON, unit: "USD a token" } as const;
export const MILLION = { ...COMMON, unit: "USD a million" } as const;
const PER_M = {
  prompt: ["input_token_price_per_m"],
  completion: ["output_token_price_per_m"],
  input_cache_read: ["cached_input_token_price_per_m", "pricing.input_cache_read.price_per_m"],
};

// biome-ignore format: one line a seller
const ROWS: readonly Row[] = [
  { ...TOKEN, provider: "llmgateway", url: "https://api.llmgateway.io/v1/models", tiers: true, unproven: true },
  { ...TOKEN, provider: "kilo", url: "https://api.kilo.ai/api/gateway/models", unproven: true },
  { ...TOKEN, provider: "cerebras", url: "https://api.cerebras.ai/public/v1/models", unproven: true },
  { ...TOKEN, provider: "baseten", url: "https://inference.baseten.co/v1/models", key: { variable: "BASETEN_API_KEY", prefix: "Api-Key" } },
  { ...TOKEN, provider: "atlas-cloud", url: "https://api.atlascloud.ai/v1/models" },
  { ...TOKEN, provider: "sambanova", url: "https://api.sambanova.ai/v1/models" },
  { ...TOKEN, provider: "phala", url: "https://inference.phala.com/v1/models" },
  { ...TOKEN, provider: "targon", url: "https://api.targon.com/v1/models" },
  { ...TOKEN, provider: "nebius", url: "https://api.tokenfactory.nebius.com/v1/models?verbose=true", key: { variable: "NEBIUS_API_KEY" }, unproven: true },
  { ...TOKEN, provider: "ovhcloud", url: "https://catalog.endpoints.ai.ovh.net/rest/v2/openrouter", unproven: true },
  { ...TOKEN, provider: "poe", url: "https://api.poe.com/v1/models", unproven: true },
  { ...TOKEN, provider: "io-net", url: "https://api.intelligence.io.solutions/api/v1/models", unproven: true, fields: { rates: { prompt: ["input_token_price"], completion: ["output_token_price"], input_cache_read: ["cache_read_token_price"], input_cache_write: ["cache_write_token_price"] } } },
  { ...TOKEN, provider: "synthetic", url: "https://api.synthetic.new/openai/v1/models", unproven: true },
  { ...MILLION, provider: "chutes", url: "https://llm.chutes.ai/v1/models", fields: { context: "max_model_len" } },
  { ...MILLION, provider: "mancer", url: "https://neuro.mancer.tech/oai/v1/models", fields: { context: "limits.context" } },
  { ...MILLION, provider: "crusoe", url: "https://managed-inference-api-proxy.crusoecloud.com/v1/models", key: { variable: "CRUSOE_API_KEY" }, unproven: true },
  { ...TOKEN, provider: "friendli", url: "https://api.friendli.ai/serverless/v1/models", unproven: true, fields: { rates: { prompt: ["pricing.input"], completion: ["pricing.output"], input_cache_read: ["pricing.input_cache_read"] }, only: { field: "pricing.unit_type", values: ["TOKEN"] } } },
  { ...MILLION, provider: "nano-gpt", url: "https://nano-gpt.com/api/v1/models?detailed=true", unproven: true, otherUnit: { rates: ["input_cache_read", "input_cache_write"], unit: "USD a thousand" }, fields: { rates: { prompt: ["pricing.prompt", "pricing.input"], completion: ["pricing.completion", "pricing.output"], input_cache_read: ["pricing.cacheReadInputPer1kTokens"], input_cache_write: ["pricing.cacheWriteInputPer1kTokens"] } } },
  { ...MILLION, provider: "aihubmix", url: "https://aihubmix.com/api/v1/models?type=llm", unproven: true, leaveOut: /^(?:cc|coding)-/, fields: { id: "model_id", rates: { prompt: ["pricing.input"], completion: ["pricing.output"], input_cache_read: ["pricing.cache_read"], input_cache_write: ["pricing.cache_write"] } } },
  { ...MILLION, provider: "parasail", url: "https://platform.parasail.io/api/v1/prices/serverlessEndpoints", unproven: true, fields: { id: "externalAlias", context: "contextLength", rates: { prompt: ["inputCost"], completion: ["outputCost"], input_cache_read: ["cachedCost"] } } },
  { ...MILLION, provider: "together", url: "https://api.together.ai/v2/supported-models?product=PRODUCT_SERVERLESS&limit=200", key: { variable: "TOGETHER_API_KEY" }, unproven: true, fields: { id: "serverlessEndpoint", rates: { prompt: ["pricing.input"], completion: ["pricing.output"], input_cache_read: ["pricing.cachedInput"] } } },
  { ...MILLION, provider: "cortecs", url: "https://api.cortecs.ai/v1/models", currency: "EUR", unproven: true, fields: { rates: { prompt: ["pricing.input_token"], completion: ["pricing.output_token"], input_cache_read: ["pricing.cache_read_cost"], input_cache_write: ["pricing.cache_write_cost"] }, only: { field: "pricing.currency", values: ["EUR"] } } },
  { ...MILLION, provider: "venice", url: "https://api.venice.ai/api/v1/models?type=all", tiers: true, fields: { context: "model_spec.availableContextTokens", rates: { prompt: ["model_spec.pricing.input.usd"], completion: ["model_spec.pricing.output.usd"], input_cache_read: ["model_spec.pricing.cache_input.usd"], input_cache_write: ["model_spec.pricing.cache_write.usd"] }, long: { above: "model_spec.pricing.extended.context_token_threshold", rates: { prompt: ["model_spec.pricing.extended.input.usd"], completion: ["model_spec.pricing.extended.output.usd"], input_cache_read: ["model_spec.pricing.extended.cache_input.usd"], input_cache_write: ["model_spec.pricing.extended.cache_write.usd"] } } } },
  { ...COMMON, unit: "USD/1000000 a million", provider: "gmicloud", url: "https://console.gmicloud.ai/api/v1/billing/model_prices", unproven: true, fields: { list: "modelPrices", id: "modelName", rates: { prompt: ["pricePer1mPromptToken"], completion: ["pricePer1mCompletionToken"], input_cache_read: ["tiers.0.cacheReadPrice"] }, only: { field: "billingType", values: ["llm"] } } },
  { ...COMMON, unit: "USD/10000 a million", provider: "novita", url: "https://api.novita.ai/openai/v1/models", key: { variable: "NOVITA_API_KEY" }, fields: { context: "context_size", output: "max_output_tokens", rates: PER_M } },
  { ...COMMON, unit: "USD/10000 a million", provider: "xai", url: "https://api.x.ai/v1/language-models", key: { variable: "XAI_API_KEY" }, tiers: true, fields: { list: "models", aliases: "aliases", rates: { prompt: ["prompt_text_token_price"], completion: ["completion_text_token_price"], input_cache_read: ["cached_prompt_text_token_price"] }, long: { above: "long_context_threshold", rates: { prompt: ["prompt_text_token_price_long_context"], completion: ["completion_text_token_price_long_context"], input_cache_read: ["cached_prompt_text_token_price_long_context"] } } } },
];

/** These sellers, each with its reader. */
export const DIALECTS: readonly Seller[] = ROWS.map(({ fields, ...seller }) => ({
  ...seller,
  reader: byFields({ ...DIALECT, ...fields }),
}));
