// Repeatable chance: the same seed gives the same traffic.

export type Random = {
  /** A number from 0 up to, not including, 1. */
  next: () => number;
  /** An integer from 0 to `max`, `max` included. */
  upTo: (max: number) => number;
  pick: <T>(values: readonly T[]) => T;
  /** True in a share of the cases. */
  chance: (share: number) => boolean;
};

/** A 32-bit Weyl sequence, its bits mixed by multiplying and folding; good enough to vary requests. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const upTo = (max: number) => Math.floor(next() * (max + 1));
  return {
    next,
    upTo,
    pick(values) {
      const value = values[upTo(values.length - 1)];
      if (value === undefined) throw new Error("nothing to pick from");
      return value;
    },
    chance: (share) => next() < share,
  };
}
