// Points in time: what callers may write, the instant it means, and days around it.
import { expect, test, vi } from "vitest";
import { dayBefore, isBareDay, readMoment, toInstant, weekdayOf } from "../../src/schemas/moment.ts";

test.each<[string, string | undefined]>([
  ["2026-06-01", "2026-06-01T00:00:00Z"],
  ["2026-06-01T12:30:45Z", "2026-06-01T12:30:45Z"],
  ["2026-06-01t12:30:45z", "2026-06-01T12:30:45Z"],
  ["2026-06-01T12:30:45.999Z", "2026-06-01T12:30:45Z"],
  ["2026-06-01T00:30:00+01:00", "2026-05-31T23:30:00Z"],
  ["2026-06-01T23:30:00-01:00", "2026-06-02T00:30:00Z"],
  ["2024-02-29", "2024-02-29T00:00:00Z"],
  ["2026-02-29", undefined],
  ["2026-02-30T12:00:00Z", undefined],
  ["2026-13-01", undefined],
  ["2026-06-01T24:00:00Z", undefined],
  ["2026-06-01T12:60:00Z", undefined],
  ["2026-06-01T12:30Z", undefined],
  ["2026-06-01T12:30:45", undefined],
  ["2026-06-01 12:30:45Z", undefined],
  ["9999-12-31T23:59:59-01:00", undefined],
  ["0000-01-01T00:00:00+01:00", undefined],
  [" 2026-06-01", undefined],
  ["2026-06-01 ", undefined],
  ["yesterday", undefined],
  ["", undefined],
])("readMoment: %j: %s", (text, instant) => expect(readMoment(text)).toBe(instant));

test.each([
  ["2026-06-01", true],
  ["2026-06-01T00:00:00Z", false],
])("%s is a bare day: %s", (text, bare) => expect(isBareDay(text)).toBe(bare));

test.each([
  [0, "1970-01-01T00:00:00Z"],
  [999, "1970-01-01T00:00:00Z"],
  [1000, "1970-01-01T00:00:01Z"],
  [999, "1970-01-01T00:00:00Z"],
])("%i ms are %s, whatever was read before", (now, instant) => expect(toInstant(now)).toBe(instant));

test("a weekday is that of UTC, wherever the process runs", () => {
  vi.stubEnv("TZ", "America/New_York");
  expect([weekdayOf("2026-11-22"), weekdayOf("2026-11-23")]).toEqual([7, 1]);
});

test.each([
  ["2026-11-22", 7, "2026-11-21"],
  ["2026-11-23", 1, "2026-11-22"],
  ["2026-03-01", 7, "2026-02-28"],
  ["2026-01-01", 4, "2025-12-31"],
])("%s is day %i of its week, and comes after %s", (day, weekday, before) => {
  expect([weekdayOf(day), dayBefore(day)]).toEqual([weekday, before]);
});
