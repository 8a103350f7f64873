// On which side of a context tier its threshold is, over the committed catalogue: a call of that many tokens and one of one more,
// for each provider whose page says. Sums by hand: tokens times USD per 1M, base | tier.
import { expect, test } from "vitest";
import { catalogueService } from "../helpers/catalogue-service.ts";
import { usage } from "../helpers/service.ts";

const BUILT = "2026-11-21";

// biome-ignore format: one line a threshold
const ROWS: [provider: string, model: string, last: number, base: string, tier: string][] = [
  // "Requests whose prompt reaches 200k tokens": 2 | 4
  ["xai", "grok-4.7", 199_999, "0.399998", "0.8"],
  // the same rule, where only lists have the model: 1.25 | 2.5
  ["xai", "grok-4.20-0309-non-reasoning", 199_999, "0.24999875", "0.5"],
  // ">272K": 2 | 4
  ["openai", "gpt-6-sol", 272_000, "0.544", "1.088004"],
  // "<=100k": 0.1 | 0.5
  ["anthropic", "claude-haiku-5-5", 100_000, "0.01", "0.0500005"],
  // "prompts <= 200k": 1.25 | 2.5
  ["google_ai_studio", "gemini-2.5-pro", 200_000, "0.25", "0.5000025"],
  // "up to 512K": 0.3 | 0.6
  ["minimax", "MiniMax-M3", 512_000, "0.1536", "0.3072006"],
  // "524,288 <= tokens": 0.3 | 1.2
  ["novita", "minimax/minimax-m3", 524_287, "0.1572861", "0.6291456"],
  // "up to 256K": 0.5 | 2
  ["alibaba", "qwen3.6-plus", 256_000, "0.128", "0.512002"],
  // the model card's: 4 | 8
  ["bedrock", "global.openai.gpt-5.6-sol", 272_000, "1.088", "2.176008"],
  ["azure", "gpt-5.6-sol", 272_000, "1.088", "2.176008"],
];

const service = await catalogueService();

async function promptOf(provider_id: string, model_id: string, prompt_tokens: number): Promise<unknown> {
  const body = { provider_id, model_id, usage: usage({ prompt_tokens }), at: BUILT };
  const answer = (await service.ask("/v1/traces/cost", body)).body;
  return answer.cost_breakdown?.total_exact ?? answer;
}

test.each(ROWS)(
  "%s/%s: the last call at the base price has %i tokens",
  async (provider, model, last, base, tier) => {
    expect([await promptOf(provider, model, last), await promptOf(provider, model, last + 1)]).toEqual([
      base,
      tier,
    ]);
  },
);
