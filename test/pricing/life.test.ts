// stageAt: the status at an instant by the days that are known; redirectAt and stageChanges: which of them turn it.
import { expect, test } from "vitest";
import { stageChanges } from "../../scripts/build/model-life.ts";
import { type Life, redirectAt, stageAt } from "../../src/pricing/life.ts";

const [DAY, EVE, NOON] = ["2026-12-01T00:00:00Z", "2026-11-30T23:59:59Z", "2026-12-01T12:00:00Z"];
const redirect = { to: "n", at: DAY };

// biome-ignore format: one line a case
test.each<[string, Life, string, string, string | undefined]>([
  ["nothing known", {}, DAY, "active", undefined],
  ["before its end", { status: "deprecated", retires: "2026-12-01" }, EVE, "deprecated", undefined],
  ["from its midnight on", { status: "deprecated", retires: "2026-12-01" }, DAY, "retired", "2026-12-01"],
  ["a month ends with its first day", { retires: "2026-12" }, DAY, "retired", "2026-12"],
  ["an end that one reading states ends nothing", { status: "deprecated", retires: "2026-12-01", unconfirmed: true }, NOON, "deprecated", undefined],
  ["sent on", { status: "deprecated", redirect }, NOON, "retired", "2026-12-01"],
  ["to be sent on", { status: "deprecated", redirect }, EVE, "deprecated", undefined],
  ["of two ends the first", { redirect, retires: "2026-11-15" }, EVE, "retired", "2026-11-15"],
  ["delisted already", { status: "delisted", since: "2026-10-01", retires: "2026-11-01" }, DAY, "delisted", "2026-10-01"],
  ["announced", { status: "announced", begins: "2026-12-01", next: "preview" }, EVE, "announced", undefined],
  ["out", { status: "announced", begins: "2026-12-01", next: "preview" }, DAY, "preview", "2026-12-01"],
  ["out, under a plain name", { status: "announced", begins: "2026-12-01" }, DAY, "active", "2026-12-01"],
  ["announced for no day", { status: "announced" }, DAY, "announced", undefined],
  ["out and gone", { status: "announced", begins: "2026-11-01", retires: "2026-12-01" }, DAY, "retired", "2026-12-01"],
])("%s", (_name, life, at, status, since) =>
  expect(stageAt(life, at)).toStrictEqual(since === undefined ? { status } : { status, since }),
);

test("a redirect holds from its instant on", () => {
  expect([redirectAt({ redirect }, EVE), redirectAt({ redirect }, DAY), redirectAt({}, DAY)]).toEqual([
    ...[undefined, redirect, undefined],
  ]);
});

test("a status changes with an announced release, an end and a redirect", () => {
  const life: Life = { begins: "2026-11-01", retires: "2026-12-31", redirect };
  expect(stageChanges({ ...life, status: "announced" })).toEqual(["2026-11-01", "2026-12-31", DAY]);
  expect(stageChanges(life)).toEqual(["2026-12-31", DAY]);
  expect(stageChanges({})).toEqual([]);
});
