// The lines of a step chart from dated prices.
import { describe, expect, test } from "vitest";
import type { DatedPrice } from "../../../src/contract/history-answers.ts";
import { historySummary } from "../../../src/web/model/price-history.tsx";
import { toChart } from "../../../src/web/model/step-chart.tsx";

const TODAY = "2026-11-22";
const CHANGED = "2026-09-10T04:00:00Z";
const AHEAD = "2027-01-01T00:00:00Z";

const price = (prompt: string, more: Partial<DatedPrice> = {}): DatedPrice => ({
  state: "current",
  effective_from: null,
  effective_until: null,
  first_seen: null,
  read: null,
  source: "s",
  rates: { prompt, completion: "0.00002" },
  ...more,
});

const PAST = price("0.000001", { state: "past", effective_until: CHANGED });
const NOW = price("0.000002", { effective_from: CHANGED, effective_until: AHEAD });
const NEXT = price("0.000004", { state: "announced", effective_from: AHEAD });
const HOURS = [
  { utc: "01:00-04:00", rates: { prompt: "0.000003" } },
  { utc: "06:00-10:00", rates: { prompt: "0.000005", completion: "0.00001" } },
];

describe("a chart", () => {
  test("has a step for each span, from instant to instant, with announced ones apart", () => {
    const { series = [], start = 0, end = 0, top } = toChart([PAST, NOW, NEXT], TODAY) ?? {};
    expect(series.map(({ rate }) => rate)).toEqual(["prompt", "completion"]);
    expect(series[0]?.steps).toEqual([
      { from: start, to: Date.parse(CHANGED), price: 0.000001, state: "past" },
      { from: Date.parse(CHANGED), to: Date.parse(AHEAD), price: 0.000002, state: "current" },
      { from: Date.parse(AHEAD), to: end, price: 0.000004, state: "announced" },
    ]);
    expect([start < Date.parse(CHANGED), end > Date.parse(AHEAD), top]).toEqual([true, true, 0.00002]);
  });

  test("shows the dearest window of hours as a band when it is above the base price", () => {
    const { series = [] } = toChart([price("0.000002", { hours: HOURS })], TODAY) ?? {};
    expect(series.map(({ steps }) => steps[0]?.peak)).toEqual([0.000005, undefined]);
  });

  test("hatches from the last reading to the first one of the new price, and while only one list has it", () => {
    const [gap_from, alone_until] = ["2026-09-05T00:00:00Z", "2026-10-01T00:00:00Z"];
    const spans = [PAST, { ...NOW, gap_from, alone_until, effective_until: null }];
    expect(toChart(spans, TODAY)?.unsure).toEqual([
      { from: Date.parse(gap_from), to: Date.parse(CHANGED) },
      { from: Date.parse(CHANGED), to: Date.parse(alone_until) },
    ]);
    expect(toChart([PAST, NOW, NEXT], TODAY)?.unsure).toEqual([]);
  });

  test("reaches today, whenever the last change was", () => {
    expect(toChart([PAST, { ...NOW, effective_until: null }], TODAY)?.end).toBeGreaterThan(Date.parse(TODAY));
  });

  test.each<[string, DatedPrice[]]>([
    ["no price", []],
    ["one that never changed", [price("0.000001")]],
    ["two spans at one price", [{ ...PAST, rates: NOW.rates }, NOW]],
    ["no price by the token", [price("0", { rates: { request: "0.01" } })]],
  ])("is not drawn for %s", (_, prices) => expect(toChart(prices, TODAY)).toBeUndefined());
});

test.each<[DatedPrice[], string]>([
  [[price("0.000001")], "No change of its base price is known."],
  [
    [PAST, NOW, NEXT],
    "2 changes of its price are known. From 2027-01-01: input $4.00, output $20.00 per 1M tokens.",
  ],
  [
    [PAST, { ...NOW, effective_until: null, guaranteed_until: "2026-11-22T00:00:00Z" }],
    "1 change of its price is known. The provider promises today's price up to 2026-11-22.",
  ],
])("in words: %#", (prices, text) => expect(historySummary(prices)).toBe(text));
