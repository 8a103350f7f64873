// The median, which leaves its input as it was, and the medians of figures by name.
import { expect, test } from "vitest";
import { median, medians } from "../../../scripts/bench/statistics.ts";

test.each([
  [[], Number.NaN],
  [[3], 3],
  [[10, 9, 1], 9],
  [[4, 1, 3, 2], 3],
])("%j is %s", (values, middle) => {
  const before = [...values];
  expect(median(values)).toBe(middle);
  expect(values).toEqual(before);
});

test("each figure has a median of its own; one that was not measured stays so", () => {
  const all = [3, 1, 2].map((p50) => ({ p50, p99: 10 - p50, busy: Number.NaN }));
  expect(medians(all)).toEqual({ p50: 2, p99: 8, busy: Number.NaN });
});
