// Every path of the service and what each may answer.
import {
  modelListQuery,
  priceListQuery,
  priceSearchQuery,
  resolveQuery,
} from "../../../src/contract/list-requests.ts";
import { API_MAP_PATH, COST_MAP_PATH, pinnedApiMapPath, pinnedMapPath } from "../../../src/schemas/paths.ts";
import { batch, responseCost, siteCalculator, traceCost } from "./calculator-paths.ts";
import { historyPaths } from "./history.ts";
import { accuracy, health, list, provider, providers } from "./list-paths.ts";
import { apiMap, costMap, pinnedApiMap, pinnedMap, versions } from "./map-paths.ts";
import type { Part } from "./part.ts";
import type { Examples } from "./responses.ts";
import { tablePaths } from "./table-paths.ts";

/** `paths`. */
export function paths(examples: Examples): Part {
  return {
    [COST_MAP_PATH]: costMap(examples),
    [API_MAP_PATH]: apiMap(examples),
    "/v1/traces/cost": { post: traceCost(examples) },
    "/v1/traces/cost/batch": {
      post: batch(
        "Traces",
        "TraceCostRequest",
        "TraceBatch",
        { array: "traceBatch", lines: "traceLines" },
        examples,
      ),
    },
    "/v1/responses/cost/batch": {
      post: batch(
        "Responses",
        "ResponseCostRequest",
        "ResponseBatch",
        { array: "responseBatch", lines: "responseLines" },
        examples,
      ),
    },
    "/v1/responses/cost": { post: responseCost(examples) },
    "/api/models/pricing/calculate": { post: siteCalculator(examples) },
    "/v1/prices": {
      get: list("listPrices", "prices", "List prices", "PriceList", priceListQuery, examples.prices),
    },
    "/v1/prices/search": {
      get: list("searchPrices", "prices", "Search prices", "PriceList", priceSearchQuery, examples.search),
    },
    ...tablePaths(examples),
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
    [pinnedApiMapPath("{serial}")]: pinnedApiMap(examples),
    "/health": { get: health(examples) },
  };
}
