// checkMap and checkField: what LiteLLM's loader and tests refuse, field by field.
// whyRefused: what LiteLLM would refuse, and what it takes.
import { describe, expect, test } from "vitest";
import type { Json } from "../../../scripts/files/cost-map.ts";
import {
  checkField,
  checkMap,
  isNestedPrice,
  isScalarPrice,
  RESERVED_KEYS,
  whyRefused,
} from "../../../scripts/litellm/check.ts";

const band = { range: [0, 1000], input_cost_per_token: 1e-6 };
test.each<[string, Json, string | undefined]>([
  ["max_tokens", 1000, undefined],
  ["max_tokens", 0, undefined],
  ["max_tokens", null, "is null"],
  ["max_tokens", "1000", "is not a finite number"],
  ["max_tokens", -1, "is negative"],
  ["rpm", 2, undefined],
  ["input_cost_per_token", 0, undefined],
  ["input_cost_per_token", 1, undefined],
  ["input_cost_per_token", 1.1, "is above 1 USD"],
  ["input_cost_per_token", "0.1", "is not a finite number"],
  ["input_cost_per_token", Number.NaN, "is not a finite number"],
  ["input_cost_per_token", -1e-6, "is negative"],
  ["cache_read_input_token_cost", 1.1, "is above 1 USD"],
  ["regional_endpoint_uplift_multiplier", 1.1, undefined],
  ["supports_vision", false, undefined],
  ["supports_vision", 1, "is not a boolean"],
  ["source", "https://example.com", undefined],
  ["source", 1, "is not a string"],
  ["mode", "chat", undefined],
  ["mode", "talk", "is not one of its values"],
  ["mode", 1, "is not one of its values"],
  ["supported_modalities", ["text", "image"], undefined],
  ["supported_modalities", [], undefined],
  ["supported_modalities", ["text", "smell"], "is not a list of its values"],
  ["supported_modalities", "text", "is not a list of its values"],
  ["supported_regions", ["anywhere"], undefined],
  ["supported_regions", [1], "is not a list of its values"],
  ["metadata", { notes: [1] }, undefined],
  ["metadata", [], "is not an object"],
  ["metadata", "notes", "is not an object"],
  ["search_context_cost_per_query", { search_context_size_low: 0.01 }, undefined],
  ["search_context_cost_per_query", { search_context_size_huge: 0.01 }, "has a bad search_context_size_huge"],
  ["search_context_cost_per_query", { search_context_size_low: 10 }, "has a bad search_context_size_low"],
  ["search_context_cost_per_query", { search_context_size_low: "1" }, "has a bad search_context_size_low"],
  ["search_context_cost_per_query", { a: 1, b: 1 }, "has a bad a"],
  ["search_context_cost_per_query", 0.01, "is not an object"],
  ["guardrail_cost_per_unit", { anything: 0.01 }, undefined],
  ["guardrail_cost_per_unit", { anything: -0.01 }, "has a bad anything"],
  ["off_peak_pricing", { hours_utc: "16:30-00:30", input_cost_per_token: 1e-6 }, undefined],
  ["off_peak_pricing", { hours_utc: "16:30-00:30", moon: "full" }, "has unknown fields"],
  ["off_peak_pricing", [], "has unknown fields"],
  ["tiered_pricing", [band, { ...band, range: [1000, 2000] }], undefined],
  ["tiered_pricing", [{ max_results_range: [0, 10], input_cost_per_query: 0.01 }], undefined],
  ["tiered_pricing", band, "is not a list of bands"],
  ["tiered_pricing", [band, { input_cost_per_token: 1e-6 }], "is not a list of bands"],
  ["tiered_pricing", [null], "is not a list of bands"],
  ["tiered_pricing", [{ ...band, range: [0] }], "is not a list of bands"],
  ["tiered_pricing", [{ ...band, range: [0, "1000"] }], "is not a list of bands"],
  ["tiered_pricing", [{ ...band, range: 1000 }], "is not a list of bands"],
  ["tiered_pricing", [{ ...band, max_results_range: [0] }], "is not a list of bands"],
  ["tiered_pricing", [{ ...band, input_cost_per_second: 1e-6 }], "is not a list of bands"],
  ["tiered_pricing", [{ ...band, input_cost_per_token: 2 }], "is not a list of bands"],
  ["supports_time_travel", true, "is not a field of the format"],
  ["supports_time_travel", null, "is null"],
])("checkField: %s: %j %s", (field, value, breach) => expect(checkField(field, value)).toBe(breach));

test.each([
  ["input_cost_per_token", true, false],
  ["cache_read_input_token_cost", true, false],
  ["cache_read_input_token_cost_flex", true, false],
  ["ocr_cost_per_page", true, false],
  ["search_context_cost_per_query", false, true],
  ["guardrail_cost_per_unit", false, true],
  ["tiered_pricing", false, true],
  ["off_peak_pricing", false, true],
  ["max_tokens", false, false],
  ["supports_costumes", false, false],
  ["a_costly_field", false, false],
])("which fields are prices: %s: one number %s, nested %s", (field, scalar, nested) =>
  expect([isScalarPrice(field), isNestedPrice(field)]).toEqual([scalar, nested]),
);

describe("checkMap", () => {
  const good = { litellm_provider: "p", mode: "chat", input_cost_per_token: 1e-6 };
  // biome-ignore format: one line a case
  test.each<[string, unknown, string[]]>([
    ["a good map", { m: good }, []],
    ["a list", [], ["the map is not an object"]],
    ["null", null, ["the map is not an object"]],
    ["a scalar at top level", { m: good, last_updated: "2026" }, ["last_updated: is not an object"]],
    ["a tier the format does not list", { m: { ...good, input_cost_per_token_above_100k_tokens: 1 } }, []],
    ["a price in one like any other", { m: { ...good, input_cost_per_token_above_100k_tokens: 1.1 } }, ["m: input_cost_per_token_above_100k_tokens is above 1 USD"]],
    ["null at top level", { m: null }, ["m: is not an object"]],
    ["a list at top level", { m: [] }, ["m: is not an object"]],
    [
      "every breach of every entry",
      { m: { ...good, price: 1, mode: "talk" }, n: { ...good, price: 1 } },
      [
        "m: mode is not one of its values",
        "m: price is not a field of the format",
        "n: price is not a field of the format",
      ],
    ],
    ["no provider", { m: { mode: "chat" } }, ["m: litellm_provider is missing"]],
    ["limits that agree", { m: { ...good, max_tokens: 1, max_output_tokens: 1 } }, []],
    ["one limit", { m: { ...good, max_tokens: 1 } }, []],
    ["the other", { m: { ...good, max_output_tokens: 1 } }, []],
    ["limits that disagree", { m: { ...good, max_tokens: 1, max_output_tokens: 2 } }, ["m: max_tokens differs from max_output_tokens"]],
    ["keys that are no models hold what they like", { sample_spec: { max_tokens: "text" }, fallback_generalizations: { rules: [] } }, []],
    ["but are objects too", { sample_spec: "text" }, ["sample_spec: is not an object"]],
  ])("%s", (_name, map, breaches) => expect(checkMap(map).sort()).toEqual(breaches));

  test("keys that are not models", () => {
    expect([...RESERVED_KEYS].sort()).toEqual(["fallback_generalizations", "sample_spec"]);
  });
});

const map = (entries: number) =>
  Object.fromEntries(
    Array.from({ length: entries }, (_, i) => [`m${i}`, { litellm_provider: "p", mode: "chat" }]),
  );

// biome-ignore format: one line a case
test.each([
  ["a whole map", JSON.stringify(map(1492)), []],
  ["reserved keys do not count", JSON.stringify({ ...map(1491), sample_spec: {} }), ["1491 entries, fewer than 1492"]],
  ["a truncated one", JSON.stringify(map(1492)).slice(0, -2), ["not JSON"]],
  ["a list", "[]", ["not an object"]],
  ["null", "null", ["not an object"]],
  ["a scalar among the entries", JSON.stringify({ ...map(1492), last_updated: 1 }), ["last_updated: is not an object"]],
  ["an entry without provider", JSON.stringify({ ...map(1492), x: { mode: "chat" } }), ["x: litellm_provider is missing"]],
])("%s", (_name, text, reasons) => expect(whyRefused(text)).toEqual(reasons));
