// Anthropic, Amazon Bedrock and Google, in the shape of their API references.
import { type Body, told } from "./body.ts";

const MESSAGE = { type: "message", role: "assistant", content: [], stop_reason: "end_turn" };

const GEMINI_USAGE = {
  promptTokenCount: 100,
  candidatesTokenCount: 20,
  thoughtsTokenCount: 5,
  cachedContentTokenCount: 60,
  toolUsePromptTokenCount: 7,
  totalTokenCount: 132,
};

/** Google counts thoughts beside candidates and tool prompts beside the prompt: 20 + 5 are output, 100 + 7 input. */
const COUNTED = { prompt_tokens: 107, completion_tokens: 25, cache_read_tokens: 60, reasoning_tokens: 5 };

export const ANTHROPIC_AND_CLOUD_BODIES: readonly Body[] = [
  {
    name: "Messages with both lifetimes of cache writes, searches and fetches",
    sent: {
      ...MESSAGE,
      id: "msg_013Zva2CMHLNnXjNJJKqJ2EF",
      model: "claude-opus-5-5",
      usage: {
        input_tokens: 2000,
        cache_creation_input_tokens: 10_000,
        cache_read_input_tokens: 40_000,
        cache_creation: { ephemeral_5m_input_tokens: 2000, ephemeral_1h_input_tokens: 8000 },
        output_tokens: 900,
        server_tool_use: { web_search_requests: 2, web_fetch_requests: 1 },
        service_tier: "standard",
        inference_geo: "global",
      },
    },
    ...told(
      "Anthropic Messages | separate | claude-opus-5-5",
      "prompt 2000, completion 900, cache_read 40000, cache_write 10000, cache_write_1h 8000, web_search 2; web_fetches 1",
    ),
  },
  {
    name: "Messages of a batch, in the US, with a compaction beside them",
    sent: {
      custom_id: "my-second-request",
      result: {
        type: "succeeded",
        message: {
          ...MESSAGE,
          id: "msg_014VwiXbi91y3JMjcpyGBHX5",
          model: "claude-opus-5",
          usage: {
            input_tokens: 11,
            output_tokens: 36,
            cache_read_input_tokens: null,
            service_tier: "batch",
            inference_geo: "us",
            iterations: [
              { type: "compaction", input_tokens: 500, output_tokens: 50 },
              { type: "message", input_tokens: 11, output_tokens: 36 },
            ],
          },
        },
      },
    },
    // Compaction's 500 and 50 are beside the message's 11 and 36.
    ...told("Anthropic Messages | separate | claude-opus-5", "prompt 511, completion 86"),
    modifiers: [
      ["service_tier", "batch"],
      ["region", "us"],
      ["service_tier", "batch"],
    ],
  },
  {
    name: "Messages from Bedrock",
    sent: {
      ...MESSAGE,
      id: "msg_bdrk_01XFDUDYJgAACzvnptvVoYEL",
      model: "claude-sonnet-4-5-20250929",
      usage: { input_tokens: 12, output_tokens: 6, cache_creation_input_tokens: 0 },
    },
    ...told(
      "Anthropic Messages | separate | claude-sonnet-4-5-20250929 | bedrock",
      "prompt 12, completion 6",
    ),
  },
  {
    name: "Bedrock Converse, flex, with a 1-hour cache write",
    sent: {
      metrics: { latencyMs: 1275 },
      output: { message: { role: "assistant", content: [{ text: "Hi" }] } },
      serviceTier: { type: "flex" },
      stopReason: "end_turn",
      usage: {
        inputTokens: 30,
        outputTokens: 628,
        totalTokens: 658,
        cacheReadInputTokens: 200,
        cacheWriteInputTokens: 1500,
        cacheDetails: [
          { inputTokens: 500, ttl: "5m" },
          { inputTokens: 1000, ttl: "1h" },
        ],
      },
    },
    ...told(
      "Bedrock Converse | separate |  | bedrock",
      "prompt 30, completion 628, cache_read 200, cache_write 1500, cache_write_1h 1000",
    ),
    modifiers: [["service_tier", "flex"]],
  },
  {
    name: "Bedrock Converse in an invocation log",
    sent: {
      schemaType: "ModelInvocationLog",
      region: "us-east-1",
      modelId: "arn:aws:bedrock:us-east-1::foundation-model/amazon.nova-pro-v1:0",
      output: {
        outputBodyJson: {
          output: { message: { role: "assistant" } },
          stopReason: "end_turn",
          usage: { inputTokens: 25, outputTokens: 13, totalTokens: 38 },
        },
        outputTokenCount: 13,
      },
      input: { inputTokenCount: 25 },
    },
    ...told("Bedrock Converse | separate | amazon.nova-pro-v1:0 | bedrock", "prompt 25, completion 13"),
  },
  {
    name: "Bedrock InvokeModel, the stream's metrics",
    sent: {
      type: "message_stop",
      "amazon-bedrock-invocationMetrics": {
        inputTokenCount: 17,
        outputTokenCount: 40,
        invocationLatency: 1500,
        firstByteLatency: 800,
        cacheReadInputTokenCount: 100,
        cacheWriteInputTokenCount: 3,
      },
    },
    ...told(
      "Bedrock invocation metrics | separate |  | bedrock",
      "prompt 17, completion 40, cache_read 100, cache_write 3",
    ),
  },
  {
    name: "Bedrock Converse with the names of its metrics",
    sent: {
      stopReason: "end_turn",
      usage: {
        ...{ inputTokens: 17, outputTokens: 40, totalTokens: 57 },
        ...{ cacheReadInputTokenCount: 100, cacheWriteInputTokenCount: 3 },
      },
    },
    ...told(
      "Bedrock Converse | separate |  | bedrock",
      "prompt 17, completion 40, cache_read 100, cache_write 3",
    ),
  },
  {
    name: "Bedrock InvokeModel, Llama",
    sent: { generation: "Hi", prompt_token_count: 25, generation_token_count: 9, stop_reason: "stop" },
    ...told("Bedrock InvokeModel, Llama | separate |  | bedrock", "prompt 25, completion 9"),
  },
  {
    name: "Gemini generateContent",
    sent: {
      candidates: [
        {
          content: { parts: [{ text: "Hi" }], role: "model" },
          finishReason: "STOP",
          index: 0,
          groundingMetadata: { webSearchQueries: ["a", "b"] },
        },
      ],
      usageMetadata: {
        ...GEMINI_USAGE,
        promptTokensDetails: [
          { modality: "TEXT", tokenCount: 60 },
          { modality: "AUDIO", tokenCount: 40 },
        ],
        cacheTokensDetails: [{ modality: "TEXT", tokenCount: 60 }],
      },
      modelVersion: "gemini-2.5-flash",
      responseId: "mAitaLmkHPPlz7IPvtfUqQ4",
    },
    shape: "Google Gemini",
    model: "gemini-2.5-flash",
    // The two queries of one prompt are one search of a Gemini 2.
    counts: { ...COUNTED, audio_prompt_tokens: 40, web_search_count: 1 },
    convention: "inclusive",
  },
  {
    // Speech in, of which some is cached and some comes from a tool; speech out, beside thoughts.
    name: "Gemini with speech",
    sent: {
      usageMetadata: {
        ...{ promptTokenCount: 1000, cachedContentTokenCount: 300, toolUsePromptTokenCount: 50 },
        ...{ responseTokenCount: 200, thoughtsTokenCount: 40, totalTokenCount: 1290 },
        promptTokensDetails: [
          { modality: "TEXT", tokenCount: 400 },
          { modality: "AUDIO", tokenCount: 500 },
          { modality: "VIDEO", tokenCount: 100 },
        ],
        cacheTokensDetails: [
          { modality: "TEXT", tokenCount: 100 },
          { modality: "AUDIO", tokenCount: 200 },
        ],
        toolUsePromptTokensDetails: [{ modality: "AUDIO", tokenCount: 50 }],
        responseTokensDetails: [{ modality: "AUDIO", tokenCount: 180 }],
      },
      modelVersion: "gemini-2.5-flash",
    },
    ...told(
      "Google Gemini | inclusive | gemini-2.5-flash",
      "prompt 1050, completion 240, cache_read 300, reasoning 40, audio_prompt 550, video_prompt 100, audio_completion 180, audio_cache_read 200",
    ),
  },
  {
    name: "Vertex generateContent, provisioned",
    sent: {
      candidates: [],
      usageMetadata: { ...GEMINI_USAGE, trafficType: "PROVISIONED_THROUGHPUT" },
      modelVersion: "gemini-2.5-pro",
      createTime: "2026-08-14T03:05:00.000000Z",
    },
    shape: "Google Gemini",
    model: "gemini-2.5-pro",
    provider: "vertex",
    counts: COUNTED,
    convention: "inclusive",
    modifiers: [["service_tier", "PROVISIONED_THROUGHPUT"]],
  },
  {
    name: "Gemini in the Python SDK's names",
    sent: {
      candidates: [],
      model_version: "gemini-2.5-flash",
      usage_metadata: {
        prompt_token_count: 100,
        candidates_token_count: 20,
        thoughts_token_count: 5,
        cached_content_token_count: 60,
        tool_use_prompt_token_count: 7,
        total_token_count: 132,
        prompt_tokens_details: [{ modality: "IMAGE", token_count: 10 }],
      },
    },
    shape: "Google Gemini, Python SDK",
    model: "gemini-2.5-flash",
    counts: { ...COUNTED, image_prompt_tokens: 10 },
    convention: "inclusive",
  },
  {
    name: "Gemini Live",
    sent: { usageMetadata: { promptTokenCount: 10, responseTokenCount: 30, totalTokenCount: 40 } },
    ...told("Google Gemini | inclusive", "prompt 10, completion 30"),
  },
  {
    name: "Google Interactions",
    sent: {
      id: "v1_abc",
      model: "gemini-3-pro-preview",
      usage: {
        total_input_tokens: 100,
        total_output_tokens: 20,
        total_thought_tokens: 5,
        total_cached_tokens: 60,
        total_tool_use_tokens: 7,
        total_tokens: 132,
        input_tokens_by_modality: [
          { modality: "text", tokens: 90 },
          { modality: "audio", tokens: 10 },
        ],
      },
    },
    shape: "Google Interactions",
    model: "gemini-3-pro-preview",
    counts: { ...COUNTED, audio_prompt_tokens: 10 },
    convention: "inclusive",
  },
];
