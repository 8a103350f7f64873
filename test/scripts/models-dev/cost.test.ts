// A price in models.dev's fields: USD per million tokens, exact; what is not known is left out, never 0.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costOf, modeCost, perMillion } from "../../../scripts/models-dev/cost.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";

const MODEL = { facts: {} };
const REASONS = { facts: { capabilities: ["reasoning"] } };
const VIDEO = { facts: { output_modalities: ["video"] } };
const ONE_TWO = { prompt: "0.000001", completion: "0.000002" };

// biome-ignore format: one line a case
test.each<[string, PriceEntry, typeof MODEL, unknown]>([
  ["input and output", { rates: ONE_TWO }, MODEL, { input: 1, output: 2 }],
  ["free is 0", { rates: { prompt: "0", completion: "0" } }, MODEL, { input: 0, output: 0 }],
  ["none without an output rate", { rates: { prompt: "0.000001" } }, MODEL, undefined],
  ["none without an input rate", { rates: { completion: "0.000001" } }, MODEL, undefined],
  ["none without rates", { rates: {}, units: { output_per_second: "0.1" } }, MODEL, undefined],
  [
    "every rate there is a field for",
    {
      rates: {
        ...ONE_TWO,
        input_cache_read: "0.0000001",
        input_cache_write: "0.00000125",
        audio: "0.00004",
        audio_output: "0.00008",
        web_search: "0.01",
      },
    },
    MODEL,
    { input: 1, output: 2, cache_read: 0.1, cache_write: 1.25, input_audio: 40, output_audio: 80 },
  ],
  ["reasoning of a model that reasons", { rates: { ...ONE_TWO, internal_reasoning: "0.000003" } }, REASONS, { input: 1, output: 2, reasoning: 3 }],
  ["no reasoning of one that does not", { rates: { ...ONE_TWO, internal_reasoning: "0.000003" } }, MODEL, { input: 1, output: 2 }],
  ["output of a model of video alone is its video", { rates: { ...ONE_TWO, video_token_output: "0.000009" } }, VIDEO, { input: 1, output: 9 }],
  [
    "a tier has the whole card, rates it does not name being the base's",
    {
      rates: { ...ONE_TWO, input_cache_read: "0.0000001" },
      tiers: [{ above: 128_000, rates: { prompt: "0.000003" } }],
    },
    MODEL,
    {
      ...{ input: 1, output: 2, cache_read: 0.1 },
      tiers: [{ input: 3, output: 2, cache_read: 0.1, tier: { type: "context", size: 128_000 } }],
    },
  ],
  [
    "one tier from 200,000 on is told twice",
    { rates: ONE_TWO, tiers: [{ above: 272_000, rates: { prompt: "0.000003" } }] },
    MODEL,
    {
      ...{ input: 1, output: 2 },
      tiers: [{ input: 3, output: 2, tier: { type: "context", size: 272_000 } }],
      context_over_200k: { input: 3, output: 2 },
    },
  ],
  [
    "two of them are not",
    {
      rates: ONE_TWO,
      tiers: [
        { above: 512_000, rates: { prompt: "0.000004" } },
        { above: 256_000, rates: { prompt: "0.000003" } },
      ],
    },
    MODEL,
    { input: 1, output: 2, tiers: [
        { input: 3, output: 2, tier: { type: "context", size: 256_000 } },
        { input: 4, output: 2, tier: { type: "context", size: 512_000 } },
      ] },
  ],
  [
    "the dearest hour's, since the format has none",
    {
      rates: ONE_TWO,
      hours: [{ utc: "00:30-08:30", rates: { prompt: "0.000002", completion: "0.0000015" } }],
    },
    MODEL,
    { input: 2, output: 2 },
  ],
])("cost: %s", (_, price, model, expected) => expect(costOf(price, model)).toEqual(expected));

describe("a mode costs what its service tier does", () => {
  const price: PriceEntry = {
    rates: { ...ONE_TWO, input_cache_read: "0.0000001" },
    service_tiers: {
      priority: { rates: { prompt: "0.000002", completion: "0.000004" } },
      fast: { rates: { prompt: "0.000005", completion: "0.000006", input_cache_read: "0.000007" } },
    },
  };
  test.each([
    ["fast", {}, { input: 5, output: 6, cache_read: 7 }],
    // 0.1 as dear as input, and input twice: 0.2.
    ["fast", { body: { service_tier: "priority" } }, { input: 2, output: 4, cache_read: 0.2 }],
    ["pro", { body: { reasoning: { mode: "pro" } } }, undefined],
  ])("%s %j", (name, mode, expected) => expect(modeCost(price, name, mode, MODEL)).toEqual(expected));
});

test("a number is the double nearest to the exact price per million", () => {
  const rate = fc.tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(rate, ([units, scale]) => {
      const decimal = (units / 10 ** scale).toFixed(Math.min(scale, 20)).replace(/\.?0+$/, "") || "0";
      const [whole = "0", part = ""] = decimal.split(".");
      const moved = `${whole}${part.padEnd(6, "0").slice(0, 6)}.${part.slice(6)}`;
      expect(perMillion(decimal)).toBe(Number(moved.replace(/\.$/, "")));
    }),
  );
});
