// A rate in proportion to another: exact where the quotient ends, else 18 significant digits.
import type { Decimal } from "../schemas/price.ts";
import { formatDecimal, parseDecimal } from "./decimal.ts";

const DIGITS = 18;

/** `value` x `numerator` / `denominator`, none of them negative. Throws when the denominator is 0. */
export function scaleDecimal(value: Decimal, numerator: Decimal, denominator: Decimal = "1"): Decimal {
  const [a, b, c] = [parseDecimal(value), parseDecimal(numerator), parseDecimal(denominator)];
  if (c.units === 0n) throw new Error("a rate cannot be scaled from 0");
  const product = a.units * b.units;
  const places = a.scale + b.scale - c.scale;
  // As many more digits as a quotient that ends can take, and no fewer than are kept of one that does not.
  const more = digitsOf(c.units) * 4 + DIGITS;
  const raised = product * 10n ** BigInt(more);
  if (raised % c.units === 0n) return decimal(raised / c.units, places + more);
  const surplus = digitsOf(raised / c.units) - DIGITS;
  return decimal(nearest(raised, c.units * 10n ** BigInt(surplus)), places + more - surplus);
}

/** The integer nearest to a quotient, which is never half way between two: it would have ended. */
function nearest(top: bigint, bottom: bigint): bigint {
  return (top * 2n + bottom) / (bottom * 2n);
}

function digitsOf(units: bigint): number {
  return units.toString().length;
}

/** `units` x 10^-`places`, of which `places` may be below 0. */
function decimal(units: bigint, places: number): Decimal {
  const scale = Math.max(0, places);
  return formatDecimal({ units: units * 10n ** BigInt(scale - places), scale });
}
