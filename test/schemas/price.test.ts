// What a decimal of a price looks like: one text for each amount.
import { expect, test } from "vitest";
import { decimal } from "../../src/schemas/price.ts";

test.each(["0", "5", "10", "0.05", "120.001"])("%s is a decimal", (text) =>
  expect(decimal.safeParse(text).success).toBe(true),
);

test.each(["", "1.50", "1.0", "0.", ".5", "05", "-1", "1e-6", "1,5", " 1", "NaN"])("%j is none", (text) =>
  expect(decimal.safeParse(text).success).toBe(false),
);
