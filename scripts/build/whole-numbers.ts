// Whole numbers as parts of a listing have them.

/** Whole numbers in as few bytes as the largest needs. */
export function wholeNumbers(values: readonly number[]): Uint16Array | Uint32Array {
  const large = values.some((value) => value > 0xffff);
  return large ? Uint32Array.from(values) : Uint16Array.from(values);
}
