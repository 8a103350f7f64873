// Rates and days as documents of page readings write them -> USD per token and instants.
import { describe, expect, test } from "vitest";
import { beginOf, endOf, ratesOf, serviceTiersOf } from "../../../scripts/pull/page-rates.ts";

test.each(["", "free", "1e", "-1", "1,5"])("%j is no price", (text) => {
  expect(() => ratesOf({ prompt: text })).toThrow(/prompt/);
});

describe("service tiers", () => {
  test.each<[string, Record<string, Record<string, string>>, object]>([
    [
      "_long is the same tier above the threshold",
      { flex: { prompt: "1" }, flex_long: { prompt: "2" } },
      { flex: { rates: { prompt: "0.000001" }, tiers: [{ above: 272000, rates: { prompt: "0.000002" } }] } },
    ],
    [
      "_above_272k too, whatever the order",
      { flex_above_272k: { prompt: "2" }, flex: { prompt: "1" } },
      { flex: { rates: { prompt: "0.000001" }, tiers: [{ above: 272000, rates: { prompt: "0.000002" } }] } },
    ],
    [
      "one that has only long rates",
      { flex_long: { prompt: "2" } },
      { flex: { rates: {}, tiers: [{ above: 272000, rates: { prompt: "0.000002" } }] } },
    ],
    [
      "a tier that only sounds alike",
      { longer: { prompt: "2" } },
      { longer: { rates: { prompt: "0.000002" } } },
    ],
  ])("%s", (_name, tiers, expected) => expect(serviceTiersOf(tiers)).toEqual(expected));
});

test.each([
  ["2026-02-28", "2026-02-28T00:00:00Z", "2026-03-01T00:00:00Z"],
  ["2028-02-28", "2028-02-28T00:00:00Z", "2028-02-29T00:00:00Z"],
  ["2026-09-10T04:00:00Z", "2026-09-10T04:00:00Z", "2026-09-10T04:00:00Z"],
])("%s begins %s and ends %s", (text, start, end) =>
  expect([beginOf(text), endOf(text)]).toEqual([start, end]),
);
