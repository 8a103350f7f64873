// GET /v1/ledger.ndjson and /v1/ledger.csv: every dated price of every offer, in the served version or a pinned one.
import type { Context, Hono } from "hono";
import { type PriceTableQuery, pinParams, priceTableQuery } from "../contract/list-requests.ts";
import { fail, noRoute, ok, type Result } from "../failure.ts";
import { type ListAnswer, respondRead } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { ledgerWriter } from "../lists/ledger-lines.ts";
import { entriesOf } from "../lists/line-streams.ts";
import { selectRows } from "../lists/list-query.ts";
import { openListing } from "../lists/listing-view.ts";
import { toInstant } from "../schemas/moment.ts";
import { LEDGER_FILES, pinnedPath } from "../schemas/paths.ts";
import { words } from "../schemas/words.ts";
import { unpack } from "../store/kv-value.ts";
import type { Version } from "../store/version.ts";
import { FILE_CHARGE, toSelection } from "./prices.ts";
import { nameUnknown, parameterReader } from "./read-request.ts";

const NO_FILTERS: ReadonlySet<string> = new Set(
  words("prices_version sort_by sort_column blend order include"),
);

const unread = parameterReader(priceTableQuery);

export function ledger(app: Hono<App>): void {
  for (const file of LEDGER_FILES)
    for (const path of [`/v1/${file}`, pinnedPath(":serial", file)])
      app.get(path, validate("param", pinParams), validate("query", priceTableQuery), (c) =>
        respondLedger(c, file, c.req.valid("query"), c.req.valid("param").serial),
      );
}

function respondLedger(
  c: Context<App>,
  file: (typeof LEDGER_FILES)[number],
  query: PriceTableQuery,
  serial: string | undefined,
): Promise<Response> {
  const policy = serial === undefined ? "list" : "pinned";
  const isFiltered = Object.keys(c.req.query()).some((name) => !NO_FILTERS.has(name));
  const type = file.endsWith(".csv") ? "text/csv; charset=utf-8" : "application/x-ndjson";
  const work = async (version: Version): Promise<Result<ListAnswer>> => {
    const { manifest } = version;
    const bytes = await version.ledger();
    if (bytes === undefined) {
      const message = `serial: ${manifest.serial} was published before there was a ledger; /v1/versions lists later ones`;
      return fail(noRoute(message));
    }
    const wanted = isFiltered ? await wantedOffers(c, version, query) : undefined;
    const body = () => {
      const writer = ledgerWriter(file, manifest, unread(c));
      return unpack(bytes).pipeThrough(entriesOf(wanted, writer));
    };
    return ok({ name: `ledger.${manifest.ledger}`, type, policy, charge: FILE_CHARGE, body });
  };
  return respondRead(c, work, serial ?? query.prices_version);
}

/** `<provider> <model>` of each offer that passes a query's filters. */
async function wantedOffers(
  c: Context<App>,
  version: Version,
  query: PriceTableQuery,
): Promise<ReadonlySet<string>> {
  nameUnknown(c, version.providers, query.provider_id);
  const view = await version.listing(openListing);
  const selection = { ...toSelection(version.providers, query), include: ["delisted" as const] };
  const { rows } = selectRows(view, selection, toInstant(version.now));
  return new Set(rows.map((row) => `${view.providerId(row)} ${view.packed.modelId(row)}`));
}
