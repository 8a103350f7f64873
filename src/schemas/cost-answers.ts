// Shapes of a calculation and its bill.
import * as z from "zod/mini";
import { each } from "./each.ts";
import { STATUSES } from "./lifecycle.ts";
import { instant } from "./moment.ts";
import { day, decimal, OTHER_RATES, UNPRICED_REASONS } from "./price.ts";
import { pricing } from "./price-answers.ts";
import {
  ASSUMPTIONS,
  BASE_COUNTS,
  BASE_ITEMS,
  CONVENTIONS,
  FALLBACKS,
  type FallbackOf,
  FURTHER_COUNTS,
  FURTHER_KINDS,
  ITEMS,
  QUANTITIES,
  USAGE_COUNTS,
} from "./token-kinds.ts";

const count = z.int().check(z.gte(0));
const amount = z.number();

const FURTHER_ITEMS = FURTHER_KINDS.map(({ item }) => item);
const units = z.exactOptional(z.record(z.string(), z.string()));

/** Every count as it was priced, defaults filled in. */
export const usageCounts = z.object({
  ...each(BASE_COUNTS, count),
  ...each(FURTHER_COUNTS, z.exactOptional(count)),
  units,
});

/** A decimal in plain notation; the discount's line is negative. */
export const signedDecimal = z.string().check(z.regex(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/));

/** One of `items`, or the name of a unit. */
export function itemOf(items: readonly string[]) {
  return z.union([z.enum(items), z.string()]);
}

/** A line of the bill, for one of `items` or a unit. */
export function lineOf(items: readonly string[]) {
  const quantity = z.number().check(z.gte(0));
  return z.object({ item: itemOf(items), quantity, rate: signedDecimal, cost: signedDecimal });
}

export const lineItem = lineOf(ITEMS);

export const usageApplied = z.object({
  prompt_includes_cache: z.boolean(),
  completion_includes_reasoning: z.boolean(),
});

/** Unknown rate -> the rate it was charged at. */
export const fallbacks = z.object(
  Object.fromEntries(
    FALLBACKS.map(([unknown, charged]) => [unknown, z.exactOptional(z.literal(charged))]),
  ) as { [Rate in keyof FallbackOf]: z.ZodMiniExactOptional<z.ZodMiniLiteral<FallbackOf[Rate]>> },
);

/** USD by item; the discount is 0 or negative. */
export const itemAmounts = {
  ...each(BASE_ITEMS, amount),
  ...each(FURTHER_ITEMS, z.exactOptional(amount)),
  units: z.exactOptional(amount),
};

/** What an adjustment adds to the price. */
export const adjustment = z.object({
  name: z.string(),
  percent: z.exactOptional(z.string()),
  fixed: z.exactOptional(z.string()),
  cost: signedDecimal,
});

export const costBreakdown = z.object({
  ...itemAmounts,
  total: amount,
  total_exact: decimal,
  line_items: z.array(lineItem),
  usage_convention: z.enum(CONVENTIONS),
  usage_applied: usageApplied,
  tier_above: z.exactOptional(z.int()),
  fallbacks: z.exactOptional(fallbacks),
  unpriced: z.exactOptional(z.array(itemOf(ITEMS))),
  assumed: z.exactOptional(z.array(z.enum(ASSUMPTIONS))),
  service_tier: z.exactOptional(z.string()),
  region: z.exactOptional(z.string()),
  hours: z.exactOptional(z.string()),
  price_known_from: z.exactOptional(instant),
  guaranteed_until: z.exactOptional(instant),
  adjustments: z.exactOptional(z.array(adjustment)),
  price_total: z.exactOptional(amount),
  price_total_exact: z.exactOptional(signedDecimal),
  total_rounded: z.exactOptional(signedDecimal),
  remainder: z.exactOptional(signedDecimal),
});

export const MATCH_RULES = [
  "alias",
  "variant",
  "provider_prefix",
  "models_prefix",
  "region_prefix",
  "resource_path",
  "publisher_prefix",
  "repeated_prefix",
  "fine_tune",
  "routing_suffix",
  "context_suffix",
  "version_suffix",
  "dated",
  "word_order",
  "spelling",
  "undated",
] as const;

export const matched = z.object({ model_id: z.string(), rule: z.enum(MATCH_RULES) });

/** The dated entry that was charged. */
export const priceRef = z.object({
  id: z.string(),
  effective_from: z.nullable(instant),
  effective_until: z.nullable(instant),
});

/** The version of all prices. */
export const pricesRef = z.object({ serial: z.int(), version: z.string(), as_of: day });

/** A field of the usage that nobody reads, and the known one that may be meant. */
export const ignoredField = z.object({ name: z.string(), nearest: z.exactOptional(z.enum(USAGE_COUNTS)) });

/** What the prices rest on. */
export const evidence = z.object({
  sources: z.array(z.string()),
  page: z.exactOptional(z.string()),
  read: z.exactOptional(z.string()),
  confidence: z.exactOptional(z.string()),
});

/** The disjoint counts that are charged. */
export const quantities = z.object({
  ...each(QUANTITIES, count),
  ...each(FURTHER_ITEMS, z.exactOptional(count)),
  units,
});

export const reportedCost = z.object({
  usd: signedDecimal,
  difference: signedDecimal,
  explained_by: z.array(z.array(itemOf([...ITEMS, "byok_fee"]))),
});

/** Rates beside the 13: those that are stated. */
export const otherRates = z.object(each(OTHER_RATES, z.exactOptional(decimal)));

/** What every calculation says of itself. */
export const basis = {
  currency: z.literal("USD"),
  prices: pricesRef,
  at: instant,
  id: z.exactOptional(z.string()),
  ignored: z.exactOptional(z.array(ignoredField)),
  quantities: z.exactOptional(quantities),
  fingerprint: z.exactOptional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
};

export const traceCost = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  usage: usageCounts,
  pricing,
  rates: z.exactOptional(otherRates),
  cost_breakdown: costBreakdown,
  matched: z.exactOptional(matched),
  status: z.enum(["priced", "estimated", "partial"]),
  model_status: z.exactOptional(z.enum(STATUSES)),
  price: priceRef,
  ...basis,
  evidence: z.exactOptional(evidence),
  reported_cost: z.exactOptional(reportedCost),
});

/** What a 402 says besides. */
export const failureDetails = {
  unpriced_reason: z.exactOptional(z.enum(UNPRICED_REASONS)),
  price_known_from: z.exactOptional(instant),
};

/** Body of a 402 or 404 of the calculator. */
export const failedTraceCost = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  usage: usageCounts,
  pricing: z.null(),
  cost_breakdown: z.null(),
  error: z.string(),
  ...failureDetails,
  status: z.literal("unpriced"),
  ...basis,
});

export type TraceCost = z.input<typeof traceCost>;
export type FailedTraceCost = z.input<typeof failedTraceCost>;
