// Makers of models other than OpenAI, Anthropic and Google, in the shape of their API references.
import { type Body, told } from "./body.ts";

const CHAT = { id: "9f2c", object: "chat.completion", choices: [{ index: 0, finish_reason: "stop" }] };

export const MAKER_BODIES: readonly Body[] = [
  {
    name: "DeepSeek",
    sent: {
      ...CHAT,
      model: "deepseek-chat",
      usage: {
        prompt_tokens: 100,
        completion_tokens: 20,
        total_tokens: 120,
        prompt_tokens_details: { cached_tokens: 60 },
        prompt_cache_hit_tokens: 60,
        prompt_cache_miss_tokens: 40,
      },
    },
    ...told("counts by their names | inclusive | deepseek-chat", "prompt 100, completion 20, cache_read 60"),
  },
  {
    // 199 + 1 + 110 = 310: reasoning is beside the completion, so the output is 111. A tick is 10^-10 USD.
    name: "xAI Chat Completions",
    sent: {
      ...CHAT,
      model: "grok-4",
      usage: {
        prompt_tokens: 199,
        completion_tokens: 1,
        total_tokens: 310,
        prompt_tokens_details: { text_tokens: 199, audio_tokens: 0, image_tokens: 0, cached_tokens: 163 },
        completion_tokens_details: { reasoning_tokens: 110, audio_tokens: 0 },
        num_sources_used: 3,
        cost_in_usd_ticks: 18_952_500,
      },
    },
    ...told("xAI | inclusive | grok-4 | xai", "prompt 199, completion 111, cache_read 163, reasoning 110"),
    unused: [["num_sources_used", 3, "none"]],
    cost: "18952500e-10",
  },
  {
    name: "xAI Responses with its own tools",
    sent: {
      object: "response",
      model: "grok-4-fast",
      output: [{ type: "code_interpreter_call", id: "ci_1", status: "completed" }],
      usage: {
        input_tokens: 1000,
        output_tokens: 100,
        total_tokens: 1100,
        num_server_side_tools_used: 6,
        cost_in_usd_ticks: 15_000_000,
        server_side_tool_usage_details: {
          web_search_calls: 2,
          x_search_calls: 3,
          code_interpreter_calls: 1,
          mcp_calls: 0,
        },
      },
    },
    ...told(
      "OpenAI Responses | inclusive | grok-4-fast | xai",
      "prompt 1000, completion 100, web_search 2; x_searches 3, code_executions 1",
    ),
    cost: "15000000e-10",
  },
  {
    name: "Perplexity's agent",
    sent: {
      object: "response",
      model: "perplexity/sonar",
      usage: {
        input_tokens: 200,
        output_tokens: 40,
        total_tokens: 240,
        cost: { currency: "USD", total_cost: 0.0107 },
        tool_calls_details: { search_web: { invocation: 2 }, fetch_url: { invocation: 1 } },
      },
    },
    ...told(
      "OpenAI Responses | inclusive | perplexity/sonar",
      "prompt 200, completion 40, web_search 2; web_fetches 1",
    ),
    cost: "0.0107",
  },
  {
    name: "xAI's SDK",
    sent: {
      prompt_tokens: 200,
      prompt_text_tokens: 150,
      prompt_image_tokens: 50,
      cached_prompt_text_tokens: 120,
      completion_tokens: 10,
      reasoning_tokens: 30,
      total_tokens: 240,
    },
    ...told(
      "xAI | inclusive |  | xai",
      "prompt 200, completion 40, cache_read 120, reasoning 30, image_prompt 50",
    ),
  },
  {
    name: "Perplexity deep research",
    sent: {
      ...CHAT,
      model: "sonar-deep-research",
      citations: [],
      usage: {
        prompt_tokens: 33,
        completion_tokens: 7163,
        total_tokens: 7196,
        citation_tokens: 20_016,
        num_search_queries: 18,
        reasoning_tokens: 73_997,
        cost: {
          input_tokens_cost: 0,
          output_tokens_cost: 0.057,
          citation_tokens_cost: 0.04,
          reasoning_tokens_cost: 0.222,
          search_queries_cost: 0.09,
          total_cost: 0.409,
        },
      },
    },
    ...told(
      "Perplexity deep research | inclusive | sonar-deep-research | perplexity",
      "prompt 33, completion 81160, reasoning 73997, web_search 18, citation 20016",
    ),
    cost: "0.409",
  },
  {
    name: "Perplexity, whose searches are in the fee per request",
    sent: {
      ...CHAT,
      model: "sonar",
      usage: {
        prompt_tokens: 10,
        completion_tokens: 100,
        total_tokens: 110,
        search_context_size: "low",
        num_search_queries: 1,
      },
    },
    ...told("Perplexity | inclusive | sonar | perplexity", "prompt 10, completion 100"),
    modifiers: [["search_context_size", "low"]],
  },
  {
    name: "Cohere v2",
    sent: {
      id: "c14c80c3",
      finish_reason: "COMPLETE",
      message: { role: "assistant", content: [] },
      usage: {
        billed_units: { input_tokens: 5, output_tokens: 418 },
        tokens: { input_tokens: 71, output_tokens: 418 },
        cached_tokens: 48,
      },
    },
    ...told("Cohere | inclusive |  | cohere", "prompt 5, completion 418"),
    unused: [["cached_tokens", 48, "standard"]],
  },
  {
    name: "Cohere v2 with nothing but tokens",
    sent: { usage: { tokens: { input_tokens: 71, output_tokens: 418 } } },
    ...told("Cohere | inclusive |  | cohere", "prompt 71, completion 418"),
  },
  {
    name: "Cohere v1",
    sent: {
      response_id: "ac9ce861",
      text: "Hi",
      meta: {
        api_version: { version: "1" },
        billed_units: { input_tokens: 5, output_tokens: 418, search_units: 1 },
      },
    },
    ...told("Cohere | inclusive |  | cohere", "prompt 5, completion 418; search_units 1"),
  },
  {
    name: "Mistral, with audio it bills by the second",
    sent: {
      ...CHAT,
      model: "voxtral-small-latest",
      usage: { prompt_tokens: 30, completion_tokens: 20, total_tokens: 50, prompt_audio_seconds: 12 },
    },
    ...told(
      "OpenAI Chat Completions | inclusive | voxtral-small-latest",
      "prompt 30, completion 20; audio_seconds 12",
    ),
  },
  {
    name: "Mistral OCR",
    sent: {
      model: "mistral-ocr-2512",
      pages: [{ index: 0, markdown: "# Hi" }],
      usage_info: { pages_processed: 3, doc_size_bytes: 30_029 },
    },
    ...told("Mistral OCR | inclusive | mistral-ocr-2512 | mistral", "; pages 3"),
  },
  {
    name: "Cohere's rerank",
    sent: { id: "07734bd2", results: [{ index: 3 }], meta: { billed_units: { search_units: 2 } } },
    ...told("Cohere | inclusive |  | cohere", "; search_units 2"),
  },
  {
    name: "Moonshot",
    sent: {
      ...CHAT,
      model: "kimi-k2.5",
      usage: { prompt_tokens: 90, completion_tokens: 10, total_tokens: 100, cached_tokens: 64 },
    },
    ...told("OpenAI Chat Completions | inclusive | kimi-k2.5", "prompt 90, completion 10, cache_read 64"),
  },
  {
    name: "Alibaba with an explicit cache",
    sent: {
      ...CHAT,
      model: "qwen3-max",
      usage: {
        prompt_tokens: 3019,
        completion_tokens: 104,
        total_tokens: 3123,
        prompt_tokens_details: {
          cached_tokens: 2048,
          cache_creation_input_tokens: 512,
          cache_creation: { ephemeral_5m_input_tokens: 512 },
          cache_type: "ephemeral",
        },
      },
    },
    ...told(
      "OpenAI Chat Completions | inclusive | qwen3-max",
      "prompt 3019, completion 104, cache_read 2048, cache_write 512",
    ),
  },
  {
    name: "MiniMax",
    sent: {
      ...CHAT,
      model: "MiniMax-M2.5",
      usage: {
        total_tokens: 210,
        total_characters: 0,
        prompt_tokens: 160,
        completion_tokens: 50,
        completion_tokens_details: { reasoning_tokens: 40 },
      },
    },
    ...told("OpenAI Chat Completions | inclusive | MiniMax-M2.5", "prompt 160, completion 50, reasoning 40"),
  },
  {
    name: "Z.AI",
    sent: {
      id: "20260901abc",
      request_id: "r1",
      model: "glm-5",
      choices: [{ index: 0, finish_reason: "stop" }],
      usage: {
        prompt_tokens: 1200,
        completion_tokens: 300,
        total_tokens: 1500,
        prompt_tokens_details: { cached_tokens: 200 },
      },
    },
    ...told("OpenAI Chat Completions | inclusive | glm-5", "prompt 1200, completion 300, cache_read 200"),
  },
];
