// LiteLLM's answer for a model with prompt caching: OpenAI's names with Anthropic's cache counts, which prompt_tokens contains.
// https://docs.litellm.ai/docs/completion/prompt_caching
import type { Shape } from "../shape.ts";
import { MEDIA } from "./openai-chat.ts";

export const LITELLM: Shape = {
  name: "LiteLLM",
  marks: ["prompt_tokens", "completion_tokens"],
  either: ["cache_read_input_tokens", "cache_creation_input_tokens"],
  convention: "inclusive",
  total: "total_tokens",
  counts: {
    prompt_tokens: ["prompt_tokens"],
    completion_tokens: ["completion_tokens"],
    cache_read_tokens: ["cache_read_input_tokens", "prompt_tokens_details.cached_tokens"],
    cache_write_tokens: ["cache_creation_input_tokens", "prompt_tokens_details.cache_creation_tokens"],
    reasoning_tokens: ["completion_tokens_details.reasoning_tokens"],
    cache_write_1h_tokens: [
      "prompt_tokens_details.cache_creation_token_details.ephemeral_1h_input_tokens",
      "cache_creation.ephemeral_1h_input_tokens",
    ],
    ...MEDIA,
    web_search_count: ["server_tool_use.web_search_requests", "prompt_tokens_details.web_search_requests"],
  },
  within: [
    "total_tokens",
    "prompt_tokens_details.text_tokens",
    "prompt_tokens_details.cache_creation_token_details.ephemeral_5m_input_tokens",
    "cache_creation.ephemeral_5m_input_tokens",
    "completion_tokens_details.text_tokens",
    "completion_tokens_details.accepted_prediction_tokens",
    "completion_tokens_details.rejected_prediction_tokens",
  ],
  standard: ["prompt_tokens_details", "completion_tokens_details", "cache_creation"],
};
