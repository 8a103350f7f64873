// Orders that the build has worked out, so that a list need not sort every row.
import type { Rows } from "./listing-source.ts";

/** All rows by relevance; of each row which model it is of, and its place among offers of the same model, the lowest the best. */
export type PreparedRelevance = { order: Rows; models: ArrayLike<number>; ranks: ArrayLike<number> };

/** Rows, ascending, as an order has them, behind them those it has not. */
export function inOrder(rows: readonly number[], order: Rows, descending = false): number[] {
  // Every row of the listing may be among them: bytes are asked in a third of the time a set is.
  const wanted = new Uint8Array(Math.max(0, (rows.at(-1) ?? -1) + 1));
  for (const row of rows) wanted[row] = 1;
  const sorted: number[] = [];
  for (let i = 0; i < order.length; i++) {
    const row = order[descending ? order.length - 1 - i : i] ?? 0;
    if (wanted[row] !== 1) continue;
    wanted[row] = 0;
    sorted.push(row);
  }
  if (sorted.length < rows.length) for (const row of rows) if (wanted[row] === 1) sorted.push(row);
  return sorted;
}

/** The best rows of some models, each with the number of its model's rows. */
export type BestRows = Pick<ReadonlyMap<number, number>, "get" | "has">;

/** Of each model the best of some rows, with the number of its rows. */
export function onePerModel({ models, ranks }: PreparedRelevance, rows: readonly number[]): BestRows {
  // By model, in numbers: a map of as many takes a fresh isolate longer than all else of a list.
  const counts = new Uint32Array(models.length + 1);
  const best = new Uint32Array(models.length + 1);
  for (const row of rows) {
    const model = models[row] ?? 0;
    const count = counts[model] ?? 0;
    if (count === 0 || (ranks[row] ?? 0) < (ranks[best[model] ?? 0] ?? 0)) best[model] = row;
    counts[model] = count + 1;
  }
  const countOf = (row: number) => {
    const model = models[row] ?? 0;
    return best[model] === row && counts[model] !== 0 ? counts[model] : undefined;
  };
  return { get: countOf, has: (row) => countOf(row) !== undefined };
}
