// What lists and search read from KV: the rows of one listing and what they are found by.
import * as z from "zod/mini";
import type { ListingSearch } from "./listing-search.ts";
import { instant } from "./moment.ts";
import { type Column, day } from "./price.ts";
import { COLUMNS, STATUSES } from "./words.ts";

/** Lists and search: what the rows are. They are sorted by model id, then provider id, in code point order. */
export const listingOutline = z.object({
  providers: z.array(z.string()),
  /** [model id, index into `providers`] */
  rows: z.array(z.tuple([z.string(), z.number()])),
  /** Rows, ascending, that price lists leave out unless their model is asked for by its id; earlier listings have none. */
  hidden: z.exactOptional(z.array(z.number())),
  /** The rows of each status but active, by status; absent before format 5. */
  statuses: z.exactOptional(z.partialRecord(z.enum(STATUSES), z.array(z.number()))),
  /** What replaces a row's entry, and all its numbers in the columns, from an instant on; format 3 wrote days. */
  upcoming: z.array(
    z.object({
      row: z.number(),
      from: z.union([instant, day]),
      line: z.string(),
      values: z.exactOptional(z.partialRecord(z.enum(COLUMNS), z.number())),
    }),
  ),
});

/** What lists can be filtered by, beside names: the rows that have each mode and capability, and what contexts hold. */
export const listingFacets = z.object({
  modes: z.record(z.string(), z.array(z.number())),
  capabilities: z.record(z.string(), z.array(z.number())),
  context: z.tuple([z.array(z.number()), z.array(z.number())]),
});

/**
 * A whole listing. `lines[i]` is row i's price entry as it goes out, JSON, `facts[i]` what its model does and can, JSON too; `columns` has, for what can be sorted by, the
 * rows where it is known and its values there.
 */
export type Listing = z.infer<typeof listingOutline> & {
  columns: Partial<Record<Column, [rows: number[], values: number[]]>>;
  lines: string[];
  /** Both absent before format 5. */
  facts?: string[];
  facets?: ListingFacets;
  /** What searches know beside ids; absent before there were such searches. */
  search?: ListingSearch;
};
export type ListingFacets = z.infer<typeof listingFacets>;
/** What a listing has beside its rows. */
export type ListingOutline = Omit<z.infer<typeof listingOutline>, "rows">;
