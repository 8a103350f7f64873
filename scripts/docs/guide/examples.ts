// The guide's worked examples: what each kind of provider reports, and the request that prices it. The numbers are filled
// in when the guide is built, from the service's own answers.
import type { Send } from "../local-service.ts";

type Example = {
  id: string;
  title: string;
  /** The usage part of the provider's own answer. */
  reported: unknown;
  /** How the provider counts, and how to send its counts. */
  rule: string;
  path: "/v1/traces/cost" | "/api/models/pricing/calculate";
  body: Record<string, unknown>;
};

const TRACE = "/v1/traces/cost";

const EXAMPLES: readonly Example[] = [
  {
    id: "openai",
    title: "OpenAI",
    reported: {
      prompt_tokens: 12_000,
      completion_tokens: 900,
      prompt_tokens_details: { cached_tokens: 8_000 },
      completion_tokens_details: { reasoning_tokens: 600 },
    },
    rule: "Prompt contains the cached tokens, completion contains the reasoning tokens. Send the counts as they are.",
    path: TRACE,
    body: {
      model_id: "gpt-6-sol",
      provider_id: "openai",
      usage: {
        prompt_tokens: 12_000,
        completion_tokens: 900,
        cache_read_tokens: 8_000,
        reasoning_tokens: 600,
      },
    },
  },
  {
    id: "anthropic",
    title: "Anthropic",
    reported: {
      input_tokens: 4_000,
      cache_read_input_tokens: 8_000,
      cache_creation_input_tokens: 1_000,
      output_tokens: 900,
    },
    rule: "Input leaves out what was read from or written to the cache: the three counts are disjoint. Output contains thinking.",
    path: TRACE,
    body: {
      model_id: "claude-opus-5-5",
      provider_id: "anthropic",
      usage: {
        prompt_tokens: 4_000,
        completion_tokens: 900,
        cache_read_tokens: 8_000,
        cache_write_tokens: 1_000,
      },
    },
  },
  {
    id: "gemini",
    title: "Google Gemini",
    reported: {
      promptTokenCount: 12_000,
      cachedContentTokenCount: 8_000,
      candidatesTokenCount: 300,
      thoughtsTokenCount: 600,
    },
    rule: "Prompt contains the cached tokens, but candidates do not contain the thoughts: completion is the visible text only.",
    path: TRACE,
    body: {
      model_id: "gemini-2.5-pro",
      provider_id: "google_ai_studio",
      usage: {
        prompt_tokens: 12_000,
        completion_tokens: 300,
        cache_read_tokens: 8_000,
        reasoning_tokens: 600,
      },
    },
  },
  {
    id: "bedrock",
    title: "Amazon Bedrock",
    reported: {
      inputTokens: 4_000,
      cacheReadInputTokens: 8_000,
      cacheWriteInputTokens: 1_000,
      outputTokens: 900,
    },
    rule: "As at Anthropic, the three input counts are disjoint. Send the model id as you called it, with its region prefix.",
    path: TRACE,
    body: {
      model_id: "au.anthropic.claude-opus-5-5",
      provider_id: "bedrock",
      usage: {
        prompt_tokens: 4_000,
        completion_tokens: 900,
        cache_read_tokens: 8_000,
        cache_write_tokens: 1_000,
      },
    },
  },
  {
    id: "openrouter",
    title: "OpenRouter, on your own key",
    reported: {
      prompt_tokens: 12_000,
      completion_tokens: 900,
      prompt_tokens_details: { cached_tokens: 8_000 },
      completion_tokens_details: { reasoning_tokens: 600 },
    },
    rule: "Counts are as at OpenAI, whatever the host. Name the host as subprovider; isByok adds the gateway's fee to what the host bills.",
    path: "/api/models/pricing/calculate",
    body: {
      modelId: "anthropic/claude-sonnet-4.5",
      provider: "openrouter",
      subprovider: "Anthropic",
      isByok: true,
      usage: { promptTokens: 12_000, completionTokens: 900, cacheReadTokens: 8_000, reasoningTokens: 600 },
    },
  },
  {
    id: "inclusive",
    title: "Totals from a tracing library",
    reported: {
      "gen_ai.usage.input_tokens": 13_000,
      "gen_ai.usage.cache_read.input_tokens": 8_000,
      "gen_ai.usage.cache_creation.input_tokens": 1_000,
      "gen_ai.usage.output_tokens": 900,
    },
    rule: "OpenTelemetry, LiteLLM and the AI SDK report totals for every provider. With usage_convention inclusive, Anthropic's call above costs the same.",
    path: TRACE,
    body: {
      model_id: "claude-opus-5-5",
      provider_id: "anthropic",
      usage_convention: "inclusive",
      usage: {
        prompt_tokens: 13_000,
        completion_tokens: 900,
        cache_read_tokens: 8_000,
        cache_write_tokens: 1_000,
      },
    },
  },
];

export type Line = { item: string; quantity: number; rate: string; cost: string };
export type Worked = Example & { lines: Line[]; total: string; fallbacks: Record<string, string> };

/** Prices every example; throws when an answer is not a whole cost. */
export async function workExamples(send: Send): Promise<Worked[]> {
  const worked: Worked[] = [];
  for (const example of EXAMPLES) worked.push(await work(example, send));
  return worked;
}

async function work(example: Example, send: Send): Promise<Worked> {
  const { status, body } = await send(example.path, example.body);
  const { cost_breakdown, costBreakdown } = Object(body);
  const breakdown = cost_breakdown ?? costBreakdown;
  if (status !== 200 || breakdown?.unpriced) {
    throw new Error(`guide example ${example.id}: ${status} ${JSON.stringify(body)}`);
  }
  return {
    ...example,
    lines: breakdown.line_items ?? breakdown.lineItems,
    total: breakdown.total_exact ?? breakdown.totalExact,
    fallbacks: breakdown.fallbacks ?? {},
  };
}
