// What client libraries and this service itself hand on.
import { type Body, told } from "./body.ts";

export const LIBRARY_BODIES: readonly Body[] = [
  {
    // 3,000 in of which 2,100 cached, 500 out.
    name: "LiteLLM for Anthropic",
    sent: {
      id: "chatcmpl-5f1a",
      object: "chat.completion",
      model: "claude-sonnet-4-5-20250929",
      usage: {
        prompt_tokens: 13_000,
        completion_tokens: 900,
        total_tokens: 13_900,
        cache_read_input_tokens: 8000,
        cache_creation_input_tokens: 3000,
        prompt_tokens_details: {
          cached_tokens: 8000,
          text_tokens: 2000,
          cache_creation_tokens: 3000,
          cache_creation_token_details: { ephemeral_5m_input_tokens: 1000, ephemeral_1h_input_tokens: 2000 },
        },
        completion_tokens_details: { reasoning_tokens: 300, text_tokens: 600 },
      },
    },
    ...told(
      "LiteLLM | inclusive | claude-sonnet-4-5-20250929",
      "prompt 13000, completion 900, cache_read 8000, cache_write 3000, reasoning 300, cache_write_1h 2000",
    ),
  },
  {
    // 40,000 cannot be in 2,000: a proxy that left Anthropic's input_tokens as they were; the input is 45,000.
    name: "a proxy whose prompt lacks the cache counts",
    sent: {
      model: "claude-opus-5-5",
      usage: {
        prompt_tokens: 2000,
        completion_tokens: 900,
        cache_read_input_tokens: 40_000,
        cache_creation_input_tokens: 3000,
      },
    },
    ...told(
      "LiteLLM | inclusive | claude-opus-5-5",
      "prompt 45000, completion 900, cache_read 40000, cache_write 3000",
    ),
  },
  {
    name: "AI SDK 5",
    sent: {
      inputTokens: 3000,
      outputTokens: 500,
      totalTokens: 3500,
      reasoningTokens: 128,
      cachedInputTokens: 2100,
    },
    ...told("AI SDK 5 | inclusive", "prompt 3000, completion 500, cache_read 2100, reasoning 128"),
  },
  {
    name: "AI SDK 5, Anthropic",
    sent: {
      text: "Hi",
      usage: { inputTokens: 20, outputTokens: 50, totalTokens: 70, cachedInputTokens: 900 },
      providerMetadata: { anthropic: { cacheCreationInputTokens: 300 } },
      response: { id: "msg_01", modelId: "claude-sonnet-4-5-20250929" },
    },
    ...told(
      "AI SDK 5, Anthropic | separate | claude-sonnet-4-5-20250929",
      "prompt 20, completion 50, cache_read 900, cache_write 300",
    ),
  },
  {
    name: "AI SDK 6",
    sent: {
      usage: {
        inputTokens: 3000,
        inputTokenDetails: { noCacheTokens: 800, cacheReadTokens: 2100, cacheWriteTokens: 100 },
        outputTokens: 500,
        outputTokenDetails: { textTokens: 372, reasoningTokens: 128 },
        totalTokens: 3500,
        reasoningTokens: 128,
        cachedInputTokens: 2100,
        raw: { input_tokens: 3000, output_tokens: 500 },
      },
      response: { modelId: "gpt-5-2025-08-07" },
    },
    ...told(
      "AI SDK 6 | inclusive | gpt-5-2025-08-07",
      "prompt 3000, completion 500, cache_read 2100, cache_write 100, reasoning 128",
    ),
  },
  {
    name: "AI SDK 7",
    sent: {
      usage: {
        inputTokens: { total: 3000, noCache: 800, cacheRead: 2100, cacheWrite: 100 },
        outputTokens: { total: 500, text: 372, reasoning: 128 },
        raw: { input_tokens: 3000 },
      },
    },
    ...told(
      "AI SDK 7 | inclusive",
      "prompt 3000, completion 500, cache_read 2100, cache_write 100, reasoning 128",
    ),
  },
  {
    name: "LangChain",
    sent: {
      content: "Hi",
      response_metadata: {
        model_name: "gpt-5-2025-08-07",
        model_provider: "openai",
        token_usage: { prompt_tokens: 350, completion_tokens: 240, total_tokens: 590 },
      },
      usage_metadata: {
        input_tokens: 350,
        output_tokens: 240,
        total_tokens: 590,
        input_token_details: { audio: 10, cache_creation: 200, cache_read: 100 },
        output_token_details: { audio: 0, reasoning: 200 },
      },
    },
    ...told(
      "LangChain | inclusive | gpt-5-2025-08-07 | openai",
      "prompt 350, completion 240, cache_read 100, cache_write 200, reasoning 200, audio_prompt 10",
    ),
  },
  {
    name: "a request to this service",
    sent: {
      model_id: "gpt-4o",
      provider_id: "openai",
      usage: { prompt_tokens: 1000, completion_tokens: 500, cache_read_tokens: 200 },
      usage_convention: "separate",
    },
    ...told("this service | separate | gpt-4o | openai", "prompt 1000, completion 500, cache_read 200"),
  },
  {
    name: "a request to this service's other calculator",
    sent: {
      modelId: "gpt-4o",
      provider: "openai",
      usage: { promptTokens: 10, completionTokens: 20, webSearchCount: 1 },
    },
    ...told("this service, camelCase | provider | gpt-4o | openai", "prompt 10, completion 20, web_search 1"),
  },
];
