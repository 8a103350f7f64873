// The AI SDK's usage: version 5, version 6 with details, and 7's, whose counts are objects. Input is the total, except that
// version 5 handed Anthropic's count on as it was, with the cache writes in the provider's metadata.
// https://ai-sdk.dev/docs/reference/ai-sdk-core/generate-text
import type { Shape } from "../shape.ts";

const WITHIN = ["totalTokens", "raw", "inputTokenDetails.noCacheTokens", "outputTokenDetails.textTokens"];

export const AI_SDK_DETAILS: Shape = {
  name: "AI SDK 6",
  marks: ["inputTokens", "outputTokens"],
  either: ["inputTokenDetails", "outputTokenDetails"],
  convention: "inclusive",
  total: "totalTokens",
  counts: {
    prompt_tokens: ["inputTokens"],
    completion_tokens: ["outputTokens"],
    cache_read_tokens: ["inputTokenDetails.cacheReadTokens", "cachedInputTokens"],
    cache_write_tokens: ["inputTokenDetails.cacheWriteTokens"],
    reasoning_tokens: ["outputTokenDetails.reasoningTokens", "reasoningTokens"],
  },
  within: WITHIN,
};

export const AI_SDK_OBJECTS: Shape = {
  name: "AI SDK 7",
  marks: ["inputTokens.total", "outputTokens.total"],
  convention: "inclusive",
  counts: {
    prompt_tokens: ["inputTokens.total"],
    completion_tokens: ["outputTokens.total"],
    cache_read_tokens: ["inputTokens.cacheRead"],
    cache_write_tokens: ["inputTokens.cacheWrite"],
    reasoning_tokens: ["outputTokens.reasoning"],
  },
  within: ["inputTokens.noCache", "outputTokens.text", "raw"],
};

export const AI_SDK_ANTHROPIC: Shape = {
  name: "AI SDK 5, Anthropic",
  marks: ["inputTokens", "outputTokens"],
  either: ["^providerMetadata.anthropic"],
  convention: "separate",
  counts: {
    prompt_tokens: ["inputTokens"],
    completion_tokens: ["outputTokens"],
    cache_read_tokens: ["cachedInputTokens"],
    cache_write_tokens: ["^providerMetadata.anthropic.cacheCreationInputTokens"],
  },
  within: WITHIN,
};

export const AI_SDK: Shape = {
  name: "AI SDK 5",
  marks: ["inputTokens", "outputTokens"],
  convention: "inclusive",
  total: "totalTokens",
  counts: {
    prompt_tokens: ["inputTokens"],
    completion_tokens: ["outputTokens"],
    cache_read_tokens: ["cachedInputTokens"],
    reasoning_tokens: ["reasoningTokens"],
  },
  within: WITHIN,
};
