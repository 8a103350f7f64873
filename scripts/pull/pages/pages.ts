// The pages of sellers that are read by table and heading: which column of each is which rate, and how an id is found. A column
// with prices that is not here fails its page; tables of `leaves` are of other things.
import type { Hours } from "../../../src/schemas/price.ts";
import type { Page } from "./read-page.ts";

/** A seller's page and its address. */
export type SellersPage = Page & {
  name: string;
  provider: string;
  url: string;
  html?: true;
  /** Nobody has seen its address answer: it is read by name alone. */
  unproven?: true;
  /** It prints long context wherever there is any. */
  tiered?: true;
  /** The hours of prices at the peak, which it states in words. */
  peak?: readonly Pick<Hours, "utc" | "days" | "except">[];
};

const TIERS = /^(?:Standard|Batch|Flex|Priority\*?|Fast|Ultrafast)$/;
const TIER_WORDS = { batch: "batch", flex: "flex", priority: "priority", "priority*": "priority" };
/** What most pages have: labels of tiers, and ids as printed. */
const COMMON = { labels: TIERS, tiers: TIER_WORDS, ids: "printed" } as const;
const CARD = { model: "id", input: "prompt", "cached input": "input_cache_read", output: "completion" };
const WORKDAYS = [1, 2, 3, 4, 5];
const KIMI = {
  model: "id",
  "input price (cache hit)": "input_cache_read",
  "input price (cache miss)": "prompt",
  "output price": "completion",
};

// biome-ignore format: a page in few lines
export const PAGES: readonly SellersPage[] = [
  { name: "anthropic-page", provider: "anthropic", url: "https://platform.claude.com/docs/en/about-claude/pricing.md",
    ...COMMON, ids: "dashed name", leaves: /Fast mode|Tool use|Managed Agents|Long context/i,
    columns: {
      model: "id", "base input tokens": "prompt", "output tokens": "completion", "batch input": "batch prompt", "batch output": "batch completion",
      "5m cache writes": "input_cache_write", "1h cache writes": "input_cache_write_1h", "cache hits and refreshes": "input_cache_read",
    } },
  { name: "openai-page", provider: "openai", url: "https://developers.openai.com/api/docs/pricing.md",
    ...COMMON, tiered: true, tiers: { ...TIER_WORDS, fast: "fast", ultrafast: "ultrafast" }, long: 272_000,
    sections: /(?:models|sessions|Tools|Finetuning|platforms)$/, plain: /Pricing(?: Table)? data$/i, leaves: /Tools|Fine-?tuning/i,
    columns: {
      ...CARD, modality: "kind", "output / cost": "completion", "estimated cost": "cost", "price per minute": "session_per_minute",
      "short context input": "prompt", "short context output": "completion", "long context input": "long prompt", "long context output": "long completion",
      "short context cached input": "input_cache_read", "long context cached input": "long input_cache_read",
      "short context cache writes": "input_cache_write", "long context cache writes": "long input_cache_write",
    } },
  { name: "google-page", provider: "google_ai_studio", url: "https://ai.google.dev/gemini-api/docs/pricing.md.txt",
    ...COMMON, tiered: true, turned: "paid tier, per 1m tokens in usd", leaves: /Imagen|Veo|Lyria|Gemma|Pricing for/,
    columns: {
      "input price": "prompt", "input price (text, image, video)": "prompt", "text input price": "prompt", "context caching price": "input_cache_read",
      "image input price": "image prompt", "audio input price": "audio prompt", "video input price": "video prompt", "context caching (storage)": "prices",
      "output price": "completion", "output price (including thinking tokens)": "completion", "grounding with google search": "unused",
      "grounding with google maps": "unused", "grounding with google web and image search": "unused",
    } },
  { name: "xai-page", provider: "xai", url: "https://docs.x.ai/developers/pricing.md",
    ...COMMON, leaves: /Voice|Tool|Batch API|Priority Processing|Fast pricing|Files|Regional/i,
    columns: { ...CARD, cost: "prices", "input / 1m tokens": "prompt", "cached input / 1m tokens": "input_cache_read", "output / 1m tokens": "completion" } },
  { name: "groq-page", provider: "groq", url: "https://console.groq.com/docs/models.md",
    ...COMMON, ids: /\/docs\/(?:model|compound\/systems)\/(.+)$/, columns: { "model id": "id", "price per 1m tokens": "prices" } },
  { name: "moonshot-page", provider: "moonshot", url: "https://platform.kimi.ai/docs/pricing/chat.md", ...COMMON,
    columns: {
      ...KIMI, "input price": "prompt", "cached input price": "input_cache_read",
      "cache write price (ttl 5min)": "input_cache_write", "cache write price (ttl 1h)": "input_cache_write_1h",
    } },
  { name: "zai-page", provider: "zai", url: "https://docs.z.ai/guides/overview/pricing.md",
    ...COMMON, ids: "name", leaves: /Tools|Image|Video|Audio|Agents/, columns: CARD },
  { name: "minimax-page", provider: "minimax", url: "https://platform.minimax.io/docs/guides/pricing-paygo.md",
    ...COMMON, tiered: true, leaves: /Audio|Video|Music|Image|MCP|Tools/,
    columns: { ...CARD, "prompt caching read": "input_cache_read", "prompt caching write": "input_cache_write" } },
  { name: "perplexity-page", provider: "perplexity", url: "https://docs.perplexity.ai/getting-started/pricing.md",
    ...COMMON, ids: "name", leaves: /Search API|Agentic|Pro Search/,
    columns: {
      model: "id", "input tokens ($/1m)": "prompt", "output tokens ($/1m)": "completion", "citation tokens ($/1m)": "citation",
      "reasoning tokens ($/1m)": "internal_reasoning", "search queries ($/1k)": "web_search", "low context size": "web_search_low",
      "medium context size": "web_search_medium", "high context size": "web_search_high",
    } },
  { name: "together-page", provider: "together", url: "https://docs.together.ai/docs/serverless-models.md",
    ...COMMON, leaves: /Image|Video/,
    columns: {
      "api model string": "id", "input pricing (per 1m tokens)": "prompt", "output pricing (per 1m tokens)": "completion",
      "cached input pricing (per 1m tokens)": "input_cache_read", "model string for api": "id", pricing: "prices",
    } },
  { name: "fireworks-page", provider: "fireworks", url: "https://docs.fireworks.ai/serverless/pricing.md",
    ...COMMON, prefix: "accounts/fireworks/models/", ids: /\/models\/fireworks\/([^/]+)$/, leaves: /Other base models|Embeddings/,
    columns: {
      model: "id", standard: "prompt / input_cache_read / completion",
      priority: "priority prompt / priority input_cache_read / priority completion",
    } },
  { name: "stepfun-page", provider: "stepfun", url: "https://platform.stepfun.ai/docs/en/guides/pricing/details.md",
    ...COMMON, unproven: true, leaves: /Image|Value-Added/, columns: { ...CARD, "input (cache miss)": "prompt", "input (cache hit)": "input_cache_read" } },
  { name: "opencode-page", provider: "opencode", url: "https://raw.githubusercontent.com/anomalyco/opencode/dev/packages/web/src/content/docs/zen.mdx",
    ...COMMON, tiered: true, ids: "name",
    columns: { ...CARD, "cached read": "input_cache_read", "cached write": "input_cache_write", "deprecation date": "ends" } },
  // Its first table, without a heading, has subscription plans.
  { name: "cloudflare-page", provider: "cloudflare", url: "https://developers.cloudflare.com/workers-ai/platform/pricing/index.md",
    ...COMMON, leaves: /^$|Image|Audio|Other/, columns: { model: "id", "price in tokens": "prices" } },
  { name: "deepseek-page", provider: "deepseek", url: "https://api-docs.deepseek.com/quick_start/pricing/", ...COMMON, html: true,
    peak: ["01:00-04:00", "06:00-10:00"].map((utc) => ({ utc, days: WORKDAYS, except: "chinese-public-holidays" })),
    columns: {
      model: "id", "pricing 1m input tokens (cache miss) off-peak": "prompt", "pricing 1m input tokens (cache miss) peak": "peak prompt",
      "pricing 1m input tokens (cache hit) off-peak": "input_cache_read",
      "pricing 1m input tokens (cache hit) peak": "peak input_cache_read",
      "pricing 1m output tokens off-peak": "completion", "pricing 1m output tokens peak": "peak completion",
    } },
];
