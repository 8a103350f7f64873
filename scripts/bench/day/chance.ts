// Chance that comes out the same every time.

/** Numbers from 0 to 1, exclusive, from a seed (a 32-bit xorshift). */
export function chance(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Draws 0 to `count` - 1 so that the n-th is drawn 1/n times as often as the first. */
export function zipf(count: number, next: () => number): () => number {
  return weighted(
    Array.from({ length: count }, (_, i) => 1 / (i + 1)),
    next,
  );
}

/** Draws places in proportion to their weights. */
export function weighted(weights: readonly number[], next: () => number): () => number {
  let sum = 0;
  const upTo = Float64Array.from(weights, (weight) => {
    sum += weight;
    return sum;
  });
  return () => {
    const wanted = next() * sum;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) <= wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
