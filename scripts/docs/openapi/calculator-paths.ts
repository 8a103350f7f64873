// The calculators, for one call and for many.
import { batchQuery, responseBatchQuery } from "../../../src/contract/cost-requests.ts";
import { BATCH_PARAMETERS } from "../../../src/contract/request-sentences.ts";
import { type CallName, callBody } from "./examples.ts";
import { parametersOf } from "./parameters.ts";
import { type Part, schemaRef } from "./part.ts";
import { GATED } from "./path-parts.ts";
import { answer, type Examples, failures, json, text } from "./responses.ts";

/** The calculators of one call. */
export function calculatorPaths(examples: Examples): Part {
  return {
    "/v1/traces/cost": calculator(examples, {
      operationId: "calculateTraceCost",
      summary: "Cost of one call",
      description: "Itemised cost in USD, exact to the last digit.",
      request: "TraceCostRequest",
      found: "TraceCost",
      failed: "FailedTraceCost",
      calls: { priced: "traceCost", unpriced: "traceUnpriced", unknown: "traceUnknown" },
    }),
    "/v1/responses/cost": calculator(examples, {
      operationId: "calculateResponseCost",
      summary: "Cost of a response",
      description:
        "Itemised cost in USD of the call behind a provider's response: model, counts and what changes their rates are read from it, and the " +
        "answer says where. A body of unknown shape is a 400 that names the shapes tried.",
      request: "ResponseCostRequest",
      found: ["ResponseCost", "StatedCost"],
      failed: "FailedResponseCost",
      calls: { priced: "responseCost", unpriced: "responseUnpriced", unknown: "responseUnknown" },
    }),
    "/api/models/pricing/calculate": calculator(examples, {
      operationId: "calculateModelPricing",
      summary: "Cost of one call, camelCase",
      description: "Itemised cost in USD, through a gateway's host and on the caller's own key if asked for.",
      request: "SiteCalculatorRequest",
      found: "SiteCalculation",
      failed: "FailedSiteCalculation",
      calls: { priced: "siteCalculation", unpriced: "siteUnpriced", unknown: "siteUnknown" },
    }),
  };
}

/** The calculators of many calls. */
export function batchPaths(examples: Examples): Part {
  const traces = { array: "traceBatch", lines: "traceLines" } as const;
  const responses = { array: "responseBatch", lines: "responseLines" } as const;
  return {
    "/v1/traces/cost/batch": batch("Traces", "TraceCostRequest", "TraceBatch", traces, examples),
    "/v1/responses/cost/batch": batch(
      "Responses",
      "ResponseCostRequest",
      "ResponseBatch",
      responses,
      examples,
    ),
  };
}

/** How a caller asks to be refused rather than read in part. */
const PREFER = {
  name: "prefer",
  in: "header",
  description:
    "`handling=strict`: a request with fields that are not read is a 400, `unknown_fields`, as with `strict` in it. `Preference-Applied` says that it was heard.",
  schema: { type: "string" },
  example: "handling=strict",
};
const APPLIED = ["preference-applied"] as const;

/** Spans in, spans out. */
export function otlpPaths(examples: Examples): Part {
  return {
    "/v1/otlp/traces": post({
      operationId: "priceOtlpTraces",
      summary: "Cost of a trace's calls",
      description:
        "OTLP/HTTP JSON, gzipped or not, of at most 4 MiB and 10,000 spans: it comes back with cost attributes on the spans of calls, priced when " +
        "they began. Spans around calls are never priced. Nothing is kept; prompts and answers are left out of what comes back.",
      content: {
        "application/json": {
          schema: { type: "object" },
          examples: { traces: { value: callBody("otlpTraces") } },
        },
      },
      responses: {
        200: answer("The spans, with what they cost.", "OtlpTraces", { otlpTraces: examples.otlpTraces }),
      },
    }),
  };
}

/** Calls before they are made. */
export function quotePaths(examples: Examples): Part {
  return {
    "/v1/quotes": post({
      operationId: "quoteCalls",
      summary: "Cost before the call",
      description:
        "What calls will cost at least, as expected and at most, each an exact bill of the calculator's: at one seller, or at every one, the cheapest " +
        "first. Each call counts as one request against the rate limit.",
      content: json("QuoteRequest", { quotes: callBody("quotes") }),
      responses: {
        200: answer("The quotes.", "Quotes", { quotes: examples.quotes }),
        ...failures("NotKept"),
      },
    }),
  };
}

type Post = {
  operationId: string;
  summary: string;
  description: string;
  parameters?: Part[];
  content: Part;
  responses: Part;
};

/** A POST to a calculator, with the failures that all of them have. */
function post({ parameters, content, responses, ...said }: Post): Part {
  return {
    post: {
      tags: ["calculators"],
      ...said,
      ...(parameters && { parameters }),
      requestBody: { required: true, content },
      responses: { ...responses, ...failures("Invalid", "TooLarge", "NotJson", ...GATED) },
    },
  };
}

type Calculator = {
  operationId: string;
  summary: string;
  description: string;
  request: string;
  found: string | readonly string[];
  failed: string;
  calls: { priced: CallName; unpriced: CallName; unknown: CallName };
};

function calculator(examples: Examples, { request, found, failed, calls, ...said }: Calculator): Part {
  const { priced, unpriced, unknown } = calls;
  const notFound =
    "No such model there, or a model that is not priced by tokens; or, in the envelope of other failures, a version that is not kept.";
  const failure = { [unknown]: examples[unknown], prices_version_not_kept: examples.VersionNotKept };
  const reply = (text: string, schema: string | readonly string[], shown: Part) =>
    answer(text, schema, shown, [], APPLIED);
  return post({
    ...said,
    parameters: [PREFER],
    content: json(request, { [priced]: callBody(priced) }),
    responses: {
      200: reply("The cost.", found, { [priced]: examples[priced] }),
      402: reply("The model is known, but its price is not public.", failed, {
        [unpriced]: examples[unpriced],
      }),
      404: reply(notFound, [failed, "ErrorEnvelope"], failure),
    },
  });
}

function batch(
  name: string,
  request: string,
  found: string,
  calls: { array: CallName; lines: CallName },
  examples: Examples,
): Part {
  const { array, lines } = calls;
  const example = { [array]: examples[array] };
  const said = "Each call's own result or failure, and their sum.";
  const { content, ...headers } = answer(said, found, example, [], APPLIED);
  return post({
    operationId: `calculate${name}CostBatch`,
    summary: `Cost of many ${name.toLowerCase()}`,
    description:
      "An array of up to 1,000 calls in 8 MiB, or JSON lines (`application/x-ndjson`), as many as the platform lets through. The answer has the " +
      "same form and order: for each call a line with its number and its result or failure, then the summary. An answer without a summary is " +
      "incomplete. All calls are priced at one version. The `rates_book` and `convert_to` of a first item with only a `head` are used for every " +
      "call without its own. Every 100 calls count as one request against the rate limit.",
    parameters: [
      ...(name === "Responses"
        ? parametersOf("query", responseBatchQuery, BATCH_PARAMETERS)
        : parametersOf("query", batchQuery)),
      PREFER,
    ],
    content: { ...callArray(request, array), ...text("application/x-ndjson", callBody(lines)) },
    responses: {
      200: { ...headers, content: { ...Object(content), ...text("application/x-ndjson", examples[lines]) } },
      ...failures("NotKept"),
    },
  });
}

function callArray(request: string, call: CallName): Part {
  const schema = {
    type: "array",
    minItems: 1,
    maxItems: 1000,
    items: { $ref: schemaRef(request) },
    description: "An item that is not a call fails alone: its line has the result `broken`.",
  };
  return { "application/json": { schema, examples: { [call]: { value: callBody(call) } } } };
}
