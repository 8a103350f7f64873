// The cost map, its pinned form, and the versions.
import { pinnedMapQuery, versionParams } from "../../../src/contract/list-requests.ts";
import { parametersOf } from "./parameters.ts";
import type { Part } from "./part.ts";
import { GATED, HELD, IF_NONE_MATCH, notModified, OPEN } from "./path-parts.ts";
import { answer, type Examples, failures, pinnedAnswers } from "./responses.ts";

/** The cost map that is served, by GET and HEAD. */
export function costMap(examples: Examples): Part {
  const description =
    "LiteLLM's cost map with current prices. Always public, and not rate limited where it is sent gzipped.";
  const found = answer("The map.", "CostMap", { map: examples.map }, ["vary"], ["etag", "content-encoding"]);
  const { content, ...headOnly } = found;
  const shared = { tags: ["map"], description, ...OPEN, parameters: [IF_NONE_MATCH] };
  const others = { 304: notModified(["etag", "vary"]), ...failures("Bug", "Unavailable") };
  return {
    get: {
      operationId: "getCostMap",
      summary: "Cost map",
      ...shared,
      responses: { 200: found, ...others, ...failures("RateLimited") },
    },
    head: {
      operationId: "headCostMap",
      summary: "Cost map, headers only",
      ...shared,
      responses: { 200: headOnly, ...others },
    },
  };
}

/** The map in models.dev's shape, current. */
export function apiMap(examples: Examples): Part {
  const example = { map: examples.apiMap };
  return {
    get: {
      operationId: "getApiMap",
      tags: ["map"],
      summary: "The map in the shape of models.dev's api.json",
      description:
        "Every provider and model of models.dev's document with current prices, for programs that read that address. USD per million " +
        "tokens; a model without `cost` has no known price, and 0 is free. Always public, and not rate limited where it is sent gzipped. " +
        "The example is shortened.",
      ...OPEN,
      parameters: [IF_NONE_MATCH],
      responses: {
        200: answer("The map.", "ApiMap", example, ["vary"], ["etag", "content-encoding"]),
        304: notModified(["etag", "vary"]),
        ...failures("RateLimited", "Bug", "Unavailable"),
      },
    },
  };
}

/** The same of one version. */
export function pinnedApiMap(examples: Examples): Part {
  return pinned(
    "getPinnedApiMap",
    "The map in the shape of models.dev's api.json of one version",
    pinnedAnswers(HELD, "ApiMap", { map: examples.apiMap }),
  );
}

/** The cost map of one kept version. */
export function pinnedMap(examples: Examples): Part {
  return pinned(
    "getPinnedCostMap",
    "Cost map of one version",
    pinnedAnswers(HELD, "CostMap", { map: examples.map }),
  );
}

function pinned(operationId: string, summary: string, found: Part): Part {
  return {
    get: {
      operationId,
      tags: ["map"],
      summary,
      description:
        "The map as it was when the version was published, so that a team can pin it; `at` picks the one that the same version " +
        "announced for a later time. Neither ever changes, and no key is wanted for them.",
      ...OPEN,
      parameters: [
        ...parametersOf("path", versionParams),
        ...parametersOf("query", pinnedMapQuery),
        IF_NONE_MATCH,
      ],
      responses: { ...found, ...failures("Invalid", "NotKept", "RateLimited", "Bug", "Unavailable") },
    },
  };
}

/** The versions that are kept. */
export function versions(examples: Examples): Part {
  const found = answer("Kept versions.", "VersionList", { versions: examples.versions }, [], ["etag"]);
  return {
    operationId: "listVersions",
    tags: ["map"],
    summary: "List versions",
    description: "Versions whose cost map can still be had, newest first.",
    parameters: [IF_NONE_MATCH],
    responses: { 200: found, 304: notModified(["etag"]), ...failures(...GATED) },
  };
}
