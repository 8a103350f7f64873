// Anthropic's Messages API, and those who answer in its shape: input_tokens lacks everything that went through the cache.
// https://platform.claude.com/docs/en/api/messages
import type { Shape } from "../shape.ts";

export const ANTHROPIC_MESSAGES: Shape = {
  name: "Anthropic Messages",
  marks: ["input_tokens", "output_tokens"],
  either: [
    "cache_read_input_tokens",
    "cache_creation_input_tokens",
    "cache_creation",
    "inference_geo",
    "server_tool_use.web_fetch_requests",
    "^stop_reason",
    "^stop_sequence",
  ],
  convention: "separate",
  counts: {
    prompt_tokens: ["input_tokens"],
    completion_tokens: ["output_tokens"],
    cache_read_tokens: ["cache_read_input_tokens"],
    cache_write_tokens: [
      "cache_creation_input_tokens",
      "cache_creation.ephemeral_5m_input_tokens + cache_creation.ephemeral_1h_input_tokens",
    ],
    cache_write_1h_tokens: ["cache_creation.ephemeral_1h_input_tokens"],
    web_search_count: ["server_tool_use.web_search_requests", "server_tool_use_details.web_search_requests"],
  },
  units: { web_fetches: ["server_tool_use.web_fetch_requests"] },
  // Five minutes are the default life.
  within: [
    "cache_creation.ephemeral_5m_input_tokens",
    "output_tokens_details.thinking_tokens",
    "iterations[message]",
  ],
  apis: [
    "anthropic",
    "bedrock",
    "vertex",
    "azure",
    "claude-platform-aws",
    "deepseek",
    "moonshot",
    "zai",
    "minimax",
  ],
};
