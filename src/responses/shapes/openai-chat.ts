// OpenAI's Chat Completions, Completions and Embeddings, and the many hosts that answer in their shape. Hosts add fields of
// their own beside OpenAI's: cached tokens at top level (Moonshot, Together), cache writes (OpenRouter, Alibaba).
// https://platform.openai.com/docs/api-reference/chat/object
import type { CountPaths, Shape } from "../shape.ts";

/** Tokens by modality in the details of a prompt and a completion; a modality's count has its cached ones in it. */
export const MEDIA: CountPaths = {
  audio_prompt_tokens: ["prompt_tokens_details.audio_tokens"],
  image_prompt_tokens: ["prompt_tokens_details.image_tokens"],
  video_prompt_tokens: ["prompt_tokens_details.video_tokens"],
  audio_cache_read_tokens: ["prompt_tokens_details.cached_tokens_details.audio_tokens"],
  image_cache_read_tokens: ["prompt_tokens_details.cached_tokens_details.image_tokens"],
  audio_completion_tokens: ["completion_tokens_details.audio_tokens"],
  image_completion_tokens: ["completion_tokens_details.image_tokens"],
  video_completion_tokens: ["completion_tokens_details.video_tokens"],
};

export const OPENAI_CHAT: Shape = {
  name: "OpenAI Chat Completions",
  marks: ["prompt_tokens"],
  convention: "by_total",
  total: "total_tokens",
  counts: {
    prompt_tokens: ["prompt_tokens"],
    completion_tokens: ["completion_tokens"],
    cache_read_tokens: [
      "prompt_tokens_details.cached_tokens",
      "prompt_token_details.cached_tokens",
      "cached_tokens",
      "num_cached_tokens",
    ],
    cache_write_tokens: [
      "prompt_tokens_details.cache_write_tokens",
      "prompt_tokens_details.cache_creation_input_tokens",
      "prompt_tokens_details.cache_creation_tokens",
    ],
    cache_write_1h_tokens: ["prompt_tokens_details.cache_creation.ephemeral_1h_input_tokens"],
    cache_write_12h_tokens: ["prompt_tokens_details.cache_write_12h_tokens"],
    ...MEDIA,
    reasoning_tokens: ["completion_tokens_details.reasoning_tokens", "reasoning_tokens"],
    // The second is OpenRouter's.
    web_search_count: ["server_tool_use.web_search_requests", "server_tool_use_details.web_search_requests"],
  },
  // Mistral counts the audio it transcribes in seconds, beside its tokens.
  units: { audio_seconds: ["prompt_audio_seconds"] },
  within: [
    "total_tokens",
    "prompt_tokens_details.text_tokens",
    "prompt_tokens_details.cache_creation.ephemeral_5m_input_tokens",
    "prompt_tokens_details.cached_tokens_details.text_tokens",
    "completion_tokens_details.text_tokens",
    "completion_tokens_details.accepted_prediction_tokens",
    "completion_tokens_details.rejected_prediction_tokens",
  ],
  standard: ["prompt_tokens_details", "completion_tokens_details"],
};
