// From the cost of a call to the invoiced amount, exactly: adjustments, another currency, rounding, the provider's own amount beside ours.
import type { TraceCostRequest } from "../contract/cost-requests.ts";
import type { Decimal } from "../schemas/price.ts";
import type { ROUNDINGS } from "../schemas/words.ts";
import { chargedRate } from "./bill.ts";
import type { Breakdown } from "./cost.ts";
import { type Amount, formatDecimal, minus, parseDecimal, sumOf, times, toDecimal } from "./decimal.ts";
import { derive } from "./rates.ts";

/** Applies each adjustment to the cost after its discount, independently of the others, and sums them. */
export function adjust(total: Decimal, adjustments: NonNullable<TraceCostRequest["adjustments"]>) {
  const lines = adjustments.map(({ name, percent, fixed }) => {
    return percent == null
      ? { name, fixed: String(fixed), cost: formatDecimal(parseDecimal(String(fixed))) }
      : { name, percent: String(percent), cost: times(times(total, String(percent)), "0.01") };
  });
  return { lines, total: sumOf([total, ...lines.map(({ cost }) => cost)]) };
}

/** A bill at the rates that its seller publishes in a currency; undefined if a charged rate is not among them. */
export function nativeTotal(
  { lines, fallbacks, derived, price, tier_above, terms = {} }: Breakdown,
  currency: string,
): Decimal | undefined {
  const { service_tier, region, hours, search_context_size } = terms;
  const changes = [tier_above, service_tier, region, hours, search_context_size];
  if (changes.some((one) => one !== undefined) || price.native?.currency !== currency) return undefined;
  const rates = { ...price.native.rates };
  derive(rates, derived);
  const costs: Decimal[] = [];
  for (const { item, quantity, billable_quantity: charged = quantity, model_id } of lines) {
    const name = model_id === undefined ? chargedRate(item, { fallbacks }) : undefined;
    const rate = name && rates[name];
    if (rate === undefined) return undefined;
    costs.push(times(String(charged), rate));
  }
  return sumOf(costs);
}

/** The rounded amount and the remainder; their sum is the exact amount. */
export function roundTotal(total: Decimal, places: number, mode: Rounding) {
  const rounded = formatDecimal(round(parseDecimal(total), places, mode));
  return { rounded, remainder: minus(total, rounded) };
}

type CostLine<Name> = { item: Name; cost: Decimal };

/** Our amount minus the provider's, and the lines, alone or in pairs, that cost exactly the difference. */
export function compareCost<Name>(total: Decimal, reported: string, lines: readonly CostLine<Name>[]) {
  const usd = toDecimal(reported);
  const difference = minus(total, usd);
  const size = difference.replace("-", "");
  const single = lines.filter(({ cost }) => cost === size).map(({ item }) => [item]);
  const pairs = lines.flatMap((one, i) =>
    lines
      .slice(i + 1)
      .filter(({ cost }) => sumOf([one.cost, cost]) === size)
      .map(({ item }) => [one.item, item]),
  );
  return { usd, difference, explained_by: size === "0" ? [] : [...single, ...pairs] };
}

export type Rounding = (typeof ROUNDINGS)[number];

/** The nearest amount with this many decimal places. `up` rounds away from 0, `down` towards it. */
export function round(amount: Amount, places: number, mode: Rounding): Amount {
  // Stryker disable next-line EqualityOperator: at the very scale nothing is rounded
  if (amount.scale <= places) return amount;
  const step = 10n ** BigInt(amount.scale - places);
  // Stryker disable next-line EqualityOperator: minus zero is zero
  const size = amount.units < 0n ? -amount.units : amount.units;
  const rest = size % step;
  const kept = size / step;
  const twice = rest * 2n;
  const away =
    mode === "up"
      ? rest > 0n
      : mode !== "down" && (twice > step || (twice === step && (mode === "half_up" || kept % 2n === 1n)));
  const units = away ? kept + 1n : kept;
  // Stryker disable next-line EqualityOperator: minus zero is zero
  return { units: amount.units < 0n ? -units : units, scale: places };
}
