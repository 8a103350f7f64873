// A bill as the snake_case calculator answers it; numbers are the doubles nearest to the exact amounts.
import type { Breakdown } from "../pricing/cost.ts";
import { toNumber } from "../pricing/decimal.ts";
import { type Adjustment, adjust, compareCost, roundTotal } from "../pricing/settle.ts";
import type { TraceCost } from "../schemas/cost-answers.ts";
import type { Status } from "../schemas/lifecycle.ts";
import { PUBLIC_RATES } from "../schemas/price.ts";
import { ITEMS, type Item } from "../schemas/token-kinds.ts";
import { quantitiesOf } from "./full-detail.ts";
import type { Match } from "./match-id.ts";
import type { Call } from "./price-call.ts";

type Settled = Pick<
  TraceCost["cost_breakdown"],
  "adjustments" | "price_total" | "price_total_exact" | "total_rounded" | "remainder"
>;
type CostBreakdown<Name> = ReturnType<typeof costBreakdown<Name>> & Settled;

/** The answer to a call; `Name` is what its lines may be for. */
export type Calculation<Name = Item> = Omit<TraceCost, "cost_breakdown" | "reported_cost"> & {
  cost_breakdown: CostBreakdown<Name>;
  reported_cost?: { usd: string; difference: string; explained_by: Name[][] };
};

/** What a calculation rests on. */
export type Basis = Pick<TraceCost, "price" | "prices" | "at"> & { model_status?: Status | undefined };

/** The answer to a call that is priced. `matched` is there when the id is not listed as it was sent. */
export function toCalculation<Name>(
  { model_id, provider_id, usage, id, detail, ignored, adjustments, round, reported_cost }: Call,
  breakdown: Breakdown<Name>,
  match: Match,
  { price, prices, at, model_status }: Basis,
): Calculation<Name> {
  const settled = adjustments || round ? settle(breakdown.total, adjustments, round) : undefined;
  return {
    model_id,
    provider_id,
    usage,
    pricing: toNumbers(PUBLIC_RATES, breakdown.rates),
    cost_breakdown: settled ? Object.assign(costBreakdown(breakdown), settled) : costBreakdown(breakdown),
    ...(match.rule && { matched: { model_id: match.id, rule: match.rule } }),
    status: statusOf(breakdown),
    ...(model_status && { model_status }),
    price,
    currency: "USD",
    prices,
    at,
    ...(id != null && { id }),
    ...(ignored && { ignored: [...ignored] }),
    ...(detail === "full" && { quantities: quantitiesOf(breakdown.buckets, usage) }),
    ...(reported_cost != null && {
      reported_cost: compareCost(breakdown.total, String(reported_cost), breakdown.lines),
    }),
  };
}

/** How much of the cost is known. */
export function statusOf({
  unpriced = [],
  assumed = [],
}: {
  unpriced?: readonly string[];
  assumed?: readonly string[];
}) {
  return unpriced.length > 0 ? "partial" : assumed.length > 0 ? "estimated" : "priced";
}

function costBreakdown<Name>(breakdown: Breakdown<Name>) {
  const { costs, byok, total, lines, convention, applied, assumed, tier_above, fallbacks, unpriced } =
    breakdown;
  const { hours, knownFrom, guaranteedUntil, serviceTier, region } = breakdown;
  // Not by spreading: V8 takes 9 us to add names to a copy of an object whose own were computed.
  return Object.assign(toNumbers(ITEMS, costs), {
    ...(byok && { upstream: toNumber(byok.upstream), byok_fee: toNumber(byok.fee) }),
    total: toNumber(total),
    total_exact: total,
    line_items: lines,
    usage_convention: convention,
    usage_applied: applied,
    ...(tier_above !== undefined && { tier_above }),
    ...(Object.keys(fallbacks).length > 0 && { fallbacks }),
    ...(unpriced.length > 0 && { unpriced }),
    ...(assumed.length > 0 && { assumed }),
    ...(serviceTier !== undefined && { service_tier: serviceTier }),
    ...(region !== undefined && { region }),
    ...(hours !== undefined && { hours }),
    ...(knownFrom !== undefined && { price_known_from: knownFrom }),
    ...(guaranteedUntil !== undefined && { guaranteed_until: guaranteedUntil }),
  });
}

/** The adjustments, and what is invoiced with them; what is rounded is that, or without them the cost. */
function settle(total: string, adjustments: Call["adjustments"], round: Call["round"]): Settled {
  const adjusted = adjustments ? adjust(total, adjustments.map(toAdjustment)) : undefined;
  const due = adjusted?.total ?? total;
  const rounded = round ? roundTotal(due, round.places, round.mode) : undefined;
  return {
    ...(adjusted && { adjustments: adjusted.lines, price_total: toNumber(due), price_total_exact: due }),
    ...(rounded && { total_rounded: rounded.rounded, remainder: rounded.remainder }),
  };
}

function toAdjustment({ name, percent, fixed }: NonNullable<Call["adjustments"]>[number]): Adjustment {
  return percent == null ? { name, fixed: String(fixed) } : { name, percent: String(percent) };
}

/** Exact decimals as numbers, in the order of `names`. */
function toNumbers<Name extends string>(
  names: readonly Name[],
  exact: Readonly<Record<Name, string>>,
): Record<Name, number> {
  const numbers: Partial<Record<Name, number>> = {};
  for (const name of names) numbers[name] = toNumber(exact[name]);
  return numbers as Record<Name, number>;
}
