// dateRow and toInstants: the days of lists, both inclusive, as instants, the last exclusive.
import { expect, test } from "vitest";
import { dateRow, toInstants } from "../../../scripts/merge/date-prices.ts";

const RATES = { rates: { prompt: "4" } };

test.each<[days: object, instants: object]>([
  [{}, {}],
  [{ from: "2026-08-21" }, { from: "2026-08-21T00:00:00Z" }],
  [{ until: "2026-08-20" }, { until: "2026-08-21T00:00:00Z" }],
  [{ until: "2026-12-31" }, { until: "2027-01-01T00:00:00Z" }],
  [{ until: "2028-02-28" }, { until: "2028-02-29T00:00:00Z" }],
  [
    { from: "2026-08-21", until: "2026-08-21" },
    { from: "2026-08-21T00:00:00Z", until: "2026-08-22T00:00:00Z" },
  ],
])("%j is %j", (days, instants) => {
  expect(toInstants({ ...RATES, ...days })).toStrictEqual({ ...RATES, ...instants });
});

test("a row's prices and past prices are converted, the day of a past reading stays a day", () => {
  const row = { provider: "p", id: "m", facts: {}, prices: [{ ...RATES, from: "2026-02-01" }] };
  expect(dateRow(row)).toStrictEqual({ ...row, prices: [{ ...RATES, from: "2026-02-01T00:00:00Z" }] });
  const past = [{ ...RATES, until: "2026-01-31", read: "2026-01-15" }];
  expect(dateRow({ ...row, past }).past).toStrictEqual([
    { ...RATES, until: "2026-02-01T00:00:00Z", read: "2026-01-15" },
  ]);
});
