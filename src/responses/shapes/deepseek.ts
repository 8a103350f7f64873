// DeepSeek's Chat Completions: the prompt is the sum of cache hits and misses.
// https://api-docs.deepseek.com/api/create-chat-completion
import type { Shape } from "../shape.ts";

export const DEEPSEEK: Shape = {
  name: "DeepSeek",
  marks: ["prompt_tokens", "prompt_cache_hit_tokens"],
  convention: "inclusive",
  total: "total_tokens",
  counts: {
    prompt_tokens: ["prompt_tokens"],
    completion_tokens: ["completion_tokens"],
    cache_read_tokens: ["prompt_cache_hit_tokens"],
    reasoning_tokens: ["completion_tokens_details.reasoning_tokens"],
  },
  within: ["total_tokens", "prompt_cache_miss_tokens", "prompt_tokens_details.cached_tokens"],
};
