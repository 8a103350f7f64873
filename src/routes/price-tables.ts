// GET /v1/prices.csv and /v1/prices.ndjson: all rows that pass the filters of the list, as a table, sent while it is written.
import type { Context, Hono } from "hono";
import { type PriceTableQuery, priceCsvQuery, priceTableQuery } from "../contract/list-requests.ts";
import { ok, type Result } from "../failure.ts";
import { rateLimited } from "../http/access.ts";
import { matchesIfNoneMatch, respondList } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { selectRows } from "../lists/list-query.ts";
import { type ListingView, openListing } from "../lists/listing-view.ts";
import { type Instant, toInstant } from "../schemas/moment.ts";
import type { PriceStore } from "../store/price-store.ts";
import type { Version } from "../store/version.ts";
import { searched, toSelection } from "./prices.ts";

/** Rows that count as one request against the rate limit: the most a page of the list has. */
const ROWS_A_CHARGE = 1_000;
/** Rows written at once. */
const ROWS_A_CHUNK = 200;

/** Rows of a listing in the order they go out, as they are at an instant; the tag of their answer has the `name`. */
type Table = { view: ListingView; rows: readonly number[]; at: Instant; facts: boolean; name: string };

/** Both tables, from a store. */
export function priceTables(app: Hono<App>, store: PriceStore): void {
  app
    .get("/v1/prices.csv", validate("query", priceCsvQuery), async (c) => {
      const { safe, unit, ...query } = c.req.valid("query");
      const { csvHeader, csvLine } = await import("../lists/price-csv.ts");
      return respondTable(c, store, query, "text/csv; charset=utf-8", ({ view, at, facts }) => {
        const options = { facts, guarded: safe !== undefined, perMillion: unit === "per_million" };
        const text = (row: number) => new TextDecoder().decode(view.entry(row, at, { facts }));
        return { header: csvHeader(options), line: (row) => csvLine(text(row), options) };
      });
    })
    .get("/v1/prices.ndjson", validate("query", priceTableQuery), (c) =>
      respondTable(c, store, c.req.valid("query"), "application/x-ndjson", ({ view, at, facts }) => ({
        header: "",
        line: (row) => `${new TextDecoder().decode(view.entry(row, at, { facts }))}\n`,
      })),
    );
}

type Writer = { header: string; line: (row: number) => string };

async function respondTable(
  c: Context<App>,
  store: PriceStore,
  query: PriceTableQuery,
  type: string,
  toWriter: (table: Table) => Writer,
): Promise<Response> {
  const read = await readPrices(c, store, (version) => readTable(version, query), query.prices_version);
  if (!read.ok) return respondFailure(c, read.failure);
  const { name, rows } = read.value;
  if (
    !matchesIfNoneMatch(c, name, c.get("edition")) &&
    (await c.get("charge")?.(Math.ceil(rows.length / ROWS_A_CHARGE)))
  ) {
    return respondFailure(c, rateLimited());
  }
  return respondList(c, name, streamed(toWriter(read.value), rows), { type });
}

async function readTable(version: Version, query: PriceTableQuery): Promise<Result<Table>> {
  const view = await version.listing(openListing);
  if (!view.ok) return view;
  const at = toInstant(version.now);
  const { q, scope, ...filters } = query;
  const selection = toSelection(version.providers, filters, searched(q, scope));
  return ok({
    view: view.value,
    rows: selectRows(view.value, selection, at).rows,
    at,
    facts: selection.facts === true,
    name: `table.${view.value.announcedCount(at)}`,
  });
}

/** The lines in UTF-8, written as they are taken. */
function streamed({ header, line }: Writer, rows: readonly number[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next = 0;
  const source = {
    pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const lines = rows.slice(next, next + ROWS_A_CHUNK).map(line);
      const text = (next === 0 ? header : "") + lines.join("");
      next += ROWS_A_CHUNK;
      if (text !== "") controller.enqueue(encoder.encode(text));
      if (next >= rows.length) controller.close();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
