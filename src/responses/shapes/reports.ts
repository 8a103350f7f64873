// Rows of providers' usage reports: the totals of many calls, which are charged by the row's own grouping.
import type { Shape } from "../shape.ts";

/** Input and cached counts are of all modalities. https://platform.openai.com/docs/api-reference/usage/completions_object */
export const OPENAI_REPORT: Shape = {
  name: "OpenAI usage report",
  marks: ["input_tokens", "num_model_requests"],
  convention: "inclusive",
  counts: {
    prompt_tokens: ["input_tokens"],
    completion_tokens: ["output_tokens"],
    cache_read_tokens: ["input_cached_tokens"],
    cache_write_tokens: ["input_cache_write_tokens"],
    audio_prompt_tokens: ["input_audio_tokens + input_cached_audio_tokens"],
    audio_cache_read_tokens: ["input_cached_audio_tokens"],
    audio_completion_tokens: ["output_audio_tokens"],
    image_prompt_tokens: ["input_image_tokens + input_cached_image_tokens"],
    image_cache_read_tokens: ["input_cached_image_tokens"],
    image_completion_tokens: ["output_image_tokens"],
  },
  within: [
    ...["num_model_requests", "input_uncached_tokens", "input_text_tokens", "input_cached_text_tokens"],
    ...["output_text_tokens", "batch"],
  ],
  apis: ["openai"],
  aggregate: true,
};

/** https://platform.claude.com/docs/en/api/admin/usage_report */
export const ANTHROPIC_REPORT: Shape = {
  name: "Anthropic usage report",
  marks: ["uncached_input_tokens"],
  convention: "separate",
  counts: {
    prompt_tokens: ["uncached_input_tokens"],
    completion_tokens: ["output_tokens"],
    cache_read_tokens: ["cache_read_input_tokens"],
    cache_write_tokens: [
      "cache_creation.ephemeral_5m_input_tokens + cache_creation.ephemeral_1h_input_tokens",
    ],
    cache_write_1h_tokens: ["cache_creation.ephemeral_1h_input_tokens"],
    web_search_count: ["server_tool_use.web_search_requests"],
  },
  within: ["cache_creation.ephemeral_5m_input_tokens", "context_window"],
  apis: ["anthropic"],
  aggregate: true,
};
