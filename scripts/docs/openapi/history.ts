// Prices through time: their paths.

import { changeFeedQuery, changeListQuery, priceHistoryQuery } from "../../../src/contract/list-requests.ts";
import { CHANGE_PATHS } from "../../../src/schemas/paths.ts";
import { parametersOf } from "./parameters.ts";
import type { Part } from "./part.ts";
import { IF_NONE_MATCH, notModified, OPEN } from "./path-parts.ts";
import { answer, type Examples, failures } from "./responses.ts";

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
