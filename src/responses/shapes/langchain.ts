// LangChain's usage_metadata: input and output in total, with details.
// https://reference.langchain.com/python/langchain-core/messages/ai/UsageMetadata
import type { Shape } from "../shape.ts";

export const LANGCHAIN: Shape = {
  name: "LangChain",
  marks: ["input_tokens", "output_tokens"],
  either: [
    "input_token_details.cache_read",
    "input_token_details.cache_creation",
    "output_token_details.reasoning",
  ],
  convention: "inclusive",
  total: "total_tokens",
  counts: {
    prompt_tokens: ["input_tokens"],
    completion_tokens: ["output_tokens"],
    cache_read_tokens: ["input_token_details.cache_read"],
    cache_write_tokens: [
      "input_token_details.cache_creation",
      "input_token_details.ephemeral_5m_input_tokens + input_token_details.ephemeral_1h_input_tokens",
    ],
    cache_write_1h_tokens: ["input_token_details.ephemeral_1h_input_tokens"],
    reasoning_tokens: ["output_token_details.reasoning"],
    audio_prompt_tokens: ["input_token_details.audio"],
    audio_completion_tokens: ["output_token_details.audio"],
  },
  within: ["total_tokens", "input_token_details.ephemeral_5m_input_tokens"],
  standard: ["input_token_details", "output_token_details"],
};
