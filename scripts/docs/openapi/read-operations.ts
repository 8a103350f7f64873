// Rows of prices, what an id means, prices through time, and the state of the data: each path with what is said of it, what it may be
// asked, what it answers, and the call whose answer is its example.
import * as requests from "../../../src/contract/list-requests.ts";
import { CHANGE_PATHS, STATUS_PATH } from "../../../src/schemas/paths.ts";
import { CSV, LINES, TEXT } from "./content.ts";
import { type Get, withCalls } from "./operation.ts";

const EMPTY_PAGE = "An unknown provider or model, or a page past the end, is 200 with empty `data`.";
const ALL_ROWS =
  "All rows that pass the filters of `/v1/prices`, in its order, without pages. Every 1,000 count as one request against the rate limit.";
const CHANGES =
  "What changed from version to version, as recorded at each publish; before that, by dated prices. No key is required.";
const changes = { open: true, description: CHANGES, query: requests.changeFeedQuery } as const;

type Named = "operationId" | "tag" | "summary";

/** A path, by its operation's id, its group and its title. */
function read(operationId: string, tag: string, summary: string, more: Omit<Get, Named>): Get {
  return { operationId, tag, summary, ...more };
}

export const PRICES = withCalls({
  "/v1/prices": read("listPrices", "prices", "List prices", {
    description: EMPTY_PAGE,
    query: requests.priceListQuery,
    of: "PriceList",
    example: "/v1/prices?provider_id=anthropic&model_id=claude-opus-5-5",
  }),
  "/v1/prices/search": read("searchPrices", "prices", "Search prices", {
    description: EMPTY_PAGE,
    query: requests.priceSearchQuery,
    of: "PriceList",
    example: "/v1/prices/search?q=gpt+4o+mini&provider_id=openai&page_size=1",
  }),
  "/v1/resolve": read("resolveId", "reference", "Resolve an id", {
    description:
      "What an id means, the maker's model and all its offers, the cheapest for the sent counts first; without a match, the nearest ids. Without " +
      "`provider_id` the id is looked for at every provider, then at its maker.",
    query: requests.resolveQuery,
    of: "Resolved",
    example:
      "/v1/resolve?model_id=claude-opus-5-5&provider_id=anthropic&prompt_tokens=1000&completion_tokens=500",
    shown: (answer) => ({ ...Object(answer), offers: Object(answer).offers.slice(0, 3) }),
  }),
  "/v1/prices.csv": read("getPricesCsv", "prices", "Prices as CSV", {
    found: "The rows.",
    description:
      `${ALL_ROWS} RFC 4180, UTF-8; the header's names state the unit. An empty cell is unknown, never 0. \`varies_by\` names what changes the price ` +
      "for some calls; `batch_...`, `tier_...` (several with a space between) and `peak_...` (of `hours_utc`) have those prices; `units_usd` is `name=USD`.",
    query: requests.priceCsvQuery,
    of: TEXT,
    type: CSV,
    example: "/v1/prices.csv?provider_id=deepseek&sort_column=prompt",
    shown: (rows) => String(rows).split("\r\n").slice(0, 3).join("\r\n"),
  }),
  "/v1/prices.ndjson": read("getPricesNdjson", "prices", "Prices as JSON lines", {
    found: "The rows.",
    description: `${ALL_ROWS} One \`PriceEntry\` of the list a line.`,
    query: requests.priceTableQuery,
    of: TEXT,
    type: LINES,
    example: "/v1/prices.ndjson?provider_id=anthropic&model_id=claude-opus-5-5",
  }),
  "/v1/prices/history": read("getPriceHistory", "prices", "Price history of one offer", {
    description: "Every dated price, past, current and announced, with its source and first sight.",
    query: requests.priceHistoryQuery,
    of: "PriceHistory",
    found: "Dated prices.",
    example: "/v1/prices/history?provider_id=google_ai_studio&model_id=gemini-4-carbon",
  }),
  [CHANGE_PATHS[0]]: read("listChanges", "prices", "List changes", {
    ...changes,
    query: requests.changeListQuery,
    of: "ChangeList",
    found: "A page of changes.",
    example: `${CHANGE_PATHS[0]}?change=announced&page_size=1`,
  }),
  [CHANGE_PATHS[1]]: read("getChangesAtom", "prices", "Changes as Atom", {
    ...changes,
    found: "The feed.",
    of: TEXT,
    type: "application/atom+xml",
    example: `${CHANGE_PATHS[1]}?change=announced`,
    shown: (feed) => String(feed).replace(/(<\/entry>).*(<\/feed>)/s, "$1$2"),
  }),
  [CHANGE_PATHS[2]]: read("getChangesJson", "prices", "Changes as JSON Feed", {
    ...changes,
    found: "The feed.",
    of: "ChangeFeed",
    type: "application/feed+json",
    example: `${CHANGE_PATHS[2]}?change=announced`,
    shown: (feed) => ({ ...Object(feed), items: Object(feed).items.slice(0, 1) }),
  }),
  "/v1/reference/models": read("listModels", "reference", "List models", {
    description: EMPTY_PAGE,
    query: requests.modelListQuery,
    of: "ModelList",
    example: "/v1/reference/models?provider_id=openai,anthropic&page=2&page_size=2",
  }),
  "/v1/reference/providers": read("listProviders", "reference", "List providers", {
    description: "Every provider ever listed, with its kind and its other names. The example is shortened.",
    query: requests.providerListQuery,
    of: "ProviderList",
    found: "Every provider.",
    shown: (list) => ({ data: Object(list).data.slice(0, 3) }),
  }),
  "/v1/reference/providers/{id}": read("getProvider", "reference", "One provider and its evidence", {
    description: "By its slug or another of its names.",
    path: requests.providerParams,
    of: "ProviderDetail",
    found: "The provider.",
    fails: ["NotListed"],
    example: "/v1/reference/providers/anthropic",
  }),
  "/v1/accuracy": read("getAccuracy", "reference", "Rates on providers' pages beside the served ones", {
    query: requests.accuracyQuery,
    of: "Accuracy",
    description: "Rates read on providers' own pages; wrong ones first.",
    found: "A page of facts.",
    example: "/v1/accuracy?provider_id=deepseek&page_size=1",
  }),
  "/health": read("getHealth", "reference", "State of the data", {
    of: "Health",
    open: true,
    unlimited: true,
    form: "state",
    found: "Prices are served.",
    description: "Which prices are served and how old they are.",
  }),
  [STATUS_PATH]: read("getStatus", "reference", "State of the service", {
    of: "ServiceStatus",
    open: true,
    form: "state",
    found: "Prices are served.",
    description:
      "The served version, what was compared before its publish, and how old its evidence is. It requires no key. The example is shortened.",
    shown: (status) => ({ ...Object(status), providers: Object(status).providers.slice(0, 2) }),
  }),
});
