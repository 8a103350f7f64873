// Exact fractions, for checking sums of decimals by arithmetic of another kind than the service's: a numerator and a
// denominator, never an integer and a scale. The soak and the tests of pricing judge by it.

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
