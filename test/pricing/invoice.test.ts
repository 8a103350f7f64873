// From cost to price: adjustments, rounding, and the provider's own amount. Sums by hand, and against rationals.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCall } from "../../src/calculator/call.ts";
import { priceCall } from "../../src/calculator/price-call.ts";
import { traceCostRequest } from "../../src/contract/cost-requests.ts";
import { ownRatesFields } from "../../src/contract/own-rates-fields.ts";
import {
  formatDecimal,
  parseDecimal,
  parseNumeral,
  times as timesDecimal,
} from "../../src/pricing/decimal.ts";
import { adjust, compareCost, type Rounding, round, roundTotal } from "../../src/pricing/invoice.ts";
import { MINOR_UNITS } from "../../src/schemas/currencies.ts";
import { ROUNDINGS } from "../../src/schemas/words.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop } from "../helpers/fixture-models.ts";
import { equal, plus, rational, times } from "../helpers/rational.ts";

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 20 }))
  .map(([negative, units, scale]) => {
    const digits = units.toString().padStart(scale + 1, "0");
    const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    return negative ? `-${text}` : text;
  });

describe("adjust", () => {
  test("each adjustment alone on the cost", () => {
    const adjustments = [
      { name: "margin", percent: "20" },
      { name: "rebate", percent: "-2.5" },
      { name: "fee", fixed: "0.01" },
    ];
    // 0.4 x 0.2, 0.4 x -0.025, 0.01
    expect(adjust("0.4", adjustments)).toEqual({
      lines: [
        { name: "margin", percent: "20", cost: "0.08" },
        { name: "rebate", percent: "-2.5", cost: "-0.01" },
        { name: "fee", fixed: "0.01", cost: "0.01" },
      ],
      total: "0.48",
    });
  });

  test("no adjustment gives the cost", () => expect(adjust("0.4", [])).toEqual({ lines: [], total: "0.4" }));

  test("lines and cost sum to the price for any adjustment", () => {
    const adjustment = fc.oneof(
      decimal.map((percent) => ({ name: "p", percent })),
      decimal.map((fixed) => ({ name: "f", fixed })),
    );
    fc.assert(
      fc.property(decimal, fc.array(adjustment, { maxLength: 5 }), (cost, adjustments) => {
        const { lines, total } = adjust(cost, adjustments);
        const sum = lines.reduce((so, line) => plus(so, rational(line.cost)), rational(cost));
        expect(equal(sum, rational(total))).toBe(true);
        for (const { percent, cost: added } of lines) {
          if (percent === undefined) continue;
          const part = times(times(rational(cost), rational(percent)), { n: 1n, d: 100n });
          expect(equal(part, rational(added))).toBe(true);
        }
      }),
    );
  });
});

describe("roundTotal", () => {
  test.each([
    ["1.005", 2, "half_even", "1", "0.005"],
    ["1.015", 2, "half_even", "1.02", "-0.005"],
    ["1.005", 2, "half_up", "1.01", "-0.005"],
    ["1.0049", 2, "half_up", "1", "0.0049"],
    ["1.0051", 2, "half_even", "1.01", "-0.0049"],
    ["1.001", 2, "up", "1.01", "-0.009"],
    ["1.009", 2, "down", "1", "0.009"],
    ["-1.005", 2, "half_up", "-1.01", "0.005"],
    ["-1.001", 2, "up", "-1.01", "0.009"],
    ["-1.009", 2, "down", "-1", "-0.009"],
    ["2.5", 0, "half_even", "2", "0.5"],
    ["3.5", 0, "half_even", "4", "-0.5"],
    ["0.25", 6, "up", "0.25", "0"],
    ["0", 2, "up", "0", "0"],
  ] as const)("%s to %i places, %s", (total, places, mode, rounded, remainder) =>
    expect(roundTotal(total, places, mode)).toEqual({ rounded, remainder }),
  );

  test("what is kept and what is dropped sum to the exact amount and differ by less than one step", () => {
    fc.assert(
      fc.property(decimal, fc.nat(18), fc.constantFrom(...ROUNDINGS), (total, places, mode) => {
        const { rounded, remainder } = roundTotal(total, places, mode);
        expect(equal(plus(rational(rounded), rational(remainder)), rational(total))).toBe(true);
        expect(rounded.split(".")[1]?.length ?? 0).toBeLessThanOrEqual(places);
        expect(Math.abs(Number(remainder))).toBeLessThan(10 ** -places * (1 + 1e-9));
      }),
    );
  });
});

describe("compareCost", () => {
  const lines = [
    { item: "prompt", cost: "0.3" },
    { item: "cache_read", cost: "0.1" },
    { item: "completion", cost: "0.2" },
  ];

  test.each([
    ["0.6", "0", []],
    ["0.5", "0.1", [["cache_read"]]],
    ["0.7", "-0.1", [["cache_read"]]],
    ["0.3", "0.3", [["prompt"], ["cache_read", "completion"]]],
    // Twice the completion, which is no two lines.
    ["0.2", "0.4", [["prompt", "cache_read"]]],
    ["0.55", "0.05", []],
    ["6e-1", "0", []],
    ["5.5E-1", "0.05", []],
  ])("0.6 compared with %s", (reported, difference, explained_by) => {
    expect(compareCost("0.6", reported, lines)).toMatchObject({ difference, explained_by });
  });

  test("no difference needs no explanation, not even by a free line", () =>
    expect(compareCost("0.6", "0.6", [...lines, { item: "request", cost: "0" }]).explained_by).toEqual([]));
});

test.each([
  ["18952500e-10", 18952500n, 10],
  ["5e-324", 5n, 324],
  ["1.5e+3", 1500n, 0],
  ["0.25", 25n, 2],
])("parseNumeral %s", (text, units, scale) => expect(parseNumeral(text)).toEqual({ units, scale }));

test.each<[string, number, Rounding, string]>([
  ["1.10", 1, "up", "1.1"],
  ["1.11", 1, "up", "1.2"],
  ["-1.11", 1, "up", "-1.2"],
  ["1.19", 1, "down", "1.1"],
  ["1.15", 1, "half_up", "1.2"],
  ["-1.15", 1, "half_up", "-1.2"],
  ["1.14", 1, "half_up", "1.1"],
  ["1.15", 1, "half_even", "1.2"],
  ["1.25", 1, "half_even", "1.2"],
  ["1.251", 1, "half_even", "1.3"],
  ["1.5", 3, "up", "1.5"],
  ["0.4", 0, "half_up", "0"],
])("round: to a number of places: %s to %i, %s: %s", (text, places, mode, rounded) => {
  expect(formatDecimal(round(parseDecimal(text), places, mode))).toBe(rounded);
});

test.each([
  ["EUR", "0.0075", "0.9213", "0.00690975", "0.01"],
  ["KRW", "0.9", "1350.5", "1215.45", "1215"],
  ["KWD", "10.00150", "0.3", "3.00045", "3"],
  ["BHD", "1.0015", "1", "1.0015", "1.002"],
  ["CLF", "1", "0.02345", "0.02345", "0.0234"],
])("%s: %s USD at %s is %s, to be paid %s", (code, usd, perUsd, exact, rounded) => {
  expect(timesDecimal(usd, perUsd)).toBe(exact);
  expect(roundTotal(exact, MINOR_UNITS.get(code) ?? -1, "half_even").rounded).toBe(rounded);
});

test.each([
  [{ code: "EUX" }, "code"],
  [{ code: "XAU" }, "code"],
  [{ per_usd: "0.00" }, "per_usd"],
  [{ per_usd: "-1" }, "per_usd"],
  [{ as_of: "2026" }, "as_of"],
])("%j is refused, and its field is named", (wrong, field) => {
  const sent = { code: "EUR", per_usd: "0.92", as_of: "2026-11-20", ...wrong };
  const { error } = ownRatesFields().convert_to.safeParse(sent);
  expect(error?.issues[0]?.path).toEqual([field]);
});

const price = {
  rates: {
    ...{ prompt: "0.14", completion: "0.56", input_cache_read: "0.014" },
    ...{ web_search: "2", web_search_high: "3" },
  },
  tiers: [{ above: 1000, rates: { prompt: "0.2" } }],
  native: { currency: "CNY", rates: { prompt: "1", completion: "4", web_search: "7" } },
};
const fee = {
  ...{
    name: "web_search",
    unit: "search" as const,
    price: "9",
    free: { amount: "5", per: "month" as const },
  },
  ...{ page: "https://p.example", read: "2026-11-20", confidence: "official" as const },
};
const version = versionOf([aShop("p", [{ id: "m", prices: [price] }], { quotes: "CNY", fees: [fee] })]);

test.each([
  ["the seller's own rates, whatever the caller's", "CNY", 0, {}, ["100", undefined, "100", true]],
  [
    "reasoning at the seller's own completion rate",
    "CNY",
    0,
    { reasoning: 4 },
    ["100", undefined, "100", true],
  ],
  ["own rates of the caller are in USD", "CNY", 0, { percent: -50 }, ["100", "49", "49", true]],
  ["a rate that is not printed", "CNY", 10, {}, ["89.18", undefined, "89.18", false]],
  // 1001 x 0.2 + 10 x 0.56 = 205.8, x 7
  ["a context tier", "CNY", 0, { prompt: 1001 }, ["1440.6", undefined, "1440.6", false]],
  // (60 x 0.14 + 10 x 0.56 + 3) x 7
  ["a search of another size", "CNY", 0, { size: "high" }, ["119", undefined, "119", false]],
  // 60 x 1 + 10 x 4 + (7 - 5) x 7
  ["free searches", "CNY", 0, { searches: 7 }, ["114", undefined, "114", true]],
  ["another currency", "EUR", 0, {}, ["98", undefined, "98", false]],
] as const)("%s", async (_, code, cache_read_tokens, entry, [total_exact, own, total_rounded, native]) => {
  const convert_to = { code, per_usd: "7", as_of: "2026-11-20" };
  const sent = {
    ...{ provider_id: "p", model_id: "m", convert_to },
    ...("size" in entry ? { search_context_size: entry.size } : { allowance_used: false }),
    usage: {
      prompt_tokens: "prompt" in entry ? entry.prompt : 60,
      ...{ completion_tokens: 10, cache_read_tokens },
      ...("reasoning" in entry && { reasoning_tokens: entry.reasoning }),
      web_search_count: "searches" in entry ? entry.searches : "size" in entry ? 1 : 0,
    },
    ...("percent" in entry && { rates_book: [{ name: "a", provider_id: "p", ...entry }] }),
  };
  const answer = await priceCall(version, toCall(traceCostRequest().parse(sent)));
  const converted = {
    ...{ ...convert_to, total_exact, total_rounded, places: 2 },
    ...(native && { native: true, status: "priced" }),
    ...(own !== undefined && { contracted_total_exact: own }),
  };
  expect(answer).toMatchObject({ value: { status: "estimated", cost_breakdown: { converted } } });
  expect(answer.ok && answer.value.cost_breakdown.converted).toEqual(converted);
});
