// Every seller whose own feed is read: those with a price a field, and those with a reader of their own. Traps of a feed are in its row.
import { azure } from "./azure.ts";
import { BEDROCK_URL, bedrock, nextOfBedrock } from "./bedrock.ts";
import { byFields, DIALECT, type Fields } from "./by-fields.ts";
import { deepinfra } from "./deepinfra.ts";
import { edenai, huggingface, requesty } from "./gateways.ts";
import { alibaba, cloudflare, copilot, fireworks } from "./hosts.ts";
import type { Seller } from "./seller.ts";
import { vercel } from "./vercel.ts";

type Row = Omit<Seller, "reader"> & { fields?: Partial<Fields> };

const COMMON = { clock: "hourly", currency: "USD", zero: "none", complete: true } as const;
const TOKEN = { ...COMMON, unit: "USD a token" } as const;
const MILLION = { ...COMMON, unit: "USD a million" } as const;
const PER_M = {
  prompt: ["input_token_price_per_m"],
  completion: ["output_token_price_per_m"],
  input_cache_read: ["cached_input_token_price_per_m", "pricing.input_cache_read.price_per_m"],
};

// biome-ignore format: one line a seller
const DIALECTS: readonly Row[] = [
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
  // Its fields are named "per million" and hold prices per token.
  { ...TOKEN, provider: "digitalocean", url: "https://api.digitalocean.com/v2/gen-ai/models/catalog?limit=200", unproven: true, fields: { id: "model_id", rates: { prompt: ["pricing.input_price_per_million"], completion: ["pricing.output_price_per_million"], input_cache_read: ["pricing.cache_read_input_price_per_million"] } } },
  { ...MILLION, provider: "chutes", url: "https://llm.chutes.ai/v1/models", fields: { context: "max_model_len" } },
  { ...MILLION, provider: "mancer", url: "https://neuro.mancer.tech/oai/v1/models", fields: { context: "limits.context" } },
  { ...MILLION, provider: "crusoe", url: "https://managed-inference-api-proxy.crusoecloud.com/v1/models", key: { variable: "CRUSOE_API_KEY" }, unproven: true },
  { ...TOKEN, provider: "friendli", url: "https://api.friendli.ai/serverless/v1/models", unproven: true, fields: { rates: { prompt: ["pricing.input"], completion: ["pricing.output"], input_cache_read: ["pricing.input_cache_read"] }, only: { field: "pricing.unit_type", values: ["TOKEN"] } } },
  { ...MILLION, provider: "nano-gpt", url: "https://nano-gpt.com/api/v1/models?detailed=true", unproven: true, otherUnit: { rates: ["input_cache_read", "input_cache_write"], unit: "USD a thousand" }, fields: { rates: { prompt: ["pricing.prompt", "pricing.input"], completion: ["pricing.completion", "pricing.output"], input_cache_read: ["pricing.cacheReadInputPer1kTokens"], input_cache_write: ["pricing.cacheWriteInputPer1kTokens"] } } },
  { ...MILLION, provider: "aihubmix", url: "https://aihubmix.com/api/v1/models?type=llm", unproven: true, leaveOut: /^(?:cc|coding)-/, fields: { id: "model_id", rates: { prompt: ["pricing.input"], completion: ["pricing.output"], input_cache_read: ["pricing.cache_read"], input_cache_write: ["pricing.cache_write"] } } },
  { ...MILLION, provider: "parasail", url: "https://platform.parasail.io/api/v1/prices/serverlessEndpoints", unproven: true, fields: { id: "externalAlias", context: "contextLength", rates: { prompt: ["inputCost"], completion: ["outputCost"], input_cache_read: ["cachedCost"] } } },
  { ...MILLION, provider: "together", url: "https://api.together.ai/v2/supported-models?product=PRODUCT_SERVERLESS&limit=200", key: { variable: "TOGETHER_API_KEY" }, unproven: true, fields: { id: "serverlessEndpoint", speech: "audio", only: { field: "type", values: ["chat", "language", "embedding", "rerank", "moderation", "image", "audio"] }, rates: { prompt: ["pricing.input"], completion: ["pricing.output"], input_cache_read: ["pricing.cachedInput"] } } },
  { ...MILLION, provider: "cortecs", url: "https://api.cortecs.ai/v1/models", currency: "EUR", unproven: true, fields: { rates: { prompt: ["pricing.input_token"], completion: ["pricing.output_token"], input_cache_read: ["pricing.cache_read_cost"], input_cache_write: ["pricing.cache_write_cost"] }, only: { field: "pricing.currency", values: ["EUR"] } } },
  { ...MILLION, provider: "venice", url: "https://api.venice.ai/api/v1/models?type=all", tiers: true, fields: { speech: "tts", units: { input_per_second: ["model_spec.pricing.per_audio_second.usd"] }, context: "model_spec.availableContextTokens", rates: { prompt: ["model_spec.pricing.input.usd"], completion: ["model_spec.pricing.output.usd"], input_cache_read: ["model_spec.pricing.cache_input.usd"], input_cache_write: ["model_spec.pricing.cache_write.usd"] }, long: { above: "model_spec.pricing.extended.context_token_threshold", rates: { prompt: ["model_spec.pricing.extended.input.usd"], completion: ["model_spec.pricing.extended.output.usd"], input_cache_read: ["model_spec.pricing.extended.cache_input.usd"], input_cache_write: ["model_spec.pricing.extended.cache_write.usd"] } } } },
  { ...COMMON, unit: "USD/1000000 a million", provider: "gmicloud", url: "https://console.gmicloud.ai/api/v1/billing/model_prices", unproven: true, fields: { list: "modelPrices", id: "modelName", rates: { prompt: ["pricePer1mPromptToken"], completion: ["pricePer1mCompletionToken"], input_cache_read: ["tiers.0.cacheReadPrice"] }, only: { field: "billingType", values: ["llm"] } } },
  { ...COMMON, unit: "USD/10000 a million", provider: "novita", url: "https://api.novita.ai/openai/v1/models", key: { variable: "NOVITA_API_KEY" }, fields: { context: "context_size", output: "max_output_tokens", rates: PER_M } },
  { ...COMMON, unit: "USD/10000 a million", provider: "xai", url: "https://api.x.ai/v1/language-models", key: { variable: "XAI_API_KEY" }, tiers: true, fields: { list: "models", aliases: "aliases", rates: { prompt: ["prompt_text_token_price"], completion: ["completion_text_token_price"], input_cache_read: ["cached_prompt_text_token_price"] }, long: { above: "long_context_threshold", rates: { prompt: ["prompt_text_token_price_long_context"], completion: ["completion_text_token_price_long_context"], input_cache_read: ["cached_prompt_text_token_price_long_context"] } } } },
];

const COPILOT =
  "https://raw.githubusercontent.com/github/docs/main/data/tables/copilot/models-and-pricing.yml";
const STUDIO = "https://dashscope-intl.aliyuncs.com/api/v1/models?page_size=100&page_no=";
const WORKERS =
  "https://api.cloudflare.com/client/v4/accounts/{CLOUDFLARE_ACCOUNT_ID}/ai/models/search?per_page=1000";
const RETAIL =
  "https://prices.azure.com/api/retail/prices?api-version=2023-01-01-preview&currencyCode='USD'&$filter=serviceName eq 'Foundry Models' and armRegionName eq 'eastus2'";
const METERS = {
  clock: "daily",
  meters: true,
  unit: "USD a million",
  currency: "USD",
  zero: "none",
} as const;
const daily = { clock: "daily" } as const;

// biome-ignore format: one line a seller
const OWN: readonly Seller[] = [
  { ...TOKEN, provider: "vercel", url: "https://ai-gateway.vercel.sh/v1/models", tiers: true, reader: vercel },
  { ...MILLION, provider: "deepinfra", url: "https://api.deepinfra.com/models/list", tiers: true, reader: deepinfra },
  { ...MILLION, provider: "huggingface", url: "https://router.huggingface.co/v1/models", reader: huggingface },
  { ...TOKEN, provider: "edenai", url: "https://api.edenai.run/v3/models", tiers: true, unproven: true, reader: edenai },
  { ...TOKEN, provider: "requesty", url: "https://router.requesty.ai/v1/models", tiers: true, unproven: true, leaveOut: /^policy\//, reader: requesty },
  { ...MILLION, ...daily, provider: "cloudflare", url: WORKERS, key: { variable: "CLOUDFLARE_API_TOKEN" }, reader: cloudflare },
  { ...MILLION, ...daily, provider: "fireworks", url: "https://api.fireworks.ai/v1/serverless/models", key: { variable: "FIREWORKS_API_KEY" }, unproven: true, reader: fireworks },
  { ...MILLION, ...daily, provider: "alibaba", url: `${STUDIO}1`, key: { variable: "DASHSCOPE_API_KEY" }, tiers: true, unproven: true, reader: alibaba, next: nextPage },
  { ...MILLION, ...daily, provider: "github-copilot", url: COPILOT, form: "text", tiers: true, reader: copilot },
  { ...METERS, provider: "azure", url: RETAIL, tiers: true, reader: azure, next: linkedPage },
  { ...METERS, provider: "bedrock", url: BEDROCK_URL, unproven: true, reader: bedrock, next: nextOfBedrock, maxBytes: 64 * 1024 * 1024 },
];

/** Every feed, in the order of the tables. */
export const SELLERS: readonly Seller[] = [
  ...DIALECTS.map(({ fields, ...seller }) => ({ ...seller, reader: byFields({ ...DIALECT, ...fields }) })),
  ...OWN,
];

function linkedPage(page: unknown): readonly string[] {
  const { NextPageLink: next } = Object(page);
  return typeof next === "string" ? [next] : [];
}

function nextPage(page: unknown): readonly string[] {
  const { total = 0, page_no = 1, page_size = 100 } = Object(Object(page).output);
  return total > page_no * page_size ? [`${STUDIO}${page_no + 1}`] : [];
}
