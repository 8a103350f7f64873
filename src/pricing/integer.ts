// Integer arithmetic that stays in doubles while they are exact and goes over to BigInt when they would not be.

/** An exact integer; a double never beyond 2^53-1. */
export type Integer = number | bigint;

/** `count` x `units`, where `small` is `units` as a double, or NaN. */
export function times(count: number, small: number, units: bigint): Integer {
  const product = count * small;
  return product <= Number.MAX_SAFE_INTEGER ? product : BigInt(count) * units;
}

/** The sum of two integers that are not negative. */
export function plus(a: Integer, b: Integer): Integer {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (sum <= Number.MAX_SAFE_INTEGER) return sum;
  }
  return BigInt(a) + BigInt(b);
}
