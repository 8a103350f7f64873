// A calculation, or the failure of one, under the camelCase calculator's names.

import type { CamelCalculation, FailedCamelCalculation } from "../contract/camel-answers.ts";
import type { FailedTraceCost } from "../contract/cost-answers.ts";
import { MODEL_PRICING_RATES } from "../contract/cost-requests.ts";
import { camelName, camelShape } from "../schemas/camel-names.ts";
import { type FallbackOf, ITEMS } from "../schemas/charges.ts";
import type { Calculation } from "./calculation.ts";

/** The ids of a call as it was sent. */
export type CamelIds = Pick<CamelCalculation, "modelId" | "provider" | "subprovider">;

/** Names of lines that are this service's own: units are named as the price states them. */
const OWN_ITEMS: ReadonlySet<string> = new Set([...ITEMS, "byok_fee"]);

function camelItem(item: string): string {
  return OWN_ITEMS.has(item) ? camelName(item) : item;
}

/** A calculation, its keys and the names of items and rates in camelCase. */
export function camelCalculation(ids: CamelIds, calculation: Calculation): CamelCalculation {
  const { usage, pricing, rates, cost_breakdown, matched, status, model_status, price } = calculation;
  const { reported_cost } = calculation;
  return Object.assign(ids, {
    usage: camelShape(usage),
    pricing: camelPricing(pricing),
    ...(rates && { rates: camelShape(rates) }),
    costBreakdown: camelBreakdown(cost_breakdown),
    ...(matched && { matched: camelShape(matched) }),
    status,
    ...(model_status && { modelStatus: model_status }),
    price: camelShape(price),
    ...camelBasis(calculation),
    ...(calculation.evidence && { evidence: calculation.evidence }),
    ...(calculation.fees && { fees: calculation.fees }),
    ...(reported_cost && {
      reportedCost: {
        ...camelShape(reported_cost),
        explainedBy: reported_cost.explained_by.map((items) => items.map(camelItem)),
      },
    }),
  });
}

/** What a call that has no cost is answered. */
export function failedCamel(ids: CamelIds, failed: FailedTraceCost): FailedCamelCalculation {
  const { usage, error, unpriced_reason, price_known_from, status } = failed;
  return Object.assign(ids, {
    usage: camelShape(usage),
    pricing: null,
    costBreakdown: null,
    error,
    ...(unpriced_reason && { unpricedReason: unpriced_reason }),
    ...(price_known_from !== undefined && { priceKnownFrom: price_known_from }),
    status,
    ...camelBasis(failed),
  });
}

/** What a calculation says of itself. */
function camelBasis({
  currency,
  prices,
  at,
  id,
  ignored,
  quantities,
  fingerprint,
}: Calculation | FailedTraceCost) {
  return {
    currency,
    prices: camelShape(prices),
    at,
    ...(id !== undefined && { id }),
    ...(ignored && {
      ignored: ignored.map(({ name, nearest }) => ({
        name,
        ...(nearest && { nearest: camelName(nearest) }),
      })),
    }),
    ...(quantities && { quantities: camelShape(quantities) }),
    ...(fingerprint !== undefined && { fingerprint }),
  };
}

function camelPricing(pricing: Calculation["pricing"]): CamelCalculation["pricing"] {
  const pairs = MODEL_PRICING_RATES.map((name) => [camelName(name), pricing[name]]);
  return Object.fromEntries(pairs) as CamelCalculation["pricing"];
}

/** Keys are renamed throughout; names of items and rates are values too. */
function camelBreakdown(cost: Calculation["cost_breakdown"]): CamelCalculation["costBreakdown"] {
  const { usage_applied, line_items, fallbacks, unpriced, assumed } = cost;
  return Object.assign(camelShape(cost), {
    usageApplied: camelShape(usage_applied),
    lineItems: line_items.map((line) => ({ ...line, item: camelItem(line.item) })),
    ...(fallbacks && { fallbacks: camelFallbacks(fallbacks) }),
    ...(unpriced && { unpriced: unpriced.map(camelItem) }),
    ...(assumed && { assumed: assumed.map(camelName) }),
  });
}

function camelFallbacks(
  fallbacks: Partial<FallbackOf>,
): NonNullable<CamelCalculation["costBreakdown"]["fallbacks"]> {
  return Object.fromEntries(
    Object.entries(fallbacks).map(([unknown, charged]) => [camelName(unknown), camelName(charged)]),
  );
}
