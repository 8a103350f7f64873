// The calculators, for one call and for many.
import { batchQuery } from "../../../src/contract/cost-requests.ts";
import { type CallName, callBody } from "./examples.ts";
import { parametersOf } from "./parameters.ts";
import { type Part, schemaRef } from "./part.ts";
import { GATED } from "./path-parts.ts";
import { answer, type Examples, failures, json } from "./responses.ts";

/** The calculator of one call. */
export function traceCost(examples: Examples): Part {
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

/** The calculator that reads a provider's response. */
export function responseCost(examples: Examples): Part {
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

/** The camelCase calculator of one call. */
export function siteCalculator(examples: Examples): Part {
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

/** A calculator of many calls, as an array or as JSON lines. */
export function batch(
  name: string,
  request: string,
  found: string,
  calls: { array: CallName; lines: CallName },
  examples: Examples,
): Part {
  const { array: call } = calls;
  const lines = (example: unknown) => ({
    "application/x-ndjson": { schema: { type: "string" }, ...(example !== undefined && { example }) },
  });
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
            items: { $ref: schemaRef(request) },
            description: "One that is no such call costs itself only: its line has the result `broken`.",
          },
          examples: { [call]: { value: callBody(call) } },
        },
        ...lines(callBody(calls.lines)),
      },
    },
    responses: {
      200: { ...headers, content: { ...Object(content), ...lines(examples[calls.lines]) } },
      ...failures("Invalid", "NotKept", "TooLarge", "NotJson", ...GATED),
    },
  };
}
