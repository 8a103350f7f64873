// median and percentile, by nearest rank.
import { describe, expect, test } from "vitest";
import { median, percentile } from "../../../scripts/bench/statistics.ts";

describe("median", () => {
  test.each([
    [[], Number.NaN],
    [[3], 3],
    [[10, 9, 1], 9],
    [[4, 1, 3, 2], 3],
  ])("%j is %s", (values, middle) => expect(median(values)).toBe(middle));
});

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  test.each([
    ["none", [], 50, Number.NaN],
    ["one", [7], 99, 7],
    ["half of a hundred", hundred, 50, 50],
    ["99 of a hundred", hundred, 99, 99],
    ["all", hundred, 100, 100],
    ["the least", hundred, 0, 1],
    ["numbers, not text", [9, 10, 100], 50, 10],
  ])("%s", (_name, values, share, expected) => expect(percentile(values, share)).toBe(expected));

  test("leaves its input as it was", () => {
    const values = [2, 1];
    percentile(values, 50);
    median(values);
    expect(values).toEqual([2, 1]);
  });
});
