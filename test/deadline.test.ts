// withinDeadline: what comes in time, what comes too late, what fails; no timer stays behind.
import { beforeEach, expect, test, vi } from "vitest";
import { withinDeadline } from "../src/deadline.ts";

beforeEach(() => void vi.useFakeTimers());
const after = (ms: number) => new Promise<string>((done) => setTimeout(() => done("value"), ms));

/** What came of the work in so many milliseconds. */
async function outcome(work: () => Promise<string>): Promise<string> {
  const ended = withinDeadline(5, work).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(10);
  return ended;
}

test.each<[string, () => Promise<string>, string]>([
  ["in time", () => after(4), "value"],
  ["too late", () => after(6), "no answer in 5 ms"],
  ["never", () => new Promise(() => {}), "no answer in 5 ms"],
  ["failing", () => Promise.reject(new Error("gone")), "gone"],
  [
    "failing at once",
    () => {
      throw new Error("gone");
    },
    "gone",
  ],
])("%s", async (_, work, came) => expect(await outcome(work)).toBe(came));

test("a timer nobody waits for is cleared", async () => {
  await withinDeadline(5, async () => "value");
  expect(vi.getTimerCount()).toBe(0);
});
