// Shapes of the answers to batches; the Worker imports their types alone.
import * as z from "zod/mini";
import { signedDecimal } from "./bill-answers.ts";
import { failedTraceCost, pricesRef, traceCost } from "./cost-answers.ts";
import { failedResponseCost, responseCost } from "./response-answers.ts";
import { errorEnvelope } from "./service-answers.ts";

const count = z.int().check(z.gte(0));
const sum = { calls: count, total_exact: signedDecimal };

export const batchSummary = z.object({
  calls: count,
  failed: count,
  total_exact: signedDecimal,
  currency: z.literal("USD"),
  by_status: z.object({ priced: count, estimated: count, partial: count, unpriced: count, invalid: count }),
  by_provider: z.array(z.object({ provider_id: z.string(), ...sum })),
  by_model: z.array(z.object({ provider_id: z.string(), model_id: z.string(), ...sum })),
  prices: pricesRef,
  differing: z.exactOptional(count),
});

/** What a line says of its call: its cost, why it has none, that a stored cost is not ours, or that it could not be read. */
export const LINE_RESULTS = ["cost", "no_cost", "difference", "broken"] as const;

export type LineResult = (typeof LINE_RESULTS)[number];

const line = { line: z.int().check(z.gte(1)), result: z.enum(LINE_RESULTS) };

/** A call that could not be read; `id` where it has one. */
export const brokenLine = z.extend(errorEnvelope, { ...line, id: z.exactOptional(z.string()) });

/** A stored cost that is not ours. */
export const differingLine = z.object({
  ...line,
  id: z.exactOptional(z.string()),
  cost: signedDecimal,
  total_exact: signedDecimal,
  difference: signedDecimal,
});

export const traceLine = z.extend(traceCost, line);
export const failedTraceLine = z.extend(failedTraceCost, line);
export const responseLine = z.extend(responseCost, line);
export const failedResponseLine = z.extend(failedResponseCost, line);

export const traceBatch = z.object({
  data: z.array(z.union([traceLine, failedTraceLine, differingLine, brokenLine])),
  summary: batchSummary,
});

export const responseBatch = z.object({
  data: z.array(z.union([responseLine, failedResponseLine, differingLine, brokenLine])),
  summary: batchSummary,
});

export type BatchSummary = z.input<typeof batchSummary>;
