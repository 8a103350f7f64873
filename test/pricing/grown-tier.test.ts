// A rate its tier does not name grows as prompt or completion do, and is said to; sums worked out by hand.
import { expect, test } from "vitest";
import { grownTier } from "../../src/pricing/adjust-price.ts";
import type { RateName, Rates } from "../../src/schemas/price.ts";

// biome-ignore format: one line a case
test.each<[string, Rates, Rates, Rates, RateName[] | undefined]>([
  ["a cache rate with the prompt", { prompt: "2", input_cache_read: "0.2" }, { prompt: "6" }, { prompt: "6", input_cache_read: "0.6" }, ["input_cache_read"]],
  ["reasoning with the output, unsaid", { completion: "2", internal_reasoning: "3" }, { completion: "3" }, { completion: "3", internal_reasoning: "4.5" }, undefined],
  ["what the tier names stays", { prompt: "2", input_cache_read: "0.2" }, { prompt: "6", input_cache_read: "0.4" }, { prompt: "6", input_cache_read: "0.4" }, undefined],
  ["nothing grows from 0", { prompt: "0", input_cache_read: "0.2" }, { prompt: "6" }, { prompt: "6" }, undefined],
  ["nor without the rate it grows with", { completion: "1", input_cache_read: "0.2" }, { prompt: "6" }, { prompt: "6" }, undefined],
])("%s", (_name, base, rates, whole, scaled) => {
  const grown = grownTier({ above: 9, rates }, base);
  expect(grown).toEqual({ above: 9, rates: whole, ...(scaled && { scaled }) });
  expect(grownTier(grown, base)).toEqual(grown);
});
