// Exact fractions, for checking sums of decimals by arithmetic of another kind than the service's: a numerator and a denominator,
// never an integer and a scale; doubles from their bits, and sums as one writes them on paper.

/** In lowest terms; `d` is positive. */
export type Rational = { n: bigint; d: bigint };

export const ZERO: Rational = { n: 0n, d: 1n };

/** A plain decimal or an integer as a fraction; throws on anything else, an exponent included. */
export function rational(value: string | number | bigint): Rational {
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error(`not a plain decimal: ${JSON.stringify(text)}`);
  const [whole = "", fraction = ""] = text.split(".");
  return reduce({ n: BigInt(whole + fraction), d: 10n ** BigInt(fraction.length) });
}

export function plus(a: Rational, b: Rational): Rational {
  return reduce({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
}

export function minus(a: Rational, b: Rational): Rational {
  return plus(a, { n: -b.n, d: b.d });
}

export function times(a: Rational, b: Rational): Rational {
  return reduce({ n: a.n * b.n, d: a.d * b.d });
}

export function total(values: readonly Rational[]): Rational {
  return values.reduce(plus, ZERO);
}

export function equal(a: Rational, b: Rational): boolean {
  return a.n * b.d === b.n * a.d;
}

/** The plain decimal of a fraction whose denominator has no prime factor but 2 and 5. */
export function decimalOf({ n, d }: Rational): string {
  let scale = 0;
  while (10n ** BigInt(scale) % d !== 0n) scale++;
  const digits = String(((n < 0n ? -n : n) * 10n ** BigInt(scale)) / d).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  return `${n < 0n ? "-" : ""}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ""}`;
}

/** In lowest terms, whatever the fraction. */
export function reduce({ n, d }: Rational): Rational {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b > 0n) [a, b] = [b, a % b];
  return a > 1n ? { n: n / a, d: d / a } : { n, d };
}

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
