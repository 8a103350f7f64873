// A rate in proportion to another: exact where the quotient ends, else 18 significant digits, half to even.
import { parseDecimal } from "../../src/pricing/decimal.ts";
import type { Decimal } from "../../src/schemas/price.ts";

const DIGITS = 18;

/** `value` x `numerator` / `denominator`, none of them negative. Throws when the denominator is 0. */
export function scaleDecimal(value: Decimal, numerator: Decimal, denominator: Decimal = "1"): Decimal {
  const [a, b, c] = [parseDecimal(value), parseDecimal(numerator), parseDecimal(denominator)];
  if (c.units === 0n) throw new Error("a rate cannot be scaled from 0");
  // a x b / c = top / bottom
  const top = a.units * b.units * 10n ** BigInt(c.scale);
  const bottom = c.units * 10n ** BigInt(a.scale + b.scale);
  return top === 0n ? "0" : quotient(top, bottom);
}

function quotient(top: bigint, bottom: bigint): Decimal {
  // As many places as 18 significant digits take; an exact quotient may need fewer.
  const places = DIGITS + Math.max(0, digitsOf(bottom) - digitsOf(top) + 1);
  const scaled = top * 10n ** BigInt(places);
  const [units, rest] = [scaled / bottom, scaled % bottom];
  if (rest === 0n) return text(units, places);
  const excess = digitsOf(units) - DIGITS;
  const unit = 10n ** BigInt(Math.max(0, excess));
  return text(roundHalfEven(scaled, bottom * unit) * unit, places);
}

function roundHalfEven(top: bigint, bottom: bigint): bigint {
  const [whole, twice] = [top / bottom, (top % bottom) * 2n];
  const up = twice > bottom || (twice === bottom && whole % 2n === 1n);
  return up ? whole + 1n : whole;
}

function digitsOf(units: bigint): number {
  return units.toString().length;
}

function text(units: bigint, places: number): Decimal {
  const digits = units.toString().padStart(places + 1, "0");
  const fraction = digits.slice(digits.length - places).replace(/0+$/, "");
  return digits.slice(0, digits.length - places) + (fraction === "" ? "" : `.${fraction}`);
}
