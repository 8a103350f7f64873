// Hosts and gateways, in the shape of their API references.
import { type Body, told } from "./body.ts";

const CHAT = { id: "9f2c", object: "chat.completion", choices: [{ index: 0, finish_reason: "stop" }] };

export const HOST_BODIES: readonly Body[] = [
  {
    name: "OpenRouter, on the caller's own key",
    sent: {
      ...CHAT,
      id: "gen-1761224000-abc",
      provider: "Anthropic",
      model: "anthropic/claude-sonnet-4.5",
      usage: {
        prompt_tokens: 1000,
        completion_tokens: 500,
        total_tokens: 1500,
        cost: 0.000_525,
        is_byok: true,
        prompt_tokens_details: { cached_tokens: 200, cache_write_tokens: 100, video_tokens: 9 },
        cost_details: { upstream_inference_cost: 0.0105 },
        completion_tokens_details: { reasoning_tokens: 0, image_tokens: 0 },
      },
    },
    ...told(
      "OpenAI Chat Completions | inclusive | anthropic/claude-sonnet-4.5 | openrouter | Anthropic",
      "prompt 1000, completion 500, cache_read 200, cache_write 100, video_prompt 9",
    ),
    cost: "0.000525",
  },
  {
    name: "OpenRouter's record of a generation",
    sent: {
      data: {
        id: "gen-3bhGkxlo4XFrqiabUM7NDtwDzWwG",
        model: "openai/gpt-4o",
        provider_name: "OpenAI",
        tokens_prompt: 10,
        tokens_completion: 25,
        native_tokens_prompt: 12,
        native_tokens_completion: 28,
        native_tokens_reasoning: 0,
        native_tokens_cached: 4,
        latency: 1250,
        total_cost: 0.0015,
      },
    },
    ...told(
      "OpenRouter generation | inclusive | openai/gpt-4o | openrouter | OpenAI",
      "prompt 12, completion 28, cache_read 4",
    ),
    cost: "0.0015",
  },
  {
    name: "Groq",
    sent: {
      ...CHAT,
      model: "llama-3.3-70b-versatile",
      usage: {
        queue_time: 0.037,
        prompt_tokens: 18,
        prompt_time: 0.000_68,
        completion_tokens: 556,
        completion_time: 0.463,
        total_tokens: 574,
        total_time: 0.464,
      },
      x_groq: { id: "req_01jbd6g2qdfw2adyrt2az8hz4w" },
    },
    ...told(
      "OpenAI Chat Completions | inclusive | llama-3.3-70b-versatile | groq",
      "prompt 18, completion 556",
    ),
  },
  {
    name: "Azure OpenAI",
    sent: {
      ...CHAT,
      model: "gpt-4o-2024-08-06",
      choices: [{ index: 0, content_filter_results: { hate: { filtered: false } } }],
      prompt_filter_results: [{ prompt_index: 0 }],
      usage: { prompt_tokens: 40, completion_tokens: 9, total_tokens: 49 },
    },
    ...told("OpenAI Chat Completions | inclusive | gpt-4o-2024-08-06 | azure", "prompt 40, completion 9"),
  },
  {
    name: "Ollama",
    sent: {
      model: "llama3.2",
      created_at: "2026-07-22T20:33:28Z",
      done: true,
      context: [1, 2, 3],
      total_duration: 4_935_886_791,
      prompt_eval_count: 26,
      prompt_eval_duration: 130_079_000,
      eval_count: 298,
      eval_duration: 4_799_921_000,
    },
    ...told("Ollama | inclusive | llama3.2", "prompt 26, completion 298"),
  },
];
