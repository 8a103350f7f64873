// fromCamel: a camelCase request as a call, each field under the other calculator's name.
import { describe, expect, test } from "vitest";
import { fromCamel } from "../../src/calculator/camel.ts";
import { modelPricingRequest } from "../../src/contract/cost-requests.ts";

const COUNTS = { promptTokens: 100, completionTokens: 10 };
const call = (more: object) =>
  fromCamel(modelPricingRequest().parse({ modelId: "m", provider: "grok", usage: COUNTS, ...more }), "xai");

describe("what is asked", () => {
  test.each<[object, object]>([
    [
      {},
      { model_id: "m", provider_id: "xai", subprovider: null, is_byok: false, usage_convention: "provider" },
    ],
    [{ subprovider: "Groq" }, { subprovider: "Groq" }],
    [
      { isByok: true, byokFeeWaived: true },
      { is_byok: true, byok_fee_waived: true },
    ],
    [{ usageConvention: "separate" }, { usage_convention: "separate" }],
    [{ at: "2026-07-01" }, { at: "2026-07-01" }],
    [{ api: "messages" }, { api: "messages" }],
    [
      { id: "call-1", detail: "full" },
      { id: "call-1", detail: "full" },
    ],
    [
      { adjustments: [{ name: "margin", percent: "10" }] },
      { adjustments: [{ name: "margin", percent: "10" }] },
    ],
    [{ round: { places: 2, mode: "half_up" } }, { round: { places: 2, mode: "half_up" } }],
    [{ reportedCost: "1.5" }, { reported_cost: "1.5" }],
    [
      { serviceTier: "batch", region: "eu", lenient: true },
      { service_tier: "batch", region: "eu", lenient: true },
    ],
    [{ searchContextSize: "high" }, { search_context_size: "high" }],
  ])("%j", (asked, said) => expect(call(asked)).toMatchObject(said));
});

describe("the counts", () => {
  const six = {
    prompt_tokens: 100,
    completion_tokens: 10,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
    reasoning_tokens: 0,
    web_search_count: 0,
  };
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
  ])("%j", (sent, counted) => {
    const { usage, ignored } = call({ usage: { ...COUNTS, ...sent } });
    expect(usage).toEqual({ ...six, ...counted });
    expect(ignored).toBeUndefined();
  });
});

test("names of the other calculator are not read", () => {
  expect(call({ usage: { ...COUNTS, prompt_tokens: 7 } })).toMatchObject({ usage: { prompt_tokens: 100 } });
});
