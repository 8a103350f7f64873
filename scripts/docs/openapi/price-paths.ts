// Paths of prices: lists, tables, an id's meaning, history and changes.
import * as requests from "../../../src/contract/list-requests.ts";
import { CHANGE_PATHS, LEDGER_FILES, pinnedPath } from "../../../src/schemas/paths.ts";
import type { Part } from "./part.ts";
import { GATED, type Read, read, tagged } from "./path-parts.ts";
import { answer, bare, type Examples, text } from "./responses.ts";

const ALL_ROWS =
  "All rows that pass the filters of `/v1/prices` (with `q`, of `/v1/prices/search`), in its order, without pages. Every 1,000 rows count as one " +
  "request against the rate limit.";

type Get = Omit<Read, "answers" | "fails"> & Partial<Pick<Read, "fails">> & { found?: string };

/** A GET of what has a tag: a page of rows, unless it says what is found. */
export function get(schema: string, example: unknown, { found = "A page of rows.", ...said }: Get): Part {
  const answers = tagged(answer(found, schema, { [said.operationId]: example }, [], ["etag"]));
  return { get: read({ fails: ["Invalid", "NotKept", ...GATED], ...said, answers }) };
}

export const EMPTY_PAGE = "An unknown provider or model, or a page past the end, is 200 with empty `data`.";

/** Lists and search, and which id means what. */
export function listPaths(examples: Examples): Part {
  return {
    "/v1/prices": get("PriceList", examples.prices, {
      operationId: "listPrices",
      tag: "prices",
      summary: "List prices",
      description: EMPTY_PAGE,
      query: requests.priceListQuery,
    }),
    "/v1/prices/search": get("PriceList", examples.search, {
      operationId: "searchPrices",
      tag: "prices",
      summary: "Search prices",
      description: EMPTY_PAGE,
      query: requests.priceSearchQuery,
    }),
    "/v1/resolve": get("Resolved", examples.resolved, {
      operationId: "resolveId",
      tag: "reference",
      summary: "Resolve an id",
      description:
        "What an id means and by which rule, the maker's model, and all offers of that model, the cheapest for the sent counts first. Without " +
        "`provider_id` the id is looked for at every provider, then at its maker. For an id without a match the answer has the nearest ids.",
      query: requests.resolveQuery,
    }),
  };
}

/** Price entries as tables. */
export function tablePaths(examples: Examples): Part {
  return {
    "/v1/prices.csv": table("text/csv; charset=utf-8", examples.pricesCsv, {
      operationId: "getPricesCsv",
      summary: "Prices as CSV",
      description:
        `${ALL_ROWS} RFC 4180, UTF-8, with a header row whose names state the unit, such as \`prompt_usd_per_token\`. An empty cell is unknown, ` +
        "never 0. `varies_by` names what changes the price for some calls: `tiers`, `service_tiers`, `hours`, `units`.",
      query: requests.priceCsvQuery,
    }),
    "/v1/prices.ndjson": table("application/x-ndjson", examples.pricesNdjson, {
      operationId: "getPricesNdjson",
      summary: "Prices as JSON lines",
      description: `${ALL_ROWS} One \`PriceEntry\` of the list a line.`,
      query: requests.priceTableQuery,
    }),
    ...ledgerPaths(examples),
  };
}

const LEDGER =
  "Every dated price of every offer, past, current and announced, by provider and model: which lists or pages showed it, with the licence of " +
  "each, and how well its days are known (`exact`, `by`). The filters are those of `/v1/prices`, over all rows, those that are gone too; the " +
  "order is the ledger's own. The last line is a summary: without it the answer was cut off. No key is required, even where keys are configured.";

/** The ledger, in both forms, of the served version and of one that is pinned. */
function ledgerPaths(examples: Examples): Part {
  const forms = [
    [LEDGER_FILES[0], "application/x-ndjson", "JSON lines", "Ndjson", examples.ledgerNdjson],
    [LEDGER_FILES[1], "text/csv; charset=utf-8", "CSV", "Csv", examples.ledgerCsv],
  ] as const;
  const said = { description: LEDGER, query: requests.priceTableQuery, open: true } as const;
  return Object.fromEntries(
    forms.flatMap(([file, type, form, name, example]) => [
      [
        `/v1/${file}`,
        table(type, example, { ...said, operationId: `getLedger${name}`, summary: `Ledger as ${form}` }),
      ],
      [
        pinnedPath("{serial}", file),
        table(type, example, {
          ...said,
          operationId: `getPinnedLedger${name}`,
          summary: `Ledger of a version as ${form}`,
          path: requests.versionParams,
        }),
      ],
    ]),
  );
}

function table(type: string, example: unknown, said: Omit<Read, "tag" | "answers" | "fails">): Part {
  const found = { ...bare("The rows.", [], ["etag"]), content: text(type, example) };
  return {
    get: read({ ...said, tag: "prices", answers: tagged(found), fails: ["Invalid", "NotKept", ...GATED] }),
  };
}

/** Prices through time. */
export function historyPaths(examples: Examples): Part {
  const [list, atom, json] = CHANGE_PATHS;
  const page = answer("A page of changes.", "ChangeList", { changes: examples.changes }, [], ["etag"]);
  const feed = answer("The feed.", "ChangeFeed", { feed: examples.changeFeed }, [], ["etag"]);
  const asJson = { "application/feed+json": Object(feed.content)["application/json"] };
  const asAtom = text("application/atom+xml", examples.changesAtom);
  const feedQuery = requests.changeFeedQuery;
  return {
    "/v1/prices/history": get("PriceHistory", examples.priceHistory, {
      operationId: "getPriceHistory",
      tag: "prices",
      summary: "Price history of one offer",
      description:
        "Every dated price, past, current and announced, with its source and the time it was first seen.",
      query: requests.priceHistoryQuery,
      found: "Dated prices.",
    }),
    [list]: changes("listChanges", "List changes", requests.changeListQuery, page),
    [atom]: changes("getChangesAtom", "Changes as Atom", feedQuery, { ...feed, content: asAtom }),
    [json]: changes("getChangesJson", "Changes as JSON Feed", feedQuery, { ...feed, content: asJson }),
  };
}

function changes(operationId: string, summary: string, query: Read["query"], found: Part): Part {
  return {
    get: read({
      operationId,
      tag: "prices",
      summary,
      description:
        "What changed from version to version, as recorded when each was published. For the time before that, the changes follow from dated " +
        "prices. No key is required, even where keys are configured.",
      open: true,
      ...(query && { query }),
      answers: tagged(found),
      fails: ["Invalid", "RateLimited", "Bug", "Unavailable"],
    }),
  };
}
