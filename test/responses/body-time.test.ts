import { expect, test } from "vitest";
import { readTime } from "../../src/responses/body-time.ts";

test.each([
  [
    "the nearest",
    [{ created: 1785574800 }, { timestamp: "2026-01-01T00:00:00Z" }],
    "2026-08-01T09:00:00Z",
    "created",
  ],
  [
    "a further one, where the nearest cannot be read",
    [{ timestamp: 1785574800000 }, { timestamp: "2026-01-01T00:00:00+01:00" }],
    "2025-12-31T23:00:00Z",
    "timestamp",
  ],
  ["a tool's milliseconds", [{ time: { created: 1785574800123 } }], "2026-08-01T09:00:00Z", "created"],
  ["one that cannot be read", [{ timestamp: "yesterday" }], undefined, "timestamp"],
  ["seconds before there were such models", [{ created: 0 }], undefined, "created"],
  ["a day without its hour", [{ date: "2026-08-01" }], undefined, "timestamp"],
  ["a row of Cursor's", [{ Date: "2026-08-01T09:00:00Z" }], "2026-08-01T09:00:00Z", "timestamp"],
])("%s", (_, chain, at, source) => {
  expect(readTime(chain)).toMatchObject({ ...(at !== undefined && { at }), source });
});

test.each([
  [{ timestamp: 1785574800000 }, "1785574800000"],
  [{ timestamp: "2026-01-01T00:00:00.120Z" }, "2026-01-01T00:00:00.120Z"],
  [{ timestamp: "2026-01-01T00:00:00Z", created: 1785574800 }, undefined],
])("%j is stated to the millisecond: %s", (object, mark) => {
  expect(readTime([object])?.mark).toBe(mark);
});

test("there is none when nothing states one", () => {
  expect(readTime([{ timestamp: null }])).toBeUndefined();
});
