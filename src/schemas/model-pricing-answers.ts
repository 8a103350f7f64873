// Shapes of the camelCase calculator's answers; see answers.ts.
import * as z from "zod/mini";
import { MATCH_RULES, signedDecimal } from "./answers.ts";
import { CONVENTIONS, MODEL_PRICING_PROVIDERS } from "./api.ts";
import { decimal } from "./price.ts";
import { SUBPROVIDERS } from "./subproviders.ts";

const count = z.int().check(z.gte(0));
const amount = z.number();
const rate = z.number().check(z.gte(0));
const subprovider = z.nullable(z.enum(SUBPROVIDERS));

export const camelUsage = z.object({
  promptTokens: count,
  completionTokens: count,
  cacheReadTokens: count,
  cacheWriteTokens: count,
  reasoningTokens: count,
  webSearchCount: count,
});

export const camelPricing = z.object({
  input: rate,
  output: rate,
  request: rate,
  inputCacheRead: rate,
  inputCacheWrite: rate,
  internalReasoning: rate,
  webSearch: rate,
});

const ITEMS = [
  "input",
  "output",
  "cacheRead",
  "cacheWrite",
  "reasoning",
  "webSearch",
  "request",
  "discount",
  "byokFee",
] as const;

export const camelLineItem = z.object({
  item: z.enum(ITEMS),
  quantity: count,
  rate: signedDecimal,
  cost: signedDecimal,
});

export const camelUsageApplied = z.object({
  promptIncludesCache: z.boolean(),
  completionIncludesReasoning: z.boolean(),
});

export const camelFallbacks = z.object({
  inputCacheRead: z.exactOptional(z.literal("input")),
  inputCacheWrite: z.exactOptional(z.literal("input")),
  internalReasoning: z.exactOptional(z.literal("output")),
});

export const camelCostBreakdown = z.object({
  input: amount,
  output: amount,
  cacheRead: amount,
  cacheWrite: amount,
  reasoning: amount,
  webSearch: amount,
  request: amount,
  discount: amount,
  upstream: z.exactOptional(amount),
  byokFee: z.exactOptional(amount),
  total: amount,
  totalExact: decimal,
  lineItems: z.array(camelLineItem),
  usageConvention: z.enum(CONVENTIONS),
  usageApplied: camelUsageApplied,
  tierAbove: z.exactOptional(z.int()),
  fallbacks: z.exactOptional(camelFallbacks),
  unpriced: z.exactOptional(z.array(z.enum(ITEMS))),
});

export const camelMatched = z.object({ modelId: z.string(), rule: z.enum(MATCH_RULES) });

export const camelCalculation = z.object({
  modelId: z.string(),
  provider: z.enum(MODEL_PRICING_PROVIDERS),
  subprovider,
  usage: camelUsage,
  pricing: camelPricing,
  costBreakdown: camelCostBreakdown,
  matched: z.exactOptional(camelMatched),
});

/** Body of a 402 or 404 of the calculator. */
export const failedCamelCalculation = z.object({
  modelId: z.string(),
  provider: z.enum(MODEL_PRICING_PROVIDERS),
  subprovider,
  usage: camelUsage,
  pricing: z.null(),
  costBreakdown: z.null(),
  error: z.string(),
});
