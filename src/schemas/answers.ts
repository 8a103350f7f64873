// Shapes of the answers, for the documents and for the tests that hold every answer to them. No route imports this: the
// Worker builds its answers from typed values and checks none at run time.
import * as z from "zod/mini";
import { CONVENTIONS } from "./api.ts";
import { day, decimal, PUBLIC_RATES, RATE_NAMES } from "./price.ts";
import { pastVersion } from "./shard.ts";

const count = z.int().check(z.gte(0));
const amount = z.number();
const rate = z.number().check(z.gte(0));

/** `{"error":{message,type,code}}`, the body of every failure but a failed calculation. */
export const errorEnvelope = z.object({
  error: z.object({ message: z.string(), type: z.string(), code: z.string() }),
});

/** The six counts as they were priced, defaults filled in. */
export const usageCounts = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  cache_read_tokens: count,
  cache_write_tokens: count,
  reasoning_tokens: count,
  web_search_count: count,
});

/** The 13 rates; 0 where there is none. */
export const pricing = z.object(Object.fromEntries(PUBLIC_RATES.map((name) => [name, rate])) as PublicRates);

/** Rates of a context tier, or of a span of days: those that are known. */
const someRates = Object.fromEntries(RATE_NAMES.map((name) => [name, z.exactOptional(rate)])) as SomeRates;

export const priceTier = z.object({ above: z.int(), ...someRates });

export const pastPrice = z.object({
  from: z.exactOptional(day),
  until: z.exactOptional(day),
  ...someRates,
  tiers: z.exactOptional(z.array(priceTier)),
});

/** One row of the lists. All after `message` is extra, and absent where it is not known. */
export const priceEntry = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  pricing: z.union([pricing, z.null()]),
  message: z.string(),
  as_of: z.exactOptional(z.string().check(z.regex(/^\d{4}-\d{2}(-\d{2})?$/))),
  sources: z.exactOptional(z.array(z.string())),
  page: z.exactOptional(z.string()),
  tiers: z.exactOptional(z.array(priceTier)),
  units: z.exactOptional(z.record(z.string(), rate)),
  context_tokens: z.exactOptional(count),
  max_output_tokens: z.exactOptional(count),
  released: z.exactOptional(z.string()),
  input_modalities: z.exactOptional(z.array(z.string())),
  output_modalities: z.exactOptional(z.array(z.string())),
  history: z.exactOptional(z.array(pastPrice)),
});

export const pageMeta = z.object({
  page: z.int().check(z.gte(1)),
  page_size: z.int().check(z.gte(1)),
  total: count,
  total_pages: count,
});

export const modelEntry = z.object({ provider_id: z.string(), model_id: z.string() });
export const providerEntry = z.object({ provider_id: z.string(), name: z.string() });
export const priceList = z.object({ data: z.array(priceEntry), meta: pageMeta });
export const modelList = z.object({ data: z.array(modelEntry), meta: pageMeta });
export const providerList = z.object({ data: z.array(providerEntry) });

export const counts = pastVersion.shape.counts;

export const versionEntry = z.object({
  serial: z.int().check(z.gte(1)),
  version: z.string(),
  hash: z.string(),
  published_at: z.string(),
  counts,
});
export const versionList = z.object({ data: z.array(versionEntry) });

export const health = z.object({
  status: z.enum(["ok", "stale"]),
  version: z.string(),
  serial: z.int().check(z.gte(1)),
  published_at: z.string(),
  as_of: day,
  age_seconds: count,
  counts,
});

/** The third-party map: its own format, keyed by model id. */
export const costMap = z.record(z.string(), z.record(z.string(), z.unknown()));

const ITEMS = [
  "prompt",
  "completion",
  "cache_read",
  "cache_write",
  "reasoning",
  "web_search",
  "request",
  "discount",
] as const;

/** A decimal in plain notation; the discount's line is negative. */
export const signedDecimal = z.string().check(z.regex(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/));

export const lineItem = z.object({
  item: z.enum(ITEMS),
  quantity: count,
  rate: signedDecimal,
  cost: signedDecimal,
});

export const usageApplied = z.object({
  prompt_includes_cache: z.boolean(),
  completion_includes_reasoning: z.boolean(),
});

export const fallbacks = z.object({
  input_cache_read: z.exactOptional(z.literal("prompt")),
  input_cache_write: z.exactOptional(z.literal("prompt")),
  internal_reasoning: z.exactOptional(z.literal("completion")),
});

export const costBreakdown = z.object({
  prompt: amount,
  completion: amount,
  cache_read: amount,
  cache_write: amount,
  reasoning: amount,
  web_search: amount,
  request: amount,
  discount: amount,
  total: amount,
  total_exact: decimal,
  line_items: z.array(lineItem),
  usage_convention: z.enum(CONVENTIONS),
  usage_applied: usageApplied,
  tier_above: z.exactOptional(z.int()),
  fallbacks: z.exactOptional(fallbacks),
  unpriced: z.exactOptional(z.array(z.enum(ITEMS))),
});

export const MATCH_RULES = ["alias", "provider_prefix", "models_prefix", "region_prefix"] as const;

export const matched = z.object({ model_id: z.string(), rule: z.enum(MATCH_RULES) });

export const traceCost = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  usage: usageCounts,
  pricing,
  cost_breakdown: costBreakdown,
  matched: z.exactOptional(matched),
});

/** Body of a 402 or 404 of the calculator. */
export const failedTraceCost = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  usage: usageCounts,
  pricing: z.null(),
  cost_breakdown: z.null(),
  error: z.string(),
});

type PublicRates = Record<(typeof PUBLIC_RATES)[number], typeof rate>;
type SomeRates = Record<(typeof RATE_NAMES)[number], z.ZodMiniExactOptional<typeof rate>>;
