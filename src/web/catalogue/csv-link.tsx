// The rows on show, and those of every other page, as a file for a spreadsheet.
import { type CatalogueQuery, listPath } from "./query.ts";

/** The API's path for all rows of a state as CSV. */
export function csvPath(query: CatalogueQuery): string {
  const [, list] = listPath(query).split("?");
  const params = new URLSearchParams(list);
  params.delete("page");
  params.delete("page_size");
  params.set("safe", "spreadsheet");
  return `/v1/prices.csv?${params}`;
}

export function CsvLink({ query }: { query: CatalogueQuery }) {
  return (
    <a class="button" href={csvPath(query)} download="prices.csv">
      Download as CSV
    </a>
  );
}
