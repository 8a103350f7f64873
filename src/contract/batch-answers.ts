// The answer to many calls: a line for each and a summary; and the same for spans in OTLP/HTTP JSON.
import * as z from "zod/mini";
import { SKIP_REASONS, TIME_SOURCES } from "../schemas/words.ts";
import { costRange } from "./bill-answers.ts";
import { FAILED, failedTraceCost, pricesRef, traceCost, usageCounts } from "./cost-answers.ts";
import type { Fields } from "./field.ts";
import { count, describe, fieldsOf, maybe, object, optional, signedDecimal } from "./field.ts";
import { failedResponseCost, responseCost, STATED, statedCost } from "./response-answers.ts";
import { errorEnvelope } from "./service-answers.ts";
import { LINE_RESULTS, type LineResult, wordsOf } from "./word-sentences.ts";

const sum = { calls: count, total_exact: signedDecimal };
const reported = { reported_exact: optional.signed, difference_exact: optional.signed };
const byStatus = z.object({
  priced: count,
  estimated: count,
  partial: count,
  unpriced: count,
  invalid: count,
});
const byLabel = z.object({ label: z.string(), value: z.string(), ...sum });
const byTime = z.object({ request: count, timestamp: count, created: count, now: count });
const dedupe = z.object({
  mode: z.enum(["auto", "off"]),
  complete: z.boolean(),
  keys: count,
  without_id: count,
});

export const batchSummary = object("BatchSummary", "The totals of a batch.", {
  calls: [count, "Calls that were read."],
  failed: [count, "Calls without a cost."],
  total_exact: [signedDecimal, "The sum of all costs, exact, USD."],
  contracted_total_exact: [optional.signed, "The sum at own rates, exact, USD, with a rates book."],
  range: [maybe(costRange), "The possible total, if the cost of some calls is uncertain."],
  currency: [z.literal("USD"), "The currency of every amount."],
  by_status: [byStatus, "Calls by status; `invalid` calls could not be read."],
  by_provider: [z.array(z.object({ provider_id: z.string(), ...sum })), "Calls and cost by listed provider."],
  by_model: [
    z.array(z.object({ provider_id: z.string(), model_id: z.string(), ...sum, ...reported })),
    "Calls and cost by listed model, the sum of the costs that lines state, and how much higher ours is.",
  ],
  by_label: [maybe(z.array(byLabel)), "Calls and cost by label; a call with two labels counts in both."],
  labels_left_out: [optional.count, "Labels missing from `by_label`, which has the first 1,000."],
  prices: [pricesRef, "The version that all calls were priced at."],
  lines: [optional.count, "Responses: lines that were read."],
  duplicates: [optional.count, "Responses: repeats of earlier lines' calls."],
  skipped: [optional.count, "Responses: lines of logs that are not calls."],
  dedupe: [
    maybe(dedupe),
    "Responses: how repeated calls were found. `keys`: by how many ids. `complete`: false if there were too many. `without_id`: calls without an id.",
  ],
  at: [maybe(byTime), "Responses: priced calls by the source of their time."],
  differing: [optional.count, "In a dry run: calls whose stored cost differs from ours."],
});

const line = {
  line: [z.int().check(z.gte(1)), "The call's number, from 1."],
  result: [z.enum(wordsOf(LINE_RESULTS)), "What the line says of the call."],
} as const;
const sentId = { id: [optional.text, "As sent."] } as const;

export const differingLine = object("DifferingLine", "A stored cost that is not ours.", {
  ...line,
  ...sentId,
  cost: [signedDecimal, "As stored."],
  total_exact: [signedDecimal, "Our cost."],
  difference: [signedDecimal, "Our cost less the stored one."],
});

function answerLine(id: string, text: string, answer: Parameters<typeof fieldsOf>[0], more: Fields = {}) {
  return object(id, text, { ...fieldsOf(answer), ...line, ...more });
}

export const brokenLine = answerLine("BrokenLine", "A call that could not be read.", errorEnvelope, sentId);
export const traceLine = answerLine("TraceLine", "The cost of a call.", traceCost);
export const failedTraceLine = answerLine("FailedTraceLine", FAILED, failedTraceCost);
const timed = {
  at_source: [maybe(z.enum(TIME_SOURCES)), "What says when the call was made."],
} as const;
export const responseLine = answerLine("ResponseLine", "The cost of a response.", responseCost, timed);
export const failedResponseLine = answerLine("FailedResponseLine", FAILED, failedResponseCost, timed);
export const statedLine = answerLine("StatedLine", STATED, statedCost);

export const duplicateLine = object("DuplicateLine", "A repeat of an earlier line's call, charged once.", {
  ...line,
  of: [z.int().check(z.gte(1)), "The number of that line."],
  replaces_exact: [optional.signed, "The cost counted for the call so far, which this line replaces."],
  difference_exact: [optional.signed, "What this line adds to the sum."],
  contracted_difference_exact: [optional.signed, "The same at own rates, with a rates book."],
  usage: [maybe(usageCounts), "The call's counts now. Absent in a sum of calls."],
});

export const skippedLine = object("SkippedLine", "A line of a log that is not a call.", {
  ...line,
  reason: [z.enum(SKIP_REASONS), "Why it is not one."],
});

const LINE = "The answer to one call of a batch; with JSON lines it is a line.";

export const traceBatchLine = describe(
  z.union([traceLine, failedTraceLine, differingLine, brokenLine]),
  "TraceBatchLine",
  LINE,
  {},
  tellingApart({ cost: "TraceLine", no_cost: "FailedTraceLine" }),
);

export const responseBatchLine = describe(
  z.union([
    responseLine,
    failedResponseLine,
    differingLine,
    duplicateLine,
    skippedLine,
    statedLine,
    brokenLine,
  ]),
  "ResponseBatchLine",
  LINE,
  {},
  tellingApart({
    cost: "ResponseLine",
    no_cost: "FailedResponseLine",
    duplicate: "DuplicateLine",
    skipped: "SkippedLine",
    stated: "StatedLine",
  }),
);

const EACH = "Each call's own result or failure, in order, with its number in `line`.";

export const traceBatch = object("TraceBatch", "The answer to many calls.", {
  data: [z.array(traceBatchLine), EACH],
  summary: [batchSummary, "Their totals."],
});

export const responseBatch = object("ResponseBatch", "The answer to many responses.", {
  data: [z.array(responseBatchLine), EACH],
  summary: [batchSummary, "Their totals."],
});

function tellingApart(own: Partial<Record<LineResult, string>>) {
  const members = { ...own, difference: "DifferingLine", broken: "BrokenLine" };
  return { discriminator: { propertyName: "result", members } };
}

export const otlpSummary = object("OtlpSummary", "The totals of a request's calls.", {
  spans: [count, "Spans that were sent."],
  priced: [count, "Spans of calls with their exact cost."],
  estimated: [count, "Spans of calls whose cost rests on an assumption, as where a span states no time."],
  partial: [count, "Spans of calls with a part that has no known rate: their cost is a lower bound."],
  wrappers: [count, "Spans around calls, which repeat their tokens and are never priced."],
  no_usage: [count, "Spans without counts."],
  failed: [count, "Spans of calls without a cost: `model_prices.cost.error` says why."],
  total_exact: [signedDecimal, "The sum of all costs, exact, USD."],
  currency: [z.literal("USD"), "The currency of every amount."],
});

const TRACES = "The request, with cost attributes appended to each call.";
export const otlpAnswer = object("OtlpTraces", TRACES, {
  resourceSpans: [
    z.array(z.looseObject({})),
    "As sent, without the texts of prompts and answers. Appended: `model_prices.cost.status`; with a cost `llm.cost.total`, `model_prices.cost.total_exact` and `model_prices.prices.version`, else `model_prices.cost.error`.",
  ],
  summary: [otlpSummary, "The totals."],
});

export type DuplicateLine = z.input<typeof duplicateLine>;
export type BatchSummary = z.input<typeof batchSummary>;
export type OtlpSummary = z.input<typeof otlpSummary>;
