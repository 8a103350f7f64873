// What a gateway charges for a call on the caller's own key.
import type { Decimal } from "../schemas/price.ts";
import type { Breakdown } from "./cost.ts";
import { add, formatDecimal, multiply, parseDecimal } from "./decimal.ts";

/**
 * A call on the caller's own key through a gateway: the subprovider bills the key `upstream`, the gateway bills the
 * fraction `fee` of what the call would cost; the total is their sum. Amounts are exact decimals in USD. Below `freeBelow` calls a
 * month the gateway charges no fee; one call cannot show that.
 */
export function addByokFee(breakdown: Breakdown, fee: Decimal, freeBelow?: number): Breakdown {
  const upstream = parseDecimal(breakdown.total);
  const amount = multiply(upstream, parseDecimal(fee));
  const cost = formatDecimal(amount);
  return {
    ...breakdown,
    lines: [...breakdown.lines, { item: "byok_fee", quantity: 1, rate: cost, cost }],
    // Stryker disable next-line ConditionalExpression: undefined is not written in an answer
    byok: { upstream: breakdown.total, fee: cost, ...(freeBelow !== undefined && { freeBelow }) },
    total: formatDecimal(add(upstream, amount)),
  };
}
