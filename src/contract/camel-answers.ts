// Shapes of the camelCase calculator's answers: those of answers.ts under its names, with what it has besides.
import * as z from "zod/mini";
import { type CamelName, camelName, camelShape } from "../schemas/camel-names.ts";
import {
  FALLBACKS,
  type FallbackOf,
  ITEMS,
  type Item,
  QUANTITIES,
  USAGE_COUNTS,
} from "../schemas/charges.ts";
import { SUBPROVIDERS } from "../schemas/subproviders.ts";
import { ASSUMPTIONS } from "../schemas/words.ts";
import * as breakdown from "./bill-answers.ts";
import * as costs from "./cost-answers.ts";
import { MODEL_PRICING_PROVIDERS, MODEL_PRICING_RATES } from "./cost-requests.ts";
import * as shapes from "./each.ts";
import * as prices from "./price-answers.ts";

const subprovider = z.nullable(z.enum(SUBPROVIDERS));
const items: readonly CamelName<Item | "byok_fee">[] = [...ITEMS, "byok_fee" as const].map(camelName);

export const camelUsage = z.object(camelShape(costs.usageCounts.shape));

export const camelPricing = z.object(camelShape(shapes.each(MODEL_PRICING_RATES, prices.rate)));

export const camelOtherRates = z.object(camelShape(costs.otherRates.shape));

export const camelLineItem = breakdown.lineOf(items);

export const camelUsageApplied = z.object(camelShape(breakdown.usageApplied.shape));

export const camelFallbacks = z.object(
  Object.fromEntries(
    FALLBACKS.map(([unknown, charged]) => [
      camelName(unknown),
      z.exactOptional(z.literal(charged.map(camelName))),
    ]),
  ) as {
    [Rate in keyof FallbackOf as CamelName<Rate>]: z.ZodMiniExactOptional<
      z.ZodMiniLiteral<CamelName<FallbackOf[Rate]>>
    >;
  },
);

export const camelCostBreakdown = z.object({
  ...camelShape(breakdown.itemAmounts),
  upstream: z.exactOptional(z.number()),
  byokFee: z.exactOptional(z.number()),
  byokFeeFreeBelow: z.exactOptional(z.int()),
  ...camelShape({
    ...breakdown.costBreakdown.shape,
    line_items: z.array(camelLineItem),
    usage_applied: camelUsageApplied,
    fallbacks: z.exactOptional(camelFallbacks),
    unpriced: z.exactOptional(z.array(breakdown.itemOf(items))),
    assumed: z.exactOptional(z.array(z.enum(ASSUMPTIONS.map(camelName)))),
  }),
});

export const camelMatched = z.object(camelShape(costs.matched.shape));

const quantityNames = QUANTITIES.map(camelName);

export const camelPriceRef = z.object(camelShape(costs.priceRef.shape));
export const camelPricesRef = z.object(camelShape(costs.pricesRef.shape));
export const camelIgnored = z.object({
  name: z.string(),
  nearest: z.exactOptional(z.enum(USAGE_COUNTS.map(camelName))),
});
export const camelQuantities = z.object(shapes.each(quantityNames, z.int().check(z.gte(0))));
export const camelReportedCost = z.object({
  ...camelShape(costs.reportedCost.shape),
  explainedBy: z.array(z.array(breakdown.itemOf(items))),
});

const { prices: _prices, ignored: _ignored, quantities: _quantities, ...sameBasis } = costs.basis;
const basis = {
  ...sameBasis,
  prices: camelPricesRef,
  ignored: z.exactOptional(z.array(camelIgnored)),
  quantities: z.exactOptional(camelQuantities),
};

export const camelCalculation = z.object({
  modelId: z.string(),
  provider: z.enum(MODEL_PRICING_PROVIDERS),
  subprovider,
  usage: camelUsage,
  pricing: camelPricing,
  rates: z.exactOptional(camelOtherRates),
  costBreakdown: camelCostBreakdown,
  matched: z.exactOptional(camelMatched),
  status: costs.traceCost.shape.status,
  modelStatus: costs.traceCost.shape.model_status,
  price: camelPriceRef,
  ...basis,
  evidence: z.exactOptional(costs.evidence),
  fees: costs.traceCost.shape.fees,
  reportedCost: z.exactOptional(camelReportedCost),
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
  ...camelShape(costs.failureDetails),
  status: z.literal("unpriced"),
  ...basis,
});

export type CamelCalculation = z.input<typeof camelCalculation>;
export type FailedCamelCalculation = z.input<typeof failedCamelCalculation>;
