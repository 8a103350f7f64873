// The arithmetic of the judge: fractions and their plain decimals.
import { describe, expect, test } from "vitest";
import { decimalOf, equal, minus, plus, rational, times, total } from "../../../scripts/soak/rational.ts";

describe("rational", () => {
  test.each([
    ["0.25", 1n, 4n],
    ["-0.5", -1n, 2n],
    ["10.00", 10n, 1n],
    [9007199254740991, 9007199254740991n, 1n],
    ["0.000000000001", 1n, 1000000000000n],
  ])("%s", (text, n, d) => expect(rational(text)).toEqual({ n, d }));

  test.each(["", " ", "1e-7", "1 000", ".5", "5.", "1,5", "NaN", "--1", "0x1"])("%j is refused", (text) => {
    expect(() => rational(text)).toThrow(/not a plain decimal/);
  });

  test("a number that prints with an exponent is refused", () => expect(() => rational(1e-7)).toThrow());
});

describe("decimalOf undoes rational", () => {
  test.each(["0", "0.25", "-0.5", "10", "0.000000000001", "-1234.5"])("%s", (text) => {
    expect(decimalOf(rational(text))).toBe(text);
  });
});

test.each([
  ["a sum", plus(rational("0.1"), rational("0.02")), "0.12"],
  ["a sum at one scale", plus(rational("0.1"), rational("0.2")), "0.3"],
  ["a difference", minus(rational("1"), rational("0.05")), "0.95"],
  ["a product", times(rational("-0.5"), rational("0.3")), "-0.15"],
  ["a total", total(["1", "0.5", "-0.25"].map(rational)), "1.25"],
])("%s", (_name, result, text) => {
  expect(equal(result, rational(text))).toBe(true);
  expect(equal(result, rational(`${text}1`))).toBe(false);
});
