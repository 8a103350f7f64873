// The list that the page begins with: one offer of each chat model, the newest first. The build chooses its rows, for to look at every
// row is most of what a fresh isolate does for its first page.
import type { Rows } from "./listing-source.ts";
import type { BestRows } from "./prepared-relevance.ts";
import type { ListQuery, Selection } from "./search.ts";

/** What the page asks for where its address names nothing. */
export const FRONT: Selection = {
  modes: ["chat", "completion", "responses"],
  perModel: true,
  sort: { by: "relevance", descending: false },
};

/** Its rows in order, beside each of how many offers it is the one, and how many rows are left out as no longer sold. */
export type FrontRows = { rows: Rows; offers: Rows; hidden: number };

/** Whether a query asks for those rows, whichever page of them. */
export function asksForFront(query: Selection & Partial<ListQuery>): boolean {
  const { facts: _facts, page: _page, pageSize: _size, ...asked } = query;
  return questionOf(asked) === FRONT_QUESTION;
}

/** The number of offers by row. */
export function offersOf({ rows, offers }: FrontRows): BestRows {
  const placeOf = (row: number) => Array.prototype.indexOf.call(rows, row);
  return { get: (row) => offers[placeOf(row)], has: (row) => placeOf(row) >= 0 };
}

function questionOf(asked: Selection): string {
  return JSON.stringify(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const FRONT_QUESTION = questionOf(FRONT);
