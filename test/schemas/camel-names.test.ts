// camelName, camelShape, camelKeys: the names of the camelCase API.
import { describe, expect, test } from "vitest";
import { camelKeys, camelName, camelShape } from "../../src/schemas/camel-names.ts";

describe("camelName", () => {
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
  ])("%s is %s, asked once or twice", (name, camel) => {
    expect([camelName(name), camelName(name)]).toEqual([camel, camel]);
  });
});

const nested = {
  line_items: [{ item_name: "cache_read" }],
  usage_applied: { prompt_tokens: null },
  at_all: 0,
};

test("camelShape renames the keys of one object, in their order", () => {
  expect(JSON.stringify(camelShape({ model_id: "a_b", usage: { x_y: 1 }, prompt: 2 }))).toBe(
    '{"modelId":"a_b","usage":{"x_y":1},"input":2}',
  );
});

test("camelKeys renames the keys of all objects, never a value", () => {
  expect(JSON.stringify(camelKeys(nested))).toBe(
    '{"lineItems":[{"itemName":"cache_read"}],"usageApplied":{"promptTokens":null},"atAll":0}',
  );
  expect(nested).toHaveProperty("line_items");
});

test.each([["text"], [7], [null], [undefined], [true]])("camelKeys leaves %s as it is", (value) => {
  expect(camelKeys(value)).toBe(value);
});
