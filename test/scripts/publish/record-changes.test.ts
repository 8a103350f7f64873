// Changes between two versions: what kind each is, and that applying them all gives the later version.
// pastChanges: what dated entries tell of the time before changes were recorded, with launches at makers.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyChange,
  type PriceRecord,
  percentChange,
  recordOf,
} from "../../../scripts/publish/price-record.ts";
import { changesBetween, pastChanges } from "../../../scripts/publish/record-changes.ts";
import type { HistoryEntry, HistoryModel } from "../../../src/schemas/price-history.ts";
import {
  EVIDENCE,
  anEntry as entry,
  aHistory as history,
  aHistoryModel as model,
} from "../../helpers/history-model.ts";

const SEEN = "2026-11-20T00:00:00Z";

const between = (a: HistoryModel[], b: HistoryModel[]) =>
  changesBetween(recordOf(history(...a)), recordOf(history(...b)), SEEN);

const OLD = entry("0.00001");
const ended = (until: string) => entry("0.00001", { until });
const from = (prompt: string, instant: string) => entry(prompt, { from: instant });
const PAST = "2026-11-01T16:00:00Z";
const SOON = "2026-12-01T00:00:00Z";

const LONG_AGO = "2026-03-01T00:00:00Z";
const by = (one: HistoryEntry): HistoryEntry => ({ ...one, bound: { from: "by" } });
const said = (a: HistoryModel[], b: HistoryModel[]) =>
  between(a, b).map(({ change, effective, affects_from, affects_until }) => [
    change,
    effective,
    affects_from,
    affects_until,
  ]);

test.each<[string, HistoryModel[], HistoryModel[], unknown[][]]>([
  ["an earlier first sight moves none", [model([OLD])], [model([by(from("0.00001", LONG_AGO))])], []],
  [
    "a price that was found before the one that is served",
    [model([OLD])],
    [
      model([
        by(entry("0.00002", { from: "2025-01-01T00:00:00Z", until: LONG_AGO })),
        from("0.00001", LONG_AGO),
      ]),
    ],
    [
      ["corrected", LONG_AGO, LONG_AGO, null],
      ["corrected", null, null, LONG_AGO],
    ],
  ],
  [
    "a rate that was wrong for a time",
    [model([ended(PAST)])],
    [model([entry("0.00002", { until: PAST })])],
    [["corrected", null, null, PAST]],
  ],
  [
    "a change of price moves none",
    [model([OLD])],
    [model([ended(PAST), from("0.000012", PAST)])],
    [["up", PAST, undefined, undefined]],
  ],
  [
    "a model that comes back as gone",
    [model([])],
    [{ ...model([OLD]), id: "gone", status: "retired" }, model([])],
    [["corrected", null, null, null]],
  ],
])("a correction of the past names the calls it affects: %s", (_, a, b, expected) => {
  expect(said(a, b).filter(([change]) => change !== "withdrawn")).toEqual(expected);
});

describe("the kind of a change", () => {
  // biome-ignore format: one line a case
  test.each<[string, HistoryModel[], HistoryModel[], [string, string | null, (string | null)[]][]]>([
    ["nothing", [model([OLD])], [model([OLD])], []],
    ["a later price", [model([OLD])], [model([ended(PAST), from("0.000012", PAST)])], [["up", PAST, ["0.00001", "0.000012", "20"]]]],
    ["a lower one", [model([OLD])], [model([ended(PAST), from("0.000005", PAST)])], [["down", PAST, ["0.00001", "0.000005", "-50"]]]],
    ["one that is ahead", [model([OLD])], [model([ended(SOON), from("0.00002", SOON)])], [["announced", SOON, ["0.00001", "0.00002", "100"]]]],
    ["another price for the same span", [model([OLD])], [model([entry("0.000003")])], [["corrected", null, ["0.00001", "0.000003", "-70"]]]],
    [
      "a past that was wrong",
      [model([ended(PAST), from("0.000002", PAST)])],
      [model([entry("0.000003", { until: PAST }), from("0.000002", PAST)])],
      [["corrected", null, ["0.00001", "0.000003", "-70"]]],
    ],
    [
      "several later prices, in whatever order they are kept",
      [model([OLD])],
      [
        model([
          from("0.000005", "2026-11-10T00:00:00Z"),
          entry("0.00002", { from: PAST, until: "2026-11-10T00:00:00Z" }),
          ended(PAST),
        ]),
      ],
      [
        ["up", PAST, ["0.00001", "0.00002", "100"]],
        ["down", "2026-11-10T00:00:00Z", ["0.00002", "0.000005", "-75"]],
      ],
    ],
    [
      "several that were wrong, by the time they are of",
      [model([from("0.000002", PAST), ended(PAST)])],
      [model([from("0.000003", PAST), entry("0.00002", { until: PAST })])],
      [
        ["corrected", null, ["0.00001", "0.00002", "100"]],
        ["corrected", PAST, ["0.000002", "0.000003", "50"]],
      ],
    ],
    ["one that begins as it is seen", [model([OLD])], [model([ended(SEEN), from("0.00002", SEEN)])], [["up", SEEN, ["0.00001", "0.00002", "100"]]]],
    ["an end as it is seen", [model([OLD])], [model([ended(SEEN)])], [["corrected", null, []]]],
    ["an end ahead and a promise behind", [model([OLD])], [model([entry("0.00001", { until: SOON, guaranteed_until: PAST })])], [["corrected", null, []]]],
    ["another launch day", [model([OLD])], [model([OLD], { released: "2026-01-01" })], [["corrected", null, []]]],
    ["withdrawn beside other facts", [model([])], [model([], { withdrawn: "2026-11-20", released: "2026-01-01" })], [["withdrawn", null, []]]],
    ["no longer withdrawn", [model([], { withdrawn: "2026-11-01" })], [model([])], [["corrected", null, []]]],
    ["no end of the model after all", [model([OLD], { status: "deprecated", retires: "2026-12-31" })], [model([OLD])], [["status", null, []]]],
    ["a first price", [model([])], [model([OLD])], [["new", null, [null, "0.00001", null]]]],
    ["an end ahead", [model([OLD])], [model([ended(SOON)])], [["announced", null, []]]],
    ["an end behind", [model([OLD])], [model([ended(PAST)])], [["corrected", null, []]]],
    ["retired", [model([OLD])], [model([OLD], { status: "retired", status_since: "2026-11-10" })], [["retired", "2026-11-10T00:00:00Z", []]]],
    ["delisted", [model([OLD])], [model([OLD], { status: "delisted" })], [["delisted", null, []]]],
    ["an end of the model ahead", [model([OLD])], [model([OLD], { status: "deprecated", retires: "2026-12-31" })], [["announced", null, []]]],
    ["out of preview", [model([OLD], { status: "preview" })], [model([OLD])], [["status", null, []]]],
    ["withdrawn", [model([OLD])], [model([], { withdrawn: "2026-11-20" })], [["corrected", null, ["0.00001", null, null]], ["withdrawn", null, []]]],
    ["a row that is no more", [model([OLD])], [], [["corrected", null, ["0.00001", null, null]], ["withdrawn", null, []]]],
  ])("%s", (_, before, after, expected) => {
    const found = between(before, after).map(({ change, effective, rates }) => {
      const prompt = rates.find(({ rate }) => rate === "prompt");
      return [change, effective, prompt ? [prompt.old, prompt.new, prompt.percent ?? null] : []];
    });
    expect(found).toEqual(expected);
  });

  test("a new row is told once, with its price and its life", () => {
    const told = between([], [model([OLD])]).map(({ change, rates, facts }) => [change, rates.length, facts]);
    expect(told).toEqual([["new", 2, [{ name: "status", old: null, new: "active" }]]]);
    expect(between([], [model([])]).map(({ change, rates }) => [change, rates])).toEqual([["new", []]]);
  });

  test("names distinguish tiers, services, hours and units", () => {
    const rich = entry("0.00001", {
      tiers: [{ above: 200_000, rates: { prompt: "0.00002" } }],
      service_tiers: {
        batch: { rates: { prompt: "0.000005" }, tiers: [{ above: 1, rates: { prompt: "0.1" } }] },
      },
      hours: [{ utc: "01:00-04:00", days: [1, 5], except: "cn", rates: { prompt: "0.00003" } }],
      units: { output_per_second: "0.5" },
    });
    const [change] = between([], [model([rich])]);
    expect(change?.rates.map(({ rate }) => rate)).toEqual([
      "prompt",
      "completion",
      "prompt above 200000",
      "prompt batch",
      "prompt batch above 1",
      "prompt 01:00-04:00 on 1,5 except cn",
      "output_per_second",
    ]);
  });
});

test.each([
  ["0.000003", "0.000001", "-66.6666666666666667"],
  ["0.000001", "0.000003", "200"],
  ["0.0000025", "0.00000251", "0.4"],
  ["0.3", "0.3", "0"],
  ["0", "0.1", undefined],
  [null, "0.1", undefined],
  ["0.1", null, undefined],
  ["0.1", "0", "-100"],
])("from %j to %j is %j percent", (old, now, percent) => {
  expect(percentChange(old, now)).toBe(percent);
});

const rate = fc.constantFrom("0", "0.000001", "0.000002", "0.1");
const rates = fc.record({ prompt: rate, completion: rate, web_search: rate }, { requiredKeys: [] });
const instants = ["2026-01-01T00:00:00Z", PAST, "2026-11-20T00:00:01Z", SOON, "2027-01-01T00:00:00Z"];
const price = fc.record(
  {
    until: fc.constantFrom(...instants),
    guaranteed_until: fc.constantFrom(...instants),
    tiers: fc.uniqueArray(fc.record({ above: fc.constantFrom(100, 200), rates }), {
      selector: ({ above }) => above,
    }),
    service_tiers: fc.dictionary(fc.constantFrom("batch", "flex"), fc.record({ rates })),
    units: fc.dictionary(fc.constantFrom("output_per_second", "input_per_page"), rate),
    rates,
  },
  { requiredKeys: ["rates"] },
);
const entries = fc
  .uniqueArray(fc.tuple(fc.constantFrom("", ...instants), price), {
    selector: ([from]) => from,
    maxLength: 4,
  })
  .map((all) =>
    all
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([from, one]): HistoryEntry => ({ ...one, ...(from !== "" && { from }), ...EVIDENCE })),
  );
const someModel = fc.record(
  {
    id: fc.constantFrom("a", "b", "c/d"),
    status: fc.constantFrom("preview" as const, "active" as const, "deprecated" as const, "retired" as const),
    status_since: fc.constantFrom("2026-11-10", "2026-11-12"),
    released: fc.constantFrom("2026-01", "2026-01-31"),
    retires: fc.constantFrom("2026-12-31"),
    replaced_by: fc.constantFrom("b"),
    withdrawn: fc.constantFrom("2026-11-20"),
    entries,
  },
  { requiredKeys: ["id", "entries", "status"] },
);
const version = fc
  .uniqueArray(someModel, { selector: ({ id }) => id })
  .map((models) => recordOf([{ provider: "p", models }]));

test("applying every change to a version gives the next one, over a random history", () => {
  fc.assert(
    fc.property(fc.array(version, { minLength: 2, maxLength: 5 }), (versions) => {
      const [first = new Map()] = versions;
      const now: PriceRecord = new Map(first);
      for (const [i, next] of versions.slice(1).entries()) {
        for (const change of changesBetween(versions[i] ?? new Map(), next, SEEN)) {
          const row = `${change.provider_id}/${change.model_id}`;
          const after = applyChange(now.get(row) ?? { facts: new Map(), entries: new Map() }, change);
          if (after.facts.size + after.entries.size === 0) now.delete(row);
          else now.set(row, after);
        }
        expect(sorted(now)).toEqual(sorted(next));
      }
    }),
  );
});

test("every change of a publish has its own name", () => {
  fc.assert(
    fc.property(version, version, (a, b) => {
      const ids = changesBetween(a, b, SEEN).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids)
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    }),
  );
});

function sorted(record: PriceRecord): unknown {
  const byName = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  return byName(record).map(([row, { facts, entries }]) => [
    row,
    byName(facts),
    byName(entries).map(([from, { rates, dates }]) => [from, byName(rates), byName(dates)]),
  ]);
}

test("a change names its provider and model, however many slashes the id has", () => {
  const [change] = between([model([OLD])], [model([entry("0.000003")])]);
  expect([change?.provider_id, change?.model_id]).toEqual(["p", "m/x"]);
});

test("the past consists of dated entries, each seen when it was read", () => {
  const record = recordOf(
    history(model([ended(PAST), from("0.000012", PAST)], { status: "retired", status_since: "2026-11-10" })),
  );
  expect(
    pastChanges(record, () => SEEN).map(({ change, effective, seen }) => [change, effective, seen]),
  ).toEqual([
    ["up", PAST, SEEN],
    ["retired", "2026-11-10T00:00:00Z", SEEN],
  ]);
});

test("in the past, an entry that starts after its reading was announced, in any order of entries", () => {
  const record = recordOf(
    history(
      model([from("0.000005", SOON), from("0.000012", PAST), ended(PAST)], {
        status: "delisted",
        status_since: "2026-11-10",
      }),
    ),
  );
  const seenAt = (row: string, instant: string) => (instant === "" ? `${row} last` : PAST);
  expect(
    pastChanges(record, seenAt).map(({ change, effective, seen, facts }) => [change, effective, seen, facts]),
  ).toEqual([
    ["up", PAST, PAST, []],
    ["announced", SOON, PAST, []],
    ["delisted", "2026-11-10T00:00:00Z", "p/m/x last", [{ name: "status", old: null, new: "delisted" }]],
  ]);
});

test.each([
  ["still sold", { status: "active", status_since: "2026-11-10" }],
  ["on no known day", { status: "retired" }],
] as const)("the past of a row that is %s has no end", (_name, more) => {
  expect(pastChanges(recordOf(history(model([OLD], more))), () => SEEN)).toEqual([]);
});

test("a withdrawn row, and cost map keys that are gone", () => {
  const more = {
    status: "delisted",
    status_since: "2026-11-10",
    withdrawn: "2026-11-10",
    left_cost_map: "p/m/x, q/m/x",
  } as const;
  expect(
    pastChanges(recordOf(history(model([], more))), () => SEEN).map(({ change, effective, facts }) => [
      change,
      effective,
      facts.map(({ name, new: is }) => `${name} ${is}`),
    ]),
  ).toEqual([
    ["withdrawn", "2026-11-10T00:00:00Z", ["status delisted"]],
    ["corrected", null, ["left_cost_map p/m/x, q/m/x"]],
  ]);
});

test.each<[string, string | undefined, string[], string | undefined]>([
  ["after the provider was read", "2026-11-10", ["p"], "2026-11-10T00:00:00Z"],
  ["on the day it was read", "2026-11-01", ["p"], undefined],
  ["before", "2026-10-01", ["p"], undefined],
  ["of no known day", "2026-11", ["p"], undefined],
  ["that nobody tells", undefined, ["p"], undefined],
  ["at a provider that is no maker", "2026-11-10", ["q"], undefined],
])("a launch %s", (_name, released, makers, effective) => {
  const old = { ...model([OLD]), id: "old" };
  const young = model([from("0.00001", "2026-11-12T00:00:00Z")], released === undefined ? {} : { released });
  const seenAt = (row: string) => (row === "p/old" ? "2026-11-01T00:00:00Z" : SEEN);
  const told = pastChanges(recordOf(history(old, young)), seenAt, new Set(makers));
  expect(
    told.map(({ model_id, change, effective: day, rates }) => [model_id, change, day, rates.length]),
  ).toEqual(effective === undefined ? [] : [["m/x", "new", effective, 2]]);
});
