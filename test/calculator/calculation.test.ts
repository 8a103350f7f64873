// toCalculation: an exact bill as the snake_case calculator answers it; what is optional is there only when it says something.
import { describe, expect, test } from "vitest";
import {
  flatUsage,
  priceRef,
  pricesRef,
  statusOf,
  toCalculation,
  toQuantities,
} from "../../src/calculator/calculation.ts";
import type { Breakdown } from "../../src/pricing/cost.ts";
import { EVERY_RATE } from "../helpers/every-rate.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import { NO_USAGE } from "../vectors/vector.ts";

const call = {
  model_id: "m-latest",
  provider_id: "p",
  usage: { ...NO_USAGE, prompt_tokens: 3 },
  usage_convention: "provider" as const,
  at: undefined,
};
const RATES = { ...EVERY_RATE, prompt: "0.1", completion: "0.0000002", discount: "0.000", request: "3" };
const bill: Breakdown = {
  convention: "separate",
  applied: { prompt_includes_cache: false, completion_includes_reasoning: true },
  rates: RATES,
  fallbacks: {},
  derived: {},
  assumed: [],
  unpriced: [],
  costs: {
    prompt: "0.1",
    completion: "0.2",
    cache_read: "0.3",
    cache_write: "0.4",
    reasoning: "0.5",
    web_search: "0.6",
    request: "0.7",
    discount: "-0.8",
  },
  price: { rates: {} },
  buckets: { prompt: 3, cache_read: 0, cache_write: 0, completion: 0, reasoning: 0 },
  lines: [{ item: "prompt", quantity: 3, rate: "0.1", cost: "0.3" }],
  total: "9007199254740993.5",
};
const basis = {
  price: { id: "p/m@2026-01-01", effective_from: "2026-01-01T00:00:00Z", effective_until: null },
  prices: { serial: 7, version: "v", as_of: "2026-11-19" },
  at: "2026-11-20T00:00:00Z",
};

test("every field appears in order, with numbers as the nearest doubles", () => {
  const { pricing, cost_breakdown, ...echo } = toCalculation(call, bill, { id: "m-latest" }, basis);
  expect(echo).toEqual({
    model_id: "m-latest",
    provider_id: "p",
    usage: call.usage,
    status: "priced",
    currency: "USD",
    ...basis,
  });
  expect(JSON.stringify(pricing)).toBe(
    '{"prompt":0.1,"completion":2e-7,"discount":0,"request":3,"web_search":0.04,"input_cache_read":0.05,"input_cache_write":0.06,"image":0.07,"image_output":0.08,"audio":0.09,"audio_output":0.11,"input_audio_cache":0.12,"internal_reasoning":0.13}',
  );
  expect(JSON.stringify(cost_breakdown)).toBe(
    '{"prompt":0.1,"completion":0.2,"cache_read":0.3,"cache_write":0.4,"reasoning":0.5,"web_search":0.6,"request":0.7,"discount":-0.8,"total":9007199254740994,"total_exact":"9007199254740993.5","line_items":[{"item":"prompt","quantity":3,"rate":"0.1","cost":"0.3"}],"usage_convention":"separate","usage_applied":{"prompt_includes_cache":false,"completion_includes_reasoning":true}}',
  );
});

describe("optional fields", () => {
  test.each([
    ["a tier", { tier_above: 200 }, { tier_above: 200 }],
    ["a tier of 0", { tier_above: 0 }, { tier_above: 0 }],
    [
      "one fallback",
      { fallbacks: { input_cache_read: "prompt" as const } },
      { fallbacks: { input_cache_read: "prompt" } },
    ],
    ["one item left out", { unpriced: ["reasoning" as const] }, { unpriced: ["reasoning"] }],
    ["an own key", { byok: { upstream: "1.5", fee: "0.5" } }, { upstream: 1.5, byok_fee: 0.5 }],
  ])("%s", (_name, change, fields) => {
    const plain = toCalculation(call, bill, { id: "m" }, basis).cost_breakdown;
    const changed = toCalculation(call, { ...bill, ...change }, { id: "m" }, basis).cost_breakdown;
    expect(changed).toEqual({ ...plain, ...fields });
    expect(plain).not.toMatchObject(fields);
  });

  test.each([
    ["a rule led to the model", { id: "m", rule: "alias" as const }, { model_id: "m", rule: "alias" }],
    ["the id is listed", { id: "m" }, undefined],
  ])("matched: %s", (_name, match, matched) => {
    expect(toCalculation(call, bill, match, basis).matched).toEqual(matched);
  });
});

test.each([
  [
    "in full",
    { detail: "full" as const },
    [{ item: "maps", fee: "maps", unit: "call", page: "https://p", read: null, confidence: "official" }],
  ],
  ["in plain", {}, undefined],
])("%s: the page of a fee is %j", (_, asked, fees) => {
  const fee = {
    ...{ name: "maps", unit: "call", price: "0.01", page: "https://p", read: null, models: "^m" },
    confidence: "official" as const,
  };
  const charged = { ...bill, fees: [{ item: "maps", fee }] };
  expect(toCalculation({ ...call, ...asked }, charged, { id: "m" }, basis).fees).toEqual(fees);
});

describe("the invoiced amount", () => {
  const costs = (asked: object) =>
    toCalculation({ ...call, ...asked }, { ...bill, total: "1.26" }, { id: "m" }, basis).cost_breakdown;
  const margin = { adjustments: [{ name: "margin", percent: "10" }] };
  const fee = { adjustments: [{ name: "fee", fixed: "0.1" }] };
  const round = { round: { places: 1, mode: "half_up" } };
  test.each([
    ["an addition in percent", margin, { price_total: 1.386, price_total_exact: "1.386" }],
    ["an addition of an amount", fee, { price_total: 1.36, price_total_exact: "1.36" }],
    ["a rounding alone", round, { total_rounded: "1.3", remainder: "-0.04" }],
    ["both: what is due is rounded", { ...margin, ...round }, { total_rounded: "1.4", remainder: "-0.014" }],
  ])("%s", (_, asked, due) => expect(costs(asked)).toMatchObject({ total: 1.26, ...due }));

  test("neither adjustments nor rounding", () => {
    expect(costs({})).not.toHaveProperty("total_rounded");
    expect(costs({})).not.toHaveProperty("price_total");
  });
});

describe("amounts that few calls have", () => {
  const { rare: _further, ...buckets } = { rare: undefined, ...bill.buckets };
  test.each([
    [
      "tokens",
      {
        ...bill,
        buckets: { ...buckets, rare: { audio_prompt: 1 } },
        costs: { ...bill.costs, audio_prompt: "0.9" },
      },
      { audio_prompt: 0.9 },
    ],
    ["units", { ...bill, costs: { ...bill.costs, units: "0.9" } }, { units: 0.9 }],
  ])("%s", (_, priced, amount) => {
    const plain = toCalculation(call, bill, { id: "m" }, basis).cost_breakdown;
    expect(toCalculation(call, priced, { id: "m" }, basis).cost_breakdown).toEqual({ ...plain, ...amount });
  });

  test("a cost of zero is 0", () => {
    const free = { ...bill, costs: { ...bill.costs, request: "0" } };
    expect(toCalculation(call, free, { id: "m" }, basis).cost_breakdown.request).toBe(0);
  });
});

describe("flatUsage", () => {
  const rare = { audio_prompt_tokens: 1 };
  const units = { pages: "2" };
  test("a usage of only the six basic counts is returned as it is", () =>
    expect(flatUsage(NO_USAGE)).toBe(NO_USAGE));
  test.each([
    ["what few calls have", { ...NO_USAGE, rare }, { ...NO_USAGE, ...rare }],
    ["units", { ...NO_USAGE, units }, { ...NO_USAGE, units }],
    ["both", { ...NO_USAGE, rare, units }, { ...NO_USAGE, ...rare, units }],
  ])("%s", (_, usage, flat) => expect(flatUsage(usage)).toStrictEqual(flat));
});

test.each([
  [{}, "priced"],
  [{ unpriced: [], assumed: [] }, "priced"],
  [{ unpriced: ["x"], assumed: ["y"] }, "partial"],
  [{ unpriced: ["x"] }, "partial"],
  [{ assumed: ["y"] }, "estimated"],
])("%j: %s", (known, status) => expect(statusOf(known)).toBe(status));

test.each([
  ["without a bound", {}, "p/m", null, null],
  ["until an instant", { until: "2026-07-01T04:00:00Z" }, "p/m", null, "2026-07-01T04:00:00Z"],
  ["from a day on", { from: "2026-07-01T00:00:00Z" }, "p/m@2026-07-01", "2026-07-01T00:00:00Z", null],
  [
    "from an hour on",
    { from: "2026-07-01T16:00:00Z" },
    "p/m@2026-07-01T16:00:00Z",
    "2026-07-01T16:00:00Z",
    null,
  ],
])("an entry is identified by %s", (_name, dates, id, effective_from, effective_until) => {
  const price = { rates: {}, ...dates };
  expect(priceRef(price, "p/m")).toEqual({ id, effective_from, effective_until });
});

test("a version is identified by serial, name and day", () => {
  const { manifest } = versionOf([]);
  expect(pricesRef(manifest)).toEqual({ serial: 1, version: "fixture-1", as_of: "2026-11-19" });
});

test("toQuantities returns the buckets and the searches", () => {
  const buckets = { prompt: 1, cache_read: 2, cache_write: 3, completion: 4, reasoning: 5 };
  const usage = {
    ...{ prompt_tokens: 90, completion_tokens: 90, cache_read_tokens: 90 },
    ...{ cache_write_tokens: 90, reasoning_tokens: 90, web_search_count: 6 },
  };
  expect(toQuantities(buckets, usage)).toEqual({ ...buckets, web_search: 6 });
});
