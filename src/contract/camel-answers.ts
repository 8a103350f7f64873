// The answers of the camelCase calculator: those of the other calculators under the names of camel-names.ts, sentences too.
import * as z from "zod/mini";
import { type CamelName, camelName, camelShape } from "../schemas/camel-names.ts";
import { FALLBACKS, type FallbackOf, ITEMS, type Item } from "../schemas/charges.ts";
import { derivedRate } from "../schemas/price.ts";
import { SUBPROVIDERS } from "../schemas/subproviders.ts";
import { ASSUMPTIONS, RATE_NAMES } from "../schemas/words.ts";
import * as bill from "./bill-answers.ts";
import * as costs from "./cost-answers.ts";
import { MODEL_PRICING_PROVIDERS, MODEL_PRICING_RATES } from "./cost-requests.ts";
import { PUBLIC_RATE_SENTENCES } from "./count-sentences.ts";
import { alike, camelObject, camelSentences, fields, object } from "./field.ts";
import { native, rate } from "./price-answers.ts";
import { responseBreakdown } from "./response-answers.ts";

const ITEM_NAMES: readonly CamelName<Item | "byok_fee">[] = [...ITEMS, "byok_fee" as const].map(camelName);
const item = bill.itemOf(ITEM_NAMES);

export const camelUsage = camelObject("SiteUsage", costs.usageCounts, {});

export const camelPricing = object(
  "SitePricing",
  "The rates that were used; a missing rate is 0.",
  alike(MODEL_PRICING_RATES.map(camelName), rate, camelSentences(PUBLIC_RATE_SENTENCES)),
);

export const camelLineItem = camelObject("SiteLineItem", bill.lineItem, { item });

export const camelUsageApplied = camelObject("SiteUsageApplied", bill.usageApplied, {});

type CamelFallbacks = {
  [Rate in keyof FallbackOf]: z.ZodMiniExactOptional<z.ZodMiniLiteral<CamelName<FallbackOf[Rate]>>>;
};

export const camelFallbacks = camelObject(
  "SiteFallbacks",
  bill.fallbacks,
  Object.fromEntries(
    FALLBACKS.map(([unknown, charged]) => [unknown, z.exactOptional(z.literal(charged.map(camelName)))]),
  ) as CamelFallbacks,
);

export const camelCostRange = camelObject("SiteCostRange", bill.costRange, {});

export const camelConverted = camelObject("SiteConvertedCost", bill.converted, {});

export const camelAppliedEntry = camelObject("SiteAppliedRates", bill.appliedEntry, { items: z.array(item) });

export const camelCostBreakdown = camelObject("SiteCostBreakdown", responseBreakdown, {
  contracted_line_items: z.exactOptional(z.array(camelLineItem)),
  contracted_at_list: z.exactOptional(z.array(item)),
  contracted_unpriced: z.exactOptional(z.array(item)),
  committed_line_items: z.exactOptional(z.array(camelLineItem)),
  rates_book: z.exactOptional(z.array(camelAppliedEntry)),
  converted: z.exactOptional(camelConverted),
  range: z.exactOptional(camelCostRange),
  line_items: z.array(camelLineItem),
  usage_applied: camelUsageApplied,
  fallbacks: z.exactOptional(camelFallbacks),
  unpriced: z.exactOptional(z.array(item)),
  assumed: z.exactOptional(z.array(z.enum(ASSUMPTIONS.map(camelName)))),
});

export const camelMatched = camelObject("SiteMatched", costs.matched, {});
export const camelPriceRef = camelObject("SitePriceRef", costs.priceRef, {});
export const camelPricesRef = camelObject("SitePricesRef", costs.pricesRef, {});
export const camelIgnored = camelObject("SiteIgnoredField", costs.ignoredField, {});
export const camelQuantities = camelObject("SiteQuantities", costs.quantities, {});
export const camelReportedCost = camelObject("SiteReportedCost", costs.reportedCost, {
  explained_by: z.array(z.array(item)),
});

export const camelNative = camelObject("SiteNativePrice", native, {
  rates: z.object(camelShape(native.shape.rates.shape)),
});

const basis = {
  usage: camelUsage,
  prices: camelPricesRef,
  ignored: z.exactOptional(z.array(camelIgnored)),
  quantities: z.exactOptional(camelQuantities),
};

export const camelDerivedRate = camelObject("SiteDerivedRate", derivedRate, {
  from: z.enum(RATE_NAMES.map(camelName)),
});

const ids = fields({
  provider: [z.enum(MODEL_PRICING_PROVIDERS), "The provider's slug."],
  subprovider: [z.nullable(z.enum(SUBPROVIDERS)), "As sent; null without one."],
});

export const camelCalculation = camelObject(
  "SiteCalculation",
  costs.traceCost,
  {
    ...basis,
    pricing: camelPricing,
    rates: z.exactOptional(z.object(camelShape(costs.otherRates.shape))),
    derived: z.exactOptional(z.partialRecord(z.enum(RATE_NAMES.map(camelName)), camelDerivedRate)),
    cost_breakdown: camelCostBreakdown,
    native: z.exactOptional(camelNative),
    matched: z.exactOptional(camelMatched),
    price: camelPriceRef,
    reported_cost: z.exactOptional(camelReportedCost),
  },
  ids,
);

/** Body of a 402 or 404 of the calculator. */
export const failedCamelCalculation = camelObject("FailedSiteCalculation", costs.failedTraceCost, basis, ids);

export type CamelCalculation = z.input<typeof camelCalculation>;
export type FailedCamelCalculation = z.input<typeof failedCamelCalculation>;
