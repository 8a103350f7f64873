// answerCamelCall: the other calculator's answer under camelCase names, written out by hand.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerCamelCall, fromCamel } from "../../src/calculator/camel.ts";
import { type ModelPricingRequest, modelPricingRequest } from "../../src/contract/cost-requests.ts";
import { EVERY_RATE } from "../helpers/every-rate.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import { type FixtureProvider, fixtureProviders } from "../helpers/fixture-models.ts";
import { usage } from "../helpers/service.ts";

const openrouter: FixtureProvider = {
  slug: "openrouter",
  name: "OpenRouter",
  aliases: [],
  subproviders: [],
  shard: {
    usage: { prompt_includes_cache: true, completion_includes_reasoning: false },
    byok_fee: "0.1",
    models: [
      { id: "all", prices: [{ rates: EVERY_RATE, tiers: [{ above: 50, rates: { prompt: "0.02" } }] }] },
      { id: "bare", prices: [{ rates: { prompt: "0.01" } }] },
      { id: "dated", prices: [{ until: "2026-07-01T00:00:00Z", rates: { prompt: "2" } }] },
    ],
    aliases: [["every", "all"]],
  },
};
const version = versionOf([...fixtureProviders.filter(({ slug }) => slug !== "openrouter"), openrouter]);

const USAGE = {
  promptTokens: 100,
  completionTokens: 10,
  cacheReadTokens: 20,
  cacheWriteTokens: 30,
  reasoningTokens: 5,
  webSearchCount: 2,
};
const request = (change: Partial<ModelPricingRequest>): ModelPricingRequest => ({
  ...modelPricingRequest().parse({ modelId: "all", provider: "openrouter", usage: USAGE }),
  ...change,
});

async function textOf(change: Partial<ModelPricingRequest>): Promise<string> {
  const answer = await answerCamelCall(version, request(change));
  if (!answer.ok) return answer.failure.message;
  return answer.value.failure ? answer.value.body.error : JSON.stringify(answer.value.body);
}

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") }));
describe("every name in its place", () => {
  const ANSWER = {
    modelId: "every",
    provider: "openrouter",
    subprovider: null,
    usage: USAGE,
    pricing: {
      input: 0.02,
      output: 0.02,
      request: 0.03,
      inputCacheRead: 0.05,
      inputCacheWrite: 0.06,
      internalReasoning: 0.13,
      webSearch: 0.04,
    },
    costBreakdown: {
      input: 1,
      output: 0.2,
      cacheRead: 1,
      cacheWrite: 1.8,
      reasoning: 0.65,
      webSearch: 0.08,
      request: 0.03,
      // (1 + 1 + 1.8 + 0.2 + 0.65 + 0.08 + 0.03) x 0.5 = 4.76 x 0.5
      discount: -2.38,
      upstream: 2.38,
      byokFee: 0.238,
      total: 2.618,
      totalExact: "2.618",
      lineItems: [
        { item: "input", quantity: 50, rate: "0.02", cost: "1" },
        { item: "cacheRead", quantity: 20, rate: "0.05", cost: "1" },
        { item: "cacheWrite", quantity: 30, rate: "0.06", cost: "1.8" },
        { item: "output", quantity: 10, rate: "0.02", cost: "0.2" },
        { item: "reasoning", quantity: 5, rate: "0.13", cost: "0.65" },
        { item: "webSearch", quantity: 2, rate: "0.04", cost: "0.08" },
        { item: "request", quantity: 1, rate: "0.03", cost: "0.03" },
        { item: "discount", quantity: 1, rate: "-2.38", cost: "-2.38" },
        { item: "byokFee", quantity: 1, rate: "0.238", cost: "0.238" },
      ],
      usageConvention: "provider",
      usageApplied: { promptIncludesCache: true, completionIncludesReasoning: false },
      tierAbove: 50,
    },
    matched: { modelId: "all", rule: "alias" },
    status: "priced",
    price: { id: "openrouter/all", effectiveFrom: null, effectiveUntil: null },
    currency: "USD",
    prices: { serial: 1, version: "fixture-1", asOf: "2026-11-19" },
    at: "2026-11-21T12:00:00Z",
  };

  test("with an own key, tier, discount and match", async () => {
    expect(await textOf({ modelId: "every", isByok: true })).toBe(JSON.stringify(ANSWER));
  });

  test("fallbacks and left-out items use camelCase names", async () => {
    const answer = await answerCamelCall(version, request({ modelId: "bare" }));
    const cost = answer.ok ? answer.value.body.costBreakdown : undefined;
    expect(Object.keys(cost ?? {}).slice(-5)).toEqual([
      "usageConvention",
      "usageApplied",
      "fallbacks",
      "unpriced",
      "assumed",
    ]);
    expect(cost?.fallbacks).toEqual({ inputCacheRead: "input", inputCacheWrite: "input" });
    expect(cost?.unpriced).toEqual(["output", "reasoning", "webSearch"]);
    expect(cost).not.toHaveProperty("upstream");
  });
});

describe("the requested offer is the one priced", () => {
  test.each([
    ["the convention", { usageConvention: "separate" as const }, '"input":2,'],
    ["the day", { modelId: "dated", at: "2026-06-30" }, '"totalExact":"200"'],
    ["now", { modelId: "dated" }, "No price of this model is known for 2026-11-21T12:00:00Z."],
    ["the subprovider", { modelId: "bare", subprovider: "Groq" as const }, "sub-provider Groq of openrouter"],
    ["no own key", {}, '"discount":-2.38,"total":2.38'],
  ])("%s", async (_name, change, part) => expect(await textOf(change)).toContain(part));

  test("the provider and subprovider echo the request", async () => {
    const asked = request({ modelId: "gpt-4o", provider: "open_ai", subprovider: "OpenAI" });
    const echoed = { provider: "openai", subprovider: "OpenAI" };
    expect(await answerCamelCall(version, asked)).toMatchObject({ ok: true, value: { body: echoed } });
  });
});

describe("optional details use camelCase names", () => {
  test("ignored fields, quantities, adjustments, rounding and the provider's own amount", async () => {
    const ignored = [{ field: "usage.cached_tokens", nearest: "cacheReadTokens", name: "cached_tokens" }];
    const asked = {
      unread: { ignored, refused: ignored, changesBill: false },
      id: "call-1",
      detail: "full" as const,
      adjustments: [{ name: "margin", percent: "10" }],
      round: { places: 2, mode: "half_up" as const },
      reportedCost: 1.58,
    };
    expect(JSON.parse(await textOf(asked))).toMatchObject({
      id: "call-1",
      usage: USAGE,
      ignored,
      quantities: { input: 50, cacheRead: 20, cacheWrite: 30, output: 10, reasoning: 5, webSearch: 2 },
      // 2.38 x 1.1 = 2.618
      costBreakdown: {
        total: 2.38,
        adjustments: [{ name: "margin", percent: "10", cost: "0.238" }],
        priceTotal: 2.618,
        priceTotalExact: "2.618",
        totalRounded: "2.62",
        remainder: "-0.002",
      },
      // 2.38 - 1.58 = 0.8: no line, and no two
      reportedCost: { usd: "1.58", difference: "0.8", explainedBy: [] },
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test("lines that could explain a difference", async () => {
    const { reportedCost } = JSON.parse(await textOf({ reportedCost: "1.38" }));
    expect(reportedCost).toEqual({ usd: "1.38", difference: "1", explainedBy: [["input"], ["cacheRead"]] });
  });
});

describe("failures in camelCase", () => {
  test.each([
    [
      "cache counts",
      { ...USAGE, promptTokens: 49 },
      'usage.promptTokens: 49 cannot contain cacheReadTokens + cacheWriteTokens = 50; send usageConvention "separate" if they are counted separately',
    ],
    [
      "reasoning",
      { ...USAGE, completionTokens: 4 },
      'usage.completionTokens: 4 cannot contain reasoningTokens = 5; send usageConvention "separate" if they are counted separately',
    ],
  ])("%s that contradict each other", async (_name, usage, message) => {
    const failed = await answerCamelCall(version, request({ usage, usageConvention: "inclusive" }));
    expect(failed).toEqual({
      ok: false,
      failure: { kind: "invalid", code: "usage_does_not_add_up", message },
    });
  });

  test("a word with an underscore is echoed as sent", async () => {
    expect(await textOf({ serviceTier: "no_such_tier" })).toMatch(/^serviceTier: .* got "no_such_tier"$/);
  });

  test("an id with an underscore is echoed as sent", async () => {
    const message = 'No model "my_own_model" is known at provider openrouter.';
    expect(await textOf({ modelId: "my_own_model" })).toContain(message);
  });
});

const COUNTS = { promptTokens: 100, completionTokens: 10 };
const call = (more: object) =>
  fromCamel(modelPricingRequest().parse({ modelId: "m", provider: "grok", usage: COUNTS, ...more }), "xai");

test("what the request asks for", () => {
  const alike = { at: "2026-07-01", api: "messages", detail: "full", subprovider: "Groq" };
  const asked = {
    ...{ ...alike, isByok: true, byokFeeWaived: true },
    ...{ usageConvention: "separate", serviceTier: "batch", searchContextSize: "high", reportedCost: "1.5" },
    ...{ convertTo: { code: "EUR", per_usd: "0.9", as_of: "2026-07-01" }, tags: { team: "a" } },
  };
  const { usage: _, ...rest } = call(asked);
  expect(rest).toStrictEqual({
    ...{ ...alike, is_byok: true, byok_fee_waived: true },
    ...{
      usage_convention: "separate",
      service_tier: "batch",
      search_context_size: "high",
      reported_cost: "1.5",
    },
    ...{ convert_to: { code: "EUR", per_usd: "0.9", as_of: "2026-07-01" }, labels: { team: "a" } },
    ...{ model_id: "m", provider_id: "xai" },
  });
});

const six = usage({ prompt_tokens: 100, completion_tokens: 10 });
test.each<[object, object]>([
  [{}, {}],
  [
    { cacheReadTokens: 1, cacheWriteTokens: 2 },
    { cache_read_tokens: 1, cache_write_tokens: 2 },
  ],
  [
    { reasoningTokens: 3, webSearchCount: 4 },
    { reasoning_tokens: 3, web_search_count: 4 },
  ],
  // Left out, a whole is the sum of its parts.
  [{ cacheWrite1hTokens: 5 }, { cache_write_tokens: 5, rare: { cache_write_1h_tokens: 5 } }],
  [{ imagePromptTokens: null, audioPromptTokens: 6 }, { rare: { audio_prompt_tokens: 6 } }],
  [{ units: { per_page: "2" } }, { units: { per_page: "2" } }],
  [
    { promptTokens: undefined, completionTokens: undefined, units: { per_page: "2" } },
    { prompt_tokens: 0, completion_tokens: 0, units: { per_page: "2" } },
  ],
])("the counts: %j", (sent, counted) => {
  const { usage, ignored } = call({ usage: { ...COUNTS, ...sent } });
  expect(usage).toEqual({ ...six, ...counted });
  expect(ignored).toBeUndefined();
});

test("names of the snake_case API are not read", () => {
  expect(call({ usage: { ...COUNTS, prompt_tokens: 7 } })).toMatchObject({ usage: { prompt_tokens: 100 } });
});
