// Counts that are no single call's tokens: recognised, so that they are refused with a reason and never read as a call.
import type { Shape } from "../shape.ts";

const REPORT =
  "This is a usage report, with the totals of many calls. Tiers are decided per call: paste responses, or type one call's " +
  "counts and the number of calls.";

/** https://platform.openai.com/docs/api-reference/usage */
export const OPENAI_REPORT: Shape = {
  name: "OpenAI usage report",
  marks: ["num_model_requests"],
  convention: "inclusive",
  counts: {},
  refused: REPORT,
};

/** https://platform.claude.com/docs/en/api/usage-cost-api */
export const ANTHROPIC_REPORT: Shape = {
  name: "Anthropic usage report",
  marks: ["uncached_input_tokens"],
  convention: "separate",
  counts: {},
  refused: REPORT,
};
