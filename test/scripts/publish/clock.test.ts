// systemClock: the time, and sleep that ends when it is over.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "../../../scripts/publish/clock.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

test("sleep ends after its milliseconds and not before", async () => {
  let woken = false;
  const slept = systemClock.sleep(5).then(() => {
    woken = true;
  });
  await vi.advanceTimersByTimeAsync(4);
  expect(woken).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await slept;
  expect(woken).toBe(true);
});
