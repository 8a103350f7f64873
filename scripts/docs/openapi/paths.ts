// Every path of the service and what each may answer.
import {
  accuracyQuery,
  batchQuery,
  modelListQuery,
  pinnedMapQuery,
  priceListQuery,
  priceSearchQuery,
  providerListQuery,
  providerParams,
  resolveQuery,
  versionParams,
} from "../../../src/schemas/api.ts";
import { COST_MAP_PATH, pinnedMapPath } from "../../../src/schemas/paths.ts";
import type { Part } from "./component.ts";
import { type CallName, callBody } from "./examples.ts";
import { historyPaths } from "./history.ts";
import { parametersOf } from "./requests.ts";
import { answer, bare, type Examples, failures, json, pinnedAnswers } from "./responses.ts";

const GATED = ["Unauthorized", "RateLimited", "Bug", "Unavailable"] as const;
const IF_NONE_MATCH: Part = { $ref: "#/components/parameters/if-none-match" };
const HELD = "The caller holds the answer already.";
/** No key is wanted, also where keys are configured. */
const OPEN: Part = { security: [] };

/** `paths`. */
export function paths(examples: Examples): Part {
  return {
    [COST_MAP_PATH]: costMap(examples),
    "/v1/traces/cost": { post: traceCost(examples) },
    "/v1/traces/cost/batch": {
      post: batch("Traces", "TraceCostRequest", "TraceBatch", "traceBatch", examples),
    },
    "/v1/responses/cost/batch": {
      post: batch("Responses", "ResponseCostRequest", "ResponseBatch", "responseBatch", examples),
    },
    "/v1/responses/cost": { post: responseCost(examples) },
    "/api/models/pricing/calculate": { post: siteCalculator(examples) },
    "/v1/prices": {
      get: list("listPrices", "prices", "List prices", "PriceList", priceListQuery, examples.prices),
    },
    "/v1/prices/search": {
      get: list("searchPrices", "prices", "Search prices", "PriceList", priceSearchQuery, examples.search),
    },
    "/v1/resolve": {
      get: {
        ...list("resolveId", "reference", "Resolve an id", "Resolved", resolveQuery, examples.resolved),
        description:
          "What an id means and by which rule, the maker's model it is, and everyone who serves that model, the cheapest for the given " +
          "counts first. Without `provider_id` it is looked for wherever it is listed, then at its maker. An id that means nothing has " +
          "the nearest ids.",
      },
    },
    ...historyPaths(examples),
    "/v1/reference/models": {
      get: list("listModels", "reference", "List models", "ModelList", modelListQuery, examples.models),
    },
    "/v1/reference/providers": { get: providers(examples) },
    "/v1/reference/providers/{id}": { get: provider(examples) },
    "/v1/accuracy": { get: accuracy(examples) },
    "/v1/versions": { get: versions(examples) },
    [pinnedMapPath("{serial}")]: pinnedMap(examples),
    "/health": { get: health(examples) },
  };
}

function costMap(examples: Examples): Part {
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

function pinnedMap(examples: Examples): Part {
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

function traceCost(examples: Examples): Part {
  return calculator(examples, {
    operationId: "calculateTraceCost",
    summary: "Cost of one call",
    description: "Itemised cost in USD, exact to the last digit.",
    request: "TraceCostRequest",
    found: "TraceCost",
    failed: "FailedTraceCost",
    calls: { priced: "traceCost", unpriced: "traceUnpriced", unknown: "traceUnknown" },
  });
}

function responseCost(examples: Examples): Part {
  return calculator(examples, {
    operationId: "calculateResponseCost",
    summary: "Cost of a response",
    description:
      "Itemised cost in USD of the call that a provider's response tells of: model, counts and what changes their rates are found in " +
      "it, and the answer says where. A body that no known shape fits is a 400 that names the shapes tried.",
    request: "ResponseCostRequest",
    found: "ResponseCost",
    failed: "FailedResponseCost",
    calls: { priced: "responseCost", unpriced: "responseUnpriced", unknown: "responseUnknown" },
  });
}

function siteCalculator(examples: Examples): Part {
  return calculator(examples, {
    operationId: "calculateModelPricing",
    summary: "Cost of one call, camelCase",
    description: "Itemised cost in USD, through a gateway's host and on the caller's own key where asked.",
    request: "SiteCalculatorRequest",
    found: "SiteCalculation",
    failed: "FailedSiteCalculation",
    calls: { priced: "siteCalculation", unpriced: "siteUnpriced", unknown: "siteUnknown" },
  });
}

type Calculator = {
  operationId: string;
  summary: string;
  description: string;
  request: string;
  found: string;
  failed: string;
  calls: { priced: CallName; unpriced: CallName; unknown: CallName };
};

function calculator(examples: Examples, { request, found, failed, calls, ...told }: Calculator): Part {
  const { priced, unpriced, unknown } = calls;
  return {
    tags: ["calculators"],
    ...told,
    requestBody: { required: true, content: json(request, { [priced]: callBody(priced) }) },
    responses: {
      200: answer("The cost.", found, { [priced]: examples[priced] }),
      402: answer("The model is known, its price is not public.", failed, { [unpriced]: examples[unpriced] }),
      404: answer(
        "No such model there, or one not priced by tokens; or, in the envelope of other failures, a version that is not kept.",
        [failed, "ErrorEnvelope"],
        { [unknown]: examples[unknown], prices_version_not_kept: examples.VersionNotKept },
      ),
      ...failures("Invalid", "TooLarge", "NotJson", ...GATED),
    },
  };
}

function batch(name: string, request: string, found: string, call: CallName, examples: Examples): Part {
  const lines = { "application/x-ndjson": { schema: { type: "string" } } };
  const { content, ...headers } = answer("Each call's own result or failure, and what all come to.", found, {
    [call]: examples[call],
  });
  return {
    operationId: `calculate${name}CostBatch`,
    tags: ["calculators"],
    summary: `Cost of many ${name.toLowerCase()}`,
    description:
      "An array of up to 1,000 calls in 8 MiB, or JSON lines (`application/x-ndjson`) as many as the platform lets through, answered in " +
      "the same form and order: each line with its number, its own result or its failure, last the summary. Without a summary an " +
      "answer is incomplete. All calls are priced at one version. Each 100 calls count as a request against the rate limit.",
    parameters: parametersOf("query", batchQuery),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "array",
            minItems: 1,
            maxItems: 1000,
            items: {},
            description: `Each as \`${request}\`; one that is not costs itself only.`,
          },
          examples: { [call]: { value: callBody(call) } },
        },
        ...lines,
      },
    },
    responses: {
      200: { ...headers, content: { ...Object(content), ...lines } },
      ...failures("Invalid", "NotKept", "TooLarge", "NotJson", ...GATED),
    },
  };
}

function list(
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

function providers(examples: Examples): Part {
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

function provider(examples: Examples): Part {
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

function accuracy(examples: Examples): Part {
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

function versions(examples: Examples): Part {
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

function health(examples: Examples): Part {
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

function notModified(headers: Parameters<typeof bare>[1]): Part {
  return bare(HELD, headers);
}
