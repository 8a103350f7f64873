import fc from "fast-check";
import { expect, test } from "vitest";
import { share, sum, times } from "../../../src/web/ui/amounts.ts";

test.each([
  ["0.00722", 2_000_000, "14440"],
  ["0.1262", 3, "0.3786"],
  ["0.000000000001", Number.MAX_SAFE_INTEGER, "9007.199254740991"],
  ["0", 5, "0"],
])("%s times %i is %s", (amount, calls, product) => {
  expect(times(amount, calls)).toBe(product);
});

test("a sum is exact: n equal amounts are n times one", () => {
  const units = fc.bigInt(0n, 10n ** 18n);
  fc.assert(
    fc.property(
      units,
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 40 }),
      (digits, scale, n) => {
        const text = String(digits).padStart(scale + 1, "0");
        const amount = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
        expect(sum(Array.from({ length: n }, () => amount))).toBe(times(amount, n));
      },
    ),
  );
  expect(sum([])).toBe("0");
  expect(sum(["0.1", "0.02", "3"])).toBe("3.12");
});

test.each([
  ["0.6", 25, 100, "0.15"],
  ["-2", 1, 4, "-0.5"],
  ["1", 1, 3, "0.333333333333333333"],
])("%s x %i / %i is %s", (amount, part, whole, result) => {
  expect(share(amount, part, whole)).toBe(result);
});
