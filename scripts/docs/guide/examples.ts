// The guide's worked examples: what each kind of provider reports. The request that prices it, and the numbers, are the service's own answers.
import { camelKeys } from "../../../src/schemas/camel-names.ts";
import type { Send } from "../local-service.ts";

type Example = {
  id: string;
  title: string;
  provider_id: string;
  model_id: string;
  /** The usage part of the provider's own answer. */
  reported: object;
  /** How the provider counts, and how to send its counts. */
  rule: string;
  /** The counts to send, if they differ from the counts that the service reads. */
  usage?: Readonly<Record<string, number>>;
  /** On the caller's own key at a gateway's host: of the camelCase calculator alone. */
  subprovider?: string;
};

export type Line = { item: string; quantity: number; rate: string; cost: string };
export type Worked = Pick<Example, "id" | "title" | "reported" | "rule"> & {
  path: string;
  body: object;
  lines: Line[];
  total: string;
  fallbacks: Record<string, string>;
};

/** 12,000 tokens in, 8,000 of them cached; 900 out, 600 of them reasoning. */
const OPENAI_USAGE = {
  ...{ prompt_tokens: 12_000, completion_tokens: 900 },
  prompt_tokens_details: { cached_tokens: 8000 },
  completion_tokens_details: { reasoning_tokens: 600 },
};

const EXAMPLES: readonly Example[] = [
  {
    ...{ id: "openai", title: "OpenAI", provider_id: "openai", model_id: "gpt-6-sol" },
    reported: OPENAI_USAGE,
    rule: "Prompt contains the cached tokens, completion contains the reasoning tokens. Send the counts as they are.",
  },
  {
    ...{ id: "anthropic", title: "Anthropic", provider_id: "anthropic", model_id: "claude-opus-5-5" },
    reported: {
      ...{ input_tokens: 4000, cache_read_input_tokens: 8000 },
      ...{ cache_creation_input_tokens: 1000, output_tokens: 900 },
    },
    rule: "Input leaves out what was read from or written to the cache: the three counts are disjoint. Output contains thinking.",
  },
  {
    ...{ id: "gemini", title: "Google Gemini", provider_id: "google_ai_studio", model_id: "gemini-2.5-pro" },
    reported: {
      ...{ promptTokenCount: 12_000, cachedContentTokenCount: 8000 },
      ...{ candidatesTokenCount: 300, thoughtsTokenCount: 600 },
    },
    usage: { prompt_tokens: 12_000, completion_tokens: 300, cache_read_tokens: 8000, reasoning_tokens: 600 },
    rule: "Prompt contains the cached tokens, but candidates do not contain the thoughts: completion is the visible text only.",
  },
  {
    ...{ id: "bedrock", title: "Amazon Bedrock", provider_id: "bedrock" },
    model_id: "au.anthropic.claude-opus-5-5",
    reported: {
      ...{ inputTokens: 4000, cacheReadInputTokens: 8000, cacheWriteInputTokens: 1000, outputTokens: 900 },
    },
    rule: "As at Anthropic, the three input counts are disjoint. Send the model id as you called it, with its region prefix.",
  },
  {
    ...{ id: "openrouter", title: "OpenRouter, on your own key", provider_id: "openrouter" },
    model_id: "anthropic/claude-sonnet-4.5",
    reported: OPENAI_USAGE,
    rule: "Counts are as at OpenAI, whatever the host. Name the host as subprovider; isByok adds the gateway's fee to what the host bills.",
    subprovider: "Anthropic",
  },
  {
    ...{ id: "inclusive", title: "Totals from a tracing library", provider_id: "anthropic" },
    model_id: "claude-opus-5-5",
    reported: {
      ...{ "gen_ai.usage.input_tokens": 13_000, "gen_ai.usage.cache_read.input_tokens": 8000 },
      ...{ "gen_ai.usage.cache_creation.input_tokens": 1000, "gen_ai.usage.output_tokens": 900 },
    },
    rule: "OpenTelemetry, LiteLLM and the AI SDK report totals for every provider. With usage_convention inclusive, Anthropic's call above costs the same.",
  },
];

/** Prices every example; throws when an answer is not a whole cost. */
export async function workExamples(send: Send): Promise<Worked[]> {
  const worked: Worked[] = [];
  for (const example of EXAMPLES) worked.push(await work(example, send));
  return worked;
}

async function work(example: Example, send: Send): Promise<Worked> {
  const { id, title, reported, rule, model_id, provider_id, subprovider } = example;
  const read = Object((await send("/v1/responses/cost", { model_id, provider_id, response: reported })).body);
  const counts = Object.entries<number>(Object(read.usage)).filter(([, count]) => count > 0);
  const { usage = Object.fromEntries(counts) } = example;
  const { usage_convention } = Object(read.cost_breakdown);
  const stated = usage_convention === "inclusive" && !example.usage && { usage_convention };
  const body = { model_id, provider_id, ...stated, usage };
  const byok = camelKeys({ model_id, provider_id, subprovider, is_byok: true, usage });
  const path = subprovider ? "/api/models/pricing/calculate" : "/v1/traces/cost";
  const sent = subprovider ? byok : body;
  const answer = await send(path, sent);
  const { cost_breakdown, costBreakdown = cost_breakdown } = Object(answer.body);
  if (answer.status !== 200 || costBreakdown?.unpriced)
    throw new Error(`guide example ${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return {
    ...{ id, title, reported, rule, path, body: sent },
    lines: costBreakdown.line_items ?? costBreakdown.lineItems,
    total: costBreakdown.total_exact ?? costBreakdown.totalExact,
    fallbacks: costBreakdown.fallbacks ?? {},
  };
}
