// camelCalculation and failedCamel: what a calculation says, under camelCase names; what is optional is there only when it is said.
import { describe, expect, test } from "vitest";
import type { Calculation } from "../../src/calculator/calculation.ts";
import { camelCalculation, failedCamel } from "../../src/calculator/camel.ts";
import type { FailedTraceCost } from "../../src/contract/cost-answers.ts";
import { NO_USAGE } from "../vectors/vector.ts";

const ids = () => ({ modelId: "m", provider: "openai", subprovider: null }) as const;
const amounts = {
  ...{ prompt: 1, completion: 0, cache_read: 0, cache_write: 0, reasoning: 0 },
  ...{ web_search: 0, request: 0, discount: 0 },
};
const pricing = {
  ...{ prompt: 1, completion: 2, discount: 0, request: 3, web_search: 4, input_cache_read: 5 },
  ...{ input_cache_write: 6, image: 7, image_output: 8, audio: 9, audio_output: 10 },
  ...{ input_audio_cache: 11, internal_reasoning: 12 },
};
const basis = {
  currency: "USD",
  prices: { serial: 7, version: "v", as_of: "2026-11-19" },
  at: "2026-11-20T00:00:00Z",
} as const;
const calculation: Calculation = {
  model_id: "m",
  provider_id: "openai",
  usage: NO_USAGE,
  pricing,
  cost_breakdown: {
    ...amounts,
    total: 1,
    total_exact: "1",
    line_items: [{ item: "prompt", quantity: 1, rate: "1", cost: "1" }],
    usage_convention: "provider",
    usage_applied: { prompt_includes_cache: true, completion_includes_reasoning: false },
  },
  status: "priced",
  price: { id: "openai/m", effective_from: null, effective_until: null },
  ...basis,
};

const shown = (more: Partial<Calculation>) => camelCalculation(ids(), { ...calculation, ...more });
const costs = (more: Partial<Calculation["cost_breakdown"]>) =>
  shown({ cost_breakdown: { ...calculation.cost_breakdown, ...more } }).costBreakdown;

test("nothing but what is said", () => {
  const { costBreakdown, ...rest } = shown({});
  expect(rest).toStrictEqual({
    ...ids(),
    usage: {
      ...{ promptTokens: 0, completionTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
      ...{ reasoningTokens: 0, webSearchCount: 0 },
    },
    pricing: {
      ...{ input: 1, output: 2, request: 3, inputCacheRead: 5, inputCacheWrite: 6 },
      ...{ internalReasoning: 12, webSearch: 4 },
    },
    status: "priced",
    price: { id: "openai/m", effectiveFrom: null, effectiveUntil: null },
    currency: "USD",
    prices: { serial: 7, version: "v", asOf: "2026-11-19" },
    at: "2026-11-20T00:00:00Z",
  });
  expect(costBreakdown).toStrictEqual({
    ...{ input: 1, output: 0, cacheRead: 0, cacheWrite: 0, reasoning: 0, webSearch: 0, request: 0 },
    ...{ discount: 0, total: 1, totalExact: "1", usageConvention: "provider" },
    lineItems: [{ item: "input", quantity: 1, rate: "1", cost: "1" }],
    usageApplied: { promptIncludesCache: true, completionIncludesReasoning: false },
  });
});

describe("what may be said besides", () => {
  test.each<[string, Partial<Calculation>, object]>([
    ["other rates", { rates: { input_cache_write_1h: "9" } }, { rates: { inputCacheWrite1h: "9" } }],
    [
      "a match",
      { matched: { model_id: "m-1", rule: "alias" } },
      { matched: { modelId: "m-1", rule: "alias" } },
    ],
    ["a status", { model_status: "deprecated" }, { modelStatus: "deprecated" }],
    ["evidence", { evidence: { sources: ["page"] } }, { evidence: { sources: ["page"] } }],
    ["an id, an empty one too", { id: "" }, { id: "" }],
    [
      "ignored fields, as they were sent",
      { ignored: [{ field: "usage.prompt_tokens", nearest: "promptTokens" }, { field: "x_y" }] },
      { ignored: [{ field: "usage.prompt_tokens", nearest: "promptTokens" }, { field: "x_y" }] },
    ],
    ["labels, as they were sent", { labels: { cost_centre: "a_b" } }, { labels: { cost_centre: "a_b" } }],
    ["a fingerprint", { fingerprint: "f" }, { fingerprint: "f" }],
    [
      "lines that explain what is reported: units keep their names",
      {
        reported_cost: {
          ...{ usd: "1", difference: "2" },
          explained_by: [["cache_read", "byok_fee"], ["ocr_per_page"]],
        },
      },
      {
        reportedCost: {
          ...{ usd: "1", difference: "2" },
          explainedBy: [["cacheRead", "byokFee"], ["ocr_per_page"]],
        },
      },
    ],
  ])("%s", (_, more, said) => expect(shown(more)).toStrictEqual({ ...shown({}), ...said }));

  test.each<[string, Partial<Calculation["cost_breakdown"]>, object]>([
    ["a tier", { tier_above: 5, service_tier: "on_demand" }, { tierAbove: 5, serviceTier: "on_demand" }],
    ["fallbacks", { fallbacks: { input_cache_read: "prompt" } }, { fallbacks: { inputCacheRead: "input" } }],
    [
      "what is left out",
      { unpriced: ["web_search", "ocr_per_page"] },
      { unpriced: ["webSearch", "ocr_per_page"] },
    ],
    ["what is assumed", { assumed: ["usage_convention"] }, { assumed: ["usageConvention"] }],
    [
      "lines of units",
      { line_items: [{ item: "ocr_per_page", quantity: 1, rate: "1", cost: "1" }] },
      { lineItems: [{ item: "ocr_per_page", quantity: 1, rate: "1", cost: "1" }] },
    ],
  ])("of the bill, %s", (_, more, said) => expect(costs(more)).toStrictEqual({ ...costs({}), ...said }));
});

describe("a call without a cost", () => {
  const failed: FailedTraceCost = {
    ...{ model_id: "m", provider_id: "openai", usage: NO_USAGE, pricing: null, cost_breakdown: null },
    ...{ error: "No price_of this.", status: "unpriced" as const, ...basis },
  };
  const plain = failedCamel(ids(), failed);
  test("says why", () => {
    expect(plain).toStrictEqual({
      ...ids(),
      usage: shown({}).usage,
      ...{ pricing: null, costBreakdown: null, error: "No price_of this.", status: "unpriced" },
      ...{ currency: "USD", prices: { serial: 7, version: "v", asOf: "2026-11-19" }, at: basis.at },
    });
  });

  test.each<[Partial<FailedTraceCost>, object]>([
    [{ unpriced_reason: "not_public" }, { unpricedReason: "not_public" }],
    [{ price_known_from: "2026-01-01T00:00:00Z" }, { priceKnownFrom: "2026-01-01T00:00:00Z" }],
    [{ id: "call-1" }, { id: "call-1" }],
  ])("and %j", (more, said) =>
    expect(failedCamel(ids(), { ...failed, ...more })).toStrictEqual({ ...plain, ...said }),
  );
});
