// LiteLLM's entries as rows: rates, tiers, service tiers, bands, searches, other units, what a model is, and its past.
import { describe, expect, test } from "vitest";
import type { Json, MapEntry } from "../../../scripts/files/cost-map.ts";
import { asObservations } from "../../../scripts/litellm/as-source.ts";

function entry(more: Partial<MapEntry> = {}): MapEntry {
  return { key: "p/m", provider: "p", model: "m", prices: {}, other: {}, ...more };
}

function row(more: Partial<MapEntry>) {
  return asObservations([entry(more)])[0];
}

// biome-ignore format: one line a case
test.each<[string, Record<string, string>, object[]]>([
  ["no price", {}, []],
  ["a rate", { input_cost_per_token: "4" }, [{ rates: { prompt: "4" } }]],
  [
    "a tier of each threshold, sorted",
    {
      input_cost_per_token: "4",
      input_cost_per_token_above_272k_tokens: "8",
      output_cost_per_token_above_272k_tokens: "9",
      input_cost_per_token_above_128k_tokens: "6",
    },
    [
      {
        rates: { prompt: "4" },
        tiers: [
          { above: 128000, rates: { prompt: "6" } },
          { above: 272000, rates: { prompt: "8", completion: "9" } },
        ],
      },
    ],
  ],
  [
    "service tiers with tiers of their own",
    {
      input_cost_per_token: "4",
      input_cost_per_token_priority: "8",
      output_cost_per_token_priority: "9",
      input_cost_per_token_above_272k_tokens_priority: "16",
      output_cost_per_token_batches: "1",
      input_cost_per_token_flex: "2",
    },
    [
      {
        rates: { prompt: "4" },
        service_tiers: {
          priority: {
            rates: { prompt: "8", completion: "9" },
            tiers: [{ above: 272000, rates: { prompt: "16" } }],
          },
          batch: { rates: { completion: "1" } },
          flex: { rates: { prompt: "2" } },
        },
      },
    ],
  ],
  ["the hour of a cache write is no tier", { cache_creation_input_token_cost_above_1hr: "8" }, [{ rates: { input_cache_write_1h: "8" } }]],
  [
    "other units by name",
    { output_cost_per_second_1080p: "0.05", ocr_cost_per_page: "0.01", some_cost: "0.02" },
    [{ rates: {}, units: { output_per_second_1080p: "0.05", ocr_per_page: "0.01", some: "0.02" } }],
  ],
  ["a service tier alone is no price", { input_cost_per_token_flex: "2" }, []],
  ["what is in Databricks Units, no price", { input_dbu_cost_per_token: "0.0000714", input_cost_per_token: "0.000005" }, [{ rates: { prompt: "0.000005" } }]],
  ["one other unit", { a_costly_cost: "0.02" }, [{ rates: {}, units: { a_costly: "0.02" } }]],
  ["one service tier", { input_cost_per_token: "4", input_cost_per_token_flex: "2" }, [{ rates: { prompt: "4" }, service_tiers: { flex: { rates: { prompt: "2" } } } }]],
  ["an older name of the cache-read rate", { input_cost_per_token_cache_hit: "1" }, [{ rates: { input_cache_read: "1" } }]],
  ["goes after the newer one", { input_cost_per_token_cache_hit: "1", cache_read_input_token_cost: "2" }, [{ rates: { input_cache_read: "2" } }]],
])("scalar prices: %s", (_name, prices, expected) => expect(row({ prices })?.prices).toStrictEqual(expected));

const band = (from: number, to: number, input: Json) => ({
  range: [from, to],
  input_cost_per_token: input,
});
// biome-ignore format: one line a case
test.each<[string, Record<string, string>, Json, object[]]>([
    [
      "the first is the base, each later one a tier",
      {},
      [band(0, 32000, 1e-6), { ...band(32000, 128000, 2e-6), output_cost_per_token: 3e-6 }],
      [
        {
          rates: { prompt: "0.000001" },
          tiers: [{ above: 32000, rates: { prompt: "0.000002", completion: "0.000003" } }],
        },
      ],
    ],
    ["a flat price goes before the first", { input_cost_per_token: "4" }, [band(0, 32000, 1e-6)], [{ rates: { prompt: "4" } }]],
    [
      "in any order",
      { input_cost_per_token: "4" },
      [band(64000, 128000, 3e-6), band(32000, 64000, 2e-6)],
      [
        {
          rates: { prompt: "4" },
          tiers: [
            { above: 32000, rates: { prompt: "0.000002" } },
            { above: 64000, rates: { prompt: "0.000003" } },
          ],
        },
      ],
    ],
    ["what is no band is left out", { input_cost_per_token: "4" }, [null, 1, [], {}, { range: 7 }], [{ rates: { prompt: "4" } }]],
    ["what is no price is left out", {}, [{ range: [0, 1], input_cost_per_token: "1", output_cost_per_token: 1e-6, note: 1 }], [{ rates: { completion: "0.000001" } }]],
    ["no list", { input_cost_per_token: "4" }, { range: [0, 1] }, [{ rates: { prompt: "4" } }]],
  ])("bands by input size: %s", (_name, prices, tiered_pricing, expected) =>
    expect(row({ prices, nested_prices: { tiered_pricing } })?.prices).toStrictEqual(expected),
  );

const [low, medium, high] = ["low", "medium", "high"].map((size) => `search_context_size_${size}`) as [
  string,
  string,
  string,
];
// biome-ignore format: one line a case
test.each<[string, Json, object]>([
    ["medium is the usual size", { [low]: 0.01, [medium]: 0.02, [high]: 0.03 }, { web_search: "0.02", web_search_low: "0.01", web_search_medium: "0.02", web_search_high: "0.03" }],
    ["else low", { [low]: 0.01, [high]: 0.03 }, { web_search: "0.01", web_search_low: "0.01", web_search_high: "0.03" }],
    ["else high", { [high]: 0.03 }, { web_search: "0.03", web_search_high: "0.03" }],
    ["text is no price", { [low]: "0.01", [medium]: 0.02 }, { web_search: "0.02", web_search_medium: "0.02" }],
    ["no sizes", {}, {}],
    ["a list", [0.01], {}],
    ["null", null, {}],
    ["a number", 0.01, {}],
  ])("searches: %s", (_name, search_context_cost_per_query, rates) =>
    expect(
      row({ prices: { input_cost_per_token: "4" }, nested_prices: { search_context_cost_per_query } })
        ?.prices,
    ).toStrictEqual([{ rates: { prompt: "4", ...rates } }]),
  );

// biome-ignore format: one line a case
test.each<[string, MapEntry["other"], object]>([
  ["nothing", {}, {}],
  ["its mode", { mode: "chat" }, { mode: "chat" }],
  ["its limits", { max_input_tokens: 1000, max_output_tokens: 100, max_tokens: 5 }, { context_tokens: 1000, max_output_tokens: 100 }],
  ["its last day", { deprecation_date: "2027-01-01" }, { retires: "2027-01-01" }],
  [
    "what it can do",
    {
      supports_function_calling: true,
      supports_reasoning: true,
      supports_response_schema: true,
      supports_vision: true,
    },
    { capabilities: ["tool_call", "reasoning", "structured_output"] },
  ],
  ["one thing it can do", { supports_reasoning: true }, { capabilities: ["reasoning"] }],
  ["not what it cannot", { supports_function_calling: false, supports_reasoning: "true" }, {}],
  ["values of other types are not read", { mode: 1, max_input_tokens: "1000", max_output_tokens: "1", deprecation_date: 1 }, {}],
])("facts of a model: %s", (_name, other, facts) => expect(row({ other })?.facts).toStrictEqual(facts));

describe("rows", () => {
  test("have the entry's provider, id and days", () => {
    expect(
      asObservations([entry({ read: "2026-09-22", gone: "2026-10-01" }), entry({ key: "p/n", model: "n" })]),
    ).toStrictEqual([
      { provider: "p", id: "m", facts: {}, prices: [], read: "2026-09-22", gone: "2026-10-01" },
      { provider: "p", id: "n", facts: {}, prices: [] },
    ]);
  });

  test.each(["a/models/", "", "a\nb"])("a key that names no model, %j, has no row", (model) =>
    expect(asObservations([entry({ model }), entry()])).toHaveLength(1),
  );

  test("earlier prices are past prices", () => {
    const past = [{ prices: { input_cost_per_token: "5" }, until: "2026-09-30", read: "2026-09-01" }];
    expect(row({ prices: { input_cost_per_token: "4" }, past })).toMatchObject({
      prices: [{ rates: { prompt: "4" } }],
      past: [{ rates: { prompt: "5" }, until: "2026-09-30", read: "2026-09-01" }],
    });
  });
});
