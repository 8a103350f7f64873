// Claude Code's `modelUsage`: what a session took, by model; cache tokens are beside the input, their lifetimes are not told.
// https://platform.claude.com/docs/en/agent-sdk/cost-tracking
import type { Shape } from "../shape.ts";

export const CLAUDE_CODE: Shape = {
  name: "Claude Code, a session by model",
  marks: ["inputTokens", "outputTokens", "cacheReadInputTokens", "cacheCreationInputTokens"],
  convention: "separate",
  counts: {
    prompt_tokens: ["inputTokens"],
    completion_tokens: ["outputTokens"],
    cache_read_tokens: ["cacheReadInputTokens"],
    cache_write_tokens: ["cacheCreationInputTokens"],
    web_search_count: ["webSearchRequests"],
  },
  within: ["contextWindow", "maxOutputTokens"],
};
