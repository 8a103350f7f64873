// A search finds every id that has all its terms, and no other, wherever in the text it is.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "../../src/lists/fold.ts";
import { idsWith, idText } from "../../src/lists/id-search.ts";
import { modelId, plainly, term } from "../helpers/listings.ts";

describe("a search over ids", () => {
  test("finds those with every term", () => {
    fc.assert(
      fc.property(
        fc.array(modelId, { maxLength: 200, size: "max" }),
        fc.array(term, { minLength: 1, maxLength: 3 }),
        (ids, terms) => {
          const expected = ids.flatMap((id, place) =>
            terms.every((one) => plainly(id).includes(plainly(one))) ? [place] : [],
          );
          expect(idsWith(idText(ids), terms.map(fold))).toEqual(expected);
        },
      ),
    );
  });

  test("finds one of many thousand by any part of it", () => {
    const ids = Array.from({ length: 5000 }, (_, i) => `maker-${i % 7}/model-${i.toString(36)}-turbo`);
    const text = idText(ids);
    const wanted = ids[4321] ?? "";
    for (let length = 1; length <= wanted.length; length++) {
      const part = wanted.slice(-length);
      expect(idsWith(text, [fold(part)])).toEqual(
        ids.flatMap((id, i) => (fold(id).includes(fold(part)) ? [i] : [])),
      );
    }
  });

  test("finds nothing without a term", () => {
    expect(idsWith(idText(["a"]), [])).toEqual([]);
  });
});
