// Shapes of a bill: its lines, its amounts and how they came about.
import * as z from "zod/mini";
import { BASE_ITEMS, FALLBACKS, type FallbackOf, FURTHER_KINDS, ITEMS } from "../schemas/charges.ts";
import { decimal, instant } from "../schemas/price.ts";
import { ASSUMPTIONS, CONVENTIONS } from "../schemas/words.ts";
import { each } from "./each.ts";

const amount = z.number();
const FURTHER_ITEMS = FURTHER_KINDS.map(({ item }) => item);

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
