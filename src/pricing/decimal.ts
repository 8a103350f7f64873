// Exact decimal arithmetic with an integer and a scale, never a float.
import type { Decimal } from "../schemas/price.ts";

/** `units` x 10^-`scale`. */
export type Amount = { units: bigint; scale: number };

export const ZERO: Amount = { units: 0n, scale: 0 };

/** Parses a plain decimal such as `-0.0000025`; throws on anything else, which is a bug in stored data. */
export function parseDecimal(text: string): Amount {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error(`not a plain decimal: ${text}`);
  const point = text.indexOf(".");
  // Stryker disable next-line EqualityOperator: the pattern above wants a digit before the point
  if (point < 0) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

/** The shortest plain decimal: no exponent, no trailing zeros, no `-0`. */
export function formatDecimal({ units, scale }: Amount): string {
  const integer = units.toString();
  return integer.startsWith("-") ? `-${placed(integer.slice(1), scale)}` : placed(integer, scale);
}

/** Digits with the point before the last `scale` of them. */
function placed(integer: string, scale: number): string {
  const digits = integer.length > scale ? integer : integer.padStart(scale + 1, "0");
  let end = digits.length;
  const whole = end - scale;
  while (end > whole && digits.charCodeAt(end - 1) === 48) end--;
  return end === whole ? digits.slice(0, whole) : `${digits.slice(0, whole)}.${digits.slice(whole, end)}`;
}

/** The same value at a larger or equal scale. */
export function rescale(amount: Amount, scale: number): Amount {
  if (scale < amount.scale) throw new Error("rescale would lose digits");
  return { units: amount.units * 10n ** BigInt(scale - amount.scale), scale };
}

/** The exact sum, at the larger scale. */
export function add(a: Amount, b: Amount): Amount {
  const scale = Math.max(a.scale, b.scale);
  return { units: rescale(a, scale).units + rescale(b, scale).units, scale };
}

/** The exact product; the scales add up. */
export function multiply(a: Amount, b: Amount): Amount {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

export function negate(a: Amount): Amount {
  return { units: -a.units, scale: a.scale };
}

/** Whether `one` is more than `times` the other, exactly. */
export function isMore(one: Decimal, other: Decimal, times = 1n): boolean {
  const [left, right] = [parseDecimal(one), parseDecimal(other)];
  const scale = Math.max(left.scale, right.scale);
  return rescale(left, scale).units > rescale(right, scale).units * times;
}

/** Negative if `one` is less than the other, for sorting. */
export function compare(one: Decimal, other: Decimal): number {
  return isMore(one, other) ? 1 : isMore(other, one) ? -1 : 0;
}

export function sumOf(decimals: readonly Decimal[]): Decimal {
  return formatDecimal(decimals.map(parseDecimal).reduce(add, ZERO));
}

export function minus(one: Decimal, other: Decimal): Decimal {
  return formatDecimal(add(parseDecimal(one), negate(parseDecimal(other))));
}

export function times(one: Decimal, other: Decimal): Decimal {
  return formatDecimal(multiply(parseDecimal(one), parseDecimal(other)));
}

/** The double nearest to a decimal string, by ECMAScript's own string-to-number rounding; the only float here. */
export function toNumber(decimal: string): number {
  return Number(decimal);
}

/** A number without its exponent, times ten to the power of `places`. */
export function toDecimal(number: number | string, places = 0): Decimal {
  const { units, scale } = parseNumeral(String(number));
  return formatDecimal(amountOf(units, scale - places));
}

/** Parses a number as JSON writes it, such as `5.25e-7`. The exponent is limited to a double's and so stays small. */
export function parseNumeral(text: string): Amount {
  // Stryker disable next-line StringLiteral: the first part of a split text is always there
  const [digits = "", exponent = 0] = text.toLowerCase().split("e");
  const { units, scale } = parseDecimal(digits);
  return amountOf(units, scale - Number(exponent));
}

/** `units` x 10^-`places`; `places` may be negative. */
export function amountOf(units: bigint, places: number): Amount {
  const scale = Math.max(0, places);
  return { units: units * 10n ** BigInt(scale - places), scale };
}

const DIGITS = 18;

/** `value` x `numerator` / `denominator`, none of them negative. Throws if the denominator is 0. */
export function scaleDecimal(value: Decimal, numerator: Decimal, denominator: Decimal = "1"): Decimal {
  const [a, b, c] = [parseDecimal(value), parseDecimal(numerator), parseDecimal(denominator)];
  if (c.units === 0n) throw new Error("a rate cannot be scaled from 0");
  const product = a.units * b.units;
  const places = a.scale + b.scale - c.scale;
  // Enough digits for any quotient that ends, and at least the digits kept of one that does not.
  const more = digitsOf(c.units) * 4 + DIGITS;
  const raised = product * 10n ** BigInt(more);
  if (raised % c.units === 0n) return formatDecimal(amountOf(raised / c.units, places + more));
  const surplus = digitsOf(raised / c.units) - DIGITS;
  const bottom = c.units * 10n ** BigInt(surplus);
  // The nearest integer; a quotient is never exactly between two, or it would have ended.
  return formatDecimal(amountOf((raised * 2n + bottom) / (bottom * 2n), places + more - surplus));
}

function digitsOf(units: bigint): number {
  return units.toString().length;
}
