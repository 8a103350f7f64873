// compileRates: a price's rates as integers at one scale, for each context tier its own, made once.
import { describe, expect, test } from "vitest";
import { costOf } from "../../src/pricing/cost.ts";
import { compileRates } from "../../src/pricing/rates.ts";
import type { ShardPrice } from "../../src/schemas/shard.ts";
import { PUBLIC_RATES } from "../../src/schemas/words.ts";
import { CONVENTIONS } from "../helpers/conventions.ts";
import { NO_USAGE, NOW } from "../vectors/vector.ts";

/** 1 USD a prompt token, 2 above 100 of input, 3 above 200. */
function tiered(): ShardPrice {
  return {
    rates: { prompt: "1" },
    tiers: [
      { above: 100, rates: { prompt: "2" } },
      { above: 200, rates: { prompt: "3" } },
    ],
  };
}

describe("one price for many calls: each call gets its own tier", () => {
  const orders: [string, number[]][] = [
    ["base, tier, base", [100, 101, 100]],
    ["tier, base, tier", [101, 100, 101]],
    ["tier, higher tier, tier", [101, 201, 101]],
    ["higher tier, base", [201, 100]],
    ["all, down and up", [201, 101, 1, 101, 201]],
  ];
  /** By hand: tokens -> rate. */
  const RATE = new Map([
    [1, "1"],
    [100, "1"],
    [101, "2"],
    [201, "3"],
  ]);

  test.each(orders)("%s", (_name, inputs) => {
    const price = tiered();
    for (const input of inputs) {
      const { tierAbove, charged } = compileRates(price, input);
      expect([input, charged.prompt?.rate]).toEqual([input, RATE.get(input)]);
      expect(tierAbove).toBe(input > 200 ? 200 : input > 100 ? 100 : undefined);
    }
  });

  test("a call after a long one is billed at the base again: 10 x 1 after 101 x 2", () => {
    const price = tiered();
    const total = (prompt_tokens: number) => {
      const usage = { ...NO_USAGE, prompt_tokens };
      const call = {
        model: { prices: [price] },
        usage,
        requested: "separate" as const,
        time: NOW,
        calendars: {},
      };
      const cost = costOf({ ...call, provider: CONVENTIONS.openai });
      return cost.ok && cost.value.total;
    };
    expect([total(10), total(101), total(10)]).toEqual(["10", "202", "10"]);
  });
});

describe("a compiled price is reused", () => {
  test("for the same price and tier, whatever the input", () => {
    const price = tiered();
    expect(compileRates(price, 150)).toBe(compileRates(price, 101));
    expect(compileRates(price, 0)).toBe(compileRates(price, 100));
  });

  test("never for another price, even an equal one", () => {
    const [one, other] = [tiered(), { rates: { prompt: "7" } }];
    expect(compileRates(one, 1).charged.prompt?.rate).toBe("1");
    expect(compileRates(other, 1).charged.prompt?.rate).toBe("7");
  });
});

describe("integers at one scale", () => {
  const rows: [string, ShardPrice["rates"], number, Record<string, bigint>][] = [
    ["whole dollars", { prompt: "15", completion: "3" }, 0, { prompt: 15n, completion: 3n }],
    ["the longest decides", { prompt: "0.5", completion: "0.025" }, 3, { prompt: 500n, completion: 25n }],
    ["a whole beside a fraction", { prompt: "2", completion: "0.01" }, 2, { prompt: 200n, completion: 1n }],
    ["beyond a double", { prompt: "9007199254740993" }, 0, { prompt: 9007199254740993n }],
    [
      "beyond a double after scaling",
      { prompt: "0.000000000000000001", completion: "9007199254740993" },
      18,
      { prompt: 1n, completion: 9007199254740993n * 10n ** 18n },
    ],
    ["0 is known", { prompt: "0" }, 0, { prompt: 0n }],
  ];

  test.each(rows)("%s", (_name, rates, scale, units) => {
    const compiled = compileRates({ rates }, 1);
    expect(compiled.scale).toBe(scale);
    for (const [name, own] of Object.entries(units)) {
      expect([name, compiled.charged[name as "prompt"]?.units]).toEqual([name, own]);
    }
  });

  test("a price without rates", () => {
    const { charged, scale, rates } = compileRates({ rates: {} }, 1);
    expect([charged, scale, new Set(Object.values(rates))]).toEqual([{}, 0, new Set(["0"])]);
  });

  test("a rate taken from another names it", () => {
    const { charged } = compileRates({ rates: { prompt: "1", internal_reasoning: "2" } }, 1);
    expect(charged.prompt?.fallback).toBeUndefined();
    expect(charged.input_cache_read).toEqual({
      ...{ rate: "1", units: 1n, fallback: "prompt", assumed: "fallback_rate" },
    });
    expect(charged.internal_reasoning).toEqual({ rate: "2", units: 2n });
  });
});

describe("what an answer shows of a price", () => {
  test.each<[string, ShardPrice["rates"], ShardPrice["rates"], ShardPrice["rates"] | undefined]>([
    [
      "a rate of every call is shown where it falls back, one of few calls is not, and another is never",
      { prompt: "1", completion: "2" },
      {
        prompt: "1",
        completion: "2",
        input_cache_read: "1",
        input_cache_write: "1",
        internal_reasoning: "2",
      },
      undefined,
    ],
    ["a rate of few calls is shown where it is stated", { audio: "3" }, { audio: "3" }, undefined],
    ["one beside the 13 apart from them", { image_token: "4" }, {}, { image_token: "4" }],
    ["more than one", { image_token: "4", video_token: "5" }, {}, { image_token: "4", video_token: "5" }],
  ])("%s", (_name, rates, shown, others) => {
    const compiled = compileRates({ rates }, 1);
    const none = Object.fromEntries(PUBLIC_RATES.map((name) => [name, "0"]));
    expect(compiled.rates).toEqual({ ...none, ...shown });
    expect(compiled.otherRates).toStrictEqual(others);
  });

  test("common charges are kept apart from rare ones", () => {
    const { base, all } = compileRates({ rates: {} }, 1);
    expect(base.map(({ item }) => item)).toEqual([
      ...["prompt", "cache_read", "cache_write", "completion", "reasoning", "web_search", "request"],
    ]);
    expect(all.length).toBeGreaterThan(base.length);
  });
});
