// Rows of providers' usage reports, which are the totals of many calls and charged by the row's own grouping; and how tools that watch
// calls count them, whatever the provider counts.
import type { Layout } from "../shape.ts";

export const REPORTS: readonly Layout[] = [
  {
    // Input and cached counts are of all modalities. https://platform.openai.com/docs/api-reference/usage/completions_object
    name: "OpenAI usage report",
    marks: "input_tokens num_model_requests",
    convention: "inclusive",
    counts: {
      prompt: "input_tokens",
      completion: "output_tokens",
      cache_read: "input_cached_tokens",
      cache_write: "input_cache_write_tokens",
      audio_prompt: "input_audio_tokens+input_cached_audio_tokens",
      audio_cache_read: "input_cached_audio_tokens",
      audio_completion: "output_audio_tokens",
      image_prompt: "input_image_tokens+input_cached_image_tokens",
      image_cache_read: "input_cached_image_tokens",
      image_completion: "output_image_tokens",
    },
    within: "num_model_requests input_{uncached,text,cached_text}_tokens output_text_tokens batch",
    apis: "openai",
    aggregate: true,
  },
  {
    // https://platform.claude.com/docs/en/api/admin/usage_report
    name: "Anthropic usage report",
    marks: "uncached_input_tokens",
    convention: "separate",
    counts: {
      prompt: "uncached_input_tokens",
      completion: "output_tokens",
      cache_read: "cache_read_input_tokens",
      cache_write: "cache_creation.ephemeral_5m_input_tokens+cache_creation.ephemeral_1h_input_tokens",
      cache_write_1h: "cache_creation.ephemeral_1h_input_tokens",
      web_search: "server_tool_use.web_search_requests",
    },
    within: "cache_creation.ephemeral_5m_input_tokens context_window",
    apis: "anthropic",
    aggregate: true,
  },
];

/** https://opentelemetry.io/docs/specs/semconv/registry/attributes/gen-ai/; `ai.usage`: the AI SDK's own counts beside those. */
const OPENTELEMETRY: Layout = {
  name: "OpenTelemetry GenAI",
  marks: "gen_ai.usage.input_tokens",
  convention: "inclusive",
  counts: {
    prompt: "gen_ai.usage.input_tokens",
    completion: "gen_ai.usage.output_tokens",
    cache_read:
      "gen_ai.usage.cache_read{.,_}input_tokens ai.usage.inputTokenDetails.cacheReadTokens ai.usage.cachedInputTokens",
    cache_write:
      "gen_ai.usage.cache_{creation.,write.,creation_}input_tokens ai.usage.inputTokenDetails.cacheWriteTokens",
    reasoning:
      "gen_ai.usage.reasoning{.output,}_tokens ai.usage.outputTokenDetails.reasoningTokens ai.usage.reasoningTokens",
  },
  within:
    "gen_ai.request.max_tokens {gen_ai,llm}.usage.total_tokens ai.usage.{input,output,prompt,completion,total}Tokens " +
    "ai.usage.{inputTokenDetails.noCache,outputTokenDetails.text}Tokens",
  loose: true,
};

export const TRACES: readonly Layout[] = [
  OPENTELEMETRY,
  {
    // The names before version 1.27 of the conventions, which OpenLLMetry writes. https://github.com/traceloop/openllmetry
    ...OPENTELEMETRY,
    name: "OpenTelemetry GenAI, the older names",
    marks: "gen_ai.usage.prompt_tokens",
    counts: {
      ...OPENTELEMETRY.counts,
      prompt: "gen_ai.usage.prompt_tokens",
      completion: "gen_ai.usage.completion_tokens",
    },
  },
  {
    // https://arize-ai.github.io/openinference/spec/attributes/semantic-conventions.html
    name: "OpenInference",
    marks: "llm.token_count.prompt",
    convention: "inclusive",
    total: "llm.token_count.total",
    counts: {
      prompt: "llm.token_count.prompt",
      completion: "llm.token_count.completion",
      cache_read: "llm.token_count.prompt_details.cache_{read,input}",
      cache_write: "llm.token_count.prompt_details.cache_write",
      reasoning: "llm.token_count.completion_details.reasoning",
      audio_prompt: "llm.token_count.prompt_details.audio",
      audio_completion: "llm.token_count.completion_details.audio",
    },
    loose: true,
  },
  {
    // Each detail is taken out of input and output: https://langfuse.com/docs/observability/features/token-and-cost-tracking
    name: "Langfuse",
    marks: "input",
    either: "^usage_details",
    convention: "separate",
    counts: {
      prompt: "input+input_audio_tokens+input_audio",
      completion: "output+output_audio_tokens+output_audio",
      cache_read: "input_cached_tokens input_cache_read cache_read_input_tokens",
      cache_write:
        "input_cache_creation cache_creation_input_tokens input_cache_creation_5m+input_cache_creation_1h",
      cache_write_1h: "input_cache_creation_1h",
      reasoning: "output_reasoning{_tokens,}",
      audio_prompt: "input_audio{_tokens,}",
      audio_completion: "output_audio{_tokens,}",
    },
    within: "total input_cache_creation_5m",
  },
];
