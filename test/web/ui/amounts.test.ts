// A part of an amount: exact where it ends.
import { expect, test } from "vitest";
import { share } from "../../../src/web/ui/amounts.ts";

test.each([
  ["0.6", 25, 100, "0.15"],
  ["-2", 1, 4, "-0.5"],
  ["1", 1, 3, "0.333333333333333333"],
])("%s x %i / %i is %s", (amount, part, whole, result) => {
  expect(share(amount, part, whole)).toBe(result);
});
