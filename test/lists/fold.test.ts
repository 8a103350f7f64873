import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, toTerms } from "../../src/lists/fold.ts";
import { modelId, plainly } from "../helpers/listings.ts";

describe("fold", () => {
  test.each([
    ["GPT-4o", "gpt-4o"],
    ["a.b_c/d:e@f-g", "a-b-c-d-e-f-g"],
    ["É 😀+~", "é 😀+~"],
    ["", ""],
  ])("%j is %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test("goes letter by letter", () => {
    fc.assert(
      fc.property(modelId, (id) => {
        expect(fold(id)).toBe(plainly(id));
      }),
    );
  });
});

test.each([
  ["Claude  Sonnet", ["claude", "sonnet"]],
  ["b a b", ["a", "b"]],
  ["B b", ["b"]],
  ["x.y x-y", ["x-y"]],
  [" \t\n", []],
  ["a.b_c/d:e@f", ["a-b-c-d-e-f"]],
])("toTerms(%j) is %j", (q, terms) => {
  expect(toTerms(q)).toEqual(terms);
});
