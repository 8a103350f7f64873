// What changes a rate, over the committed catalogue: bills worked by hand from the rates the providers' pages print.
import { expect, test } from "vitest";
import { catalogueService } from "../helpers/catalogue-service.ts";
import { usage } from "../helpers/service.ts";

const service = await catalogueService();

async function cost(provider_id: string, model_id: string, more: object) {
  const counts = usage({ prompt_tokens: 1000, completion_tokens: 100 });
  const at = "2026-11-21T12:00:00Z";
  const answer = await service.post("/v1/traces/cost", { provider_id, model_id, usage: counts, at, ...more });
  return { status: answer.status, body: Object(await answer.json()) };
}

// biome-ignore format: one line a case
test.each([
    // Opus 5.5 is 4/20 per 1M: 1000 x 0.000004 + 100 x 0.00002 = 0.006
    ["anthropic", "claude-opus-5-5", {}, "0.006"],
    // half of it
    ["anthropic", "claude-opus-5-5", { service_tier: "batch" }, "0.003"],
    ["anthropic", "claude-opus-5-5", { service_tier: "standard_only" }, "0.006"],
    // 0.006 x 1.1
    ["anthropic", "claude-opus-5-5", { region: "us" }, "0.0066"],
    ["anthropic", "claude-opus-5-5", { region: "not_available" }, "0.006"],
    // 0.003 x 1.1
    ["anthropic", "claude-opus-5-5", { service_tier: "batch", region: "us" }, "0.0033"],
    // gpt-4o is 2.5/10, batch 1.25/5: 0.00125 + 0.0005
    ["openai", "gpt-4o", { service_tier: "batch" }, "0.00175"],
    ["openai", "gpt-4o", { service_tier: "auto" }, "0.0035"],
    // Sonar is 1/1 and 5, 8 or 12 per 1,000 requests, its searches among them: 0.001 + 0.0001 + 0.005
    ["perplexity", "sonar", {}, "0.0061"],
    ["perplexity", "sonar", { search_context_size: "low" }, "0.0061"],
    ["perplexity", "sonar", { search_context_size: "high" }, "0.0131"],
    ["perplexity", "sonar", { usage: { prompt_tokens: 50, completion_tokens: 60, web_search_count: 1 } }, "0.00511"],
    // A data zone is 1.1 times: 2/10 -> 0.0022 + 0.0011; the newest Astra's outside the United States 1.2 times of 10/50.
    ["azure", "gpt-6-sol", { region: "data_zone" }, "0.0033"],
    ["azure", "gpt-6-sol", { region: "EU" }, "0.0033"],
    ["azure", "gpt-6-astra", { region: "eu" }, "0.018"],
    // OpenAI adds a tenth to models released from 2026-03-05 on, and nothing to older ones.
    ["openai", "gpt-5.4", { region: "eu" }, "0.0044"],
    ["openai", "gpt-5.2", { region: "eu" }, "0.00315"],
    // 2/6, and 1.1 times of it at xAI's endpoint of the United States; priority is twice.
    ["xai", "grok-4.7", { region: "us" }, "0.00286"],
    ["xai", "grok-4.7", { service_tier: "priority" }, "0.0052"],
    // A Bedrock profile of the United States costs what it says; no factor comes on top.
    ["bedrock", "us.anthropic.claude-opus-5-5", {}, "0.0066"],
    ["bedrock", "us.anthropic.claude-opus-5-5", { region: "us" }, "0.0066"],
  ])("%s %s %j is %s", async (provider, model, more, total) => {
    const { status, body } = await cost(provider, model, more);
    expect([status, body.cost_breakdown?.total_exact]).toEqual([200, total]);
  });

test("an answer names what was applied, and its lines sum to the total", async () => {
  const { body } = await cost("anthropic", "claude-opus-5-5", { service_tier: "batch", region: "us" });
  const { service_tier, region, line_items, total_exact } = body.cost_breakdown;
  expect([service_tier, region, body.status]).toEqual(["batch", "us", "priced"]);
  const lines = line_items.map(({ quantity, rate }: { quantity: number; rate: string }) => [quantity, rate]);
  expect([lines, total_exact]).toEqual([
    [
      [1000, "0.0000022"],
      [100, "0.000011"],
    ],
    "0.0033",
  ]);
});

test("an unknown word is 400, a tier without rates 404; leniently the standard rate is charged and reported", async () => {
  expect((await cost("openai", "gpt-4o", { service_tier: "warp" })).status).toBe(400);
  expect((await cost("openai", "gpt-4o", { service_tier: "ultrafast" })).status).toBe(404);
  const { status, body } = await cost("openai", "gpt-4o", { service_tier: "ultrafast", lenient: true });
  expect([status, body.status, body.cost_breakdown.assumed]).toEqual([200, "estimated", ["service_tier"]]);
});

test("a response's own words do the same", async () => {
  const response = {
    ...{ type: "message", model: "claude-opus-5-5", content: [] },
    usage: { input_tokens: 1000, output_tokens: 100, service_tier: "batch", inference_geo: "us" },
  };
  const answer = await service.post("/v1/responses/cost", {
    provider_id: "anthropic",
    response,
    at: "2026-11-21T12:00:00Z",
  });
  const { cost_breakdown, status } = Object(await answer.json());
  expect([cost_breakdown.total_exact, cost_breakdown.service_tier, status]).toEqual([
    "0.0033",
    "batch",
    "priced",
  ]);
});
