// A bill as the snake_case calculator answers it; numbers are the doubles nearest to the exact amounts.
import type { Breakdown } from "../pricing/cost.ts";
import { toNumber } from "../pricing/decimal.ts";
import type { TraceCost } from "../schemas/answers.ts";
import type { TraceCostRequest } from "../schemas/api.ts";
import { PUBLIC_RATES } from "../schemas/price.ts";
import { ITEMS, type Item } from "../schemas/token-kinds.ts";
import type { Match } from "./match-id.ts";

type CostBreakdown<Name> = ReturnType<typeof costBreakdown<Name>>;

/** The answer to a call; `Name` is what its lines may be for. */
export type Calculation<Name = Item> = Omit<TraceCost, "cost_breakdown"> & {
  cost_breakdown: CostBreakdown<Name>;
};

/** The answer to a call that is priced. `matched` is there when the id is not listed as it was sent. */
export function toCalculation<Name>(
  { model_id, provider_id, usage }: TraceCostRequest,
  breakdown: Breakdown<Name>,
  match: Match,
): Calculation<Name> {
  return {
    model_id,
    provider_id,
    usage,
    pricing: toNumbers(PUBLIC_RATES, breakdown.rates),
    cost_breakdown: costBreakdown(breakdown),
    ...(match.rule && { matched: { model_id: match.id, rule: match.rule } }),
  };
}

function costBreakdown<Name>(breakdown: Breakdown<Name>) {
  const { costs, byok, total, lines, convention, applied, assumed, tier_above, fallbacks, unpriced } =
    breakdown;
  const { hours, knownFrom, guaranteedUntil } = breakdown;
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
    ...(hours !== undefined && { hours }),
    ...(knownFrom !== undefined && { price_known_from: knownFrom }),
    ...(guaranteedUntil !== undefined && { guaranteed_until: guaranteedUntil }),
  });
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
