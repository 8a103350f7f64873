// Shapes of the camelCase calculator's answers; see answers.ts.
import * as z from "zod/mini";
import { MATCH_RULES, signedDecimal } from "./answers.ts";
import { CONVENTIONS, SITE_PROVIDERS } from "./api.ts";
import { HOSTS } from "./hosts.ts";
import { decimal } from "./price.ts";

const count = z.int().check(z.gte(0));
const amount = z.number();
const rate = z.number().check(z.gte(0));
const subprovider = z.nullable(z.enum(HOSTS));

export const siteUsage = z.object({
  promptTokens: count,
  completionTokens: count,
  cacheReadTokens: count,
  cacheWriteTokens: count,
  reasoningTokens: count,
  webSearchCount: count,
});

export const sitePricing = z.object({
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

export const siteLineItem = z.object({
  item: z.enum(ITEMS),
  quantity: count,
  rate: signedDecimal,
  cost: signedDecimal,
});

export const siteUsageApplied = z.object({
  promptIncludesCache: z.boolean(),
  completionIncludesReasoning: z.boolean(),
});

export const siteFallbacks = z.object({
  inputCacheRead: z.exactOptional(z.literal("input")),
  inputCacheWrite: z.exactOptional(z.literal("input")),
  internalReasoning: z.exactOptional(z.literal("output")),
});

export const siteCostBreakdown = z.object({
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
  lineItems: z.array(siteLineItem),
  usageConvention: z.enum(CONVENTIONS),
  usageApplied: siteUsageApplied,
  tierAbove: z.exactOptional(z.int()),
  fallbacks: z.exactOptional(siteFallbacks),
  unpriced: z.exactOptional(z.array(z.enum(ITEMS))),
});

export const siteMatched = z.object({ modelId: z.string(), rule: z.enum(MATCH_RULES) });

export const siteCalculation = z.object({
  modelId: z.string(),
  provider: z.enum(SITE_PROVIDERS),
  subprovider,
  usage: siteUsage,
  pricing: sitePricing,
  costBreakdown: siteCostBreakdown,
  matched: z.exactOptional(siteMatched),
});

/** Body of a 402 or 404 of the calculator. */
export const failedSiteCalculation = z.object({
  modelId: z.string(),
  provider: z.enum(SITE_PROVIDERS),
  subprovider,
  usage: siteUsage,
  pricing: z.null(),
  costBreakdown: z.null(),
  error: z.string(),
});
