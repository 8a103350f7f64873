// Lists, reference and the state of the data.
import { accuracyQuery, providerListQuery, providerParams } from "../../../src/contract/list-requests.ts";
import { parametersOf } from "./parameters.ts";
import type { Part } from "./part.ts";
import { GATED, IF_NONE_MATCH, notModified, OPEN } from "./path-parts.ts";
import { answer, type Examples, failures } from "./responses.ts";

/** A list of rows, a page at a time. */
export function list(
  operationId: string,
  tag: string,
  summary: string,
  schema: string,
  query: Parameters<typeof parametersOf>[1],
  example: unknown,
): Part {
  return {
    operationId,
    tags: [tag],
    summary,
    description: "An unknown provider or model, or a page past the end, is 200 with empty `data`.",
    parameters: [...parametersOf("query", query), IF_NONE_MATCH],
    responses: {
      200: answer("A page of rows.", schema, { [operationId]: example }, [], ["etag"]),
      304: notModified(["etag"]),
      ...failures("Invalid", "NotKept", ...GATED),
    },
  };
}

/** Every provider. */
export function providers(examples: Examples): Part {
  const found = answer("Every provider.", "ProviderList", { shortened: examples.providers }, [], ["etag"]);
  return {
    operationId: "listProviders",
    tags: ["reference"],
    summary: "List providers",
    description: "Every provider ever listed, with its kind and its other names. The example is shortened.",
    parameters: [...parametersOf("query", providerListQuery), IF_NONE_MATCH],
    responses: { 200: found, 304: notModified(["etag"]), ...failures("Invalid", "NotKept", ...GATED) },
  };
}

/** One provider, and how well its rows are known. */
export function provider(examples: Examples): Part {
  const found = answer("The provider.", "ProviderDetail", { provider: examples.provider }, [], ["etag"]);
  return {
    operationId: "getProvider",
    tags: ["reference"],
    summary: "One provider, and how well its rows are known",
    description: "By its slug or another name of it.",
    parameters: [...parametersOf("path", providerParams), IF_NONE_MATCH],
    responses: { 200: found, 304: notModified(["etag"]), ...failures("Invalid", "NotListed", ...GATED) },
  };
}

/** First-hand facts against what is served. */
export function accuracy(examples: Examples): Part {
  const found = answer("Facts, a page of them.", "Accuracy", { accuracy: examples.accuracy }, [], ["etag"]);
  return {
    operationId: "getAccuracy",
    tags: ["reference"],
    summary: "First-hand facts against what is served",
    description:
      "Every rate a provider's own page prints, as far as it was read, against what is served; wrong ones first.",
    parameters: [...parametersOf("query", accuracyQuery), IF_NONE_MATCH],
    responses: { 200: found, 304: notModified(["etag"]), ...failures("Invalid", ...GATED) },
  };
}

/** The state of the data. */
export function health(examples: Examples): Part {
  return {
    operationId: "getHealth",
    tags: ["reference"],
    summary: "State of the data",
    description: "Which prices are served and how old they are.",
    ...OPEN,
    responses: {
      200: answer("Prices are served.", "Health", { health: examples.health }),
      ...failures("Bug", "Unavailable"),
    },
  };
}
