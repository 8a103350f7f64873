// Today, whatever the hour; days after and before a day, over the ends of months and years.
import { expect, test, vi } from "vitest";
import {
  addDays,
  dayAfter,
  dayOf,
  daysBetween,
  latest,
  startOf,
  today,
} from "../../../scripts/files/days.ts";

test.each([
  ["2026-11-22", "2026-11-23"],
  ["2026-02-28", "2026-03-01"],
  ["2024-02-28", "2024-02-29"],
  ["2026-12-31", "2027-01-01"],
])("after %s comes %s", (day, next) => {
  expect([dayAfter(day), addDays(day, 1), addDays(next, -1)]).toEqual([next, next, day]);
});

test("many days later, and none", () => {
  expect([addDays("2026-01-31", 365), addDays("2026-01-31", 0)]).toEqual(["2027-01-31", "2026-01-31"]);
});

test.each([
  ["2026-02-28", "2026-03-01", 1],
  ["2024-02-28", "2024-03-01", 2],
  ["2026-11-22", "2026-11-22", 0],
  ["2026-11-22", "2025-11-22", -365],
])("from %s to %s there are %i days", (first, second, days) => expect(daysBetween(first, second)).toBe(days));

test.each([
  [["2026-11-21", undefined, "2026-11-22", ""], "2026-11-22"],
  [["2026-11-22", "2026-11-22T01:00:00Z"], "2026-11-22T01:00:00Z"],
  [[""], ""],
  [[undefined], undefined],
  [[], undefined],
])("the latest of %j is %s", (times, newest) => expect(latest(times)).toBe(newest));

test("an instant belongs to the day it starts with", () => {
  expect(["2026-11-22T00:00:00Z", "2026-11-22T23:59:59Z"].map(dayOf)).toEqual(["2026-11-22", "2026-11-22"]);
});

test("a day starts at midnight UTC", () => expect(startOf("2026-11-22")).toBe("2026-11-22T00:00:00Z"));

test.each([
  ["2026-11-22T00:00:00.000Z", "2026-11-22"],
  ["2026-11-22T23:59:59.999Z", "2026-11-22"],
  ["2026-12-31T23:30:00.000-01:00", "2027-01-01"],
])("at %s it is %s", (now, day) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  expect(today()).toBe(day);
});
