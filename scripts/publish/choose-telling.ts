// Of many things, those that show most: each rule is shown by some, and rare rules come first.

type Showing = { rules: readonly string[] };

/** At most so many, those that show most: a first of every rule, then as many of each as the next number of these says. */
export function chosen<T extends Showing>(all: readonly T[], most: number, ofEach: readonly number[]): T[] {
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
