// today: the UTC day, whatever the hour.
import { afterEach, expect, test, vi } from "vitest";
import { today } from "../../../scripts/files/today.ts";

afterEach(() => void vi.useRealTimers());

test.each([
  ["2026-11-22T00:00:00.000Z", "2026-11-22"],
  ["2026-11-22T23:59:59.999Z", "2026-11-22"],
  ["2026-12-31T23:30:00.000-01:00", "2027-01-01"],
])("at %s it is %s", (now, day) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  expect(today()).toBe(day);
});
