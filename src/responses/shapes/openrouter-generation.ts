// OpenRouter's record of a generation: the host's own counts are what is billed, beside OpenRouter's normalised ones.
// https://openrouter.ai/docs/api-reference/get-a-generation
import type { Shape } from "../shape.ts";

export const OPENROUTER_GENERATION: Shape = {
  name: "OpenRouter generation",
  marks: ["native_tokens_prompt", "native_tokens_completion"],
  convention: "inclusive",
  counts: {
    prompt_tokens: ["native_tokens_prompt"],
    completion_tokens: ["native_tokens_completion"],
    cache_read_tokens: ["native_tokens_cached"],
    reasoning_tokens: ["native_tokens_reasoning"],
    web_search_count: ["num_search_results"],
  },
  within: ["tokens_prompt", "tokens_completion"],
  apis: ["openrouter"],
  loose: true,
};
