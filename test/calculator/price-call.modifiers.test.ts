// Whatever a call says of service tier, region and searches, its lines are quantity x rate and add up to its total.
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { shardText } from "../../scripts/build/shard-provider.ts";
import type { Call } from "../../src/calculator/call.ts";
import { priceCall } from "../../src/calculator/price-call.ts";
import type { Rates } from "../../src/schemas/price.ts";
import type { ShardPrice } from "../../src/schemas/shard.ts";
import { toShardIndex } from "../../src/store/version.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop } from "../helpers/fixture-models.ts";
import { equal, minus, rational, times, total } from "../helpers/rational.ts";

const rate = fc.integer({ min: 0, max: 10 ** 9 }).map((n) => {
  const text = `0.${String(n).padStart(12, "0")}`.replace(/0+$/, "");
  return text === "0." ? "0" : text;
});
const rates: fc.Arbitrary<Rates> = fc.record(
  {
    ...{ prompt: rate, completion: rate, input_cache_read: rate, input_cache_write_1h: rate, audio: rate },
    ...{ web_search: rate, web_search_high: rate, request: rate },
    discount: fc.constantFrom("0.05", "0.333"),
  },
  { requiredKeys: ["prompt", "completion"] },
);
const price: fc.Arbitrary<ShardPrice> = fc.record(
  {
    rates,
    tiers: rates.map((named) => [{ above: 200_000, rates: named }]),
    service_tiers: fc.record({ batch: rates.map((named) => ({ rates: { prompt: named.prompt ?? "0" } })) }),
    hours: rates.map((named) => [{ utc: "00:30-23:30", rates: { prompt: named.prompt ?? "0" } }]),
    units: fc.constant({ output_per_second: "0.0123" }),
  },
  { requiredKeys: ["rates"] },
);
const count = fc.integer({ min: 0, max: 300_000 });
const said = fc.record(
  {
    service_tier: fc.constantFrom("batch", "flex", "default", "priority"),
    region: fc.constantFrom("us", "eu", "global", "nowhere"),
    search_context_size: fc.constantFrom("low", "high"),
  },
  { requiredKeys: [] },
);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T12:00:00Z") }));

const SHARD = {
  provider: "p",
  usage: { prompt_includes_cache: false, completion_includes_reasoning: true },
  service_tiers: [{ name: "flex", factor: "0.5" }, { name: "priority" }],
  regions: [
    { name: "us", factor: "1.1" },
    { name: "eu", factor: "1.375" },
  ],
  aliases: [],
};

test("lines of a modified call add up to the total, to the last digit", async () => {
  // Of a version only the shard is the case's: to publish each would take most of the time.
  const published = versionOf([aShop("p", [], SHARD)]);
  await fc.assert(
    fc.asyncProperty(price, said, count, count, count, async (charged, words, prompt, written, spoken) => {
      const shard = shardText({ ...SHARD, models: [{ id: "m", prices: [charged] }] });
      const version = { ...published, shard: async () => toShardIndex(Buffer.from(shard)) };
      const call: Call = {
        ...{ model_id: "m", provider_id: "p", usage_convention: "provider", lenient: true, ...words },
        usage: {
          ...{ prompt_tokens: prompt + spoken, completion_tokens: 500, cache_read_tokens: 10 },
          ...{ cache_write_tokens: written, reasoning_tokens: 0, web_search_count: 3 },
          rare: { cache_write_1h_tokens: written, audio_prompt_tokens: spoken },
          units: { output_per_second: "2.5" },
        },
      };
      const priced = await priceCall(version, call);
      if (!priced.ok) throw new Error(priced.failure.message);
      const { line_items, total_exact } = priced.value.cost_breakdown;
      expect(equal(total(line_items.map(({ cost }) => rational(cost))), rational(total_exact))).toBe(true);
      for (const { quantity, rate: each, cost } of line_items) {
        const off = minus(times(rational(String(quantity)), rational(each)), rational(cost));
        expect(equal(off, rational(0))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
