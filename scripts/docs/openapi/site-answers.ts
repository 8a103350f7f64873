// What the camelCase calculator answers, in words.

import * as camel from "../../../src/schemas/model-pricing-answers.ts";
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
  PRICE_REF,
  PRICE_REF_TEXTS,
  PRICES_REF,
  PRICES_REF_TEXTS,
  QUANTITIES,
  QUANTITY_TEXTS,
  REPORTED,
  REPORTED_TEXTS,
  SITE_IDS,
  UPSTREAM,
  USAGE_TEXTS,
} from "./cost-texts.ts";
import { camelTexts, FALLBACK_TEXTS } from "./kind-texts.ts";

export const SITE_ANSWERS: readonly Component[] = [
  component("SiteUsage", camel.camelUsage, COUNTS, camelTexts(USAGE_TEXTS)),
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
    byokFeeFreeBelow: BYOK_FREE,
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
