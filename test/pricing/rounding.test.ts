// A total to so many places, by each rule; worked out by hand.
import { describe, expect, test } from "vitest";
import { formatDecimal, parseDecimal } from "../../src/pricing/decimal.ts";
import { type Rounding, round } from "../../src/pricing/invoice.ts";

describe("round: to a number of places", () => {
  test.each<[string, number, Rounding, string]>([
    ["1.10", 1, "up", "1.1"],
    ["1.11", 1, "up", "1.2"],
    ["-1.11", 1, "up", "-1.2"],
    ["1.19", 1, "down", "1.1"],
    ["1.15", 1, "half_up", "1.2"],
    ["-1.15", 1, "half_up", "-1.2"],
    ["1.14", 1, "half_up", "1.1"],
    ["1.15", 1, "half_even", "1.2"],
    ["1.25", 1, "half_even", "1.2"],
    ["1.251", 1, "half_even", "1.3"],
    ["1.5", 3, "up", "1.5"],
    ["0.4", 0, "half_up", "0"],
  ])("%s to %i, %s: %s", (text, places, mode, rounded) => {
    expect(formatDecimal(round(parseDecimal(text), places, mode))).toBe(rounded);
  });
});
