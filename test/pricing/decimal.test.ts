// Exact decimals: reading, writing, adding, multiplying; plain notation only.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  add,
  formatDecimal,
  isMore,
  multiply,
  negate,
  parseDecimal,
  parseNumeral,
  rescale,
  scaleDecimal,
  toDecimal,
  toNumber,
} from "../../src/pricing/decimal.ts";
import { decimalOf, equal, plus, rational, times } from "../helpers/rational.ts";

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 24 }))
  .map(([n, scale]) => decimalOf(times({ n, d: 1n }, { n: 1n, d: 10n ** BigInt(scale) })));

describe("parseDecimal", () => {
  test.each([
    ["0", 0n, 0],
    ["12", 12n, 0],
    ["-12", -12n, 0],
    ["0.0000025", 25n, 7],
    ["-0.5", -5n, 1],
    ["10.500", 10500n, 3],
    ["007", 7n, 0],
    ["0.000000000001", 1n, 12],
  ])("%s is %d x 10^-%d", (text, units, scale) => expect(parseDecimal(text)).toEqual({ units, scale }));

  test.each([
    "1e-7",
    "",
    " ",
    ".5",
    "5.",
    "+1",
    "0x10",
    "NaN",
    "Infinity",
    " 1",
    "1 ",
    "1\n",
    "1,5",
    "1_000",
    "--1",
    "1.2.3",
    "-",
    "1n",
  ])("%j is refused", (text) => expect(() => parseDecimal(text)).toThrow(/not a plain decimal/));
});

describe("formatDecimal", () => {
  test.each([
    ["0", "0"],
    ["-0", "0"],
    ["0.000", "0"],
    ["-0.00", "0"],
    ["0.0000025", "0.0000025"],
    ["-0.5", "-0.5"],
    ["10.500", "10.5"],
    ["100", "100"],
    ["100.00", "100"],
    ["-100.0", "-100"],
    ["1.05", "1.05"],
    ["0.1", "0.1"],
    ["9007199254740993", "9007199254740993"],
    ["0.000000000000000001", "0.000000000000000001"],
    ["1000000000000000000000000", "1000000000000000000000000"],
  ])("%s is written %s", (text, written) => expect(formatDecimal(parseDecimal(text))).toBe(written));

  test("is the inverse of parseDecimal", () => {
    fc.assert(
      fc.property(decimal, (text) => {
        expect(formatDecimal(parseDecimal(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ["25", 7, "0.0000025"],
  ["25", 2, "0.25"],
  ["25", 1, "2.5"],
  ["25", 0, "25"],
  ["250", 1, "25"],
  ["250", 3, "0.25"],
  ["2500", 4, "0.25"],
  ["1000", 3, "1"],
  ["-25", 3, "-0.025"],
  ["-2500", 2, "-25"],
  ["0", 5, "0"],
  ["0", 0, "0"],
  ["5", 1, "0.5"],
  ["105", 2, "1.05"],
])("formatDecimal: the position of the point: %s at %d is %s", (integer, scale, text) => {
  expect(formatDecimal({ units: BigInt(integer), scale })).toBe(text);
});

describe("add, multiply, negate", () => {
  test.each([
    ["0.1", "0.2", "0.3", "0.02"],
    ["1", "0.001", "1.001", "0.001"],
    ["0.999", "0.001", "1", "0.000999"],
    ["-0.5", "0.5", "0", "-0.25"],
    ["9007199254740991", "0.0000001", "9007199254740991.0000001", "900719925.4740991"],
    ["0", "3.3", "3.3", "0"],
  ])("%s and %s", (a, b, sum, product) => {
    expect(formatDecimal(add(parseDecimal(a), parseDecimal(b)))).toBe(sum);
    expect(formatDecimal(add(parseDecimal(b), parseDecimal(a)))).toBe(sum);
    expect(formatDecimal(multiply(parseDecimal(a), parseDecimal(b)))).toBe(product);
  });

  test.each([
    ["0", "0"],
    ["0.5", "-0.5"],
    ["-0.5", "0.5"],
  ])("negate %s is %s", (text, negated) => expect(formatDecimal(negate(parseDecimal(text)))).toBe(negated));

  test("agree with exact fractions", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const sum = formatDecimal(add(parseDecimal(a), parseDecimal(b)));
        const product = formatDecimal(multiply(parseDecimal(a), parseDecimal(b)));
        expect(equal(rational(sum), plus(rational(a), rational(b)))).toBe(true);
        expect(equal(rational(product), times(rational(a), rational(b)))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe("rescale", () => {
  test("to a larger scale keeps the value", () =>
    expect(rescale(parseDecimal("0.25"), 4)).toEqual({ units: 2500n, scale: 4 }));
  test("to its own scale changes nothing", () =>
    expect(rescale(parseDecimal("0.25"), 2)).toEqual({ units: 25n, scale: 2 }));
  test("never drops digits, including zeros", () => {
    expect(() => rescale(parseDecimal("0.25"), 1)).toThrow(/lose/);
    expect(() => rescale(parseDecimal("0.50"), 1)).toThrow(/lose/);
  });
});

test.each([
  ["0", 0],
  ["0.1", 0.1],
  ["-0.000725", -0.000725],
  ["0.0000025", 2.5e-6],
  ["9007199254740993", 9007199254740992],
  ["9007199254740993.0000000000000000000000000000000001", 9007199254740994],
  ["0.30000000000000004", 0.30000000000000004],
  ["0.3", 0.3],
])("toNumber gives the nearest double: %s", (text, number) => expect(toNumber(text)).toBe(number));

test("moving the point is exact: there and back gives the same decimal", () => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: 0, max: 12 }), (text, places) => {
      expect(toDecimal(toDecimal(text, places), -places)).toBe(text);
    }),
  );
});

describe("parseNumeral: numbers as JSON writes them", () => {
  test.each([
    ["5.25e-7", "0.000000525"],
    ["5.25E2", "525"],
    ["5.25e1", "52.5"],
    ["5.25e+3", "5250"],
    ["5e0", "5"],
    ["0.5", "0.5"],
    ["-2", "-2"],
  ])("%s is %s", (text, value) => expect(formatDecimal(parseNumeral(text))).toBe(value));

  test.each(["", "e5", "1.e5", "x"])("%j is not a number", (text) => {
    expect(() => parseNumeral(text)).toThrow("not a plain decimal");
  });
});

test.each([
  ["0.1", "0.09", 1n, true],
  ["3", "1", 3n, false],
  ["3.0000000000000000001", "1", 3n, true],
  ["0", "0", 1n, false],
] as const)("%s is more than %s times %s: %s", (one, other, times, more) =>
  expect(isMore(one, other, times)).toBe(more),
);

describe("scaleDecimal", () => {
  test.each([
    ["0.000004", "1.1", "1", "0.0000044"],
    ["0.000001875", "2", "1", "0.00000375"],
    ["0.00001", "0.0000025", "0.00000125", "0.00002"],
    ["0", "3", "7", "0"],
    ["5", "0", "7", "0"],
    ["100", "2", "1", "200"],
    ["1", "1", "3", "0.333333333333333333"],
    ["2", "1", "3", "0.666666666666666667"],
    ["0.000002", "1", "3", "0.000000666666666666666667"],
    ["200", "1", "3", "66.6666666666666667"],
    // 2^-19 has 19 digits of which the last is 5: exact all the same
    ["1", "1", "524288", "0.0000019073486328125"],
    ["0.1234567890123456789012", "1", "1", "0.1234567890123456789012"],
    // 2^-61 has 61 digits, 43 of them significant, far more than are kept of a quotient that does not end
    ["1", "1", "2305843009213693952", "0.0000000000000000004336808689942017736029811203479766845703125"],
    // A divisor far below 1
    ["3", "1", `0.${"0".repeat(24)}1`, `3${"0".repeat(25)}`],
    ["1", "1", `0.${"0".repeat(24)}3`, `333333333333333333${"0".repeat(7)}`],
  ])("%s x %s / %s is %s", (value, numerator, denominator, expected) =>
    expect(scaleDecimal(value, numerator, denominator)).toBe(expected),
  );

  test("nothing scales from 0", () => {
    expect(() => scaleDecimal("1", "1", "0")).toThrow("scaled from 0");
  });

  test("multiplying and dividing by the same factor changes nothing", () => {
    const rate = fc
      .integer({ min: 1, max: 10_000_000 })
      .map((n) => `0.${String(n).padStart(10, "0")}`.replace(/0+$/, ""));
    fc.assert(
      fc.property(rate, rate, (value, factor) => {
        expect(scaleDecimal(value, factor, factor)).toBe(value);
      }),
    );
  });

  test("the result is within half a unit of the 18th digit", () => {
    const positive = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(positive, positive, positive, (a, b, c) => {
        const result = scaleDecimal(String(a), String(b), String(c));
        const [whole = "", fraction = ""] = result.split(".");
        const units = BigInt(whole + fraction);
        // |result - a b / c| x 10^places x c
        const off = units * BigInt(c) - BigInt(a) * BigInt(b) * 10n ** BigInt(fraction.length);
        const digits = units.toString().length;
        // Zeros at the end are not written.
        const unwritten = 10n ** BigInt(Math.max(0, 18 - digits));
        expect(2n * (off < 0n ? -off : off) * unwritten).toBeLessThanOrEqual(BigInt(c));
      }),
    );
  });
});
