// scaleDecimal: exact where the quotient ends, else the nearest of 18 significant digits; held against rational arithmetic.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaleDecimal } from "../../src/pricing/decimal.ts";

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
