// Usage as providers report it, model by model: recorded bills and worked calls over the committed registry and catalogue.
import { describe, expect, test } from "vitest";
import { catalogueService } from "../helpers/catalogue-service.ts";
import { usage } from "../helpers/service.ts";

const BUILT = "2026-11-21";

const service = await catalogueService();

async function breakdown(provider_id: string, model_id: string, counts: Record<string, number>) {
  const body = { provider_id, model_id, usage: usage(counts), at: BUILT };
  const answer = (await service.ask("/v1/traces/cost", body)).body;
  return answer.cost_breakdown;
}

/** prompt, cache read, cache write, completion, reasoning. */
type Counts = [number, number, number, number, number];

function counts([prompt, read, write, completion, reasoning]: Counts): Record<string, number> {
  return {
    prompt_tokens: prompt,
    cache_read_tokens: read,
    cache_write_tokens: write,
    completion_tokens: completion,
    reasoning_tokens: reasoning,
  };
}

test.each<[string, string, Counts, number]>([
  ["bedrock", "openai.gpt-5.6-luna", [88, 0, 86, 14, 0], 0.00004257],
  ["vertex", "claude-sonnet-4-5", [2000, 1500, 300, 100, 0], 0.009075],
  ["azure", "claude-sonnet-4-5", [2000, 1500, 300, 100, 0], 0.009075],
  ["bedrock", "anthropic.claude-sonnet-4-5-20250929-v1:0", [2000, 1500, 300, 100, 0], 0.009075],
  // Chat Completions of xAI, in ticks of 1e-10 USD: 1,641,500 and 1,777,000
  ["xai", "grok-3-mini", [12, 2, 0, 2, 320], 0.00016415],
  ["xai", "grok-3-mini", [307, 244, 0, 26, 255], 0.0001777],
])("what providers billed: %s %s", async (provider, model, used, total) => {
  expect((await breakdown(provider, model, counts(used))).total).toBe(total);
});

// USD per 1M tokens: claude-sonnet-4-5 3 / 15, gemini-2.5-flash 0.3 / 2.5, gpt-5.6-luna on Bedrock 0.22 / 0.022 / 1.32
test.each<[string, string, Counts, number]>([
  // thinking is part of Claude's output: 1,000 x 3 + 500 x 15
  ["vertex", "claude-sonnet-4-5@20250929", [1000, 0, 0, 500, 400], 0.0105],
  ["azure", "claude-sonnet-4-5", [1000, 0, 0, 500, 400], 0.0105],
  // thoughts are beside Gemini's candidates: 1,000 x 0.3 + 300 x 2.5
  ["vertex", "gemini-2.5-flash", [1000, 0, 0, 200, 100], 0.00105],
  // the example of Google's page: 663 + 50 + 124 = 837 tokens, 654 cached, at 0.2 / 0.05 / 0.5
  ["vertex", "xai/grok-4.1-fast-reasoning", [663, 654, 0, 50, 124], 0.0001215],
  // reasoning is beside the completion of Grok: 1,000 x 0.2 + 300 x 0.5, and at xAI 1,000 x 0.3 + 300 x 0.5
  ["vertex", "xai/grok-4.1-fast-reasoning", [1000, 0, 0, 200, 100], 0.00035],
  ["xai", "grok-3-mini", [1000, 0, 0, 200, 100], 0.00045],
  // reasoning is part of GPT's output, cached tokens of its input: 50 x 0.22 + 50 x 0.022 + 20 x 1.32
  ["bedrock", "openai.gpt-5.6-luna", [100, 50, 0, 20, 15], 0.0000385],
  // the example of OpenAI's page, at 0.2 / 0.02 / 0.25: 200 fresh, 2,000 read, 400 written
  ["openai", "gpt-5.6-luna", [2600, 2000, 400, 0, 0], 0.00018],
  // the example of DeepInfra's page, 4,800 of 5,000 cached, at 0.06 / 0.015 / 0.18
  ["deepinfra", "deepseek-ai/DeepSeek-V4-Flash-0731", [5000, 4800, 0, 50, 0], 0.000093],
  // the example of MiniMax's page, 26 + 223 = 249 tokens, 214 of reasoning, at 0.4 / 2.2
  ["minimax", "minimax-m1", [26, 0, 0, 223, 214], 0.000501],
  // Chutes charges the whole prompt and gives the cache discount back: 1,000 x 0.104 - 800 x 0.0936 + 100 x 0.416
  ["chutes", "Qwen/Qwen3-32B-TEE", [1000, 800, 0, 100, 0], 0.00007072],
  // SiliconFlow takes cache hits out of the prompt: 200 x 0.27 + 800 x 0.135 + 100 x 0.42
  ["siliconflow", "deepseek-ai/DeepSeek-V3.2", [1000, 800, 0, 100, 0], 0.000204],
])("which counts contain which: %s %s", async (provider, model, used, total) => {
  const answer = await breakdown(provider, model, counts(used));
  expect([answer.total, answer.assumed ?? []]).toEqual([
    total,
    expect.not.arrayContaining(["usage_convention"]),
  ]);
});

describe("conventions without a stated page", () => {
  test.each<[string, string]>([
    ["azure", "grok-4"],
    ["azure", "kimi-k2.6"],
    ["bedrock", "global.moonshotai.kimi-k3"],
    ["digitalocean", "anthropic-claude-4.5-haiku"],
    ["poe", "anthropic/claude-sonnet-4.5"],
    ["vertex", "moonshotai/kimi-k2-thinking-maas"],
  ])("%s %s", async (provider, model) => {
    const { assumed } = await breakdown(provider, model, counts([1000, 500, 0, 100, 50]));
    expect(assumed).toContain("usage_convention");
    const plain = await breakdown(provider, model, counts([1000, 0, 0, 100, 0]));
    expect(plain.assumed ?? []).not.toContain("usage_convention");
  });

  test.each<[string, string]>([
    ["anthropic", "claude-opus-5-5"],
    ["azure", "gpt-5.6-sol"],
    ["bedrock", "amazon.nova-pro-v1:0"],
    ["deepseek", "deepseek-v4-pro"],
    ["openai", "gpt-6-sol"],
  ])("%s %s has a page", async (provider, model) => {
    const { assumed } = await breakdown(provider, model, counts([1000, 500, 0, 100, 50]));
    expect(assumed ?? []).not.toContain("usage_convention");
  });
});
