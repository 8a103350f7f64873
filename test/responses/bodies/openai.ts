// OpenAI's own APIs, in the shape of its API reference.
import { type Body, told } from "./body.ts";

const CHAT_CHOICE = { index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" };

export const OPENAI_BODIES: readonly Body[] = [
  {
    name: "Chat Completions",
    sent: {
      id: "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT",
      object: "chat.completion",
      created: 1_741_569_952,
      model: "gpt-4o-2024-08-06",
      choices: [CHAT_CHOICE],
      usage: {
        prompt_tokens: 3000,
        completion_tokens: 500,
        total_tokens: 3500,
        prompt_tokens_details: { cached_tokens: 2100, audio_tokens: 0 },
        completion_tokens_details: {
          reasoning_tokens: 0,
          audio_tokens: 0,
          accepted_prediction_tokens: 12,
          rejected_prediction_tokens: 3,
        },
      },
      service_tier: "default",
      system_fingerprint: "fp_50cad350e4",
    },
    ...told(
      "OpenAI Chat Completions | inclusive | gpt-4o-2024-08-06",
      "prompt 3000, completion 500, cache_read 2100",
    ),
  },
  {
    name: "Chat Completions, flex, reasoning inside the completion by the total",
    sent: {
      id: "chatcmpl-1",
      object: "chat.completion",
      model: "gpt-5",
      choices: [CHAT_CHOICE],
      usage: {
        prompt_tokens: 2000,
        completion_tokens: 2000,
        total_tokens: 4000,
        completion_tokens_details: { reasoning_tokens: 1500 },
      },
      service_tier: "flex",
    },
    ...told("OpenAI Chat Completions | inclusive | gpt-5", "prompt 2000, completion 2000, reasoning 1500"),
    modifiers: [["service_tier", "flex"]],
  },
  {
    name: "Chat Completions with audio in and out",
    sent: {
      id: "chatcmpl-2",
      object: "chat.completion",
      model: "gpt-4o-audio-preview-2024-12-17",
      choices: [CHAT_CHOICE],
      usage: {
        prompt_tokens: 1400,
        completion_tokens: 750,
        total_tokens: 2150,
        prompt_tokens_details: { cached_tokens: 0, audio_tokens: 1000, text_tokens: 400 },
        completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 600, text_tokens: 150 },
      },
    },
    ...told(
      "OpenAI Chat Completions | inclusive | gpt-4o-audio-preview-2024-12-17",
      "prompt 1400, completion 750, audio_prompt 1000, audio_completion 600",
    ),
  },
  {
    name: "the usage of Chat Completions alone, without a total to tell where reasoning is",
    sent: {
      prompt_tokens: 100,
      completion_tokens: 20,
      prompt_tokens_details: { cached_tokens: 60 },
      completion_tokens_details: { reasoning_tokens: 5 },
    },
    ...told("OpenAI Chat Completions | provider", "prompt 100, completion 20, cache_read 60, reasoning 5"),
  },
  {
    name: "Responses, priority, with hosted tools: a search, a page opened, a file search",
    sent: {
      id: "resp_67ccd2bed1ec8190b14f964abc054267",
      object: "response",
      status: "completed",
      model: "gpt-5-2025-08-07",
      output: [
        { type: "reasoning", id: "rs_1", summary: [] },
        { type: "web_search_call", id: "ws_1", status: "completed", action: { type: "search", query: "a" } },
        { type: "web_search_call", id: "ws_2", status: "completed", action: { type: "open_page", url: "u" } },
        { type: "web_search_call", id: "ws_3", status: "completed", action: { type: "search", query: "b" } },
        { type: "file_search_call", id: "fs_1", status: "completed", queries: ["c"] },
        { type: "message", id: "msg_1", role: "assistant", content: [] },
      ],
      service_tier: "priority",
      usage: {
        input_tokens: 9000,
        input_tokens_details: { cached_tokens: 8000 },
        output_tokens: 1200,
        output_tokens_details: { reasoning_tokens: 1000 },
        total_tokens: 10_200,
      },
    },
    ...told(
      "OpenAI Responses | inclusive | gpt-5-2025-08-07",
      "prompt 9000, completion 1200, cache_read 8000, reasoning 1000, web_search 2; file_searches 1",
    ),
    modifiers: [["service_tier", "priority"]],
  },
  {
    name: "Embeddings",
    sent: {
      object: "list",
      data: [{ object: "embedding", index: 0, embedding: [0.0023, -0.0093] }],
      model: "text-embedding-3-small",
      usage: { prompt_tokens: 8, total_tokens: 8 },
    },
    ...told("OpenAI Chat Completions | inclusive | text-embedding-3-small", "prompt 8"),
  },
  {
    name: "Images",
    sent: {
      created: 1_713_833_628,
      data: [{ b64_json: "..." }],
      usage: {
        total_tokens: 4250,
        input_tokens: 90,
        output_tokens: 4160,
        input_tokens_details: { text_tokens: 50, image_tokens: 40 },
      },
    },
    ...told(
      "OpenAI Images | inclusive",
      "prompt 90, completion 4160, image_prompt 40, image_completion 4160",
    ),
  },
  {
    name: "Transcription by tokens",
    sent: {
      text: "Hello",
      usage: {
        type: "tokens",
        input_tokens: 14,
        input_token_details: { text_tokens: 10, audio_tokens: 4 },
        output_tokens: 101,
        total_tokens: 115,
      },
    },
    ...told("OpenAI Responses | inclusive", "prompt 14, completion 101, audio_prompt 4"),
  },
  {
    // All modalities, of which some are cached: gpt-realtime-2.
    name: "Realtime with speech, an image and a cache",
    sent: {
      type: "response.done",
      response: {
        object: "realtime.response",
        id: "resp_1",
        model: "gpt-realtime-2",
        usage: {
          total_tokens: 1000,
          input_tokens: 800,
          output_tokens: 200,
          input_token_details: {
            text_tokens: 300,
            audio_tokens: 400,
            image_tokens: 100,
            cached_tokens: 250,
            cached_tokens_details: { text_tokens: 100, audio_tokens: 140, image_tokens: 10 },
          },
          output_token_details: { text_tokens: 50, audio_tokens: 150 },
        },
      },
    },
    ...told(
      "OpenAI Responses | inclusive | gpt-realtime-2",
      "prompt 800, completion 200, cache_read 250, audio_prompt 400, image_prompt 100, audio_completion 150, audio_cache_read 140, image_cache_read 10",
    ),
  },
  {
    // Two containers, and an image that another model made: its 298 + 7,620 tokens in and 186 out are apart.
    name: "Responses with code in two containers, a search and an image",
    sent: {
      object: "response",
      status: "completed",
      model: "gpt-5.6-terra",
      tools: [
        { type: "code_interpreter", container: { type: "auto" } },
        { type: "image_generation", model: "gpt-image-1.5", quality: "low", size: "1024x1024" },
      ],
      output: [
        { type: "code_interpreter_call", id: "ci_1", status: "completed", container_id: "cntr_1", code: "1" },
        { type: "code_interpreter_call", id: "ci_2", status: "completed", container_id: "cntr_1", code: "2" },
        { type: "code_interpreter_call", id: "ci_3", status: "completed", container_id: "cntr_2", code: "3" },
        { type: "image_generation_call", id: "ig_1", status: "completed", quality: "low", size: "1024x1024" },
      ],
      tool_usage: {
        image_gen: {
          input_tokens: 7918,
          input_tokens_details: { image_tokens: 7620, text_tokens: 298 },
          output_tokens: 186,
          output_tokens_details: { image_tokens: 186, text_tokens: 0 },
          total_tokens: 8104,
        },
        web_search: { num_requests: 1 },
      },
      usage: {
        input_tokens: 1820,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 210,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 2030,
      },
    },
    ...told(
      "OpenAI Responses | inclusive | gpt-5.6-terra",
      "prompt 1820, completion 210, web_search 1; container_sessions 2",
    ),
  },
  {
    name: "Responses that keep their cache for half a day",
    sent: {
      object: "response",
      model: "gpt-5.6-sol",
      prompt_cache_retention: "12h",
      output: [],
      usage: {
        input_tokens: 5000,
        input_tokens_details: { cached_tokens: 1000, cache_write_tokens: 3000 },
        output_tokens: 10,
        total_tokens: 5010,
      },
    },
    ...told(
      "OpenAI Responses | inclusive | gpt-5.6-sol",
      "prompt 5000, completion 10, cache_read 1000, cache_write 3000, cache_write_12h 3000",
    ),
  },
  {
    name: "Transcription by duration",
    sent: { text: "Hello", usage: { type: "duration", seconds: 9.5 } },
    ...told("OpenAI transcription by duration | inclusive", "; audio_seconds 9.5"),
  },
  {
    name: "a line of a batch's output",
    sent: {
      id: "batch_req_123",
      custom_id: "request-2",
      response: {
        status_code: 200,
        request_id: "req_123",
        body: {
          id: "chatcmpl-123",
          object: "chat.completion",
          model: "gpt-4o-mini-2024-07-18",
          choices: [CHAT_CHOICE],
          usage: { prompt_tokens: 22, completion_tokens: 2, total_tokens: 24 },
        },
      },
      error: null,
    },
    ...told("OpenAI Chat Completions | inclusive | gpt-4o-mini-2024-07-18", "prompt 22, completion 2"),
    modifiers: [["service_tier", "batch"]],
  },
];
