// What a gateway charges for a call on the caller's own key.
import type { Breakdown } from "../pricing/cost.ts";
import { sumOf, times } from "../pricing/decimal.ts";
import type { Decimal } from "../schemas/price.ts";

/** Adds a gateway's `fee`, a fraction of the cost. Fewer than `freeBelow` calls a month are free, but one call does not show how many were made. */
export function addByokFee(breakdown: Breakdown, fee: Decimal, freeBelow?: number): Breakdown {
  const cost = times(breakdown.total, fee);
  return {
    ...breakdown,
    lines: [...breakdown.lines, { item: "byok_fee", quantity: 1, rate: cost, cost }],
    // Stryker disable next-line ConditionalExpression: undefined is not written in an answer
    byok: { upstream: breakdown.total, fee: cost, ...(freeBelow !== undefined && { freeBelow }) },
    total: sumOf([breakdown.total, cost]),
  };
}
