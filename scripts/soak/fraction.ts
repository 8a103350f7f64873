// Exact fractions, so that the soak checks totals by arithmetic of another kind than the service's.

/** `over` is positive; not in lowest terms. */
export type Fraction = { top: bigint; over: bigint };

export const ZERO: Fraction = { top: 0n, over: 1n };
export const ONE: Fraction = { top: 1n, over: 1n };

/** A plain decimal such as `-0.25`; throws on anything else. */
export function fraction(text: string): Fraction {
  const [, sign, whole, digits = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`not a plain decimal: ${text}`);
  return { top: BigInt(`${sign}${whole}${digits}`), over: 10n ** BigInt(digits.length) };
}

export function sum(a: Fraction, b: Fraction): Fraction {
  if (a.over === b.over) return { top: a.top + b.top, over: a.over };
  return { top: a.top * b.over + b.top * a.over, over: a.over * b.over };
}

export function product(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, over: a.over * b.over };
}

export function difference(a: Fraction, b: Fraction): Fraction {
  return sum(a, { top: -b.top, over: b.over });
}

export function isEqual(a: Fraction, b: Fraction): boolean {
  return a.top * b.over === b.top * a.over;
}
