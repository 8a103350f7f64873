// A newer reading of some keys: its prices replace the old ones; where prompt or completion changed, the old list's go.
import { describe, expect, test } from "vitest";
import type { MapEntry } from "../../../scripts/files/cost-map.ts";
import { applyUpdate } from "../../../scripts/litellm/update.ts";

const search = { search_context_cost_per_query: { search_context_size_low: 0.01 } };
const bands = { tiered_pricing: [{ range: [0, 1], input_cost_per_token: 1e-6 }] };
const OLD: MapEntry = {
  key: "ll/m",
  provider: "p",
  model: "m",
  prices: {
    input_cost_per_token: "0.000004",
    output_cost_per_token: "0.00002",
    cache_read_input_token_cost: "0.0000004",
    input_cost_per_token_priority: "0.000008",
    output_cost_per_second: "0.05",
  },
  nested_prices: { ...search, ...bands },
  other: { litellm_provider: "ll", mode: "chat" },
};

function updated(fields: object): MapEntry | undefined {
  return applyUpdate([OLD], { "ll/m": fields }, "2026-09-22")[0];
}

describe("applyUpdate", () => {
  const same = { input_cost_per_token: 4e-6, output_cost_per_token: 2e-5 };
  // biome-ignore format: one line a case
  test.each<[string, object, MapEntry["prices"], MapEntry["nested_prices"]]>([
    ["the same list: what it does not say stays", { ...same, cache_read_input_token_cost: 5e-7 }, { ...OLD.prices, cache_read_input_token_cost: "0.0000005" }, OLD.nested_prices],
    [
      "another prompt: text prices of the old list go, bands too; other units and searches stay",
      { ...same, input_cost_per_token: 3e-6 },
      { input_cost_per_token: "0.000003", output_cost_per_token: "0.00002", output_cost_per_second: "0.05" },
      search,
    ],
    ["another completion", { ...same, output_cost_per_token: 3e-5 }, { input_cost_per_token: "0.000004", output_cost_per_token: "0.00003", output_cost_per_second: "0.05" }, search],
    [
      "what is no price of the format is not read",
      {
        ...same,
        cache_read_input_token_cost: "1",
        input_cost_per_thought: 1e-6,
        output_cost_per_second: 2,
        max_tokens: 1,
      },
      OLD.prices,
      OLD.nested_prices,
    ],
  ])("%s", (_name, fields, prices, nested_prices) => {
    const before = { prices: OLD.prices, nested_prices: OLD.nested_prices };
    const isOther = prices.input_cost_per_token_priority === undefined;
    expect(updated(fields)).toEqual({
      ...{ ...OLD, prices, nested_prices, read: "2026-09-22" },
      ...(isOther && { before }),
    });
  });

  test("no nested price left, no field for them", () => {
    const { nested_prices: _nested, ...flat } = OLD;
    const entries = [flat, { ...OLD, nested_prices: bands }];
    for (const entry of applyUpdate(entries, { "ll/m": { input_cost_per_token: 1e-6 } }, "2026-09-22")) {
      expect(entry).not.toHaveProperty("nested_prices");
    }
  });

  test("a key it does not name is as it was", () => {
    expect(applyUpdate([OLD], { other: { input_cost_per_token: 1 } }, "2026-09-22")).toEqual([OLD]);
  });

  test("a document of another shape is refused", () => {
    expect(() => applyUpdate([OLD], { m: null }, "2026-09-22")).toThrow("not the document expected: m");
  });
});
