// The record of a version's prices: its names, and what a change does to it.
import { describe, expect, test } from "vitest";
import { applyChange, type RowRecord, ratesOf, recordOf } from "../../../scripts/publish/price-record.ts";
import type { Change } from "../../../src/schemas/price-history.ts";

const read = { source: "models-dev", read: "2026-11-01" };
const [MARCH, JUNE] = ["2026-03-01T00:00:00Z", "2026-06-01T00:00:00Z"];

function plain({ facts, entries }: RowRecord) {
  return {
    facts: Object.fromEntries(facts),
    entries: Object.fromEntries(
      [...entries].map(([from, { rates, dates }]) => [
        from,
        [Object.fromEntries(rates), Object.fromEntries(dates)],
      ]),
    ),
  };
}

test("recordOf has facts and entries by their start with rates and dates, and no empty ones", () => {
  const record = recordOf([
    {
      provider: "p",
      models: [
        {
          ...{ id: "m", status: "active", released: "2026-01-01" },
          entries: [
            { rates: { prompt: "1" }, until: MARCH, guaranteed_until: JUNE, ...read },
            { rates: {}, from: MARCH, ...read },
            { rates: { prompt: "2" }, from: JUNE, ...read },
          ],
        },
      ],
    },
  ]);
  const row = record.get("p/m");
  expect(row && plain(row)).toEqual({
    facts: { status: "active", released: "2026-01-01" },
    entries: {
      "": [{ prompt: "1" }, { effective_until: MARCH, guaranteed_until: JUNE }],
      [JUNE]: [{ prompt: "2" }, {}],
    },
  });
});

test.each([
  ["at all times", {}, "prompt 01:00-04:00"],
  ["on some days", { days: [1, 5] }, "prompt 01:00-04:00 on 1,5"],
  ["but on holidays", { except: "cn" }, "prompt 01:00-04:00 except cn"],
])("a rate in a window of hours, %s", (_name, more, name) => {
  const hours = [{ utc: "01:00-04:00", rates: { prompt: "2" }, ...more }];
  expect([...ratesOf({ rates: {}, hours })]).toEqual([[name, "2"]]);
});

describe("applyChange", () => {
  const entry = (rates: Record<string, string>, dates: Record<string, string> = {}) => ({
    rates: new Map(Object.entries(rates)),
    dates: new Map(Object.entries(dates)),
  });
  const row = (entries: Record<string, ReturnType<typeof entry>>): RowRecord => ({
    facts: new Map([["status", "active"]]),
    entries: new Map(Object.entries(entries)),
  });
  const change = (more: Partial<Change>): Change => ({
    ...{ id: "x", provider_id: "p", model_id: "m", change: "up", seen: JUNE },
    ...{ effective: null, rates: [], facts: [], ...more },
  });
  const prompt = (value: string | null) => [{ rate: "prompt", old: null, new: value }];

  // biome-ignore format: one line a case
  test.each<[string, RowRecord, Partial<Change>, object]>([
    [
      "one rate begins, and ends the entry before it",
      row({ "": entry({ prompt: "1" }), [JUNE]: entry({ prompt: "3" }) }),
      { effective: MARCH, rates: prompt("2") },
      {
        "": [{ prompt: "1" }, { effective_until: MARCH }],
        [JUNE]: [{ prompt: "3" }, {}],
        [MARCH]: [{ prompt: "2" }, {}],
      },
    ],
    [
      "of several before it the last ends",
      row({ [MARCH]: entry({ prompt: "2" }), "": entry({ prompt: "1" }) }),
      { effective: JUNE, rates: prompt("3") },
      {
        [MARCH]: [{ prompt: "2" }, { effective_until: JUNE }],
        "": [{ prompt: "1" }, {}],
        [JUNE]: [{ prompt: "3" }, {}],
      },
    ],
    [
      "one that has ended before keeps its end",
      row({ "": entry({ prompt: "1" }, { effective_until: "2026-01-01T00:00:00Z" }) }),
      { effective: MARCH, rates: prompt("2") },
      { "": [{ prompt: "1" }, { effective_until: "2026-01-01T00:00:00Z" }], [MARCH]: [{ prompt: "2" }, {}] },
    ],
    [
      "one that would have ended later ends now",
      row({ "": entry({ prompt: "1" }, { effective_until: JUNE }) }),
      { effective: MARCH, rates: prompt("2") },
      { "": [{ prompt: "1" }, { effective_until: MARCH }], [MARCH]: [{ prompt: "2" }, {}] },
    ],
    ["a date alone", row({ "": entry({ prompt: "1" }) }), { facts: [{ name: "guaranteed_until", old: null, new: JUNE }] }, { "": [{ prompt: "1" }, { guaranteed_until: JUNE }] }],
    [
      "one that is corrected ends none",
      row({ "": entry({ prompt: "1" }), [MARCH]: entry({ prompt: "2" }) }),
      { effective: MARCH, rates: prompt("3") },
      { "": [{ prompt: "1" }, {}], [MARCH]: [{ prompt: "3" }, {}] },
    ],
    ["what is left empty goes", row({ "": entry({ prompt: "1" }) }), { rates: prompt(null) }, {}],
  ])("%s", (_name, before, more, entries) => {
    expect(plain(applyChange(before, change(more)))).toEqual({ facts: { status: "active" }, entries });
  });

  test("facts belong to the row and make no entry", () => {
    const facts = [
      { name: "status", old: "active", new: null },
      { name: "released", old: null, new: "2026-01-01" },
    ];
    const before = row({ "": entry({ prompt: "1" }) });
    expect(plain(applyChange(before, change({ effective: MARCH, facts })))).toEqual({
      facts: { released: "2026-01-01" },
      entries: { "": [{ prompt: "1" }, {}] },
    });
  });
});
