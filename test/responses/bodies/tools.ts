// What more tools write about a call, in the form that each really has, with its bill by hand: millionths at 1 in, 0.1 read from a cache,
// 1.25 written to one and 2 for an hour, 5 out.
import { attributes, type BilledBody, told } from "./body.ts";
import { OBSERVED } from "./observers.ts";

const AT = "2026-08-01T09:00:00.000Z";
const csv = (...rows: string[]) => ({ response: rows.join("\n") });

export const TOOL_BODIES: readonly BilledBody[] = [
  ...OBSERVED,
  {
    // github.com/badlogic/pi-mono, packages/ai/src/types.ts: the hour's writes are in the writes, reasoning in the output.
    name: "pi, with an hour's cache writes",
    sent: {
      ...{ type: "message", id: "5f2a01bd", timestamp: AT },
      message: {
        role: "assistant",
        api: "anthropic-messages",
        provider: "anthropic",
        model: "claude-sonnet-4-5",
        usage: {
          ...{ input: 10, output: 20, cacheRead: 100, cacheWrite: 50, cacheWrite1h: 40, reasoning: 5 },
          totalTokens: 180,
        },
      },
    },
    ...told(
      "pi and Claude Code | separate | claude-sonnet-4-5 | anthropic",
      "prompt 10, completion 20, cache_read 100, cache_write 50, cache_write_1h 40",
    ),
    // 10 + 10 + 12.5 + 80 + 100
    bill: "212.5",
  },
  {
    // The last line of ~/.copilot/session-state/…/events.jsonl.
    name: "Copilot CLI, a session by model",
    sent: {
      ...{ type: "session.shutdown", id: "e9", timestamp: AT, parentId: "e8" },
      data: {
        ...{ shutdownType: "routine", totalPremiumRequests: 1, sessionStartTime: 1785574800000 },
        modelMetrics: {
          "gpt-4o": {
            requests: { count: 2, cost: 1 },
            usage: {
              ...{ inputTokens: 1000, outputTokens: 50, cacheReadTokens: 600, cacheWriteTokens: 100 },
              reasoningTokens: 20,
            },
          },
        },
        currentModel: "gpt-4o",
      },
    },
    ...told(
      "Copilot CLI | inclusive | gpt-4o",
      "prompt 1000, completion 50, cache_read 600, cache_write 100",
    ),
    // 300 + 60 + 125 + 250
    bill: "735",
  },
  {
    // https://cursor.com/docs/account/teams/admin-api
    name: "Cursor, an event of a team",
    sent: {
      ...{ timestamp: "1785574800000", model: "claude-sonnet-4-5", kind: "Usage-based", maxMode: false },
      tokenUsage: {
        ...{ inputTokens: 126, outputTokens: 450, cacheWriteTokens: 6112, cacheReadTokens: 11960 },
        totalCents: 20.18,
      },
    },
    ...told(
      "Cursor | separate | claude-sonnet-4-5",
      "prompt 126, completion 450, cache_read 11960, cache_write 6112",
    ),
    // 126 + 1196 + 7640 + 2250
    bill: "11212",
  },
  {
    // The columns are read by github.com/junhoyeo/tokscale, packages/core/src/sessions/cursor.rs.
    name: "Cursor, a row of its export",
    sent: csv(
      "Date,Kind,Model,Max Mode,Input (w/ Cache Write),Input (w/o Cache Write),Cache Read,Output Tokens,Total Tokens,Cost",
      '"2026-08-01T09:00:00.000Z","Included","claude-sonnet-4-5","No","100","200","300","40","640","0.01"',
    ),
    ...told(
      "Cursor, a row of its export | separate | claude-sonnet-4-5",
      "prompt 200, completion 40, cache_read 300, cache_write 100",
    ),
    // 200 + 30 + 125 + 200
    bill: "555",
  },
  {
    // The export of https://platform.claude.com/usage
    name: "Anthropic's console, a row of its export",
    sent: csv(
      "usage_date_utc,model_version,api_key,workspace,usage_type,context_window,usage_input_tokens_no_cache," +
        "usage_input_tokens_cache_write_5m,usage_input_tokens_cache_write_1h,usage_input_tokens_cache_read," +
        "usage_output_tokens,web_search_count,inference_geo,speed",
      "2026-08-01,claude-sonnet-4-5,k,Default,standard,≤ 200k,1500,500,1000,200,500,0,global,",
    ),
    ...told(
      "Anthropic console | separate | claude-sonnet-4-5 | anthropic",
      "prompt 1500, completion 500, cache_read 200, cache_write 1500, cache_write_1h 1000",
    ),
    // 1500 + 20 + 625 + 2000 + 2500
    bill: "6645",
  },
  {
    // github.com/All-Hands-AI/OpenHands: the sum and each call.
    name: "OpenHands, the metrics of a conversation of one call",
    sent: {
      accumulated_cost: 0.01,
      accumulated_token_usage: openHands({ context_window: 200000, response_id: "" }),
      token_usages: [openHands({ context_window: 200000, per_turn_token: 2050, response_id: "a" })],
    },
    ...told(
      "OpenHands | inclusive | claude-sonnet-4-5",
      "prompt 2000, completion 50, cache_read 1500, cache_write 300",
    ),
    // 200 + 150 + 375 + 250
    bill: "975",
  },
  {
    // github.com/continuedev/continue, packages/config-yaml/src/schemas/data/tokensGenerated
    name: "Continue, an event",
    sent: {
      ...{ model: "gpt-4o", provider: "openai", promptTokens: 400, generatedTokens: 50 },
      ...{ eventName: "tokensGenerated", schema: "0.2.0", timestamp: AT },
    },
    ...told("counts by their names | inclusive | gpt-4o | openai", "prompt 400, completion 50"),
    bill: "650",
  },
  {
    name: "Goose, a session",
    sent: {
      ...{ id: "20260801_1", working_dir: "/w", message_count: 4, provider_name: "openai" },
      ...{ input_tokens: 1000, output_tokens: 100, model_config: { model_name: "gpt-4o" } },
      ...{ accumulated_total_tokens: 5300, accumulated_input_tokens: 5000, accumulated_output_tokens: 300 },
    },
    ...told("Goose | inclusive | gpt-4o | openai", "prompt 5000, completion 300"),
    bill: "6500",
  },
  {
    // github.com/zed-industries/zed, crates/agent: a request's usage by its message.
    name: "Zed, a thread of one request",
    sent: {
      ...{ version: "0.3.0", title: "Fix", model: { provider: "anthropic", model: "claude-sonnet-4-5" } },
      cumulative_token_usage: { input_tokens: 10, output_tokens: 20, cache_read_input_tokens: 60 },
      request_token_usage: {
        "5cf3": { input_tokens: 10, output_tokens: 20, cache_read_input_tokens: 60 },
      },
    },
    ...told(
      "Anthropic Messages | separate | claude-sonnet-4-5 | anthropic",
      "prompt 10, completion 20, cache_read 60",
    ),
    bill: "116",
  },
  {
    // github.com/google-gemini/gemini-cli, docs/cli/telemetry.md
    name: "Gemini CLI, an event of its telemetry",
    sent: {
      attributes: {
        ...{ "event.name": "gemini_cli.api_response", "event.timestamp": AT, model: "gemini-2.5-pro" },
        ...{ status_code: 200, duration_ms: 900, input_token_count: 900, output_token_count: 50 },
        ...{ cached_content_token_count: 600, thoughts_token_count: 40, tool_token_count: 0 },
        total_token_count: 990,
      },
    },
    ...told(
      "counts by their names | inclusive | gemini-2.5-pro",
      "prompt 900, completion 90, cache_read 600, reasoning 40",
    ),
    // 300 + 60 + 450
    bill: "810",
  },
  {
    // https://code.claude.com/docs/en/monitoring-usage; input beside the cache.
    name: "Claude Code, a request of logs as a collector sends it",
    sent: {
      resourceLogs: [
        {
          scopeLogs: [
            {
              logRecords: [
                {
                  timeUnixNano: "1785574800000000000",
                  body: { stringValue: "claude_code.api_request" },
                  attributes: attributes({
                    "event.name": "api_request",
                    model: "claude-sonnet-4-5",
                    input_tokens: "10",
                    output_tokens: "20",
                    cache_read_tokens: "300",
                    cache_creation_tokens: "40",
                    cost_usd: "0.0123",
                  }),
                },
              ],
            },
          ],
        },
      ],
    },
    ...told(
      "Claude Code, an event | separate | claude-sonnet-4-5",
      "prompt 10, completion 20, cache_read 300, cache_write 40",
    ),
    // 10 + 30 + 50 + 100
    bill: "190",
  },
  {
    // https://docs.langchain.com/langsmith/run-data-format
    name: "LangSmith, a run",
    sent: {
      ...{ id: "r-1", name: "ChatOpenAI", run_type: "llm", start_time: "2026-08-01T09:00:00Z" },
      extra: { metadata: { ls_provider: "openai", ls_model_name: "gpt-4o", ls_model_type: "chat" } },
      outputs: { llm_output: { token_usage: { prompt_tokens: 1000, completion_tokens: 50 } } },
      ...{ prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050, total_cost: "0.00225" },
      ...{ prompt_token_details: { cache_read: 600 }, completion_token_details: { reasoning: 0 } },
    },
    ...told("LangSmith | inclusive | gpt-4o | openai", "prompt 1000, completion 50, cache_read 600"),
    // 400 + 60 + 250
    bill: "710",
  },
  {
    // https://langfuse.com/docs/api-and-data-platform/features/export-to-blob-storage
    name: "Langfuse, a row of a table with JSON in its cells",
    sent: {
      ...{ id: "obs-2", type: "GENERATION", provided_model_name: "gpt-4o", cost_details: '{"total":0.003}' },
      usage_details: '{"input":600,"output":50,"input_cached_tokens":400,"total":1050}',
    },
    ...told("Langfuse | separate | gpt-4o", "prompt 600, completion 50, cache_read 400"),
    // 600 + 40 + 250
    bill: "890",
  },
  {
    name: "Bedrock, an event of CloudWatch around its invocation log",
    sent: {
      ...{ timestamp: 1785574800000, ingestionTime: 1785574800500 },
      message: JSON.stringify({
        ...{ schemaType: "ModelInvocationLog", timestamp: "2026-08-01T09:00:00Z", requestId: "ff4c" },
        ...{ operation: "InvokeModel", modelId: "anthropic.claude-haiku-4-5-20251001-v1:0" },
        ...{ input: { inputTokenCount: 25 }, output: { outputTokenCount: 7 } },
      }),
    },
    ...told(
      "Bedrock invocation metrics | separate | anthropic.claude-haiku-4-5-20251001-v1:0 | bedrock",
      "prompt 25, completion 7",
    ),
    bill: "60",
  },
  {
    // `UsageDetails` in github.com/dotnet/extensions, as its middleware caches a response.
    name: "Microsoft.Extensions.AI",
    sent: {
      modelId: "gpt-4o",
      usage: {
        inputTokenCount: 1000,
        outputTokenCount: 50,
        totalTokenCount: 1050,
        cachedInputTokenCount: 400,
      },
    },
    ...told("counts by their names | inclusive | gpt-4o", "prompt 1000, completion 50, cache_read 400"),
    // 600 + 40 + 250
    bill: "890",
  },
  {
    // A row of the export of https://openrouter.ai/activity.
    name: "OpenRouter, a row of its activity",
    sent: csv(
      "generation_id,created_at,cost_total,tokens_prompt,tokens_completion,tokens_reasoning,tokens_cached,model_permaslug,provider_name",
      "gen-1,2026-08-01 09:00:00.000,0.00225,1000,50,0,400,openai/gpt-4o,OpenAI",
    ),
    ...told(
      "OpenRouter activity | inclusive | openai/gpt-4o | openrouter | OpenAI",
      "prompt 1000, completion 50, cache_read 400",
    ),
    bill: "890",
  },
  {
    // Logs of https://www.braintrust.dev/docs: the model is in the span's metadata.
    name: "Braintrust, a span",
    sent: {
      ...{ id: "s-1", span_attributes: { type: "llm" }, metadata: { model: "gpt-4o" } },
      metrics: {
        ...{ prompt_tokens: 1000, completion_tokens: 50, tokens: 1050, prompt_cached_tokens: 400 },
        completion_reasoning_tokens: 10,
        ...{ start: 1785574800.1, end: 1785574801.2 },
      },
    },
    ...told(
      "OpenAI Chat Completions | inclusive | gpt-4o",
      "prompt 1000, completion 50, cache_read 400, reasoning 10",
    ),
    bill: "890",
  },
  {
    // https://weave-docs.wandb.ai: a call's summary by model, and its output.
    name: "Weave, a call",
    sent: {
      ...{ id: "c-1", op_name: "openai.chat.completions.create" },
      summary: { usage: { "gpt-4o": { requests: 1, prompt_tokens: 1000, completion_tokens: 50 } } },
      output: { model: "gpt-4o", usage: { prompt_tokens: 1000, completion_tokens: 50 } },
    },
    ...told("OpenAI Chat Completions | inclusive | gpt-4o", "prompt 1000, completion 50"),
    bill: "1250",
  },
  {
    // https://aider.chat/docs/more/analytics.html
    name: "Aider, an event of its analytics",
    sent: {
      ...{ event: "message_send", user_id: "u", time: 1785574800 },
      properties: {
        ...{ main_model: "gpt-4o", edit_format: "diff", prompt_tokens: 4000, completion_tokens: 100 },
        ...{ total_tokens: 4100, cost: 0.011, total_cost: 0.011 },
      },
    },
    ...told("OpenAI Chat Completions | inclusive | gpt-4o", "prompt 4000, completion 100"),
    bill: "4500",
  },
  {
    name: "AI SDK, a result of one step with the provider's own counts",
    sent: {
      ...{ text: "Hi", finishReason: "stop", response: { id: "resp_1", modelId: "gpt-4o", messages: [] } },
      ...{ usage: { inputTokens: 1000, outputTokens: 50, totalTokens: 1050, cachedInputTokens: 400 } },
      steps: [
        {
          usage: { inputTokens: 1000, outputTokens: 50, totalTokens: 1050, cachedInputTokens: 400 },
          response: {
            ...{ id: "resp_1", modelId: "gpt-4o" },
            body: {
              model: "gpt-4o",
              usage: { input_tokens: 1000, output_tokens: 50, input_tokens_details: { cached_tokens: 400 } },
            },
          },
        },
      ],
    },
    ...told("OpenAI Responses | inclusive | gpt-4o", "prompt 1000, completion 50, cache_read 400"),
    bill: "890",
  },
];

function openHands(more: object): object {
  const counts = {
    prompt_tokens: 2000,
    completion_tokens: 50,
    cache_read_tokens: 1500,
    cache_write_tokens: 300,
  };
  return { model: "claude-sonnet-4-5", ...counts, ...more };
}

/** Lines that count again what other lines count, or nothing at all. */
const AGENT_RUN = {
  ...{ "gen_ai.operation.name": "invoke_agent", "gen_ai.request.model": "gpt-4o" },
  ...{ "gen_ai.usage.input_tokens": 1000, "gen_ai.usage.output_tokens": 50 },
};

export const SKIPPED: readonly (readonly [string, object])[] = [
  [
    "what Claude Code tells of an agent's task",
    {
      ...{ type: "system", subtype: "task_notification", task_id: "t", status: "completed" },
      usage: { total_tokens: 1900, tool_uses: 3, duration_ms: 50 },
    },
  ],
  [
    "a chain of LangSmith's",
    { id: "r-0", run_type: "chain", prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 },
  ],
  ["a run of an agent in Logfire", { trace_id: "t", span_id: "s", attributes: AGENT_RUN }],
  ["a step of Mastra's", { type: "model_step", attributes: { usage: { inputTokens: 9, outputTokens: 1 } } }],
  ["a run of an agent as a row of columns", { "trace.span_id": "s", ...AGENT_RUN }],
];
