// An amount in another currency, at a rate that the caller brings: none is ever made up.
import { RATE_OF } from "../schemas/charges.ts";
import type { Decimal, RateName } from "../schemas/price.ts";
import type { Breakdown } from "./cost.ts";
import { add, formatDecimal, multiply, parseDecimal } from "./decimal.ts";
import { roundTotal } from "./invoice.ts";

/** How much of a currency one USD is, exact: the amount in it. */
export function convert(usd: Decimal, perUsd: Decimal): Decimal {
  return formatDecimal(multiply(parseDecimal(usd), parseDecimal(perUsd)));
}

/** An amount as it is paid: to the nearest of the currency's minor units, ties to the even one. */
export function roundToMinor(amount: Decimal, places: number): Decimal {
  return roundTotal(amount, places, "half_even").rounded;
}

/** A bill at the rates that its seller prints in a currency; undefined where one that was charged is not printed in it. */
export function nativeTotal(
  { lines, fallbacks, price, tier_above, terms = {} }: Breakdown,
  currency: string,
): Decimal | undefined {
  const changed = [tier_above, terms.service_tier, terms.region, terms.hours].some(
    (one) => one !== undefined,
  );
  if (changed || price.native?.currency !== currency) return undefined;
  const instead: Partial<Record<RateName, RateName>> = fallbacks;
  let sum = { units: 0n, scale: 0 };
  for (const { item, quantity, model_id } of lines) {
    const name = model_id === undefined ? RATE_OF.get(item) : undefined;
    const rate = name && price.native.rates[instead[name] ?? name];
    if (rate === undefined) return undefined;
    sum = add(sum, multiply(parseDecimal(String(quantity)), parseDecimal(rate)));
  }
  return formatDecimal(sum);
}
