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
  for (const row of rows) if (wanted[row] === 1) sorted.push(row);
  return sorted;
}

/** Of each model the best of some rows, with the number of its rows. */
export function onePerModel(
  { models, ranks }: PreparedRelevance,
  rows: readonly number[],
): Map<number, number> {
  const counts = new Map<number, number>();
  const best = new Map<number, number>();
  for (const row of rows) {
    const model = models[row] ?? 0;
    counts.set(model, (counts.get(model) ?? 0) + 1);
    const other = best.get(model);
    if (other === undefined || (ranks[row] ?? 0) < (ranks[other] ?? 0)) best.set(model, row);
  }
  return new Map([...best].map(([model, row]) => [row, counts.get(model) ?? 0]));
}
