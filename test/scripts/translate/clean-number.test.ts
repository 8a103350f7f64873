// cleanNumber: the decimal that was meant, float noise gone, genuine fractions kept, the point moved without floats.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanNumber } from "../../../scripts/translate/clean-number.ts";

test.each([
  ["double noise", 6.000000000000001e-7, 0, "0.0000006"],
  ["double noise as text", "0.0000006000000000000001", 0, "0.0000006"],
  ["double noise from below", 4.9999999999999996e-6, 0, "0.000005"],
  ["noise is looked for from 15 digits on", "0.123456789012009", 0, "0.123456789012"],
  ["14 digits are meant", "0.12345678901201", 0, "0.12345678901201"],
  ["15 digits that agree with no 12 are meant", "0.123456789012345", 0, "0.123456789012345"],
  ["a 13th digit is meant", "0.1234567890125001", 0, "0.1234567890125001"],
  ["a third", 8.333333333333334e-8, 0, "0.00000008333333333333334"],
  ["a third as text", "0.00000008333333333333334", 0, "0.00000008333333333333334"],
  ["single noise", 2.99999997e-8, 0, "0.00000003"],
  ["single noise from above", 1.00000002e-7, 0, "0.0000001"],
  ["single noise is one part in 10,000,000 at most", "0.10000001", 0, "0.1"],
  ["two parts are meant", "0.10000002", 0, "0.10000002"],
  ["7 digits are meant", "0.1000001", 0, "0.1000001"],
  ["single noise leaves 3 digits", "0.12300000001", 0, "0.123"],
  ["a fourth digit is meant", "0.12340000001", 0, "0.12340000001"],
  ["zeros at the end are no digits", "0.1234567890120100", 0, "0.12345678901201"],
  ["and go", "0.12340000000000000", 0, "0.1234"],
  ["few digits", 0.00020833, 0, "0.00020833"],
  ["a fraction of a power of two", 0.000122070312, 0, "0.000122070312"],
  ["an exponent", 1e-6, 0, "0.000001"],
  ["an exponent as text", "2.5E-6", 0, "0.0000025"],
  ["a positive exponent", "1.5e+3", 0, "1500"],
  ["per million", 2.5, 6, "0.0000025"],
  ["per million, below one", 0.3, 6, "0.0000003"],
  ["per million, small", 0.0028, 6, "0.0000000028"],
  ["per thousand", 10, 3, "0.01"],
  ["cents", 0.000375, 2, "0.00000375"],
  ["a whole number", 1, 0, "1"],
  ["zeros at the front", "007.5", 0, "7.5"],
  ["a whole number with zeros", "1.0", 0, "1"],
  ["a point without digits", "1.", 0, "1"],
  ["a plus", "+2", 0, "2"],
  ["spaces around", " 2.5 ", 0, "2.5"],
  ["zero", 0, 0, "0"],
  ["zero per million", 0, 6, "0"],
  ["zero as text", "0.000", 0, "0"],
  ["a number above 10^21", 1e21, 0, "1000000000000000000000"],
  ["a negative number", -1, 0, undefined],
  ["a negative number as text", "-0.5", 0, undefined],
  ["not a number", Number.NaN, 0, undefined],
  ["infinity", Number.POSITIVE_INFINITY, 0, undefined],
  ["a word", "free", 0, undefined],
  ["a number before a word", "1 USD", 0, undefined],
  ["a number after a word", "USD 1", 0, undefined],
  ["no digit before the point", ".5", 0, undefined],
  ["an exponent out of all bounds", "1e1000", 0, undefined],
  ["nothing", "", 0, undefined],
] as const)("%s: %j, %i places", (_name, value, places, expected) =>
  expect(cleanNumber(value, places)).toBe(expected),
);

describe("cleanNumber", () => {
  test("shifts the point only on request", () => expect(cleanNumber("2.5")).toBe("2.5"));

  const digits = fc.integer({ min: 1, max: 9_999_999 });

  test("a price of up to 7 digits is exact in any unit", () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 12 }), (units, places) => {
        const [whole, fraction] = [units, 0].map(String);
        const text = cleanNumber(`${whole}.${fraction}`, places) ?? "";
        // The oracle: the decimal without its point is the digits, shifted by its fraction's length.
        const [head = "", tail = ""] = text.split(".");
        expect(BigInt(head + tail) * 10n ** BigInt(places - tail.length)).toBe(BigInt(units));
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }),
    );
  });

  test("text and number give the same", () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 12 }), (units, places) => {
        const text = `${units}e-${places}`;
        expect(cleanNumber(text)).toBe(cleanNumber(Number(text)));
      }),
    );
  });
});
