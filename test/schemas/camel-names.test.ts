// camelName, camelShape, camelKeys, snakeShape, camelAnswer: the names of the camelCase API.
import { expect, test } from "vitest";
import { camelAnswer, camelKeys, camelName, camelShape, snakeShape } from "../../src/schemas/camel-names.ts";

test.each([
  ["prompt", "input"],
  ["completion", "output"],
  ["provider_id", "provider"],
  ["model_id", "modelId"],
  ["is_byok", "isByok"],
  ["prompt_tokens", "promptTokens"],
  ["completion_tokens", "completionTokens"],
  ["prompt_includes_cache", "promptIncludesCache"],
  ["cache_read", "cacheRead"],
  ["input_cache_read", "inputCacheRead"],
  ["input_cache_write_1h", "inputCacheWrite1h"],
  ["cache_write_12h_tokens", "cacheWrite12hTokens"],
  ["web_search_count", "webSearchCount"],
  ["total", "total"],
  ["byok_fee", "byokFee"],
])("camelName: %s is %s, at first and when cached", (name, camel) => {
  expect([camelName(name), camelName(name)]).toEqual([camel, camel]);
});

const nested = {
  line_items: [{ item_name: "cache_read" }],
  usage_applied: { prompt_tokens: null },
  at_all: 0,
};

test("camelShape renames the keys of one object in order", () => {
  expect(JSON.stringify(camelShape({ model_id: "a_b", usage: { x_y: 1 }, prompt: 2 }))).toBe(
    '{"modelId":"a_b","usage":{"x_y":1},"input":2}',
  );
});

test("camelKeys renames the keys of all objects and no value", () => {
  expect(JSON.stringify(camelKeys(nested))).toBe(
    '{"lineItems":[{"itemName":"cache_read"}],"usageApplied":{"promptTokens":null},"atAll":0}',
  );
  expect(nested).toHaveProperty("line_items");
});

test("snakeShape is the inverse for the fields of a call", () => {
  const call = { provider_id: "a_b", model_id: "m", is_byok: true, byok_fee_waived: null, at: undefined };
  expect(snakeShape(camelShape(call))).toStrictEqual(call);
});

test("camelAnswer renames keys and texts that are names, but not units, labels or what the caller sent", () => {
  const answer = {
    ...{ status: "priced", model_status: undefined, rates: { input_cache_write_1h: "9" } },
    line_items: [{ item: "cache_read" }, { item: "ocr_per_page" }],
    ...{ unpriced: ["web_search", "ocr_per_page"], assumed: ["usage_convention"], service_tier: "on_demand" },
    ...{ fallbacks: { input_cache_read: "prompt" }, derived: { prompt: { from: "input_cache_read" } } },
    explained_by: [["cache_read", "byok_fee"], ["ocr_per_page"]],
    certainty_of: { cache_read: "high", ocr_per_page: "low" },
    rates_book: [{ name: "web_search", items: ["web_search"] }],
    ...{ labels: { cost_centre: "a_b" }, units: { ocr_per_page: "1" } },
    ignored: [{ field: "usage.prompt_tokens", nearest: "promptTokens" }],
    ...{ fees: [{ item: "web_search" }], price: null },
  };
  const camel = {
    ...{ status: "priced", rates: { inputCacheWrite1h: "9" } },
    lineItems: [{ item: "cacheRead" }, { item: "ocr_per_page" }],
    ...{ unpriced: ["webSearch", "ocr_per_page"], assumed: ["usageConvention"], serviceTier: "on_demand" },
    ...{ fallbacks: { inputCacheRead: "input" }, derived: { input: { from: "inputCacheRead" } } },
    explainedBy: [["cacheRead", "byokFee"], ["ocr_per_page"]],
    certaintyOf: { cacheRead: "high", ocr_per_page: "low" },
    ratesBook: [{ name: "web_search", items: ["webSearch"] }],
    ...{ labels: { cost_centre: "a_b" }, units: { ocr_per_page: "1" } },
    ignored: [{ field: "usage.prompt_tokens", nearest: "promptTokens" }],
    ...{ fees: [{ item: "web_search" }], price: null },
  };
  expect(JSON.stringify(camelAnswer(answer))).toBe(JSON.stringify(camel));
});
