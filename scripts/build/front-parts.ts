// The page's first list, chosen in the build.
import { FRONT } from "../../src/lists/front-list.ts";
import { ListingTable } from "../../src/lists/listing-table.ts";
import { ListingView } from "../../src/lists/listing-view.ts";
import { chooseRows } from "../../src/lists/search.ts";
import { PARTS } from "../../src/lists/table-parts.ts";
import type { PartValue } from "../../src/lists/value-parts.ts";
import { wholeNumbers } from "./whole-numbers.ts";

/** The rows of the page's first list, as the Worker chooses them from a listing without them, before any announced price. */
export function frontParts(listing: Uint8Array): [string, PartValue][] {
  const { rows, offers, meta } = chooseRows(new ListingView(new ListingTable(listing)), FRONT, "");
  return [
    [PARTS.frontRows, wholeNumbers(rows)],
    [PARTS.frontOffers, wholeNumbers(rows.map((row) => offers?.get(row) ?? 1))],
    [PARTS.frontHidden, wholeNumbers([meta.hidden ?? 0])],
  ];
}
