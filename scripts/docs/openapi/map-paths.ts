// The cost map, its pinned form, and the versions.
import { pinnedMapQuery, versionParams } from "../../../src/schemas/list-requests.ts";
import type { Part } from "./component.ts";
import { GATED, HELD, IF_NONE_MATCH, notModified, OPEN } from "./path-parts.ts";
import { parametersOf } from "./requests.ts";
import { answer, type Examples, failures, pinnedAnswers } from "./responses.ts";

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

export function pinnedMap(examples: Examples): Part {
  return {
    get: {
      operationId: "getPinnedCostMap",
      tags: ["map"],
      summary: "Cost map of one version",
      description:
        "The map as it was when the version was published, so that a team can pin it; `at` picks the one that the same version " +
        "announced for a later time. Neither ever changes, and no key is wanted for them.",
      ...OPEN,
      parameters: [
        ...parametersOf("path", versionParams),
        ...parametersOf("query", pinnedMapQuery),
        IF_NONE_MATCH,
      ],
      responses: {
        ...pinnedAnswers(HELD, { map: examples.map }),
        ...failures("Invalid", "NotKept", "RateLimited", "Bug", "Unavailable"),
      },
    },
  };
}

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
