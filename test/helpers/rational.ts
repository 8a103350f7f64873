// Exact fractions for checking the pricing core against arithmetic of another kind.

export type Rational = { n: bigint; d: bigint };

export const ZERO: Rational = { n: 0n, d: 1n };

/** A plain decimal or an integer as a fraction. */
export function rational(text: string | number | bigint): Rational {
  const [whole = "", fraction = ""] = String(text).split(".");
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

export function equal(a: Rational, b: Rational): boolean {
  return a.n * b.d === b.n * a.d;
}

export function compare(a: Rational, b: Rational): number {
  const difference = minus(a, b).n;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The exact value of a finite double, from its bits. */
export function ofDouble(value: number): Rational {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const mantissa = (bits & 0xfffffffffffffn) + (exponent === 0 ? 0n : 1n << 52n);
  const power = (exponent === 0 ? 1 : exponent) - 1075;
  const sign = bits >> 63n === 1n ? -1n : 1n;
  return power >= 0
    ? { n: sign * mantissa * 2n ** BigInt(power), d: 1n }
    : reduce({ n: sign * mantissa, d: 2n ** BigInt(-power) });
}

/** Evaluates a sum as written on paper: numbers, `+`, `x` and one level of parentheses. */
export function evaluate(text: string): Rational {
  const flat = text.replace(/\(([^()]*)\)/g, (_all, inner: string) => {
    const { n, d } = evaluate(inner);
    return `${n}/${d}`;
  });
  return flat.split("+").reduce((sum, term) => plus(sum, product(term)), ZERO);
}

function product(term: string): Rational {
  return term.split("x").reduce((result, factor) => times(result, factorOf(factor.trim())), rational(1));
}

function factorOf(text: string): Rational {
  const [n = "", d] = text.split("/");
  return d === undefined ? rational(n) : { n: BigInt(n), d: BigInt(d) };
}

function reduce({ n, d }: Rational): Rational {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b > 0n) [a, b] = [b, a % b];
  return a > 1n ? { n: n / a, d: d / a } : { n, d };
}
