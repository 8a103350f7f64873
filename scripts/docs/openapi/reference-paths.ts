// What is listed, how well it is known, and the state of the data.
import * as requests from "../../../src/contract/list-requests.ts";
import { STATUS_PATH } from "../../../src/schemas/paths.ts";
import type { Part } from "./part.ts";
import { GATED, read } from "./path-parts.ts";
import { EMPTY_PAGE, get } from "./price-paths.ts";
import { answer, type Examples } from "./responses.ts";

/** Models and providers, accuracy, and the service's own state. */
export function referencePaths(examples: Examples): Part {
  return {
    "/v1/reference/models": get("ModelList", examples.models, {
      operationId: "listModels",
      tag: "reference",
      summary: "List models",
      description: EMPTY_PAGE,
      query: requests.modelListQuery,
    }),
    "/v1/reference/providers": get("ProviderList", examples.providers, {
      operationId: "listProviders",
      tag: "reference",
      summary: "List providers",
      description: "Every provider ever listed, with its kind and its other names. The example is shortened.",
      query: requests.providerListQuery,
      found: "Every provider.",
    }),
    "/v1/reference/providers/{id}": get("ProviderDetail", examples.provider, {
      operationId: "getProvider",
      tag: "reference",
      summary: "One provider, and how well its prices are known",
      description: "By its slug or another of its names.",
      path: requests.providerParams,
      found: "The provider.",
      fails: ["Invalid", "NotListed", ...GATED],
    }),
    "/v1/accuracy": get("Accuracy", examples.accuracy, {
      operationId: "getAccuracy",
      tag: "reference",
      summary: "Rates on providers' pages beside the served ones",
      description:
        "Every rate that was read on a provider's own page, beside the served one; wrong ones first.",
      query: requests.accuracyQuery,
      found: "A page of facts.",
      fails: ["Invalid", ...GATED],
    }),
    "/health": {
      get: read({
        operationId: "getHealth",
        tag: "reference",
        summary: "State of the data",
        description: "Which prices are served and how old they are.",
        open: true,
        answers: { 200: answer("Prices are served.", "Health", { health: examples.health }) },
        fails: ["Bug", "Unavailable"],
      }),
    },
    [STATUS_PATH]: {
      get: read({
        operationId: "getStatus",
        tag: "reference",
        summary: "State of the service",
        description:
          "The served version, what the gate compared before it was published, and how old the evidence of prices is, by provider. It requires no " +
          "key. The example is shortened.",
        open: true,
        answers: { 200: answer("Prices are served.", "ServiceStatus", { status: examples.status }) },
        fails: ["RateLimited", "Bug", "Unavailable"],
      }),
    },
  };
}
