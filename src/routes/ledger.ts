// GET /v1/ledger.ndjson and /v1/ledger.csv: every dated price of every offer, as data that others may cite, of the served version or of one
// that is pinned.
import type { Context, Hono } from "hono";
import { type PriceTableQuery, priceTableQuery, versionParams } from "../contract/list-requests.ts";
import { fail, ok, type Result } from "../failure.ts";
import { rateLimited } from "../http/access.ts";
import { matchesIfNoneMatch, type Policy, respondList } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { ledgerStream } from "../lists/line-streams.ts";
import { selectRows } from "../lists/list-query.ts";
import { openListing } from "../lists/listing-view.ts";
import type { Manifest } from "../schemas/manifest.ts";
import { toInstant } from "../schemas/moment.ts";
import { LEDGER_FILES, pinnedPath } from "../schemas/paths.ts";
import type { PriceStore } from "../store/price-store.ts";
import type { Version } from "../store/version.ts";
import { searched, toSelection } from "./prices.ts";

/** What an answer counts against the rate limit, as 20,000 rows of a table would. */
const CHARGE = 20;
/** What of a query is no filter. */
const NO_FILTERS: ReadonlySet<string> = new Set([
  "prices_version",
  "sort_by",
  "sort_column",
  "order",
  "include",
]);

/** Both forms, from a store. */
export function ledger(app: Hono<App>, store: PriceStore): void {
  for (const file of LEDGER_FILES) {
    app.get(`/v1/${file}`, validate("query", priceTableQuery), (c) =>
      respondLedger(c, store, file, c.req.valid("query")),
    );
    app.get(
      pinnedPath(":serial", file),
      validate("param", versionParams),
      validate("query", priceTableQuery),
      (c) => {
        const query = { ...c.req.valid("query"), prices_version: c.req.valid("param").serial };
        return respondLedger(c, store, file, query, "pinned");
      },
    );
  }
}

/** The gzipped lines, which offers of them are wanted (undefined: all), and the version they are of. */
type Ledger = { gzipped: Uint8Array<ArrayBuffer>; wanted?: ReadonlySet<string>; manifest: Manifest };

async function respondLedger(
  c: Context<App>,
  store: PriceStore,
  file: (typeof LEDGER_FILES)[number],
  query: PriceTableQuery,
  policy: Policy = "list",
): Promise<Response> {
  const isFiltered = Object.keys(c.req.query()).some((name) => !NO_FILTERS.has(name));
  const read = await readPrices(
    c,
    store,
    (version) => readLedger(version, query, isFiltered),
    query.prices_version,
  );
  if (!read.ok) return respondFailure(c, read.failure);
  const { gzipped, wanted, manifest } = read.value;
  const name = `ledger.${manifest.ledger}`;
  if (!matchesIfNoneMatch(c, name, c.get("edition")) && (await c.get("charge")?.(CHARGE)))
    return respondFailure(c, rateLimited());
  const { ledgerWriter } = await import("../lists/ledger-lines.ts");
  const type = file.endsWith(".csv") ? "text/csv; charset=utf-8" : "application/x-ndjson";
  return respondList(c, name, ledgerStream(gzipped, wanted, ledgerWriter(file, manifest)), { type, policy });
}

async function readLedger(
  version: Version,
  query: PriceTableQuery,
  isFiltered: boolean,
): Promise<Result<Ledger>> {
  const { manifest } = version;
  const gzipped = await version.ledger();
  if (!gzipped.ok) return gzipped;
  if (gzipped.value === undefined) {
    const message = `serial: ${manifest.serial} was published before there was a ledger; /v1/versions lists later ones`;
    return fail({ kind: "no_route", message });
  }
  if (!isFiltered) return ok({ gzipped: gzipped.value, manifest });
  const view = await version.listing(openListing);
  if (!view.ok) return view;
  const { q, scope, ...filters } = query;
  const selection = { ...toSelection(version.providers, filters, searched(q, scope)), includeDelisted: true };
  const { rows } = selectRows(view.value, selection, toInstant(version.now));
  const wanted = rows.map((row) => `${view.value.providerId(row)} ${view.value.packed.modelId(row)}`);
  return ok({ gzipped: gzipped.value, wanted: new Set(wanted), manifest });
}
