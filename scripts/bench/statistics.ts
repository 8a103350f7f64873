// What the bench makes of many measurements.

/** The middle value; of an even number the upper one of the two. NaN of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** The median of each figure of many measurements, at least one. */
export function medians<T extends Record<string, number>>(all: readonly T[]): T {
  const names = Object.keys(all[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((one) => one[name] ?? Number.NaN))]),
  ) as T;
}
