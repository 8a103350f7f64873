// fromCamel: a camelCase request as a call, each field under the other calculator's name.
import { describe, expect, test } from "vitest";
import { fromCamel } from "../../src/calculator/camel.ts";
import { modelPricingRequest } from "../../src/contract/cost-requests.ts";

const COUNTS = { promptTokens: 100, completionTokens: 10 };
const call = (more: object) =>
  fromCamel(modelPricingRequest().parse({ modelId: "m", provider: "grok", usage: COUNTS, ...more }), "xai");

test("what the request asks for", () => {
  const asked = {
    ...{
      at: "2026-07-01",
      api: "messages",
      detail: "full",
      isByok: true,
      byokFeeWaived: true,
      subprovider: "Groq",
    },
    ...{ usageConvention: "separate", serviceTier: "batch", searchContextSize: "high", reportedCost: "1.5" },
    ...{ convertTo: { code: "EUR", per_usd: "0.9", as_of: "2026-07-01" }, tags: { team: "a" } },
  };
  const { usage: _, ...rest } = call(asked);
  expect(rest).toStrictEqual({
    ...{
      at: "2026-07-01",
      api: "messages",
      detail: "full",
      is_byok: true,
      byok_fee_waived: true,
      subprovider: "Groq",
    },
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

test("names of the snake_case API are not read", () => {
  expect(call({ usage: { ...COUNTS, prompt_tokens: 7 } })).toMatchObject({ usage: { prompt_tokens: 100 } });
});
