// GET /v1/prices and /v1/prices/search: pages of price entries. GET /v1/prices.csv and /v1/prices.ndjson: all entries, streamed.
import type { Context, Hono } from "hono";
import {
  type PriceListQuery,
  type PriceTableQuery,
  priceCsvQuery,
  priceListQuery,
  priceSearchQuery,
  priceTableQuery,
} from "../contract/list-requests.ts";
import { ok, type Result } from "../failure.ts";
import { given, some } from "../given.ts";
import { type ListAnswer, respondRead } from "../http/read-prices.ts";
import { type App, streamed } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { type ListQuery, listPrices, type Selection, selectRows } from "../lists/list-query.ts";
import { openListing } from "../lists/listing-view.ts";
import { inPlainWords, type RowQuery } from "../lists/plain-words.ts";
import { csvHeader, csvLine } from "../lists/price-csv.ts";
import { toInstant } from "../schemas/moment.ts";
import { toTerms } from "../spelling.ts";
import { knownSlugs, type Providers, unknownNames } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";
import { nameUnknown, parameterReader, validQuery } from "./read-request.ts";

export function prices(app: Hono<App>): void {
  for (const [path, schema] of [
    ["/v1/prices", priceListQuery],
    ["/v1/prices/search", priceSearchQuery],
  ] as const) {
    const unknown = parameterReader(schema);
    app.get(path, validate("query", schema), (c) =>
      respondPrices(c, { ...c.req.valid("query"), ...unknown(c) }),
    );
  }
}

function respondPrices(
  c: Context<App>,
  query: PriceListQuery & RowQuery & Pick<Selection, "ignored">,
): Promise<Response> {
  const work = async ({ providers, now, listing }: Version) => {
    const view = await listing(openListing);
    const at = toInstant(now);
    const { page, page_size, ...wanted } = query;
    const read = inPlainWords(wanted, () => view.relevance().texts());
    const body = listPrices(view, { ...toSelection(providers, read), page, page_size }, at);
    // A tag belongs to one address, so it need not name the query.
    return ok({ name: `prices.${view.announcedCount(at)}`, body });
  };
  return respondRead(c, work, query.prices_version);
}

/** Turns a query into the selection of rows that lists understand. */
export function toSelection(
  providers: Providers,
  { q, scope, provider_id, kind, prices_version: _, ...query }: RowQuery,
): Selection {
  return {
    ...query,
    ...(q !== undefined && (scope === "all" ? { phrase: q } : { terms: toTerms(q) })),
    ...providerFilter(providers, { provider_id, kind }),
  };
}

/** The providers that a query names, limited to the kinds it asks for, and the names that are unknown. */
export function providerFilter(
  providers: Providers,
  { provider_id: names, kind: kinds }: Partial<Pick<PriceTableQuery, "provider_id" | "kind">>,
): Pick<ListQuery, "providers" | "unknown_providers"> {
  return given({
    providers: names || kinds ? knownSlugs(providers, names, kinds) : undefined,
    unknown_providers: some(unknownNames(providers, names)),
  });
}

/** How many rows count as one request against the rate limit: the largest page of a list. */
const ROWS_A_CHARGE = 1_000;
/** How many requests a whole file counts as, like 20,000 rows of a table. */
export const FILE_CHARGE = 20;
const ROWS_A_CHUNK = 200;

export function priceTables(app: Hono<App>): void {
  app
    .get("/v1/prices.csv", validQuery(priceCsvQuery), (c) => {
      const { safe, unit, ...query } = c.req.valid("query");
      const facts = hasFacts(query);
      const options = { facts, safe: safe !== undefined, perMillion: unit === "per_million" };
      const toLine = (entry: string) => csvLine(entry, options);
      return respondTable(c, query, "text/csv; charset=utf-8", toLine, csvHeader(options));
    })
    .get("/v1/prices.ndjson", validQuery(priceTableQuery), (c) =>
      respondTable(c, c.req.valid("query"), "application/x-ndjson", (entry) => `${entry}\n`),
    );
}

function hasFacts({ include }: PriceTableQuery): boolean {
  return include?.includes("facts") === true;
}

function respondTable(
  c: Context<App>,
  query: PriceTableQuery,
  type: string,
  toLine: (entry: string) => string,
  header?: string,
): Promise<Response> {
  const work = async (version: Version): Promise<Result<ListAnswer>> => {
    const view = await version.listing(openListing);
    nameUnknown(c, version.providers, query.provider_id);
    const at = toInstant(version.now);
    const read = inPlainWords(query, () => view.relevance().texts());
    const selection = toSelection(version.providers, read);
    const { rows } = selectRows(view, selection, at);
    const options = { facts: hasFacts(query) };
    const line = (row: number) => toLine(new TextDecoder().decode(view.entry(row, at, options)));
    return ok({
      name: `table.${view.announcedCount(at)}`,
      ...{ type, charge: Math.ceil(rows.length / ROWS_A_CHARGE) },
      body: () => streamed(chunksOf(rows, line, header)),
    });
  };
  return respondRead(c, work, query.prices_version);
}

function* chunksOf(rows: readonly number[], line: (row: number) => string, header?: string) {
  if (header !== undefined) yield header;
  for (let next = 0; next < rows.length; next += ROWS_A_CHUNK) {
    const chunk = rows.slice(next, next + ROWS_A_CHUNK);
    yield chunk.map(line).join("");
  }
}
