// The camelCase calculator's names for rates, items and usage, and its shape of a breakdown.
import type { Failure } from "../failure.ts";
import type { Breakdown, Item, Line } from "../pricing/cost.ts";
import { toNumber } from "../pricing/decimal.ts";
import type { Usage } from "../pricing/usage.ts";
import type { ModelPricingRequest } from "../schemas/api.ts";
import type { PublicRate } from "../schemas/price.ts";
import type { Match } from "./match-id.ts";

/** What BYOK adds through a gateway that charges for it; see `addByokFee`. */
export type Byok = { upstream: string; fee: string; total: string; lines: Line<Item | "byok_fee">[] };

const ITEMS = {
  prompt: "input",
  completion: "output",
  cache_read: "cacheRead",
  cache_write: "cacheWrite",
  reasoning: "reasoning",
  web_search: "webSearch",
  request: "request",
  discount: "discount",
  byok_fee: "byokFee",
} as const;

/** Rates of `pricing`; the calculator shows no others. */
const RATES = {
  prompt: "input",
  completion: "output",
  request: "request",
  input_cache_read: "inputCacheRead",
  input_cache_write: "inputCacheWrite",
  internal_reasoning: "internalReasoning",
  web_search: "webSearch",
} as const satisfies Partial<Record<PublicRate, string>>;

const RATE_NAMES: Partial<Record<PublicRate, string>> = RATES;

/** The counts under the names the pricing core has for them. */
export function toUsage(usage: ModelPricingRequest["usage"]): Usage {
  return {
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    cache_read_tokens: usage.cacheReadTokens,
    cache_write_tokens: usage.cacheWriteTokens,
    reasoning_tokens: usage.reasoningTokens,
    web_search_count: usage.webSearchCount,
  };
}

export function camelPricing(rates: Breakdown["rates"]) {
  return {
    input: toNumber(rates.prompt),
    output: toNumber(rates.completion),
    request: toNumber(rates.request),
    inputCacheRead: toNumber(rates.input_cache_read),
    inputCacheWrite: toNumber(rates.input_cache_write),
    internalReasoning: toNumber(rates.internal_reasoning),
    webSearch: toNumber(rates.web_search),
  };
}

export function camelBreakdown(breakdown: Breakdown, byok: Byok | undefined) {
  const { costs, convention, applied, tier_above, fallbacks, unpriced } = breakdown;
  const total = byok?.total ?? breakdown.total;
  return {
    input: toNumber(costs.prompt),
    output: toNumber(costs.completion),
    cacheRead: toNumber(costs.cache_read),
    cacheWrite: toNumber(costs.cache_write),
    reasoning: toNumber(costs.reasoning),
    webSearch: toNumber(costs.web_search),
    request: toNumber(costs.request),
    discount: toNumber(costs.discount),
    ...(byok && { upstream: toNumber(byok.upstream), byokFee: toNumber(byok.fee) }),
    total: toNumber(total),
    totalExact: total,
    lineItems: (byok?.lines ?? breakdown.lines).map((line) => ({ ...line, item: ITEMS[line.item] })),
    usageConvention: convention,
    usageApplied: {
      promptIncludesCache: applied.prompt_includes_cache,
      completionIncludesReasoning: applied.completion_includes_reasoning,
    },
    ...(tier_above !== undefined && { tierAbove: tier_above }),
    ...(Object.keys(fallbacks).length > 0 && { fallbacks: camelFallbacks(fallbacks) }),
    ...(unpriced.length > 0 && { unpriced: unpriced.map((item) => ITEMS[item]) }),
  };
}

export function camelMatch(match: Match) {
  return match.rule ? { matched: { modelId: match.id, rule: match.rule } } : {};
}

function camelFallbacks(fallbacks: Breakdown["fallbacks"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fallbacks).map(([rate, stand]) => [RATE_NAMES[rate as PublicRate], RATE_NAMES[stand]]),
  );
}

/** A failure of the pricing core in this endpoint's names: `usage.prompt_tokens` is `usage.promptTokens` here. */
export function camelFailure(failure: Failure): Failure {
  if (failure.kind !== "invalid") return failure;
  const message = failure.message.replace(
    /\b(prompt|completion|cache_read|cache_write|reasoning)_tokens\b|\b(web_search_count|usage_convention)\b/g,
    (name) => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
  );
  return { ...failure, message };
}
