// Answers over the committed catalogue, not the fixture, held against the OpenAPI document by helpers/service.ts: every price
// entry, the cost map, and a model of every provider in both calculators.
import { expect, test } from "vitest";
import { MODEL_PRICING_PROVIDERS } from "../../src/contract/cost-requests.ts";
import { catalogueService } from "../helpers/catalogue-service.ts";

const service = await catalogueService();

test("every price entry", async () => {
  let seen = 0;
  let pages = 1;
  for (let page = 1; page <= pages; page++) {
    const response = await service.fetch(`/v1/prices?page_size=1000&page=${page}`);
    const { data, meta } = Object(await response.json());
    seen += data.length;
    pages = meta.total_pages;
  }
  expect(seen).toBeGreaterThan(10_000);
});

test.each([
  "/v1/model_prices_and_context_window.json",
  "/v1/versions/1/model_prices_and_context_window.json",
  "/v1/reference/providers",
  "/v1/reference/models?page_size=1000",
  "/v1/versions",
  "/health",
])("%s", async (path) => {
  expect((await service.fetch(path)).status).toBe(200);
});

test("a model of every provider, in both calculators", async () => {
  const providers: { provider_id: string }[] = (await service.ask("/v1/reference/providers")).body.data;
  const site = new Set<string>(MODEL_PRICING_PROVIDERS);
  let priced = 0;
  for (const { provider_id } of providers) {
    const listed = await service.fetch(`/v1/reference/models?provider_id=${provider_id}&page_size=1`);
    const [model] = Object(await listed.json()).data;
    if (model === undefined) continue;
    const usage = {
      prompt_tokens: 300_000,
      completion_tokens: 10,
      cache_read_tokens: 5,
      cache_write_tokens: 5,
      reasoning_tokens: 3,
      web_search_count: 1,
    };
    const answered = await service.post("/v1/traces/cost", { ...model, usage });
    expect([200, 402, 404]).toContain(answered.status);
    if (answered.status === 200) priced++;
    if (!site.has(provider_id)) continue;
    const camelUsage = {
      promptTokens: 300_000,
      completionTokens: 10,
      cacheReadTokens: 5,
      reasoningTokens: 3,
    };
    await service.post("/api/models/pricing/calculate", {
      modelId: model.model_id,
      provider: provider_id,
      isByok: true,
      usage: camelUsage,
    });
  }
  expect(priced).toBeGreaterThan(100);
});
