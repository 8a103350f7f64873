// Exact decimals: reading, writing, adding, multiplying; plain notation only.
import { describe, expect, test } from "vitest";
import {
  add,
  formatDecimal,
  multiply,
  negate,
  parseDecimal,
  rescale,
  toNumber,
} from "../../src/pricing/decimal.ts";

describe("parseDecimal, formatDecimal", () => {
  test.each([
    ["0", "0"],
    ["0.0000025", "0.0000025"],
    ["-0.5", "-0.5"],
    ["10.500", "10.5"],
    ["0.000", "0"],
    ["-0", "0"],
    ["9007199254740993", "9007199254740993"],
    ["100", "100"],
  ])("%s is written %s", (text, written) => expect(formatDecimal(parseDecimal(text))).toBe(written));

  test.each(["1e-7", "", ".5", "5.", "+1", "0x10", "NaN", " 1"])("%j is refused", (text) => {
    expect(() => parseDecimal(text)).toThrow(/not a plain decimal/);
  });
});

describe("arithmetic", () => {
  test("0.1 + 0.2 is 0.3", () =>
    expect(formatDecimal(add(parseDecimal("0.1"), parseDecimal("0.2")))).toBe("0.3"));
  test("scales differ", () =>
    expect(formatDecimal(add(parseDecimal("1"), parseDecimal("0.001")))).toBe("1.001"));
  test("a product keeps every digit", () => {
    expect(formatDecimal(multiply(parseDecimal("9007199254740991"), parseDecimal("0.0000001")))).toBe(
      "900719925.4740991",
    );
  });
  test("negate 0 is 0", () => expect(formatDecimal(negate(parseDecimal("0")))).toBe("0"));
  test("rescale never drops digits", () => {
    expect(() => rescale(parseDecimal("0.25"), 1)).toThrow(/lose/);
  });
});

test("toNumber gives the nearest double", () => {
  expect(toNumber("0.1")).toBe(0.1);
  expect(toNumber("9007199254740993")).toBe(9007199254740992);
});
