// What coding agents, traces and gateways write about a call, in the form that each really has.
import { attributes, type Body, told } from "./body.ts";

export const AGENT_BODIES: readonly Body[] = [
  {
    name: "opencode, a row of its messages",
    sent: {
      id: "msg_9c1",
      session_id: "ses_1",
      time_created: 1785574800000,
      data: JSON.stringify({
        ...{ role: "assistant", providerID: "anthropic", modelID: "claude-sonnet-4-5", mode: "build" },
        ...{ cost: 0, time: { created: 1785574800000, completed: 1785574812000 }, finish: "stop" },
        tokens: { total: 1330, input: 10, output: 200, reasoning: 20, cache: { read: 1000, write: 100 } },
      }),
    },
    ...told(
      "opencode | separate | claude-sonnet-4-5 | anthropic",
      "prompt 10, completion 200, reasoning 20, cache_read 1000, cache_write 100",
    ),
    cost: "0",
  },
  {
    name: "pi, of a host of open weights",
    sent: {
      ...{ type: "message", id: "5f2a01bc", parentId: "5f2a01bb", timestamp: "2026-08-01T09:00:00.000Z" },
      message: {
        ...{ role: "assistant", content: [], api: "openai-completions", provider: "groq" },
        ...{ model: "openai/gpt-oss-120b", stopReason: "stop", timestamp: 1785574800000 },
        usage: {
          ...{ input: 700, output: 30, cacheRead: 300, cacheWrite: 0, totalTokens: 1030 },
          cost: { input: 0.0001, output: 0.00002, cacheRead: 0.00002, cacheWrite: 0, total: 0.00014 },
        },
      },
    },
    ...told(
      "pi and Claude Code | separate | openai/gpt-oss-120b | groq",
      "prompt 700, completion 30, cache_read 300",
    ),
    cost: "0.00014",
  },
  {
    // 900 of which 600 cached, 50 + 40 out: 990 in all.
    name: "Gemini CLI, a line of a chat",
    sent: {
      ...{ id: "0c6e", timestamp: "2026-08-01T09:00:00.000Z", type: "gemini", content: "Done." },
      ...{ thoughts: [{ subject: "Plan", description: "…" }], model: "gemini-2.5-pro" },
      tokens: { input: 900, output: 50, cached: 600, thoughts: 40, tool: 0, total: 990 },
    },
    ...told(
      "Gemini CLI | inclusive | gemini-2.5-pro",
      "prompt 900, completion 90, cache_read 600, reasoning 40",
    ),
  },
  {
    name: "Gemini CLI, statistics of a session",
    sent: {
      response: "Done.",
      stats: {
        models: {
          "gemini-2.5-pro": {
            api: { totalRequests: 2, totalErrors: 0, totalLatencyMs: 5053 },
            tokens: { prompt: 24939, candidates: 20, total: 25120, cached: 21263, thoughts: 154, tool: 7 },
          },
        },
        tools: { totalCalls: 1, byName: {} },
      },
    },
    ...told(
      "Gemini CLI, a session by model | inclusive | gemini-2.5-pro",
      "prompt 24946, completion 174, cache_read 21263, reasoning 154",
    ),
  },
  {
    name: "Gemini CLI, the end of a stream",
    sent: {
      ...{ type: "result", timestamp: "2026-08-01T09:00:00.000Z", status: "success" },
      stats: {
        ...{ total_tokens: 11200, input_tokens: 11000, output_tokens: 200, cached: 5000, input: 6000 },
        ...{ duration_ms: 2000, tool_calls: 1 },
        models: {
          "gemini-2.5-pro": {
            ...{ total_tokens: 11200, input_tokens: 11000, output_tokens: 200, cached: 5000, input: 6000 },
          },
        },
      },
    },
    ...told(
      "Gemini CLI, a stream by model | inclusive | gemini-2.5-pro",
      "prompt 11000, completion 200, cache_read 5000",
    ),
  },
  {
    name: "Kimi CLI, a step",
    sent: {
      timestamp: 1785574800.12,
      message: {
        type: "StatusUpdate",
        payload: {
          ...{ context_usage: 0.067, message_id: "chatcmpl-q", plan_mode: false },
          token_usage: { input_other: 1244, output: 155, input_cache_read: 69376, input_cache_creation: 0 },
        },
      },
    },
    ...told("Kimi and LibreChat | separate", "prompt 1244, completion 155, cache_read 69376"),
  },
  {
    name: "Claude Code, a result of one model",
    sent: {
      ...{ type: "result", subtype: "success", is_error: false, session_id: "s", total_cost_usd: 0.0105 },
      usage: {
        input_tokens: 2,
        output_tokens: 9,
        cache_creation_input_tokens: 700,
        cache_read_input_tokens: 100,
        cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 700 },
        server_tool_use: { web_search_requests: 0 },
        service_tier: "standard",
      },
      modelUsage: {
        "claude-opus-5-5": {
          ...{ inputTokens: 2, outputTokens: 9, cacheReadInputTokens: 100, cacheCreationInputTokens: 700 },
          ...{ webSearchRequests: 0, costUSD: 0.0105, contextWindow: 200000, maxOutputTokens: 32000 },
        },
      },
    },
    ...told(
      "Anthropic Messages | separate | claude-opus-5-5",
      "prompt 2, completion 9, cache_read 100, cache_write 700, cache_write_1h 700",
    ),
    cost: "0.0105",
  },
  {
    name: "Codex, a turn of `codex exec`",
    sent: {
      type: "turn.completed",
      model: "gpt-5",
      usage: {
        input_tokens: 24763,
        cached_input_tokens: 24448,
        output_tokens: 122,
        reasoning_output_tokens: 64,
      },
    },
    ...told(
      "Codex | inclusive | gpt-5 | openai",
      "prompt 24763, completion 122, cache_read 24448, reasoning 64",
    ),
  },
  {
    name: "Cline, a request",
    sent: {
      ...{ ts: 1785574800000, type: "say", say: "api_req_started" },
      modelInfo: { providerId: "anthropic", modelId: "claude-opus-5-5", mode: "act" },
      text: '{"request":"…","tokensIn":12,"tokensOut":34,"cacheWrites":56,"cacheReads":78,"cost":0.001}',
    },
    ...told(
      "Cline | separate | claude-opus-5-5 | anthropic",
      "prompt 12, completion 34, cache_write 56, cache_read 78",
    ),
    cost: "0.001",
  },
  {
    name: "Roo Code, a request with its whole prompt",
    // The first millisecond of 2025-11-01, since which it does.
    sent: {
      ...{ ts: 1761955200000, type: "say", say: "api_req_started" },
      text: '{"apiProtocol":"anthropic","tokensIn":146,"tokensOut":34,"cacheWrites":56,"cacheReads":78,"cost":0.001}',
    },
    ...told("Cline | inclusive", "prompt 146, completion 34, cache_write 56, cache_read 78"),
    cost: "0.001",
  },
  {
    name: "Pydantic AI, a response",
    sent: {
      parts: [{ content: "Hi", part_kind: "text" }],
      usage: {
        ...{ input_tokens: 900, cache_write_tokens: 100, cache_read_tokens: 500, output_tokens: 20 },
        ...{ input_audio_tokens: 0, cache_audio_read_tokens: 0, output_audio_tokens: 0 },
        details: { input_tokens: 300, reasoning_tokens: 5 },
      },
      ...{ model_name: "claude-opus-5-5", timestamp: "2026-08-01T09:00:00Z", kind: "response" },
      ...{ provider_name: "anthropic", provider_response_id: "msg_1", finish_reason: "stop" },
    },
    ...told(
      "Pydantic AI | inclusive | claude-opus-5-5 | anthropic",
      "prompt 900, completion 20, cache_read 500, cache_write 100, reasoning 5",
    ),
  },
  {
    name: "LangChain, a priority call",
    sent: {
      response_metadata: { model_name: "gpt-5", model_provider: "openai", service_tier: "priority" },
      usage_metadata: {
        ...{ input_tokens: 1000, output_tokens: 80, total_tokens: 1080 },
        input_token_details: { audio: null, priority_cache_read: 600, priority: 400 },
        output_token_details: { audio: null, priority_reasoning: 30, priority: 50 },
      },
    },
    ...told(
      "LangChain | inclusive | gpt-5 | openai",
      "prompt 1000, completion 80, cache_read 600, reasoning 30",
    ),
    modifiers: [["service_tier", "priority"]],
  },
  {
    name: "OpenTelemetry, a span of the SDK",
    sent: {
      ...{ traceId: "5b8e", spanId: "eee1", name: "chat gpt-4o", kind: 3 },
      startTimeUnixNano: "1785574800000000000",
      attributes: attributes({
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.response.model": "gpt-4o",
        "gen_ai.usage.input_tokens": 1000,
        "gen_ai.usage.output_tokens": 50,
        "gen_ai.usage.cache_read.input_tokens": 400,
        "gen_ai.usage.cache_write.input_tokens": 100,
      }),
    },
    ...told(
      "OpenTelemetry GenAI | inclusive | gpt-4o | openai",
      "prompt 1000, completion 50, cache_read 400, cache_write 100",
    ),
  },
  {
    name: "AI SDK 6, a span",
    sent: {
      ...{ traceId: "5b8e", spanId: "eee3", name: "ai.generateText.doGenerate" },
      attributes: attributes({
        "gen_ai.response.model": "gpt-5",
        "gen_ai.usage.input_tokens": 1000,
        "gen_ai.usage.output_tokens": 50,
        "ai.usage.inputTokenDetails.cacheReadTokens": 400,
        "ai.usage.outputTokenDetails.reasoningTokens": 30,
      }),
    },
    ...told(
      "OpenTelemetry GenAI | inclusive | gpt-5",
      "prompt 1000, completion 50, cache_read 400, reasoning 30",
    ),
  },
  {
    // 2 beside 84,562 read and 7,096 written.
    name: "Claude Code, a span",
    sent: {
      ...{ traceId: "5b8e", spanId: "eee4", name: "claude_code.llm_request" },
      attributes: attributes({
        "span.type": "llm_request",
        model: "claude-opus-5",
        "gen_ai.system": "anthropic",
        "gen_ai.request.model": "claude-opus-5",
        input_tokens: 2,
        output_tokens: 1200,
        cache_read_tokens: 84562,
        cache_creation_tokens: 7096,
        stop_reason: "tool_use",
      }),
    },
    ...told(
      "Claude Code, an event | separate | claude-opus-5 | anthropic",
      "prompt 2, completion 1200, cache_read 84562, cache_write 7096",
    ),
  },
  {
    name: "Claude's SDK, a span with both lifetimes",
    sent: {
      ...{ traceId: "5b8e", spanId: "eee8", name: "anthropic.messages" },
      attributes: attributes({
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "anthropic",
        "gen_ai.response.model": "claude-opus-5",
        "gen_ai.usage.input_tokens": 1000,
        "gen_ai.usage.output_tokens": 50,
        "gen_ai.usage.cache_read.input_tokens": 600,
        "gen_ai.usage.cache_write.input_tokens": 300,
        "anthropic.usage.cache_creation.ephemeral_5m_input_tokens": 200,
        "anthropic.usage.cache_creation.ephemeral_1h_input_tokens": 100,
        "anthropic.response.service_tier": "priority",
      }),
    },
    ...told(
      "OpenTelemetry GenAI | inclusive | claude-opus-5 | anthropic",
      "prompt 1000, completion 50, cache_read 600, cache_write 300, cache_write_1h 100",
    ),
    modifiers: [["service_tier", "priority"]],
  },
  {
    name: "Pydantic AI, a span",
    sent: {
      ...{ traceId: "5b8e", spanId: "eee5", name: "chat claude-opus-5" },
      attributes: attributes({
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "anthropic",
        "gen_ai.response.model": "claude-opus-5",
        "gen_ai.usage.input_tokens": 1300,
        "gen_ai.usage.output_tokens": 50,
        "gen_ai.usage.details.cache_read_tokens": 1000,
        "gen_ai.usage.details.cache_write_tokens": 200,
        "gen_ai.usage.details.input_tokens": 100,
        "gen_ai.usage.details.cache_read_input_tokens": 1000,
      }),
    },
    ...told(
      "OpenTelemetry GenAI | inclusive | claude-opus-5 | anthropic",
      "prompt 1300, completion 50, cache_read 1000, cache_write 200",
    ),
  },
  {
    // The total has 100 + 50 + 1,000 + 10: the input is beside the cache.
    name: "Strands, a span of Bedrock's",
    sent: {
      ...{ traceId: "5b8e", spanId: "eee6", name: "chat" },
      attributes: attributes({
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "aws.bedrock",
        "gen_ai.request.model": "us.anthropic.claude-opus-5",
        "gen_ai.usage.prompt_tokens": 1100,
        "gen_ai.usage.input_tokens": 1100,
        "gen_ai.usage.completion_tokens": 50,
        "gen_ai.usage.output_tokens": 50,
        "gen_ai.usage.total_tokens": 2160,
        "gen_ai.usage.cache_read_input_tokens": 1000,
        "gen_ai.usage.cache_write_input_tokens": 10,
      }),
    },
    ...told(
      "OpenTelemetry GenAI | inclusive | us.anthropic.claude-opus-5 | aws.bedrock",
      "prompt 2110, completion 50, cache_read 1000, cache_write 10",
    ),
  },
  {
    name: "Sentry, a span at a tier",
    sent: {
      ...{ traceId: "5b8e", spanId: "eee7", name: "chat gpt-5" },
      attributes: attributes({
        "gen_ai.operation.name": "chat",
        "gen_ai.system": "openai",
        "gen_ai.response.model": "gpt-5",
        "gen_ai.usage.input_tokens": 1000,
        "gen_ai.usage.input_tokens.cached": 400,
        "gen_ai.usage.output_tokens": 50,
        "gen_ai.openai.request.service_tier": "auto",
        "gen_ai.openai.response.service_tier": "priority",
      }),
    },
    ...told("OpenTelemetry GenAI | inclusive | gpt-5 | openai", "prompt 1000, completion 50, cache_read 400"),
    modifiers: [["service_tier", "priority"]],
  },
  {
    name: "Langfuse, an observation",
    sent: {
      ...{ id: "obs-1", traceId: "t", type: "GENERATION", startTime: "2026-08-01T09:00:00.000Z" },
      ...{ model: "gpt-4o", usage: { input: 1000, output: 50, total: 1050, unit: "TOKENS" } },
      usageDetails: {
        input: 600,
        output: 40,
        input_cached_tokens: 400,
        output_reasoning_tokens: 10,
        total: 1050,
      },
      costDetails: { input: 0.001, output: 0.002, total: 0.003 },
      calculatedTotalCost: 0.003,
    },
    ...told("Langfuse | separate | gpt-4o", "prompt 600, completion 40, cache_read 400, reasoning 10"),
    cost: "0.003",
  },
  {
    name: "LiteLLM, a row of its spend logs",
    sent: {
      ...{ request_id: "chatcmpl-1", call_type: "acompletion", api_key: "88dc", spend: 0.0021 },
      ...{ total_tokens: 1050, prompt_tokens: 1000, completion_tokens: 50, cache_hit: "False" },
      ...{ startTime: "2026-08-01T09:00:00Z", model: "claude-opus-5-5", model_id: "64-hex" },
      custom_llm_provider: "anthropic",
      metadata: JSON.stringify({
        usage_object: {
          ...{ prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 },
          ...{ cache_read_input_tokens: 600, cache_creation_input_tokens: 300 },
        },
      }),
    },
    ...told(
      "LiteLLM | inclusive | claude-opus-5-5 | anthropic",
      "prompt 1000, completion 50, cache_read 600, cache_write 300",
    ),
    cost: "0.0021",
  },
  {
    name: "Bedrock, an invocation log whose body lies elsewhere",
    sent: {
      ...{ schemaType: "ModelInvocationLog", schemaVersion: "1.0", timestamp: "2026-08-01T09:00:00Z" },
      ...{ accountId: "1", region: "us-east-1", requestId: "ff4b", operation: "ConverseStream" },
      modelId: "anthropic.claude-haiku-4-5-20251001-v1:0",
      input: {
        ...{ inputContentType: "application/json", inputBodyS3Path: "s3://b/i.json", inputTokenCount: 4 },
        ...{ cacheReadInputTokenCount: 100, cacheWriteInputTokenCount: 10 },
      },
      output: {
        outputContentType: "application/json",
        outputBodyS3Path: "s3://b/o.json",
        outputTokenCount: 38,
      },
    },
    ...told(
      "Bedrock invocation metrics | separate | anthropic.claude-haiku-4-5-20251001-v1:0 | bedrock",
      "prompt 4, completion 38, cache_read 100, cache_write 10",
    ),
  },
  {
    // 1050 in all: what was read is in the 1000.
    name: "Helicone, a row of its requests",
    sent: {
      ...{ request_id: "3f", request_created_at: "2026-08-01 09:00:00.000", response_status: 200 },
      ...{ request_model: "gpt-4o", response_model: "gpt-4o", provider: "OPENAI", delay_ms: 900 },
      ...{ total_tokens: 1050, prompt_tokens: 1000, completion_tokens: 50 },
      ...{ prompt_cache_read_tokens: 400, prompt_cache_write_tokens: 0, costUSD: 0.0025 },
    },
    ...told(
      "counts by their names | inclusive | gpt-4o | openai",
      "prompt 1000, completion 50, cache_read 400",
    ),
    cost: "0.0025",
  },
  {
    name: "Vercel AI Gateway, a generation",
    sent: {
      data: {
        ...{ id: "gen_01ARZ3", total_cost: 0.00123, created_at: "2026-08-01T09:00:00.000Z", is_byok: false },
        ...{ model: "openai/gpt-4o", provider_name: "openai", streamed: true, latency: 200 },
        ...{ native_tokens_prompt: 100, native_tokens_completion: 50, native_tokens_cached: 40 },
        ...{ native_tokens_reasoning: 0, native_tokens_cache_creation: 10, billable_web_search_calls: 2 },
      },
    },
    ...told(
      "OpenRouter generation | inclusive | openai/gpt-4o | vercel",
      "prompt 100, completion 50, cache_read 40, cache_write 10, web_search 2",
    ),
    cost: "0.00123",
  },
];
