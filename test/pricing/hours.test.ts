// windowAt and hasWindowOn: daily windows by the UTC clock, their weekdays and calendars. 2026-11-20 is a Friday.
import { describe, expect, test } from "vitest";
import { hasWindowOn, isAfterCalendar, windowAt } from "../../src/pricing/hours.ts";
import type { Hours } from "../../src/schemas/price.ts";

const CALENDARS = { holidays: ["2026-11-20", "2026-11-23"] };

const aWindow = (utc: string, more: Partial<Hours> = {}): Hours => ({ utc, rates: { prompt: "1" }, ...more });

describe("windowAt", () => {
  const DAY = aWindow("08:30-16:00");
  const NIGHT = aWindow("16:30-00:30");
  test.each<[string, Hours, string, boolean]>([
    ["a window begins with its first minute", DAY, "2026-11-20T08:30:00Z", true],
    ["not a second before", DAY, "2026-11-20T08:29:59Z", false],
    ["it lasts to the second before its end", DAY, "2026-11-20T15:59:59Z", true],
    ["and not to its end", DAY, "2026-11-20T16:00:00Z", false],
    ["one that wraps begins the same way", NIGHT, "2026-11-20T16:30:00Z", true],
    ["not a second before", NIGHT, "2026-11-20T16:29:59Z", false],
    ["it goes on after midnight", NIGHT, "2026-11-20T00:00:00Z", true],
    ["to the second before its end", NIGHT, "2026-11-20T00:29:59Z", true],
    ["and not to its end", NIGHT, "2026-11-20T00:30:00Z", false],
    ["one that ends where it begins lasts all day", aWindow("00:00-00:00"), "2026-11-20T12:00:00Z", true],
    ["from the day before, too", aWindow("12:00-12:00"), "2026-11-20T11:59:59Z", true],
  ])("%s", (_name, hours, at, isIn) => expect(windowAt([hours], at, {})).toBe(isIn ? hours : undefined));

  test.each<[string, Partial<Hours>, string, boolean]>([
    ["on its weekday", { days: [5] }, "2026-11-20T17:00:00Z", true],
    ["on no other", { days: [4, 6] }, "2026-11-20T17:00:00Z", false],
    ["after midnight, where the day before is its weekday", { days: [5] }, "2026-11-21T00:10:00Z", true],
    ["not where only today is", { days: [6] }, "2026-11-21T00:10:00Z", false],
    ["not on a day of its calendar", { except: "holidays" }, "2026-11-20T17:00:00Z", false],
    ["on the day after it", { except: "holidays" }, "2026-11-21T17:00:00Z", true],
    ["not after midnight of a day of its calendar", { except: "holidays" }, "2026-11-21T00:10:00Z", false],
    ["after midnight of the day before one", { except: "holidays" }, "2026-11-23T00:10:00Z", true],
    ["on any day where the calendar is not known", { except: "others" }, "2026-11-20T17:00:00Z", true],
    [
      "on its weekday, but not when that is in its calendar",
      { days: [5], except: "holidays" },
      "2026-11-20T17:00:00Z",
      false,
    ],
  ])("a night window applies %s", (_name, more, at, applies) => {
    const night = aWindow("16:30-00:30", more);
    expect(windowAt([night], at, CALENDARS)).toBe(applies ? night : undefined);
  });

  test.each<[string, Partial<Hours>, boolean]>([
    ["its weekday", { days: [5] }, true],
    ["another", { days: [6] }, false],
    ["a day of its calendar", { except: "holidays" }, false],
  ])("a window within one day: %s", (_name, more, applies) => {
    const day = aWindow("08:00-16:00", more);
    expect(windowAt([day], "2026-11-20T12:00:00Z", CALENDARS)).toBe(applies ? day : undefined);
  });

  test("the first matching window counts; there may be none", () => {
    const [first, second] = [aWindow("08:00-12:00"), aWindow("09:00-17:00")];
    expect(windowAt([first, second], "2026-11-20T10:00:00Z", {})).toBe(first);
    expect(windowAt([first, second], "2026-11-20T12:00:00Z", {})).toBe(second);
    expect(windowAt([], "2026-11-20T10:00:00Z", {})).toBeUndefined();
  });
});

const ends = { feasts: "2026-12-31" };
test.each([
  ["2026-12-31T23:58:00Z", "01:00-23:59", "feasts", false],
  ["2027-01-01T01:00:00Z", "01:00-09:00", "feasts", true],
  ["2027-01-01T01:00:00Z", "01:00-09:00", "others", false],
  ["2027-01-01T01:00:00Z", "01:00-09:00", undefined, false],
  // It began on the last day.
  ["2027-01-01T01:00:00Z", "22:00-06:00", "feasts", false],
  ["2027-01-01T22:00:00Z", "22:00-06:00", "feasts", true],
])("isAfterCalendar: at %s in %s, but on %s: %s", (at, utc, except, after) => {
  const window = { utc, rates: {}, ...(except !== undefined && { except }) };
  expect(isAfterCalendar(window, at, ends)).toBe(after);
});

test.each<[string, Hours[], string, boolean]>([
  ["a day with a window", [aWindow("08:00-16:00")], "2026-11-20", true],
  ["no windows", [], "2026-11-20", false],
  ["another weekday", [aWindow("08:00-16:00", { days: [6] })], "2026-11-20", false],
  [
    "one of several",
    [aWindow("08:00-16:00", { days: [6] }), aWindow("08:00-16:00", { days: [5] })],
    "2026-11-20",
    true,
  ],
  ["a day of its calendar", [aWindow("08:00-16:00", { except: "holidays" })], "2026-11-20", false],
  ["the day after a night", [aWindow("16:30-00:30", { days: [4] })], "2026-11-20", true],
  ["the day after that", [aWindow("16:30-00:30", { days: [3] })], "2026-11-20", false],
  ["the day after a window that ends that day", [aWindow("08:00-16:00", { days: [4] })], "2026-11-20", false],
  ["the day after a whole day", [aWindow("12:00-12:00", { days: [4] })], "2026-11-20", true],
  [
    "a night before a day of its calendar",
    [aWindow("16:30-00:30", { except: "holidays" })],
    "2026-11-23",
    true,
  ],
  [
    "a night of a day of its calendar",
    [aWindow("16:30-00:30", { days: [5], except: "holidays" })],
    "2026-11-21",
    false,
  ],
])("hasWindowOn: %s", (_name, hours, day, has) => expect(hasWindowOn(hours, day, CALENDARS)).toBe(has));
