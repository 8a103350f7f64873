import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "../../src/lists/fold.ts";
import { FoldedNames } from "../../src/lists/folded-names.ts";
import { modelId, plainly, term } from "../helpers/listings.ts";

describe("FoldedNames.rowsWith", () => {
  test.each([
    ["every term, in any order", ["b-a", "a"], ["a-b-a", "b-a", "b"], [0, 1]],
    ["a term at the start, within and at the end", ["x"], ["xa", "axa", "ax", "a"], [0, 1, 2]],
    ["a name once, however often it has the term", ["a"], ["aaa", "a"], [0, 1]],
    ["nothing across the end of a name", ["ab"], ["a", "b", "ab"], [2]],
    ["empty names by no term", ["a"], ["", "a", ""], [1]],
    ["a name with a line break", ["b"], ["a\nb", "b\n"], [0, 1]],
    ["nothing in no names", ["a"], [], []],
    ["nothing without a term", [], ["a"], []],
  ])("finds %s", (_, terms, names, rows) => {
    expect(new FoldedNames(names).rowsWith(terms)).toEqual(rows);
  });

  test("finds what looking at each name finds", () => {
    const names = fc.array(modelId, { maxLength: 30 });
    const terms = fc.array(term, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(names, terms, (all, wanted) => {
        const expected = all.flatMap((name, row) =>
          wanted.every((one) => plainly(name).includes(plainly(one))) ? [row] : [],
        );
        expect(new FoldedNames(all).rowsWith(wanted.map(fold))).toEqual(expected);
      }),
    );
  });
});
