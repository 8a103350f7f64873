// Amazon Bedrock: Converse, and the counts that InvokeModel's hosts and its event stream write. None contains the cache counts.
// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_TokenUsage.html
import type { Shape } from "../shape.ts";

const APIS = ["bedrock"];

export const BEDROCK_CONVERSE: Shape = {
  name: "Bedrock Converse",
  marks: ["inputTokens", "outputTokens"],
  either: [
    "cacheReadInputTokens",
    "cacheWriteInputTokens",
    "^stopReason",
    "^output.message",
    "^metrics.latencyMs",
  ],
  convention: "separate",
  counts: {
    prompt_tokens: ["inputTokens"],
    completion_tokens: ["outputTokens"],
    cache_read_tokens: ["cacheReadInputTokens", "cacheReadInputTokenCount"],
    cache_write_tokens: ["cacheWriteInputTokens", "cacheWriteInputTokenCount"],
    cache_write_1h_tokens: ["cacheDetails[1h].inputTokens"],
  },
  within: ["totalTokens", "cacheDetails[5m]"],
  standard: ["cacheDetails"],
  apis: APIS,
};

export const BEDROCK_INVOCATION: Shape = {
  name: "Bedrock invocation metrics",
  marks: ["inputTokenCount", "outputTokenCount"],
  convention: "separate",
  counts: {
    prompt_tokens: ["inputTokenCount"],
    completion_tokens: ["outputTokenCount"],
    cache_read_tokens: ["cacheReadInputTokenCount"],
    cache_write_tokens: ["cacheWriteInputTokenCount"],
  },
  apis: APIS,
  loose: true,
};

export const BEDROCK_LLAMA: Shape = {
  name: "Bedrock InvokeModel, Llama",
  marks: ["prompt_token_count", "generation_token_count"],
  convention: "separate",
  counts: { prompt_tokens: ["prompt_token_count"], completion_tokens: ["generation_token_count"] },
  apis: APIS,
  loose: true,
};
