// cleanNumber: the decimal that was meant, float noise gone, genuine fractions kept, the point moved without floats.
import { expect, test } from "vitest";
import { cleanNumber } from "../../../scripts/pull/clean-number.ts";

test.each([
  [6.000000000000001e-7, 0, "0.0000006"],
  ["0.0000006000000000000001", 0, "0.0000006"],
  [4.9999999999999996e-6, 0, "0.000005"],
  [8.333333333333334e-8, 0, "0.00000008333333333333334"],
  ["0.00000008333333333333334", 0, "0.00000008333333333333334"],
  [2.99999997e-8, 0, "0.00000003"],
  [1.00000002e-7, 0, "0.0000001"],
  [0.00020833, 0, "0.00020833"],
  [0.000122070312, 0, "0.000122070312"],
  [1e-6, 0, "0.000001"],
  [2.5, 6, "0.0000025"],
  [0.3, 6, "0.0000003"],
  [0.0028, 6, "0.0000000028"],
  [10, 3, "0.01"],
  [0.000375, 2, "0.00000375"],
  [1, 0, "1"],
  ["1.0", 0, "1"],
  [0, 6, "0"],
  ["0.000", 0, "0"],
  [1e21, 0, "1000000000000000000000"],
  [-1, 0, undefined],
  ["-0.5", 0, undefined],
  [Number.NaN, 0, undefined],
  [Number.POSITIVE_INFINITY, 0, undefined],
  ["free", 0, undefined],
  ["", 0, undefined],
])("cleanNumber(%j, %i) is %j", (value, places, expected) =>
  expect(cleanNumber(value, places)).toBe(expected),
);
