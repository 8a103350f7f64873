// expected: sums worked out by hand, and the statuses of calls that have none.
import { describe, expect, test } from "vitest";
import type { CatalogPrice } from "../../../scripts/files/catalog.ts";
import { equal, type Rational, rational } from "../../../scripts/soak/rational.ts";
import { expected, inForce, type PricedCall } from "../../../scripts/soak/recompute.ts";
import { aPrice, ratesOnly } from "../../helpers/facts.ts";

const origin = { source: "models-dev", read: "2026-09-30" };
const NONE = {
  prompt_tokens: 0,
  completion_tokens: 0,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
  reasoning_tokens: 0,
  web_search_count: 0,
};

function priced(price: Omit<CatalogPrice, "origin">): CatalogPrice {
  return { ...price, origin };
}

const plain = priced(
  aPrice("0.000002", "0.00001", { rates: { input_cache_read: "0.000001", web_search: "0.01" } }),
);

function call(changes: Partial<PricedCall> & { prices?: CatalogPrice[] }): PricedCall {
  return {
    prices: [plain],
    counts: NONE,
    convention: "provider",
    provider: { prompt_includes_cache: true, completion_includes_reasoning: true },
    byokFee: undefined,
    calendars: { holidays: ["2026-11-23"] },
    at: "2026-11-21T00:00:00Z",
    ...changes,
  };
}

function totalOf(changes: Parameters<typeof call>[0]): Rational | undefined {
  const result = expected(call(changes));
  return result.status === 200 ? result.total : undefined;
}

describe("totals", () => {
  const separate = { prompt_includes_cache: false, completion_includes_reasoning: false };
  const cached = { ...NONE, prompt_tokens: 1000, completion_tokens: 500, cache_read_tokens: 200 };
  const thinking = { ...NONE, completion_tokens: 10, reasoning_tokens: 4 };
  const tiers = [
    { above: 200, rates: { prompt: "0.5" } },
    { above: 100, rates: { prompt: "0.25" } },
  ];
  const tiered = priced(aPrice("0.1", "1", { tiers }));
  const discounted = priced({ rates: { prompt: "0.1", request: "0.5", discount: "0.25" } });
  test.each<[string, Parameters<typeof call>[0], string]>([
    // 800 x 0.000002 + 200 x 0.000001 + 500 x 0.00001
    ["cache reads inside the prompt", { counts: cached }, "0.0068"],
    // 1000 x 0.000002 + 200 x 0.000001 + 500 x 0.00001
    ["cache reads beside it", { counts: cached, provider: separate }, "0.0072"],
    ["the same asked for", { counts: cached, convention: "separate" }, "0.0072"],
    // 10 x 0.000002 + 20 x 0.000001: 20 cannot be inside 10
    [
      "more cache reads than prompt",
      { counts: { ...NONE, prompt_tokens: 10, cache_read_tokens: 20 } },
      "0.00004",
    ],
    // 300 x 0.000002: an unknown write rate is the prompt's
    [
      "a write without a rate",
      { counts: { ...NONE, prompt_tokens: 300, cache_write_tokens: 100 } },
      "0.0006",
    ],
    ["reasoning inside completion", { counts: thinking }, "0.0001"],
    ["reasoning beside it", { counts: thinking, provider: separate }, "0.00014"],
    ["searches", { counts: { ...NONE, web_search_count: 3 } }, "0.03"],
    [
      "searches without a rate",
      { counts: { ...NONE, web_search_count: 3 }, prices: [priced(aPrice("1", "1"))] },
      "0",
    ],
    [
      "searches at the provider's fee",
      { counts: { ...NONE, web_search_count: 3 }, prices: [priced(aPrice("1", "1"))], searchFee: "0.02" },
      "0.06",
    ],
    [
      "the model's own rate before a fee",
      { counts: { ...NONE, web_search_count: 3 }, searchFee: "0.02" },
      "0.03",
    ],
    // A tier starts above its threshold, and the highest exceeded one holds.
    ["at a threshold", { counts: { ...NONE, prompt_tokens: 100 }, prices: [tiered] }, "10"],
    ["above one", { counts: { ...NONE, prompt_tokens: 101 }, prices: [tiered] }, "25.25"],
    ["above both", { counts: { ...NONE, prompt_tokens: 201 }, prices: [tiered] }, "100.5"],
    [
      "cache counts reach a tier too",
      { counts: { ...NONE, cache_read_tokens: 101 }, prices: [tiered] },
      "25.25",
    ],
    // (10 x 0.1 + 0.5) x 0.75
    ["request fee and discount", { counts: { ...NONE, prompt_tokens: 10 }, prices: [discounted] }, "1.125"],
    // 0.03 x 1.05
    ["the own key's fee", { counts: { ...NONE, web_search_count: 3 }, byokFee: "0.05" }, "0.0315"],
  ])("%s", (_name, changes, total) => {
    expect(equal(totalOf(changes) ?? rational("-1"), rational(total))).toBe(true);
  });

  test("every digit counts", () => {
    const total = totalOf({ counts: { ...NONE, prompt_tokens: Number.MAX_SAFE_INTEGER } });
    expect(equal(total ?? rational("0"), rational("18014398509.481982"))).toBe(true);
  });
});

describe("calls without a total", () => {
  const images = priced({ rates: {}, units: { output_per_image: "0.04" } });
  test.each<[string, Parameters<typeof call>[0], number]>([
    ["no price", { prices: [] }, 402],
    ["a price that has ended", { prices: [{ ...plain, until: "2026-11-21T00:00:00Z" }] }, 402],
    [
      "a model that is not released",
      { prices: [{ ...plain, from: "2027-01-01T00:00:00Z" }], released: "2027" },
      402,
    ],
    ["not priced by tokens", { prices: [images] }, 404],
    [
      "counts that do not fit",
      { counts: { ...NONE, prompt_tokens: 1, cache_read_tokens: 2 }, convention: "inclusive" },
      400,
    ],
    [
      "reasoning that does not fit",
      { counts: { ...NONE, reasoning_tokens: 1 }, convention: "inclusive" },
      400,
    ],
    [
      "misfit before no price",
      { counts: { ...NONE, reasoning_tokens: 1 }, convention: "inclusive", prices: [] },
      400,
    ],
  ])("%s is %3$s", (_name, changes, status) => expect(expected(call(changes)).status).toBe(status));
});

describe("a price by the hour, 10 tokens at 1 or 3", () => {
  const hours = [{ utc: "22:00-02:00", days: [5, 7], except: "holidays", rates: { prompt: "3" } }];
  const prices = [priced({ rates: { prompt: "1" }, hours })];
  test.each([
    ["Friday evening", "2026-11-20T22:00:00Z", 30],
    ["the night from it", "2026-11-21T01:59:59Z", 30],
    ["its end", "2026-11-21T02:00:00Z", 10],
    ["Saturday evening", "2026-11-21T23:00:00Z", 10],
    ["Sunday night, into a holiday", "2026-11-23T01:00:00Z", 30],
    ["a second before", "2026-11-20T21:59:59Z", 10],
  ])("%s", (_, at, sum) => {
    const result = totalOf({ prices, at, counts: { ...NONE, prompt_tokens: 10 } });
    expect(result && equal(result, rational(sum))).toBe(true);
  });

  test("before the first price: that one, once it is released", () => {
    const later = [{ ...plain, from: "2026-12-01T00:00:00Z" }];
    const counts = { ...NONE, prompt_tokens: 1 };
    expect(expected(call({ prices: later, counts, released: "2026-11" })).status).toBe(200);
    expect(expected(call({ prices: later, counts })).status).toBe(200);
  });
});

describe("inForce", () => {
  const old = priced({ ...ratesOnly({ prompt: "1" }), until: "2026-07-01T00:00:00Z" });
  const now = priced({ ...ratesOnly({ prompt: "2" }), from: "2026-07-01T00:00:00Z" });
  test.each([
    ["2026-06-30T23:59:59Z", old],
    ["2026-07-01T00:00:00Z", now],
  ])("on %s", (day, price) => expect(inForce([old, now], day)).toBe(price));

  test("the later of two that overlap", () =>
    expect(inForce([plain, now], "2026-07-01T00:00:00Z")).toBe(now));
});
