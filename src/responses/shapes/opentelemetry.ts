// OpenTelemetry's GenAI attributes: input and output in total, whatever the provider counts.
// https://opentelemetry.io/docs/specs/semconv/registry/attributes/gen-ai/
import type { Shape } from "../shape.ts";

export const OPENTELEMETRY: Shape = {
  name: "OpenTelemetry GenAI",
  marks: ["gen_ai.usage.input_tokens"],
  convention: "inclusive",
  counts: {
    prompt_tokens: ["gen_ai.usage.input_tokens"],
    completion_tokens: ["gen_ai.usage.output_tokens"],
    cache_read_tokens: [
      "gen_ai.usage.cache_read.input_tokens",
      "gen_ai.usage.cache_read_input_tokens",
      "ai.usage.inputTokenDetails.cacheReadTokens",
      "ai.usage.cachedInputTokens",
    ],
    cache_write_tokens: [
      "gen_ai.usage.cache_creation.input_tokens",
      "gen_ai.usage.cache_write.input_tokens",
      "gen_ai.usage.cache_creation_input_tokens",
      "ai.usage.inputTokenDetails.cacheWriteTokens",
    ],
    reasoning_tokens: [
      "gen_ai.usage.reasoning.output_tokens",
      "gen_ai.usage.reasoning_tokens",
      "ai.usage.outputTokenDetails.reasoningTokens",
      "ai.usage.reasoningTokens",
    ],
  },
  within: [
    ...["gen_ai.request.max_tokens", "gen_ai.usage.total_tokens", "llm.usage.total_tokens"],
    ...["inputTokens", "outputTokens", "promptTokens", "completionTokens", "totalTokens"].map(aiSdk),
    ...["inputTokenDetails.noCacheTokens", "outputTokenDetails.textTokens"].map(aiSdk),
  ],
  loose: true,
};

/** The names before version 1.27 of the conventions, which OpenLLMetry writes. https://github.com/traceloop/openllmetry */
export const OPENLLMETRY: Shape = {
  ...OPENTELEMETRY,
  name: "OpenTelemetry GenAI, the older names",
  marks: ["gen_ai.usage.prompt_tokens"],
  counts: {
    ...OPENTELEMETRY.counts,
    prompt_tokens: ["gen_ai.usage.prompt_tokens"],
    completion_tokens: ["gen_ai.usage.completion_tokens"],
  },
};

/** The AI SDK's own counts, beside those of the conventions. https://ai-sdk.dev/docs/ai-sdk-core/telemetry */
function aiSdk(count: string): string {
  return `ai.usage.${count}`;
}
