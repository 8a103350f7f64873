// What a listing is read through, however it was written.
import type { ListingOutline, ListingSearch } from "../schemas/listing.ts";
import type { Column } from "../schemas/price.ts";
import type { PreparedRelevance } from "./prepared-relevance.ts";

export type Facet = "modes" | "capabilities";

/** Rows in some order. */
export type Rows = ArrayLike<number> & Iterable<number>;

/** What a column has: rows from the lowest value to the highest, equal ones in the listing's order, and the values beside them. */
export type SortedColumn = { rows: Rows; values: () => ArrayLike<number> };

/** Rows are numbers, in the listing's order. */
export type ListingSource = {
  /** Everything but the rows themselves. */
  readonly outline: ListingOutline;
  /** How many rows there are. */
  readonly size: number;
  modelId(row: number): string;
  /** A row's place in the outline's `providers`. */
  provider(row: number): number;
  /** Rows of a model id, ascending. */
  rowsOfModel(id: string): readonly number[];
  /** Rows of a maker's model, ascending. */
  rowsOfCanonical(canonical: string): readonly number[];
  /** Rows whose id contains every folded term, ascending. */
  rowsWithTerms(terms: readonly string[]): readonly number[];
  column(name: Column): SortedColumn;
  /** Rows whose models do or can one thing; nothing is known of any row in a listing from before format 5. */
  rowsOfFacet(facet: Facet, word: string): Rows;
  /** Rows of which it is known how many tokens their contexts hold, and how many. */
  contexts(): { rows: Rows; tokens: ArrayLike<number> };
  /** Undefined in a listing from before format 6. */
  prepared(): PreparedRelevance | undefined;
  /** What searches know beside ids; undefined in a listing from before there were such searches. */
  search(): ListingSearch | undefined;
  /** A row's price entry, JSON text in UTF-8. */
  entry(row: number): Uint8Array;
  /** What the row's model does and can, likewise; undefined in a listing from before format 5. */
  facts(row: number): Uint8Array | undefined;
};
