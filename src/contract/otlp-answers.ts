// Spans as OTLP/HTTP has them in JSON, and what their calls come to.
import * as z from "zod/mini";
import { count, object, signedDecimal } from "./field.ts";

export const otlpSummary = object("OtlpSummary", "What the calls of a request come to.", {
  spans: [count, "Spans that were sent."],
  priced: [count, "Spans of calls, with their cost."],
  wrappers: [count, "Spans around calls, which count the same tokens again: never priced."],
  no_usage: [count, "Spans that count nothing."],
  failed: [count, "Spans of calls without a cost: `model_prices.cost.error` says why."],
  total_exact: [signedDecimal, "The sum of all costs, exact, USD."],
  currency: [z.literal("USD"), "The currency of every amount."],
});

export const otlpAnswer = object(
  "OtlpTraces",
  "The request, with cost attributes at the end of each call's span.",
  {
    resourceSpans: [
      z.array(z.looseObject({})),
      "As sent, without what was said in the calls. Appended: `llm.cost.total`, `model_prices.cost.total_exact`, `model_prices.cost.status`, " +
        "`model_prices.prices.version`; without a cost `model_prices.cost.status` (`unpriced`) and `model_prices.cost.error`.",
    ],
    summary: [otlpSummary, "What they come to."],
  },
);

export type OtlpSummary = z.input<typeof otlpSummary>;
