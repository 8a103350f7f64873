// How tools that watch calls count them: traces, and rows of gateways.
import type { Shape } from "../shape.ts";

const LLM = "llm.token_count";

/** https://arize-ai.github.io/openinference/spec/attributes/semantic-conventions.html */
export const OPENINFERENCE: Shape = {
  name: "OpenInference",
  marks: [`${LLM}.prompt`],
  convention: "inclusive",
  total: `${LLM}.total`,
  counts: {
    prompt_tokens: [`${LLM}.prompt`],
    completion_tokens: [`${LLM}.completion`],
    cache_read_tokens: [`${LLM}.prompt_details.cache_read`, `${LLM}.prompt_details.cache_input`],
    cache_write_tokens: [`${LLM}.prompt_details.cache_write`],
    reasoning_tokens: [`${LLM}.completion_details.reasoning`],
    audio_prompt_tokens: [`${LLM}.prompt_details.audio`],
    audio_completion_tokens: [`${LLM}.completion_details.audio`],
  },
  within: [`${LLM}.total`],
  loose: true,
};

/** Langfuse takes each detail out of input and output: https://langfuse.com/docs/observability/features/token-and-cost-tracking */
export const LANGFUSE: Shape = {
  name: "Langfuse",
  marks: ["input"],
  either: ["^usage_details"],
  convention: "separate",
  counts: {
    prompt_tokens: ["input + input_audio_tokens + input_audio"],
    completion_tokens: ["output + output_audio_tokens + output_audio"],
    cache_read_tokens: ["input_cached_tokens", "input_cache_read", "cache_read_input_tokens"],
    cache_write_tokens: [
      "input_cache_creation",
      "cache_creation_input_tokens",
      "input_cache_creation_5m + input_cache_creation_1h",
    ],
    cache_write_1h_tokens: ["input_cache_creation_1h"],
    reasoning_tokens: ["output_reasoning_tokens", "output_reasoning"],
    audio_prompt_tokens: ["input_audio_tokens", "input_audio"],
    audio_completion_tokens: ["output_audio_tokens", "output_audio"],
  },
  within: ["total", "input_cache_creation_5m"],
};

/** A row of Helicone's requests: https://docs.helicone.ai/rest/request/post-v1requestquery-clickhouse */
export const HELICONE: Shape = {
  name: "Helicone",
  marks: ["prompt_tokens", "completion_tokens"],
  either: ["prompt_cache_read_tokens", "prompt_cache_write_tokens"],
  convention: "by_total",
  total: "total_tokens",
  counts: {
    prompt_tokens: ["prompt_tokens"],
    completion_tokens: ["completion_tokens"],
    cache_read_tokens: ["prompt_cache_read_tokens"],
    cache_write_tokens: ["prompt_cache_write_tokens"],
    reasoning_tokens: ["reasoning_tokens"],
    audio_prompt_tokens: ["prompt_audio_tokens"],
    audio_completion_tokens: ["completion_audio_tokens"],
  },
  within: ["total_tokens"],
  loose: true,
};
