// What lists and searches read from KV: the rows of one listing and their indexes.
import type { Instant } from "./moment.ts";
import type { Column } from "./price.ts";
import type { Status } from "./words.ts";

/** What replaces a row from a time on: the whole entry, packed like a row unless it is here, and its numbers and status if they change. */
export type AnnouncedEntry = {
  row: number;
  from: Instant;
  line?: string;
  status?: Status;
  values?: Partial<Record<Column, number>>;
};

/** Everything in a listing except its rows. */
export type ListingOutline = {
  providers: string[];
  /** Ascending rows that price lists omit unless their model is requested by id. */
  hidden?: number[];
  /** The rows of each status except active. */
  statuses?: Partial<Record<Status, number[]>>;
  upcoming: AnnouncedEntry[];
};

/** What a listing holds for searches besides ids: each row's model, the models' names, and the sellers. */
export type ListingSearch = {
  /** Makers' models: canonical id, display name (empty if unknown), release day as a number (0 if unknown). */
  models: [canonical: string, name: string, released: number][];
  /** For each row its model's position in `models` plus 1; 0 if unknown. */
  of: number[];
  /** Display names of rows of unknown models. */
  names: [row: number, name: string][];
  /** For each provider all its names in one text, the makers whose models are its own, and its rank among sellers, 0 the best known. */
  sellers: [names: string, makers: string[], rank: number][];
  /** The sets of media that models accept and produce. */
  media: [input: string[], output: string[]][];
  /** For each row its position in `media` plus 1; 0 if unknown. */
  has: number[];
};
