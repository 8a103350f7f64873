// Service tiers, factors and search sizes on a price: what is printed wins, the rest scales, fees never do.
import { describe, expect, test } from "vitest";
import { grownTier, inServiceTier, timesFactor, withSearchSize } from "../../src/pricing/adjust-price.ts";
import { scaleDecimal } from "../../src/pricing/decimal.ts";
import type { RateName, Rates } from "../../src/schemas/price.ts";
import type { ShardPrice } from "../../src/schemas/shard.ts";

const PRICE: ShardPrice = {
  rates: {
    prompt: "0.000002",
    completion: "0.000008",
    input_cache_read: "0.0000005",
    internal_reasoning: "0.00001",
    web_search: "0.01",
    request: "0.002",
    web_search_low: "0.005",
  },
  tiers: [{ above: 100, rates: { prompt: "0.000004", completion: "0.000012" } }],
  hours: [{ utc: "01:00-02:00", rates: { prompt: "0.000003" } }],
  service_tiers: {
    batch: { rates: { prompt: "0.000001", completion: "0.000004" } },
    priority: {
      rates: { prompt: "0.000005", completion: "0.00002", input_cache_read: "0.000002" },
      tiers: [{ above: 272, rates: { prompt: "0.00001" } }],
    },
    cheap_output: { rates: { prompt: "0.000001", completion: "0.000002" } },
    read: { rates: { prompt: "0.000001" } },
    written: { rates: { completion: "0.000004" } },
    search: { rates: { web_search: "0.02" } },
  },
};

describe("a service tier", () => {
  test("has its own rates; unnamed ones scale, input with prompt and output with completion; fees stay", () => {
    expect(inServiceTier(PRICE, "batch")).toMatchObject({
      rates: {
        prompt: "0.000001",
        completion: "0.000004",
        input_cache_read: "0.00000025",
        internal_reasoning: "0.000005",
        web_search: "0.01",
        request: "0.002",
        web_search_low: "0.005",
      },
      tiers: [{ above: 100, rates: { prompt: "0.000002", completion: "0.000006" } }],
      hours: [{ utc: "01:00-02:00", rates: { prompt: "0.0000015" } }],
    });
  });

  test("has its own context tiers where the page states them", () => {
    const priority = inServiceTier(PRICE, "priority");
    // 0.000002 x 0.00001 / 0.000005
    const grown = { prompt: "0.00001", input_cache_read: "0.000004" };
    expect(priority?.tiers).toEqual([{ above: 272, rates: grown, scaled: ["input_cache_read"] }]);
    expect(priority?.rates.input_cache_read).toBe("0.000002");
    // 0.00001 x 0.00002 / 0.000008
    expect(priority?.rates.internal_reasoning).toBe("0.000025");
  });

  test("that makes output cheaper than input scales each by its own ratio", () => {
    expect(inServiceTier(PRICE, "cheap_output")?.rates).toMatchObject({
      input_cache_read: "0.00000025",
      internal_reasoning: "0.0000025",
    });
  });

  test("that names only the prompt scales the output with it", () => {
    expect(inServiceTier(PRICE, "read")?.rates).toMatchObject({
      completion: "0.000004",
      internal_reasoning: "0.000005",
    });
  });

  test("that names only a fee leaves the tokens unchanged", () => {
    expect(inServiceTier(PRICE, "search")?.rates).toEqual({ ...PRICE.rates, web_search: "0.02" });
  });

  test("that the price lacks is undefined, and the same tier returns the same price", () => {
    expect(inServiceTier(PRICE, "flex")).toBeUndefined();
    expect(inServiceTier(PRICE, "batch")).toBe(inServiceTier(PRICE, "batch"));
  });
});

test("a factor applies to every token rate at every tier and hour, and to no fee", () => {
  expect(timesFactor(PRICE, "1.1")).toMatchObject({
    rates: {
      prompt: "0.0000022",
      completion: "0.0000088",
      input_cache_read: "0.00000055",
      internal_reasoning: "0.000011",
      web_search: "0.01",
      request: "0.002",
    },
    tiers: [{ above: 100, rates: { prompt: "0.0000044", completion: "0.0000132" } }],
    hours: [{ utc: "01:00-02:00", rates: { prompt: "0.0000033" } }],
  });
  expect(timesFactor(PRICE, "1.1")).toBe(timesFactor(PRICE, "1.1"));
});

test("a search is charged at the rate of its context size, if there is one", () => {
  expect(withSearchSize(PRICE, "low")?.rates.web_search).toBe("0.005");
  expect(withSearchSize(PRICE, "high")).toBeUndefined();
});

test.each<[string, Rates, Rates]>([
  [
    "searches that cost nothing of their own",
    { request: "1", web_search: "0" },
    { request: "2", web_search: "0" },
  ],
  ["searches that cost beside a fee", { request: "1", web_search: "3" }, { request: "1", web_search: "2" }],
  ["free searches without a fee", { web_search: "0" }, { web_search: "2" }],
])("a size prices %s", (_, rates, sized) => {
  expect(withSearchSize({ rates: { ...rates, web_search_low: "2" } }, "low")?.rates).toMatchObject(sized);
});

test.each([
  ["0.000002", "0.000001", "0.000002", "0.000001"],
  ["0", "5", "3", "0"],
  ["7", "1", "8", "0.875"],
  ["1", "3", "1", "3"],
  ["0.00001", "1.1", "1", "0.000011"],
  // 1/3 and 2/3 to 18 digits; 2/3 rounds up.
  ["1", "1", "3", "0.333333333333333333"],
  ["2", "1", "3", "0.666666666666666667"],
  ["0.000002", "1", "3", "0.000000666666666666666667"],
  ["1000000", "2", "7", "285714.285714285714"],
])("%s x %s / %s is %s", (rate, by, of, product) => expect(scaleDecimal(rate, by, of)).toBe(product));

test("a service tier that names one of input and output scales the other with it", () => {
  const card = { prompt: "0.000001", completion: "0.000004" };
  expect(inServiceTier(PRICE, "read")).toMatchObject({ rates: card });
  expect(inServiceTier(PRICE, "written")).toMatchObject({ rates: card });
});

test.each([
  [
    "is scaled, and said to be; reasoning is output",
    "batch",
    undefined,
    ["input_cache_read"],
    ["prompt", "completion"],
  ],
  ["is exact where the page states the factor for all rates", "batch", "0.5", undefined, undefined],
  [
    "is scaled where the tier's own rates are other multiples",
    "batch",
    "0.4",
    ["input_cache_read"],
    ["prompt", "completion"],
  ],
  ["is nothing", "priority", undefined, [], undefined],
])("rates that a service tier does not name: %s", (_name, tier, factor, scaled, inTiers) => {
  const price = inServiceTier(PRICE, tier, { factor });
  expect([price?.scaled, price?.tiers?.[0]?.scaled]).toEqual([
    scaled,
    tier === "priority" ? ["input_cache_read"] : inTiers,
  ]);
});

test("rates that a page keeps at standard do not scale, neither by the tier's card nor by a factor", () => {
  const term = { factor: "0.5", same: ["input_cache_read"] } as const;
  const batch = { prompt: "0.000001", completion: "0.000004", input_cache_read: "0.0000005" };
  expect(inServiceTier(PRICE, "batch", term)).toMatchObject({ rates: batch });
  expect(inServiceTier(PRICE, "batch", term)?.scaled).toBeUndefined();
  expect(timesFactor(PRICE, "0.5", term.same).rates).toMatchObject(batch);
});

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
