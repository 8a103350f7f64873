// What the bench makes of many measurements.

/** The middle value; of an even number the upper one of the two. NaN of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
