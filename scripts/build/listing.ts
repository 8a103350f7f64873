// A whole listing as the build holds it, before it is packed for KV.
import type { AnnouncedEntry, ListingOutline, ListingSearch } from "../../src/schemas/listing.ts";
import type { Column } from "../../src/schemas/price.ts";

/** What lists can filter by besides names: the rows of each mode and capability, and context sizes. */
export type ListingFacets = {
  modes: Record<string, number[]>;
  capabilities: Record<string, number[]>;
  certainties?: Record<string, number[]>;
  context: [rows: number[], tokens: number[]];
};

/** A whole listing, sorted by model id, then provider id, in code point order. */
export type Listing = Omit<ListingOutline, "upcoming"> & {
  upcoming: (AnnouncedEntry & { line: string })[];
  /** [model id, index into `providers`] */
  rows: [id: string, provider: number][];
  /** For each sortable column, the rows with a known value, and the values. */
  columns: Partial<Record<Column, [rows: number[], values: number[]]>>;
  /** `lines[i]` is the JSON of row i's price entry; `facts[i]` is the JSON of its model's facts. */
  lines: string[];
  facts?: string[];
  facets?: ListingFacets;
  search?: ListingSearch;
};
