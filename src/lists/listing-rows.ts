// All rows of a listing at once, for what needs them all.
import type { ListingSource } from "./listing-source.ts";

/** Provider ids in the order of their code units, with their rows, ascending. */
export function rowsByProvider(source: ListingSource): Map<string, number[]> {
  const rows: number[][] = source.outline.providers.map(() => []);
  const { size } = source;
  for (let row = 0; row < size; row++) rows[source.provider(row)]?.push(row);
  const grouped = source.outline.providers.map((slug, i) => [slug, rows[i] ?? []] as const);
  return new Map(grouped.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The model id and the seller of every row. */
export function searchedRows(source: ListingSource): [id: string, seller: number][] {
  const rows: [string, number][] = [];
  const { size } = source;
  for (let row = 0; row < size; row++) rows.push([source.modelId(row), source.provider(row)]);
  return rows;
}
