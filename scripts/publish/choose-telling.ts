// Picks from many calls few that show every rule, the rare rules first.

type Showing = { rules: readonly string[] };

/** Picks at most `most` items: for each number of `ofEach` in turn, items until that many show each rule. */
export function pickTelling<T extends Showing>(
  all: readonly T[],
  most: number,
  ofEach: readonly number[],
): T[] {
  const [picked, counts] = [new Set<T>(), new Map<string, number>()];
  for (const wanted of ofEach)
    for (const one of all) {
      if (picked.size === most) return [...picked];
      const isWanted = one.rules.some((rule) => (counts.get(rule) ?? 0) < wanted);
      if (picked.has(one) || !isWanted) continue;
      picked.add(one);
      for (const rule of one.rules) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    }
  return [...picked];
}
