// What many calls at once answer, in words.

import * as batches from "../../../src/schemas/batch-answers.ts";
import { type Component, component } from "./component.ts";
import { COST, COST_TEXTS, DONE_TEXTS, FAILED, FAILED_TEXTS, PLACED_IDS, TRACE_IDS } from "./cost-texts.ts";

const LINE_NUMBER = "The call's number, from 1.";
const READING = "What was read from the response, and where.";
const BATCH_TEXTS = {
  data: "Each call's own result or failure, in order, with its number in `line`.",
  summary: "What they come to.",
};

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
    line: LINE_NUMBER,
    error: "As in `ErrorEnvelope`.",
    id: "As it was sent.",
  }),
  component("DifferingLine", batches.differingLine, "A stored cost that is not ours.", {
    line: LINE_NUMBER,
    id: "As it was sent.",
    cost: "As it was stored.",
    total_exact: "Ours.",
    difference: "Ours less the stored one.",
  }),
  component("TraceLine", batches.traceLine, COST, {
    ...TRACE_IDS,
    ...COST_TEXTS,
    ...DONE_TEXTS,
    line: LINE_NUMBER,
  }),
  component("FailedTraceLine", batches.failedTraceLine, FAILED, {
    ...TRACE_IDS,
    ...FAILED_TEXTS,
    line: LINE_NUMBER,
  }),
  component("ResponseLine", batches.responseLine, COST, {
    ...PLACED_IDS,
    ...COST_TEXTS,
    ...DONE_TEXTS,
    reading: READING,
    line: LINE_NUMBER,
  }),
  component("FailedResponseLine", batches.failedResponseLine, FAILED, {
    ...PLACED_IDS,
    ...FAILED_TEXTS,
    reading: READING,
    line: LINE_NUMBER,
  }),
  component("TraceBatch", batches.traceBatch, "The answer to many calls.", BATCH_TEXTS),
  component("ResponseBatch", batches.responseBatch, "The answer to many responses.", BATCH_TEXTS),
];
