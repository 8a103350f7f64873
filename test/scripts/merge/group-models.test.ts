// dateRow and toInstants: the days of lists, both inclusive, as instants, the last exclusive.
// groupModels: ids that differ in punctuation are one model, unless one source tells them apart.
import { expect, test } from "vitest";
import { toInstants } from "../../../scripts/files/days.ts";
import { dateRow, groupModels, isListed } from "../../../scripts/merge/group-models.ts";
import { aRow } from "../../helpers/facts.ts";

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

test("a row's prices and past prices are converted, and the day of a past reading stays a day", () => {
  const row = { provider: "p", id: "m", facts: {}, prices: [{ ...RATES, from: "2026-02-01" }] };
  expect(dateRow(row)).toStrictEqual({ ...row, prices: [{ ...RATES, from: "2026-02-01T00:00:00Z" }] });
  const past = [
    { ...RATES, until: "2026-01-31", read: "2026-01-15" },
    { ...RATES, until: "2026-02-14", read: "2026-02-03" },
  ];
  expect(dateRow({ ...row, past }).past).toStrictEqual([
    { ...RATES, until: "2026-02-01T00:00:00Z", read: "2026-01-15" },
    { ...RATES, from: "2026-02-01T00:00:00Z", until: "2026-02-15T00:00:00Z", read: "2026-02-03" },
  ]);
});

/** Rows as `source id`, grouped: [id of the model, its rows]. */
function group(...rows: [source: string, id: string][]) {
  return groupModels(rows.map(([source, id]) => aRow(source, id))).map(({ id, rows: own }) => [
    id,
    own.map(({ source, row }) => `${source} ${row.id}`),
  ]);
}

// biome-ignore format: one line a case
test.each<[string, [string, string][], [string, string[]][]]>([
  ["the id is that of the first source", [["a", "M.1"], ["b", "m-1"]], [["M.1", ["a M.1", "b m-1"]]]],
  ["another id is another model", [["a", "m"], ["b", "n"], ["c", "m"]], [["m", ["a m", "c m"]], ["n", ["b n"]]]],
  ["two ids of one source stay two; a row of another joins its equal, else the first", [["a", "m.1"], ["a", "m-1"], ["b", "m-1"], ["c", "M.1"]], [["m.1", ["a m.1", "c M.1"]], ["m-1", ["a m-1", "b m-1"]]]],
  ["also when a lower source tells them apart", [["a", "m.1"], ["b", "m-1"], ["b", "m.1"]], [["m-1", ["b m-1"]], ["m.1", ["a m.1", "b m.1"]]]],
  ["every source that tells ids apart counts", [["a", "m.1"], ["a", "m-1"], ["b", "m:1"], ["b", "m-1"]], [["m.1", ["a m.1"]], ["m-1", ["a m-1", "b m-1"]], ["m:1", ["b m:1"]]]],
  ["the same id twice is one model", [["a", "m"], ["a", "m"]], [["m", ["a m", "a m"]]]],
  ["`__proto__` is an ordinary id", [["a", "__proto__"]], [["__proto__", ["a __proto__"]]]],
  ["no rows, no models", [], []],
])("groupModels: %s", (_name, rows, models) => expect(group(...rows)).toEqual(models));

test("isListed", () => {
  expect(isListed(aRow("a", "m"))).toBe(true);
  expect(isListed(aRow("a", "m", [], "2026-09-30", { gone: "2026-10-01" }))).toBe(false);
});
