// OpenAI's Responses, Images, Transcriptions and Realtime (which says token_details); xAI's Responses and Perplexity's
// agents, with their tools.
// https://platform.openai.com/docs/api-reference/responses/object
import type { Shape } from "../shape.ts";
import { XAI_TOOLS } from "./xai.ts";

/** A field of the details, which Realtime and transcriptions write without the s. */
function details(side: "in" | "out", field: string): string[] {
  return ["tokens_details", "token_details"].map((name) => `${side}put_${name}.${field}`);
}

export const OPENAI_RESPONSES: Shape = {
  name: "OpenAI Responses",
  marks: ["input_tokens"],
  convention: "inclusive",
  total: "total_tokens",
  counts: {
    prompt_tokens: ["input_tokens"],
    completion_tokens: ["output_tokens"],
    cache_read_tokens: [
      "input_tokens_details.cached_tokens",
      "input_token_details.cached_tokens",
      "cached_tokens",
    ],
    cache_write_tokens: ["input_tokens_details.cache_write_tokens", "input_token_details.cache_write_tokens"],
    reasoning_tokens: ["output_tokens_details.reasoning_tokens", "output_token_details.reasoning_tokens"],
    cache_write_12h_tokens: details("in", "cache_write_12h_tokens"),
    audio_prompt_tokens: details("in", "audio_tokens"),
    image_prompt_tokens: details("in", "image_tokens"),
    audio_cache_read_tokens: details("in", "cached_tokens_details.audio_tokens"),
    image_cache_read_tokens: details("in", "cached_tokens_details.image_tokens"),
    audio_completion_tokens: details("out", "audio_tokens"),
    image_completion_tokens: details("out", "image_tokens"),
    web_search_count: [
      "server_tool_use.web_search_requests",
      "server_tool_use_details.web_search_requests",
      "server_side_tool_usage_details.web_search_calls",
      "^tool_usage.web_search.num_requests",
      "tool_calls_details.search_web.invocation",
      "tool_calls_details.web_search.invocation",
    ],
  },
  units: { ...XAI_TOOLS, web_fetches: ["tool_calls_details.fetch_url.invocation"] },
  within: [
    "total_tokens",
    "input_tokens_details.text_tokens",
    "input_token_details.text_tokens",
    ...details("in", "cached_tokens_details.text_tokens"),
    "output_tokens_details.text_tokens",
    "output_token_details.text_tokens",
    "num_server_side_tools_used",
  ],
  standard: ["input_tokens_details", "input_token_details", "output_tokens_details", "output_token_details"],
};
