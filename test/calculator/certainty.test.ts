// certaintyOf: a bill is as sure as its least sure line, and as lately checked as the first.
import { expect, test } from "vitest";
import { type Certain, certaintyOf } from "../../src/calculator/certainty.ts";
import type { Breakdown } from "../../src/pricing/cost.ts";
import type { Shard } from "../../src/schemas/shard.ts";

const TABLE: Shard["certainty"] = [["high", "2026-11-10"], ["medium", "2026-10-10"], ["low"]];
const line = (item: string, model_id?: string) => ({
  ...{ item, quantity: 1, rate: "1", cost: "1" },
  ...(model_id !== undefined && { model_id }),
});
const FEE = {
  name: "google_search",
  unit: "search",
  page: "p",
  read: null,
  confidence: "official",
  price: "1",
} as const;

// biome-ignore format: one line a case
test.each<[string, object, Certain]>([
  ["one line", { lines: [line("prompt")] }, { certainty: "high", checked: "2026-11-10", certainty_of: { prompt: "high" } }],
  ["the least sure of two", { lines: [line("prompt"), line("cache_write_1h")], price: { rates: {}, seen: 0, seen_of: { input_cache_write_1h: 1 } } }, { certainty: "medium", checked: "2026-10-10", certainty_of: { prompt: "high", cache_write_1h: "medium" } }],
  ["a day nobody knows", { lines: [line("prompt"), line("completion")], price: { rates: {}, seen: 0, seen_of: { completion: 2 } } }, { certainty: "low", certainty_of: { prompt: "high", completion: "low" } }],
  ["the rate that was charged in place of an unknown one", { lines: [line("reasoning")], fallbacks: { internal_reasoning: "completion" }, price: { rates: {}, seen: 0, seen_of: { completion: 1 } } }, { certainty: "medium", checked: "2026-10-10", certainty_of: { reasoning: "medium" } }],
  ["a fee by its own page", { lines: [line("web_search")], fees: [{ item: "web_search", fee: { ...FEE, seen: 1 } }] }, { certainty: "medium", checked: "2026-10-10", certainty_of: { web_search: "medium" } }],
  ["a unit as the price", { lines: [line("output_per_second")] }, { certainty: "high", checked: "2026-11-10", certainty_of: { output_per_second: "high" } }],
  ["a discount, a gateway's fee and another model's lines say nothing", { lines: [line("discount"), line("byok_fee"), line("prompt", "tool")] }, {}],
])("%s", (_name, changes, certain) => {
  const bill = { lines: [], fallbacks: {}, price: { rates: {}, seen: 0 }, ...changes } as unknown as Breakdown;
  expect(certaintyOf(bill, TABLE)).toEqual(certain);
  expect(certaintyOf(bill, undefined)).toEqual({});
});

test("a price without a stored certainty has none", () =>
  expect(
    certaintyOf(
      { lines: [line("prompt")], fallbacks: {}, price: { rates: {} } } as unknown as Breakdown,
      TABLE,
    ),
  ).toEqual({}));
