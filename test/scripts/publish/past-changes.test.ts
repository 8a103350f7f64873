// pastChanges: what dated entries tell of the time before changes were recorded, with launches at makers.
import { expect, test } from "vitest";
import { pastChanges } from "../../../scripts/publish/past-changes.ts";
import { recordOf } from "../../../scripts/publish/price-record.ts";
import {
  anEntry as entry,
  aHistory as history,
  aHistoryModel as model,
} from "../../helpers/history-model.ts";

const SEEN = "2026-11-20T00:00:00Z";
const PAST = "2026-11-01T16:00:00Z";
const SOON = "2026-12-01T00:00:00Z";

const OLD = entry("0.00001");
const ended = (until: string) => entry("0.00001", { until });
const from = (prompt: string, instant: string) => entry(prompt, { from: instant });

test("the past is told by dated entries, each seen when it was read", () => {
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

test("the past: one that began ahead of its reading was announced, in whatever order entries are kept", () => {
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

test("a row that was withdrawn, and keys of the cost map that it has no more", () => {
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
