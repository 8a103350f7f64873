// What lists and search read from KV: the rows of one listing and what they are found by.

import type { Instant } from "./moment.ts";
import type { Column } from "./price.ts";
import type { Status } from "./words.ts";

/** What replaces a row from an instant on: the whole entry, all its numbers in the columns, and its status, where they differ. */
export type AnnouncedEntry = {
  row: number;
  from: Instant;
  line: string;
  status?: Status;
  values?: Partial<Record<Column, number>>;
};

/** What a listing has beside its rows. */
export type ListingOutline = {
  providers: string[];
  /** Rows, ascending, that price lists omit unless their model is asked for by its id. */
  hidden?: number[];
  /** The rows of each status but active. */
  statuses?: Partial<Record<Status, number[]>>;
  upcoming: AnnouncedEntry[];
};

/** What lists can be filtered by, beside names: the rows with each mode and capability, and the tokens that contexts hold. */
export type ListingFacets = {
  modes: Record<string, number[]>;
  capabilities: Record<string, number[]>;
  /** Rows by how sure their price is. */
  certainties?: Record<string, number[]>;
  context: [rows: number[], tokens: number[]];
};

/** A whole listing, sorted by model id, then provider id, in code point order. */
export type Listing = ListingOutline & {
  /** [model id, index into `providers`] */
  rows: [id: string, provider: number][];
  /** For each column that lists sort by, the rows where it is known and its values there. */
  columns: Partial<Record<Column, [rows: number[], values: number[]]>>;
  /** `lines[i]` is row i's price entry as it goes out, JSON; `facts[i]` its model's facts, JSON too. */
  lines: string[];
  facts?: string[];
  facets?: ListingFacets;
  /** What searches know beside ids. */
  search?: ListingSearch;
};

/** What a listing knows for searches beside its rows' ids: the model of each row, its names, its sellers. */
export type ListingSearch = {
  /** Makers' models: canonical id, display name (empty if unknown), day of release as a number (0 if unknown). */
  models: [canonical: string, name: string, released: number][];
  /** For each row its model's place in `models` plus 1; 0 if its model is unknown. */
  of: number[];
  /** Display names of rows whose model is unknown. */
  names: [row: number, name: string][];
  /**
   * In the order of the listing's `providers`: all their names, in one text; the makers whose models are their own; and their
   * rank as sellers of other makers' models, 0 the best known.
   */
  sellers: [names: string, makers: string[], rank: number][];
  /** The sets of media that models take and make. */
  media: [input: string[], output: string[]][];
  /** For each row its place in `media` plus 1; 0 if unknown. */
  has: number[];
};
