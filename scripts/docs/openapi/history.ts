// Prices through time: the shapes of their answers in words, and their paths.

import {
  changeList,
  changeMeta,
  datedPrice,
  jsonFeed,
  priceHistory,
} from "../../../src/contract/history-answers.ts";
import { changeFeedQuery, changeListQuery, priceHistoryQuery } from "../../../src/contract/list-requests.ts";
import { CHANGE_PATHS } from "../../../src/schemas/paths.ts";
import { change } from "../../../src/schemas/price-history.ts";
import { type Component, component, type Part } from "./component.ts";
import { parametersOf } from "./parameters.ts";
import { IF_NONE_MATCH, notModified, OPEN } from "./path-parts.ts";
import { answer, type Examples, failures } from "./responses.ts";

const RATES = "USD, exact decimals by rate; what is not there is not known.";

export const HISTORY_ANSWERS: readonly Component[] = [
  component("HistoryEntry", datedPrice, "The price of one offer over a span of time.", {
    state: "Whether the span is over, holds now, or is announced.",
    effective_from: "The instant it begins; null where nobody says.",
    effective_until: "The instant it ends, exclusive; null where no end is known.",
    guaranteed_until: "Up to here the provider's page promises it, and names no successor.",
    first_seen:
      "When a published version had an entry that begins then for the first time; before changes were recorded, the day it was read.",
    read: "The UTC day, or month, of the reading it rests on.",
    source: "Where it was read.",
    page: "The provider's own page.",
    confidence: "How well the page's reading is attested.",
    rates: RATES,
    tiers: "Rates of calls whose whole input is above a number of tokens.",
    service_tiers: "Rates by tier of service.",
    hours: "Rates of daily windows in UTC.",
    units: "Rates in other units.",
    corrections:
      "What we said of the same span before, and when we corrected it: our mistake, not the provider's change.",
  }),
  component("PriceHistory", priceHistory, "Every dated price of one offer.", {
    model_id: "As it was asked for.",
    provider_id: "As it was asked for.",
    matched: "The id that answers, and by which rule, where it is not listed as it was sent.",
    status: "Where the offer is in its life; see `PriceEntry`.",
    status_since: "Since which day.",
    released: "The day or month of the release.",
    retires: "The day its provider has announced as the last.",
    replaced_by: "The model its provider names instead.",
    withdrawn: "The day on which the row was withdrawn as wrong.",
    left_cost_map: "Keys of the cost map that the row had and has no more, since no price of it is known.",
    prices: "The version that answers.",
    data: "The oldest first.",
  }),
  component("PriceChange", change, "One change of one offer.", {
    id: "Its name for good, a UUID.",
    provider_id: "The provider's slug.",
    model_id: "The model's id at the provider.",
    change:
      "`up`, `down`: the provider's price, by the first rate that differs. `new`: an offer, or its first price. `announced`: holds from an " +
      "instant ahead, or ends then. `retired`, `delisted`, `status`: its life. `corrected`: we were wrong, or know more. " +
      "`withdrawn`: the row was wrong as a whole.",
    seen: "When it was published here first.",
    effective: "Since when it holds; null where nobody says.",
    rates:
      "Old and new value of each rate, null where not known, and by how much in percent. Of a price that begins all its rates.",
    facts: "Dates and words that changed, by their names in lists.",
  }),
  component("ChangeMeta", changeMeta, "Which page of the changes that pass the filters.", {
    page: "From 1.",
    page_size: "Changes a page at most.",
    total: "Changes that pass the filters.",
    total_pages: "Pages of them.",
    unknown_providers: "Names in `provider_id` that no provider has; absent when there are none.",
  }),
  component("ChangeList", changeList, "A page of changes, the newest first.", {
    data: "Changes.",
    meta: "Which these are.",
  }),
  component("ChangeFeed", jsonFeed, "Changes as JSON Feed 1.1; `_change` has each in full.", {
    version: "Of the format.",
    title: "The feed's name.",
    home_page_url: "The page for people.",
    feed_url: "The feed's own address.",
    items: "The newest 100 changes that pass the filters.",
  }),
];

/** Their part of `paths`. */
export function historyPaths(examples: Examples): Part {
  const [list, atom, json] = CHANGE_PATHS;
  const found = answer("Dated prices.", "PriceHistory", { history: examples.priceHistory }, [], ["etag"]);
  const page = answer("A page of changes.", "ChangeList", { changes: examples.changes }, [], ["etag"]);
  const feed = answer("The feed.", "ChangeFeed", { feed: examples.changeFeed }, [], ["etag"]);
  return {
    "/v1/prices/history": {
      get: {
        operationId: "getPriceHistory",
        tags: ["prices"],
        summary: "Price history of one offer",
        description:
          "Every dated price, past, current and announced, with its source and when it was first seen.",
        parameters: [...parametersOf("query", priceHistoryQuery), IF_NONE_MATCH],
        responses: {
          200: found,
          304: notModified(["etag"]),
          ...failures("Invalid", "NotKept", "Unauthorized", "RateLimited", "Bug", "Unavailable"),
        },
      },
    },
    [list]: { get: changes("listChanges", "List changes", changeListQuery, page) },
    [atom]: {
      get: changes("getChangesAtom", "Changes as Atom", changeFeedQuery, {
        ...feed,
        content: {
          "application/atom+xml": {
            schema: { type: "string" },
            ...(examples.changesAtom !== undefined && { example: examples.changesAtom }),
          },
        },
      }),
    },
    [json]: {
      get: changes("getChangesJson", "Changes as JSON Feed", changeFeedQuery, {
        ...feed,
        content: { "application/feed+json": Object(feed.content)["application/json"] },
      }),
    },
  };
}

function changes(
  operationId: string,
  summary: string,
  query: Parameters<typeof parametersOf>[1],
  found: Part,
): Part {
  return {
    operationId,
    tags: ["prices"],
    summary,
    description:
      "What changed from version to version, as recorded when each was published; what dated prices tell of the time before comes first. " +
      "No key is wanted, also where keys are configured.",
    ...OPEN,
    parameters: [...parametersOf("query", query), IF_NONE_MATCH],
    responses: {
      200: found,
      304: notModified(["etag"]),
      ...failures("Invalid", "RateLimited", "Bug", "Unavailable"),
    },
  };
}
