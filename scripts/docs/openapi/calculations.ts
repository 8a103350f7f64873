// What the two calculators answer, in words.
import * as answers from "../../../src/schemas/answers.ts";
import * as camel from "../../../src/schemas/model-pricing-answers.ts";
import { type Component, component } from "./component.ts";

const EXACT = "Exact decimal in plain notation, USD; the line items' costs add up to it.";
const APPLIED =
  "What was applied: `separate` also when counts could not be contained where the provider says.";
const LINE = {
  item: "What is charged.",
  quantity: "How many.",
  rate: "USD for one, an exact decimal.",
  cost: "`quantity` x `rate`, an exact decimal in USD.",
};
const MATCHED_RULE = "The rule that led from the id that was sent to the listed one.";
const NULL = "Null: nothing was calculated.";
const TIER = "Extra: the threshold of the context tier that re-rated the call.";
const FALLBACKS = "Extra: unknown rates, and the rate each was charged at instead.";
const UNPRICED = "Extra: items left out of the total, since their rate is not known.";

export const TRACE_ANSWERS: readonly Component[] = [
  component("Usage", answers.usageCounts, "All six counts as they were priced.", {
    prompt_tokens: "Input tokens.",
    completion_tokens: "Output tokens.",
    cache_read_tokens: "Input tokens read from a cache.",
    cache_write_tokens: "Input tokens written to a cache.",
    reasoning_tokens: "Internal reasoning tokens.",
    web_search_count: "Web searches.",
  }),
  component("LineItem", answers.lineItem, "One line of the bill.", LINE),
  component("UsageApplied", answers.usageApplied, "How the counts were read.", {
    prompt_includes_cache: "`prompt_tokens` was read as containing the cache counts.",
    completion_includes_reasoning: "`completion_tokens` was read as containing `reasoning_tokens`.",
  }),
  component("Fallbacks", answers.fallbacks, "Unknown rate -> the rate it was charged at.", {
    input_cache_read: "Cache reads were charged at `prompt`.",
    input_cache_write: "Cache writes were charged at `prompt`.",
    internal_reasoning: "Reasoning was charged at `completion`.",
  }),
  component("CostBreakdown", answers.costBreakdown, "What the call cost, itemised; numbers are USD.", {
    prompt: "Uncached input.",
    completion: "Visible output.",
    cache_read: "Cache reads.",
    cache_write: "Cache writes.",
    reasoning: "Reasoning.",
    web_search: "Web searches.",
    request: "Fee per call.",
    discount: "0 or negative.",
    total: "The double nearest to `total_exact`.",
    total_exact: EXACT,
    line_items: "The bill, line by line.",
    usage_convention: APPLIED,
    usage_applied: "How the counts were read.",
    tier_above: TIER,
    fallbacks: FALLBACKS,
    unpriced: UNPRICED,
  }),
  component("Matched", answers.matched, "The listed model that an id which is not listed led to.", {
    model_id: "The listed model.",
    rule: MATCHED_RULE,
  }),
  component("TraceCost", answers.traceCost, "The itemised cost of one call.", {
    model_id: "As it was sent.",
    provider_id: "As it was sent.",
    usage: "As it was sent, defaults filled in.",
    pricing: "The rates as they were applied, after the context tier.",
    cost_breakdown: "What the call cost.",
    matched: "Extra: present when the id is not listed as it was sent.",
  }),
  component("FailedTraceCost", answers.failedTraceCost, "A call that could not be priced.", {
    model_id: "As it was sent.",
    provider_id: "As it was sent.",
    usage: "As it was sent, defaults filled in.",
    pricing: NULL,
    cost_breakdown: NULL,
    error: "Why, in one sentence; for an unknown model also the nearest ids.",
  }),
];

export const SITE_ANSWERS: readonly Component[] = [
  component("SiteUsage", camel.camelUsage, "All six counts as they were priced.", {
    promptTokens: "Input tokens.",
    completionTokens: "Output tokens.",
    cacheReadTokens: "Input tokens read from a cache.",
    cacheWriteTokens: "Input tokens written to a cache.",
    reasoningTokens: "Internal reasoning tokens.",
    webSearchCount: "Web searches.",
  }),
  component("SitePricing", camel.camelPricing, "The rates as they were applied; 0 where there is none.", {
    input: "USD per input token.",
    output: "USD per output token.",
    request: "USD per call.",
    inputCacheRead: "USD per token read from a cache.",
    inputCacheWrite: "USD per token written to a cache.",
    internalReasoning: "USD per reasoning token.",
    webSearch: "USD per web search.",
  }),
  component("SiteLineItem", camel.camelLineItem, "One line of the bill.", LINE),
  component("SiteUsageApplied", camel.camelUsageApplied, "How the counts were read.", {
    promptIncludesCache: "`promptTokens` was read as containing the cache counts.",
    completionIncludesReasoning: "`completionTokens` was read as containing `reasoningTokens`.",
  }),
  component("SiteFallbacks", camel.camelFallbacks, "Unknown rate -> the rate it was charged at.", {
    inputCacheRead: "Cache reads were charged at `input`.",
    inputCacheWrite: "Cache writes were charged at `input`.",
    internalReasoning: "Reasoning was charged at `output`.",
  }),
  component("SiteCostBreakdown", camel.camelCostBreakdown, "What the call cost, itemised; numbers are USD.", {
    input: "Uncached input.",
    output: "Visible output.",
    cacheRead: "Cache reads.",
    cacheWrite: "Cache writes.",
    reasoning: "Reasoning.",
    webSearch: "Web searches.",
    request: "Fee per call.",
    discount: "0 or negative.",
    upstream: "Extra: what the host bills the caller's own key.",
    byokFee: "Extra: what the gateway charges for a call on the caller's own key.",
    total: "The double nearest to `totalExact`.",
    totalExact: EXACT,
    lineItems: "The bill, line by line.",
    usageConvention: APPLIED,
    usageApplied: "How the counts were read.",
    tierAbove: TIER,
    fallbacks: FALLBACKS,
    unpriced: UNPRICED,
  }),
  component("SiteMatched", camel.camelMatched, "The listed model that an id which is not listed led to.", {
    modelId: "The listed model.",
    rule: MATCHED_RULE,
  }),
  component("SiteCalculation", camel.camelCalculation, "The itemised cost of one call.", {
    modelId: "As it was sent.",
    provider: "The provider's slug.",
    subprovider: "As it was sent; null when it was not.",
    usage: "As it was sent, defaults filled in.",
    pricing: "The rates as they were applied, after the context tier.",
    costBreakdown: "What the call cost.",
    matched: "Extra: present when the id is not listed as it was sent.",
  }),
  component("FailedSiteCalculation", camel.failedCamelCalculation, "A call that could not be priced.", {
    modelId: "As it was sent.",
    provider: "The provider's slug.",
    subprovider: "As it was sent; null when it was not.",
    usage: "As it was sent, defaults filled in.",
    pricing: NULL,
    costBreakdown: NULL,
    error: "Why, in one sentence; for an unknown model also the nearest ids.",
  }),
];
