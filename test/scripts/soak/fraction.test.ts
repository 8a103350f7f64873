// The soak's own arithmetic.
import { describe, expect, test } from "vitest";
import { difference, fraction, isEqual, product, sum } from "../../../scripts/soak/fraction.ts";

describe("fraction", () => {
  test.each([
    ["0.25", 25n, 100n],
    ["-0.5", -5n, 10n],
    ["7", 7n, 1n],
  ])("%s", (text, top, over) => expect(fraction(text)).toEqual({ top, over }));

  test.each(["", "1e-7", ".5", "5.", "1,5", "NaN"])("%j is refused", (text) => {
    expect(() => fraction(text)).toThrow(/not a plain decimal/);
  });
});

test.each([
  ["a sum", sum(fraction("0.1"), fraction("0.02")), "0.12"],
  ["a sum at one scale", sum(fraction("0.1"), fraction("0.2")), "0.3"],
  ["a difference", difference(fraction("1"), fraction("0.05")), "0.95"],
  ["a product", product(fraction("-0.5"), fraction("0.3")), "-0.15"],
])("%s", (_name, result, text) => {
  expect(isEqual(result, fraction(text))).toBe(true);
  expect(isEqual(result, fraction(`${text}1`))).toBe(false);
});
