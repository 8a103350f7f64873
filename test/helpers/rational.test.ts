// The judge on trial: the paper sums and the doubles that the pricing tests rest on.
import { describe, expect, test } from "vitest";
import {
  decimalOf,
  equal,
  evaluate,
  isNearestDouble,
  minus,
  neighbours,
  ofDouble,
  plus,
  rational,
  read,
  times,
  total,
} from "./rational.ts";

describe("evaluate", () => {
  test.each([
    ["2 x 3", "6"],
    ["2 x 3 + 4 x 0.5", "8"],
    ["(2 x 3 + 4 x 0.5) x 0.9", "7.2"],
    ["(2 x 3) x 0", "0"],
    ["0", "0"],
  ])("%s = %s", (text, value) => expect(equal(evaluate(text), rational(value))).toBe(true));

  test.each(["2", "2 x", "2 x 3 +", "2 x 3 x 4", "(2 x 3", "2x3", "2 * 3", "2 x 3 - 1", "", "1e3 x 2"])(
    "%j is refused",
    (text) => expect(() => evaluate(text)).toThrow(),
  );
});

test("read: terms in order, and the factor over all of them", () => {
  expect(read("(2 x 3 + 4 x 0.5) x 0.9")).toEqual({
    terms: [
      ["2", "3"],
      ["4", "0.5"],
    ],
    factor: "0.9",
  });
});

describe("doubles", () => {
  test.each([
    [0.5, 1n, 2n],
    [-3, -3n, 1n],
    [2 ** 60, 2n ** 60n, 1n],
    [Number.MIN_VALUE, 1n, 2n ** 1074n],
    [0.1, 3602879701896397n, 36028797018963968n],
  ])("%s is exact", (value, n, d) => expect(ofDouble(value)).toEqual({ n, d }));

  test.each([
    [1, [1 + Number.EPSILON, 1 - Number.EPSILON / 2]],
    [-1, [-1 - Number.EPSILON, -1 + Number.EPSILON / 2]],
    [0, [Number.MIN_VALUE]],
  ])("%s is only near", (value, near) => expect(neighbours(value)).toEqual(near));

  test.each([
    ["the nearest", 0.1, "0.1", true],
    ["float noise", 0.1 + 0.2, "0.3", false],
    ["half way, even", 9007199254740992, "9007199254740993", true],
    ["half way, odd", 9007199254740994, "9007199254740993", false],
    ["half way, even above", 9007199254740996, "9007199254740995", true],
    ["an underflow to 0", 0, "0.000000000000000000000001", false],
  ])("isNearestDouble: %s", (_name, value, exact, nearest) => {
    expect(isNearestDouble(value, rational(exact))).toBe(nearest);
  });
});

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

  test("a number printed with an exponent is refused", () => expect(() => rational(1e-7)).toThrow());
});

test.each(["0", "0.25", "-0.5", "10", "0.000000000001", "-1234.5"])(
  "decimalOf is the inverse of rational: %s",
  (text) => {
    expect(decimalOf(rational(text))).toBe(text);
  },
);

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
