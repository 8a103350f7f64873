// What the two calculators answer, in words.
import * as answers from "../../../src/schemas/answers.ts";
import * as batches from "../../../src/schemas/batch-answers.ts";
import * as camel from "../../../src/schemas/model-pricing-answers.ts";
import * as response from "../../../src/schemas/response-answers.ts";
import { type Component, component } from "./component.ts";
import { COUNT_TEXTS, camelTexts, FALLBACK_TEXTS, ITEM_TEXTS } from "./kind-texts.ts";

const COUNTS = "All six counts as they were priced.";
const LINE = "One line of the bill.";
const LINE_TEXTS = {
  item: "What is charged.",
  quantity: "How many.",
  rate: "USD for one, an exact decimal.",
  cost: "`quantity` x `rate`, an exact decimal in USD.",
};
const APPLIED = "How the counts were read.";
const APPLIED_TEXTS = {
  prompt_includes_cache: "`prompt_tokens` was read as containing the cache counts.",
  completion_includes_reasoning: "`completion_tokens` was read as containing `reasoning_tokens`.",
};
const FALLBACKS = "Unknown rate -> the rate it was charged at.";
const BREAKDOWN = "What the call cost, itemised; numbers are USD.";
const BREAKDOWN_TEXTS = {
  ...ITEM_TEXTS,
  total: "The double nearest to `total_exact`.",
  total_exact: "Exact decimal in plain notation, USD; the line items' costs add up to it.",
  line_items: "The bill, line by line.",
  usage_convention:
    "What was applied: `separate` also when counts could not be contained where the provider says.",
  usage_applied: APPLIED,
  tier_above: "Extra: the threshold of the context tier that re-rated the call.",
  fallbacks: "Extra: unknown rates, and the rate each was charged at instead.",
  assumed:
    "Extra: what was taken for granted: `usage_convention` when no page says how the provider reports cached and reasoning tokens; " +
    "`earliest_known_price` for a call before the first price there is evidence for; `guarantee_ended` when the provider had promised " +
    "the price up to an earlier day; `day_has_other_prices` for a call of which only the day is given, when that day has several. " +
    "Of a response also `service_tier`, `region` or `search_context_size` when it names one and the standard rates were charged; " +
    "`subprovider` when its price is not known; `part_rates` when counts with rates of their own were charged within others; " +
    "`unused_counts` when counts were not charged; `unfinished_stream` when the output count is not final.",
  service_tier: "Extra: the tier of service whose rates were charged, by the provider's name.",
  region: "Extra: the region whose factor was charged, by the provider's name.",
  hours: "Extra: the daily window, UTC, whose rates were charged.",
  price_known_from: "Extra: since when there is evidence for the price, when the call was before.",
  guaranteed_until: "Extra: up to when the provider had promised the price, when the call was after.",
  unpriced: "Extra: items left out of the total, since their rate is not known.",
  adjustments: "Extra, where asked: what each adjustment adds to the price.",
  price_total: "Extra: the double nearest to `price_total_exact`.",
  price_total_exact: "Extra: `total_exact` with the adjustments, exact.",
  total_rounded: "Extra, where asked: `price_total_exact`, or without adjustments `total_exact`, rounded.",
  remainder: "Extra: what rounding left, so that with `total_rounded` it is the exact amount.",
};
const MATCHED = "The listed model that an id which is not listed led to.";
const MATCHED_TEXTS = {
  model_id: "The listed model.",
  rule: "The rule that led from the id that was sent to the listed one.",
};
const SENT = "As it was sent.";
const FILLED = "As it was sent, defaults filled in.";
const COST = "The itemised cost of one call.";
const COST_TEXTS = {
  usage: FILLED,
  pricing: "The rates as they were applied, after the context tier.",
  cost_breakdown: "What the call cost.",
  matched: "Extra: present when the id is not listed as it was sent.",
};
const BASIS_TEXTS = {
  currency: "What every amount is in.",
  prices: "The version of the prices that was charged by.",
  at: "The instant whose prices hold: when the call was made, or when it was priced.",
  id: "Extra: as it was sent.",
  ignored: "Extra: fields of `usage` that nobody reads, each with the known field that may be meant.",
  quantities: "Extra, with `detail` full: the disjoint counts, every token in one.",
  fingerprint:
    "Extra, with `detail` full: hex SHA-256 of the call, the time applied and the version of the prices. Two equal calls share it: with " +
    "`id` before it, cut to 100 characters, it identifies an event, by itself never.",
};
const DONE_TEXTS = {
  status:
    "`priced`: every item at a known rate. `estimated`: something was taken for granted, see `assumed`. `partial`: an item is left out of " +
    "the total, see `unpriced`.",
  price: "The dated entry that was charged.",
  ...BASIS_TEXTS,
  evidence: "Extra, with `detail` full: what the price rests on, where it is the one in force now.",
  reported_cost: "Extra: the provider's own amount beside ours, where it was sent or is in the response.",
};
const PRICE_REF = "A dated entry of prices.";
const PRICE_REF_TEXTS = {
  id: "Stays the same as long as the entry begins when it does.",
  effective_from: "First instant; null where none is known.",
  effective_until: "First instant no more; null where none is known.",
};
const PRICES_REF = "A version of the prices.";
const PRICES_REF_TEXTS = {
  serial: "Grows by one with each publish.",
  version: "Hash over all data of the version.",
  as_of: "The median UTC day on which the prices of rows that are sold were read.",
};
const IGNORED = "A field that nobody reads.";
const IGNORED_TEXTS = { name: "The field.", nearest: "The known field that may be meant." };
const QUANTITIES = "Disjoint counts.";
const QUANTITY_TEXTS = {
  prompt: "Uncached input tokens.",
  cache_read: "Tokens read from a cache.",
  cache_write: "Tokens written to a cache.",
  completion: "Visible output tokens.",
  reasoning: "Reasoning tokens.",
  web_search: "Web searches.",
};
const REPORTED = "What the provider says the call cost, beside ours.";
const REPORTED_TEXTS = {
  usd: "The provider's amount, USD.",
  difference: "Our `total_exact` less the provider's.",
  explained_by: "Line items, one or two together, that cost exactly the difference, either way.",
};
const FAILED = "A call that could not be priced.";
const NULL = "Null: nothing was calculated.";
const FAILED_TEXTS = {
  usage: FILLED,
  pricing: NULL,
  cost_breakdown: NULL,
  error: "Why, in one sentence; for an unknown model also the nearest ids.",
  unpriced_reason:
    "Of a 402: `not_public`, `doubted` when what sources say cannot be right, `before_release`, or `withdrawn` when the listed row was wrong.",
  price_known_from: "Of a 402 before the model's release: since when it has a price.",
  status: "No price.",
  ...BASIS_TEXTS,
};
const UPSTREAM = "Extra: what the host bills the caller's own key.";
const BYOK_FEE = "Extra: what the gateway charges for a call on the caller's own key.";
const PLACED_IDS = {
  model_id: "As it was sent, or as the response has it.",
  provider_id: "As it was sent, or the slug of the provider the response is of.",
};
const TRACE_IDS = { model_id: SENT, provider_id: SENT };
const SITE_IDS = {
  modelId: SENT,
  provider: "The provider's slug.",
  subprovider: "As it was sent; null when it was not.",
};

export const TRACE_ANSWERS: readonly Component[] = [
  component("Usage", answers.usageCounts, COUNTS, COUNT_TEXTS),
  component("LineItem", answers.lineItem, LINE, LINE_TEXTS),
  component("UsageApplied", answers.usageApplied, APPLIED, APPLIED_TEXTS),
  component("Fallbacks", answers.fallbacks, FALLBACKS, FALLBACK_TEXTS),
  component("CostBreakdown", answers.costBreakdown, BREAKDOWN, BREAKDOWN_TEXTS),
  component("Matched", answers.matched, MATCHED, MATCHED_TEXTS),
  component("PriceRef", answers.priceRef, PRICE_REF, PRICE_REF_TEXTS),
  component("PricesRef", answers.pricesRef, PRICES_REF, PRICES_REF_TEXTS),
  component("IgnoredField", answers.ignoredField, IGNORED, IGNORED_TEXTS),
  component("Quantities", answers.quantities, QUANTITIES, QUANTITY_TEXTS),
  component("ReportedCost", answers.reportedCost, REPORTED, REPORTED_TEXTS),
  component("PriceEvidence", answers.evidence, "What a price rests on.", {
    sources: "Where it comes from: first the one that is served, then those that agree.",
    page: "The provider's own page.",
    read: "The day, or month, it was last read.",
    confidence: "How the page was read.",
  }),
  component("PriceAdjustment", answers.adjustment, "What is added to a price.", {
    name: "As it was sent.",
    percent: "Of what the call cost after its discount.",
    fixed: "USD.",
    cost: "What it adds, exact, USD.",
  }),
  component("TraceCost", answers.traceCost, COST, { ...TRACE_IDS, ...COST_TEXTS, ...DONE_TEXTS }),
  component("FailedTraceCost", answers.failedTraceCost, FAILED, { ...TRACE_IDS, ...FAILED_TEXTS }),
];

const LINE_NUMBER = "The call's number, from 1.";
const READING = "What was read from the response, and where.";
const BATCH_TEXTS = {
  data: "Each call's own result or failure, in order, with its number in `line`.",
  summary: "What they come to.",
};

export const BATCH_ANSWERS: readonly Component[] = [
  component("BatchSummary", batches.batchSummary, "What the calls of a batch come to.", {
    calls: "Calls that were read.",
    failed: "Calls without a cost.",
    total_exact: "Of all calls that have a cost, exact, USD.",
    currency: "What every amount is in.",
    by_status: "Calls by status; `invalid` are those that could not be read.",
    by_provider: "By listed provider.",
    by_model: "By listed model.",
    prices: "The version all were priced at.",
    differing: "Of a dry run: calls whose stored cost is not ours.",
  }),
  component("BrokenLine", batches.brokenLine, "A call that could not be read.", {
    line: LINE_NUMBER,
    error: "As in `ErrorEnvelope`.",
    id: "As it was sent.",
  }),
  component("DifferingLine", batches.differingLine, "A stored cost that is not ours.", {
    line: LINE_NUMBER,
    id: "As it was sent.",
    cost: "As it was stored.",
    total_exact: "Ours.",
    difference: "Ours less the stored one.",
  }),
  component("TraceLine", batches.traceLine, COST, {
    ...TRACE_IDS,
    ...COST_TEXTS,
    ...DONE_TEXTS,
    line: LINE_NUMBER,
  }),
  component("FailedTraceLine", batches.failedTraceLine, FAILED, {
    ...TRACE_IDS,
    ...FAILED_TEXTS,
    line: LINE_NUMBER,
  }),
  component("ResponseLine", batches.responseLine, COST, {
    ...PLACED_IDS,
    ...COST_TEXTS,
    ...DONE_TEXTS,
    reading: READING,
    line: LINE_NUMBER,
  }),
  component("FailedResponseLine", batches.failedResponseLine, FAILED, {
    ...PLACED_IDS,
    ...FAILED_TEXTS,
    reading: READING,
    line: LINE_NUMBER,
  }),
  component("TraceBatch", batches.traceBatch, "The answer to many calls.", BATCH_TEXTS),
  component("ResponseBatch", batches.responseBatch, "The answer to many responses.", BATCH_TEXTS),
];

export const SITE_ANSWERS: readonly Component[] = [
  component("SiteUsage", camel.camelUsage, COUNTS, camelTexts(COUNT_TEXTS)),
  component("SitePricing", camel.camelPricing, "The rates as they were applied; 0 where there is none.", {
    input: "USD per input token.",
    output: "USD per output token.",
    request: "USD per call.",
    inputCacheRead: "USD per token read from a cache.",
    inputCacheWrite: "USD per token written to a cache.",
    internalReasoning: "USD per reasoning token.",
    webSearch: "USD per web search.",
  }),
  component("SiteLineItem", camel.camelLineItem, LINE, LINE_TEXTS),
  component("SiteUsageApplied", camel.camelUsageApplied, APPLIED, camelTexts(APPLIED_TEXTS)),
  component("SiteFallbacks", camel.camelFallbacks, FALLBACKS, camelTexts(FALLBACK_TEXTS)),
  component("SiteCostBreakdown", camel.camelCostBreakdown, BREAKDOWN, {
    ...camelTexts(BREAKDOWN_TEXTS),
    upstream: UPSTREAM,
    byokFee: BYOK_FEE,
  }),
  component("SiteMatched", camel.camelMatched, MATCHED, camelTexts(MATCHED_TEXTS)),
  component("SitePriceRef", camel.camelPriceRef, PRICE_REF, camelTexts(PRICE_REF_TEXTS)),
  component("SitePricesRef", camel.camelPricesRef, PRICES_REF, camelTexts(PRICES_REF_TEXTS)),
  component("SiteIgnoredField", camel.camelIgnored, IGNORED, IGNORED_TEXTS),
  component("SiteQuantities", camel.camelQuantities, QUANTITIES, camelTexts(QUANTITY_TEXTS)),
  component("SiteReportedCost", camel.camelReportedCost, REPORTED, camelTexts(REPORTED_TEXTS)),
  component("SiteCalculation", camel.camelCalculation, COST, {
    ...SITE_IDS,
    ...camelTexts(COST_TEXTS),
    ...camelTexts(DONE_TEXTS),
  }),
  component("FailedSiteCalculation", camel.failedCamelCalculation, FAILED, {
    ...SITE_IDS,
    ...camelTexts(FAILED_TEXTS),
  }),
];

export const RESPONSE_ANSWERS: readonly Component[] = [
  component("CountPaths", response.countPaths, "JSON paths in the response, by count.", COUNT_TEXTS),
  component("ResponseReading", response.responseReading, "What was read from the response, and where.", {
    shape: "The shape that was recognised.",
    paths: "Where each count was read; several paths add up.",
    model: "The model the response names.",
    provider: "The provider the response leaves no doubt of.",
    subprovider: "The host that the gateway says it had answer.",
    is_byok: "The call ran on the caller's own key.",
    unfinished: "The response is the start of a stream: its output count is not final.",
    modifiers: "Words that are not the standard and change rates: tier of service, region.",
    unused: "Counts charged at the rate of another they are part of (`standard`), or not at all (`none`).",
    reported_cost: "What the provider itself says the call cost, USD, as its JSON has it.",
  }),
  component("ResponseLineItem", response.responseLineItem, LINE, LINE_TEXTS),
  component("ResponseBreakdown", response.responseBreakdown, BREAKDOWN, {
    ...BREAKDOWN_TEXTS,
    upstream: UPSTREAM,
    byok_fee: BYOK_FEE,
  }),
  component("ResponseCost", response.responseCost, "The itemised cost of the call a response tells of.", {
    ...PLACED_IDS,
    ...COST_TEXTS,
    ...DONE_TEXTS,
    reading: "What was read from the response, and where.",
  }),
  component("FailedResponseCost", response.failedResponseCost, FAILED, {
    ...PLACED_IDS,
    ...FAILED_TEXTS,
    reading: "What was read from the response, and where.",
  }),
];
