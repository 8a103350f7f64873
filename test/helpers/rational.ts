// Exact fractions for checking the pricing core against arithmetic of another kind: the soak's, and here what only tests
// need, doubles from their bits and sums as one writes them on paper.
import { minus, type Rational, rational, reduce, times, total } from "../../scripts/soak/rational.ts";

// Tests take all their arithmetic from here.
export {
  decimalOf,
  equal,
  minus,
  plus,
  type Rational,
  rational,
  times,
  total,
  ZERO,
} from "../../scripts/soak/rational.ts";

export function compare(a: Rational, b: Rational): number {
  const difference = minus(a, b).n;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The exact value of a finite double, from its bits. */
export function ofDouble(value: number): Rational {
  const bits = bitsOf(value);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const mantissa = (bits & 0xfffffffffffffn) + (exponent === 0 ? 0n : 1n << 52n);
  const power = (exponent === 0 ? 1 : exponent) - 1075;
  const sign = bits >> 63n === 1n ? -1n : 1n;
  return power >= 0
    ? { n: sign * mantissa * 2n ** BigInt(power), d: 1n }
    : reduce({ n: sign * mantissa, d: 2n ** BigInt(-power) });
}

/** The doubles next to a finite double: away from 0 and, but for 0 itself, towards it. */
export function neighbours(value: number): number[] {
  const sign = value < 0 ? -1 : 1;
  const bits = bitsOf(Math.abs(value));
  return (bits === 0n ? [bits + 1n] : [bits + 1n, bits - 1n]).map((near) => sign * doubleOf(near));
}

/** Whether no double is nearer to `exact`; of two equally near, the one with the even mantissa is meant. */
export function isNearestDouble(value: number, exact: Rational): boolean {
  const off = distance(value, exact);
  return neighbours(value).every((other) => {
    const order = compare(off, distance(other, exact));
    return order < 0 || (order === 0 && bitsOf(value) % 2n === 0n);
  });
}

/** A sum as written on paper: numbers, `+`, `x` and one level of parentheses. */
export function evaluate(text: string): Rational {
  const { terms, factor } = read(text);
  return times(total(terms.map(([count, rate]) => times(rational(count), rational(rate)))), rational(factor));
}

/** The terms of a sum written on paper, and the factor over all of them: `(2 x 0.5 + 1 x 3) x 0.9`. */
export function read(text: string): { terms: [count: string, rate: string][]; factor: string } {
  const whole = /^\(([^()]*)\) x ([\d.]+)$/.exec(text);
  const [, sum = text, factor = "1"] = whole ?? [];
  if (sum === "0") return { terms: [], factor };
  const terms = sum.split(" + ").map((term): [string, string] => {
    const [count, rate, ...rest] = term.split(" x ");
    if (count === undefined || rate === undefined || rest.length > 0) throw new Error(`not a term: ${term}`);
    return [count, rate];
  });
  return { terms, factor };
}

function distance(value: number, exact: Rational): Rational {
  const off = minus(ofDouble(value), exact);
  return { n: off.n < 0n ? -off.n : off.n, d: off.d };
}

function bitsOf(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}

function doubleOf(bits: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}
