// What many calls at once answer, in words.

import * as batches from "../../../src/contract/batch-answers.ts";
import { type Component, component, type Field, type Part, schemaRef } from "./component.ts";
import {
  COST,
  COST_TEXTS,
  DONE_TEXTS,
  FAILED,
  FAILED_TEXTS,
  NOTHING,
  PLACED_IDS,
  TRACE_IDS,
} from "./cost-texts.ts";

const LINE_TEXTS = {
  line: "The call's number, from 1.",
  result:
    "What the line says: the call's `cost`, with `no_cost` why it has none, the `difference` to a stored cost, or that the call is `broken`.",
};
const READING = "What was read from the response, and where.";
/** The kinds of lines a batch answers with, by what `result` says. */
const BATCH_LINES = {
  TraceBatchLine: {
    cost: "TraceLine",
    no_cost: "FailedTraceLine",
    difference: "DifferingLine",
    broken: "BrokenLine",
  },
  ResponseBatchLine: {
    cost: "ResponseLine",
    no_cost: "FailedResponseLine",
    difference: "DifferingLine",
    broken: "BrokenLine",
  },
} as const satisfies Record<string, Record<batches.LineResult, string>>;

/** Their schemas, by name. */
export function batchLineSchemas(): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(BATCH_LINES).map(([title, kinds]) => {
      const mapping = Object.fromEntries(Object.entries(kinds).map(([word, id]) => [word, schemaRef(id)]));
      const oneOf = Object.values(mapping).map(($ref) => ({ $ref }));
      const description = "The answer to one call of many, also as a line of JSON lines.";
      return [title, { title, description, oneOf, discriminator: { propertyName: "result", mapping } }];
    }),
  );
}

function batchTexts(line: keyof typeof BATCH_LINES): Record<"data" | "summary", Field> {
  return {
    data: {
      text: "Each call's own result or failure, in order, with its number in `line`.",
      schema: { type: "array", items: { $ref: schemaRef(line) } },
    },
    summary: "What they come to.",
  };
}

export const BATCH_ANSWERS: readonly Component[] = [
  component("BatchSummary", batches.batchSummary, "What the calls of a batch come to.", {
    calls: "Calls that were read.",
    failed: "Calls without a cost.",
    total_exact: "Of all calls that have a cost, exact, USD.",
    currency: "What every amount is in.",
    by_status: "Calls by status; `invalid` are those that could not be read.",
    by_provider: "By listed provider.",
    by_model: "By listed model.",
    prices: "The version all were priced at.",
    differing: "Of a dry run: calls whose stored cost is not ours.",
  }),
  component("BrokenLine", batches.brokenLine, "A call that could not be read.", {
    ...LINE_TEXTS,
    error: "As in `ErrorEnvelope`.",
    id: "As it was sent.",
  }),
  component("DifferingLine", batches.differingLine, "A stored cost that is not ours.", {
    ...LINE_TEXTS,
    id: "As it was sent.",
    cost: "As it was stored.",
    total_exact: "Ours.",
    difference: "Ours less the stored one.",
  }),
  component("TraceLine", batches.traceLine, COST, {
    ...TRACE_IDS,
    ...COST_TEXTS,
    ...DONE_TEXTS,
    ...LINE_TEXTS,
  }),
  component("FailedTraceLine", batches.failedTraceLine, FAILED, {
    ...TRACE_IDS,
    ...FAILED_TEXTS,
    pricing: NOTHING,
    cost_breakdown: NOTHING,
    ...LINE_TEXTS,
  }),
  component("ResponseLine", batches.responseLine, COST, {
    ...PLACED_IDS,
    ...COST_TEXTS,
    ...DONE_TEXTS,
    reading: READING,
    ...LINE_TEXTS,
  }),
  component("FailedResponseLine", batches.failedResponseLine, FAILED, {
    ...PLACED_IDS,
    ...FAILED_TEXTS,
    pricing: NOTHING,
    cost_breakdown: NOTHING,
    reading: READING,
    ...LINE_TEXTS,
  }),
  component("TraceBatch", batches.traceBatch, "The answer to many calls.", batchTexts("TraceBatchLine")),
  component(
    "ResponseBatch",
    batches.responseBatch,
    "The answer to many responses.",
    batchTexts("ResponseBatchLine"),
  ),
];
