// What other people's tests and recorded bills found wrong, held in the served answers; every sum worked out by hand, in USD per
// 1M tokens beside it.
import { expect, test } from "vitest";
import { committedCatalogue } from "../helpers/builds.ts";
import { catalogueService } from "../helpers/catalogue-service.ts";
import { usage } from "../helpers/service.ts";

const BUILT = "2026-11-21";

const PROVIDERS = ["azure", "bedrock", "openai", "openrouter", "vertex", "xai"];

const service = await catalogueService();

/** prompt, cache read, cache write, completion, reasoning. */
type Counts = [number, number, number, number, number];

async function totalOf(provider_id: string, model_id: string, counts: Counts, at = BUILT): Promise<unknown> {
  const [prompt_tokens, cache_read_tokens, cache_write_tokens, completion_tokens, reasoning_tokens] = counts;
  const body = {
    provider_id,
    model_id,
    usage: usage({
      prompt_tokens,
      cache_read_tokens,
      cache_write_tokens,
      completion_tokens,
      reasoning_tokens,
    }),
    at,
  };
  const answer = (await service.ask("/v1/traces/cost", body)).body;
  return answer.cost_breakdown?.total_exact ?? answer;
}

test.each<[string, string, Counts, string]>([
  // 2,000 x 3 + 1,500 x 0.3 + 300 x 3.75 + 100 x 15: cached tokens are beside the prompt
  ["vertex", "claude-sonnet-4-5", [2000, 1500, 300, 100, 0], "0.009075"],
  ["azure", "claude-sonnet-4-5", [2000, 1500, 300, 100, 0], "0.009075"],
  // 2 x 0.22 + 86 x 0.275 + 14 x 1.32: they are within it
  ["bedrock", "openai.gpt-5.6-luna", [88, 0, 86, 14, 0], "0.00004257"],
  // 61 x 1.25 + 128 x 0.2 + 1 x 2.5: a recorded call of Chat Completions
  ["xai", "grok-4.3", [189, 128, 0, 1, 0], "0.00010435"],
  // 93 x 1.25 + 128 x 0.2 + (11 + 111) x 2.5: reasoning is beside the completion
  ["xai", "grok-4.3", [221, 128, 0, 11, 111], "0.00044685"],
])(
  "finding 1: counts are read as the model's API reports them: %s %s %o",
  async (provider, model, counts, total) => {
    expect(await totalOf(provider, model, counts)).toBe(total);
  },
);

test.each<[string, string, Counts, string]>([
  // 3 x 2 + 24,791 x 2.5 + 7,493 x 10, before it rose to 4 / 20 on 2026-10-15
  ["openai/gpt-5.6-sol", "2026-09-25", [24794, 0, 24791, 7493, 0], "0.1369135"],
  // 1,000 x 4 + 1,000 x 20
  ["openai/gpt-5.6-sol", BUILT, [1000, 0, 0, 1000, 0], "0.024"],
  // 1,000 x 4 + 1,000 x 20, not 5 / 25
  ["~anthropic/claude-opus-latest", BUILT, [1000, 0, 0, 1000, 0], "0.024"],
  // 1,000 x 0.75 + 1,000 x 3.75, not 1.5 / 7.5
  ["google/gemini-3.6-flash", BUILT, [1000, 0, 0, 1000, 0], "0.0045"],
])("finding 2: an old snapshot does not outrank newer lists: %s on %s", async (model, at, counts, total) => {
  expect(await totalOf("openrouter", model, counts, at)).toBe(total);
});

test.each<[string, string, Counts, string]>([
  // 300,000 x 6 + 1,000 x 22.5
  ["vertex", "claude-sonnet-4-5-20250929", [300_000, 0, 0, 1000, 0], "1.8225"],
  ["vertex", "claude-sonnet-4-20250514", [300_000, 0, 0, 1000, 0], "1.8225"],
  // 200,000 x 3 + 1,000 x 15
  ["vertex", "claude-sonnet-4-20250514", [200_000, 0, 0, 1000, 0], "0.615"],
])("finding 4: context tiers are kept: %s %s", async (provider, model, counts, total) => {
  expect(await totalOf(provider, model, counts)).toBe(total);
});

test.each<[string, Counts, string]>([
  // 300,000 x 11 + 1,000 x 49.5
  ["openai.gpt-5.5", [300_000, 0, 0, 1000, 0], "3.3495"],
  // 100,000 x 11 + 200,000 x 1.1 + 1,000 x 49.5
  ["openai.gpt-5.5", [300_000, 200_000, 0, 1000, 0], "1.3695"],
  // 300,000 x 5.5 + 1,000 x 24.75
  ["openai.gpt-5.4", [300_000, 0, 0, 1000, 0], "1.67475"],
  // 272,000 x 5.5 + 1,000 x 33
  ["openai.gpt-5.5", [272_000, 0, 0, 1000, 0], "1.529"],
])("finding 5: long calls of GPT on Bedrock: %s %o", async (model, counts, total) => {
  expect(await totalOf("bedrock", model, counts)).toBe(total);
});

test.each<[string, Counts, string]>([
  // 1,000 x 4 + 1,000 x 0.4 + 1,000 x 5 + 1,000 x 20
  ["gpt-5.6-sol", [3000, 1000, 1000, 1000, 0], "0.0294"],
  // 300,000 x 8 + 1,000 x 30
  ["gpt-5.6-sol", [300_000, 0, 0, 1000, 0], "2.43"],
  // 1,000 x 4 + 1,000 x 20
  ["gpt-5.6", [1000, 0, 0, 1000, 0], "0.024"],
])("finding 7: no rate survives a price cut: azure %s %o", async (model, counts, total) => {
  expect(await totalOf("azure", model, counts)).toBe(total);
});

test.each<[string, string, Counts, string]>([
  // 300,000 x 2.5 + 100 x 15 + 900 x 15
  ["openrouter", "google/gemini-2.5-pro", [300_000, 0, 0, 1000, 900], "0.765"],
  // 300,000 x 4 + 1,000 x 18
  ["openrouter", "google/gemini-3.1-pro-preview", [300_000, 0, 0, 1000, 900], "1.218"],
  // 200,000 x 8 + 100,000 x 10 + 1,000 x 30
  ["azure", "gpt-5.6", [300_000, 0, 100_000, 1000, 0], "2.63"],
])(
  "finding 8: a tier also changes the rates it does not name: %s %s",
  async (provider, model, counts, total) => {
    expect(await totalOf(provider, model, counts)).toBe(total);
  },
);

const DATED = /[-@]20\d{2}-?\d{2}-?\d{2}$/;
const RATES = ["web_search", "input_cache_read", "input_cache_write", "input_cache_write_1h"] as const;

test.each(PROVIDERS)("finding 9: a dated id has what its undated twin has: %s", async (slug) => {
  const models = (await committedCatalogue()).get(slug) ?? [];
  const byId = new Map(models.map((model) => [model.id, model]));
  const lacking = models.flatMap(({ id, prices }) => {
    const [own, twin] = [prices.at(-1), byId.get(id.replace(DATED, ""))?.prices.at(-1)];
    if (own === undefined || twin === undefined) return [];
    const { prompt, completion } = twin.rates;
    if (own.rates.prompt !== prompt || own.rates.completion !== completion) return [];
    return RATES.filter((rate) => twin.rates[rate] !== undefined && own.rates[rate] === undefined).map(
      (rate) => `${id} ${rate}`,
    );
  });
  expect(lacking).toEqual([]);
});
