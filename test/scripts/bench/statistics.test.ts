// The median, which leaves its input as it was.
import { expect, test } from "vitest";
import { median } from "../../../scripts/bench/statistics.ts";

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
