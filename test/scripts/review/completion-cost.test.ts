// completionCost: what LiteLLM charges by an entry, each sum worked by hand.
import { expect, test } from "vitest";
import { completionCost, type MapCall, mapThresholds } from "../../../scripts/review/completion-cost.ts";

const TEXT = { prompt: 1000, completion: 100 };
const BASE = { input_cost_per_token: 2, output_cost_per_token: 10 };

test.each<[string, object, Partial<MapCall>, number | undefined]>([
  // 1000 x 2 + 100 x 10
  ["base", BASE, {}, 3000],
  ["no price for tokens", { output_cost_per_image: 5 }, {}, undefined],
  // 600 x 2 + 400 x 0 + 1000: a missing rate bills cached tokens at 0
  ["cached without a rate", BASE, { cached: 400 }, 2200],
  ["cached", { ...BASE, cache_read_input_token_cost: 1 }, { cached: 400 }, 2600],
  ["written", { ...BASE, cache_creation_input_token_cost: 3 }, { written: 400 }, 3400],
  [
    "written for an hour",
    { ...BASE, cache_creation_input_token_cost: 3, cache_creation_input_token_cost_above_1hr: 4 },
    { writtenForAnHour: 400 },
    3800,
  ],
  ["reasoning", { ...BASE, output_cost_per_reasoning_token: 20 }, { reasoning: 50 }, 3500],
  ["audio", { ...BASE, input_cost_per_audio_token: 5 }, { audio: 100 }, 3300],
  [
    "search",
    { ...BASE, search_context_cost_per_query: { search_context_size_medium: 7 } },
    { searches: 2 },
    3014,
  ],
  ["batches", { ...BASE, input_cost_per_token_batches: 1 }, { tier: "batches" }, 2000],
  ["a tier without a rate", BASE, { tier: "flex" }, 3000],
  ["off the peak", { ...BASE, off_peak_pricing: { input_cost_per_token: 1 } }, { tier: "off_peak" }, 2000],
  ["at a threshold", { ...BASE, input_cost_per_token_above_200k_tokens: 4 }, { prompt: 200_000 }, 401_000],
  ["above it", { ...BASE, input_cost_per_token_above_200k_tokens: 4 }, { prompt: 200_001 }, 801_004],
  [
    "above the higher of two",
    { ...BASE, input_cost_per_token_above_128k_tokens: 3, input_cost_per_token_above_200k_tokens: 4 },
    { prompt: 300_000 },
    1_201_000,
  ],
  [
    "above it in a tier",
    {
      ...BASE,
      input_cost_per_token_above_200k_tokens: 4,
      input_cost_per_token_above_200k_tokens_priority: 5,
    },
    { prompt: 300_000, tier: "priority" },
    1_501_000,
  ],
  [
    "in a band",
    {
      tiered_pricing: [
        { range: [0, 1000], input_cost_per_token: 1, output_cost_per_token: 1 },
        { range: [1000, 9000], input_cost_per_token: 2, output_cost_per_token: 2 },
      ],
    },
    { prompt: 1001 },
    2202,
  ],
])("%s", (_name, entry, call, cost) =>
  expect(completionCost(entry as never, { ...TEXT, ...call })).toBe(cost),
);

test("thresholds of fields and of bands", () => {
  const entry = {
    input_cost_per_token_above_128k_tokens: 1,
    tiered_pricing: [{ range: [0, 5] }, { range: [5, 9] }],
  };
  expect(mapThresholds(entry)).toEqual([128_000, 5]);
});
