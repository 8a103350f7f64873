// What the calculators of calls and of responses answer, in words.
import * as breakdown from "../../../src/contract/bill-answers.ts";
import * as costs from "../../../src/contract/cost-answers.ts";
import * as response from "../../../src/contract/response-answers.ts";
import { type Component, component } from "./component.ts";
import {
  APPLIED,
  APPLIED_TEXTS,
  BREAKDOWN,
  BREAKDOWN_TEXTS,
  BYOK_FEE,
  BYOK_FREE,
  COST,
  COST_TEXTS,
  COUNTS,
  DONE_TEXTS,
  FAILED,
  FAILED_TEXTS,
  FALLBACKS,
  IGNORED,
  IGNORED_TEXTS,
  LINE,
  LINE_TEXTS,
  MATCHED,
  MATCHED_TEXTS,
  NOTHING,
  PLACED_IDS,
  PRICE_REF,
  PRICE_REF_TEXTS,
  PRICES_REF,
  PRICES_REF_TEXTS,
  QUANTITIES,
  QUANTITY_TEXTS,
  REPORTED,
  REPORTED_TEXTS,
  TRACE_IDS,
  UPSTREAM,
  USAGE_TEXTS,
} from "./cost-texts.ts";
import { COUNT_TEXTS, FALLBACK_TEXTS, MEASURE_TEXTS } from "./kind-texts.ts";

export const TRACE_ANSWERS: readonly Component[] = [
  component("Usage", costs.usageCounts, COUNTS, USAGE_TEXTS),
  component("LineItem", breakdown.lineItem, LINE, LINE_TEXTS),
  component("UsageApplied", breakdown.usageApplied, APPLIED, APPLIED_TEXTS),
  component("Fallbacks", breakdown.fallbacks, FALLBACKS, FALLBACK_TEXTS),
  component("CostBreakdown", breakdown.costBreakdown, BREAKDOWN, BREAKDOWN_TEXTS),
  component("Matched", costs.matched, MATCHED, MATCHED_TEXTS),
  component("PriceRef", costs.priceRef, PRICE_REF, PRICE_REF_TEXTS),
  component("PricesRef", costs.pricesRef, PRICES_REF, PRICES_REF_TEXTS),
  component("IgnoredField", costs.ignoredField, IGNORED, IGNORED_TEXTS),
  component("Quantities", costs.quantities, QUANTITIES, QUANTITY_TEXTS),
  component("ReportedCost", costs.reportedCost, REPORTED, REPORTED_TEXTS),
  component("PriceEvidence", costs.evidence, "What a price rests on.", {
    sources: "Where it comes from: first the one that is served, then those that agree.",
    page: "The provider's own page.",
    read: "The day, or month, it was last read.",
    confidence: "How the page was read.",
  }),
  component("ChargedFee", costs.chargedFee, "A fee that was charged.", {
    item: "The line it is charged in.",
    fee: "Its name among the provider's `fees`.",
    unit: "What it is charged for.",
    page: "The page that states it.",
    read: "The day it was read; null where that is not known.",
    confidence: "How the page was read.",
  }),
  component("PriceAdjustment", breakdown.adjustment, "What is added to a price.", {
    name: "As it was sent.",
    percent: "Of what the call cost after its discount.",
    fixed: "USD.",
    cost: "What it adds, exact, USD.",
  }),
  component("TraceCost", costs.traceCost, COST, { ...TRACE_IDS, ...COST_TEXTS, ...DONE_TEXTS }),
  component("FailedTraceCost", costs.failedTraceCost, FAILED, {
    ...TRACE_IDS,
    ...FAILED_TEXTS,
    pricing: NOTHING,
    cost_breakdown: NOTHING,
  }),
];

export const RESPONSE_ANSWERS: readonly Component[] = [
  component("CountPaths", response.countPaths, "JSON paths in the response, by count.", {
    ...COUNT_TEXTS,
    ...MEASURE_TEXTS,
  }),
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
    images: "Images that another model made for the answer.",
  }),
  component("ResponseImages", response.responseImages, "Images that another model made for an answer.", {
    model_id: "That model, where the response names it; without it the images are in `unpriced`.",
    usage: "What it counted.",
    paths: "Where that was read.",
  }),
  component("ResponseLineItem", response.responseLineItem, LINE, {
    ...LINE_TEXTS,
    model_id: "Extra: the model that is charged, where it is another than the call's.",
  }),
  component("ResponseBreakdown", response.responseBreakdown, BREAKDOWN, {
    ...BREAKDOWN_TEXTS,
    upstream: UPSTREAM,
    byok_fee: BYOK_FEE,
    byok_fee_free_below: BYOK_FREE,
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
    pricing: NOTHING,
    cost_breakdown: NOTHING,
    reading: "What was read from the response, and where.",
  }),
];
