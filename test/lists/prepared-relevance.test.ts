// Orders that the build has worked out, applied to some of the rows. The oracle is a sort, which is what they save.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inOrder, onePerModel } from "../../src/lists/prepared-relevance.ts";

describe("inOrder", () => {
  test.each<[string, number[], number[], boolean, number[]]>([
    ["no rows", [], [2, 0, 1], false, []],
    ["as the order has them", [0, 1, 2], [2, 0, 1], false, [2, 0, 1]],
    ["some of them", [0, 2], [2, 0, 1], false, [2, 0]],
    ["from its end", [0, 1, 2], [2, 0, 1], true, [1, 0, 2]],
    ["those it has not come last, ascending", [0, 1, 2, 3], [2, 1], false, [2, 1, 0, 3]],
    ["last from its end too", [0, 1, 2, 3], [2, 1], true, [1, 2, 0, 3]],
    ["an order of nothing", [3, 7], [], false, [3, 7]],
    ["a row that an order has twice comes once", [1, 2], [2, 2, 1, 1], false, [2, 1]],
  ])("%s", (_, rows, order, descending, sorted) => expect(inOrder(rows, order, descending)).toEqual(sorted));

  test("is what sorting by the places in the order gives", () => {
    const rows = fc.uniqueArray(fc.nat(60), { maxLength: 30 }).map((some) => some.sort((a, b) => a - b));
    fc.assert(
      fc.property(
        rows,
        fc.uniqueArray(fc.nat(60), { maxLength: 60 }),
        fc.boolean(),
        (some, order, descending) => {
          const way = descending ? order.toReversed() : order;
          const place = (row: number) => (way.includes(row) ? way.indexOf(row) : way.length + row);
          expect(inOrder(some, order, descending)).toEqual(some.toSorted((a, b) => place(a) - place(b)));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("onePerModel", () => {
  // Rows 0, 2 and 3 are of model 1, row 1 of model 0, row 4 of model 2.
  const prepared = { order: [], models: [1, 0, 1, 1, 2], ranks: [3, 1, 1, 2, 0] };
  const bestOf = (rows: number[]) => {
    const best = onePerModel(prepared, rows);
    return [0, 1, 2, 3, 4].flatMap((row) => (best.has(row) ? [[row, best.get(row)]] : []));
  };

  test.each<[string, number[], number[][]]>([
    [
      "of all rows the best of each, with the number of its model's",
      [0, 1, 2, 3, 4],
      [
        [1, 1],
        [2, 3],
        [4, 1],
      ],
    ],
    ["of some rows the best that is there", [0, 3], [[3, 2]]],
    ["one row is the best of itself", [0], [[0, 1]]],
    ["in whatever order they come", [3, 2, 0], [[2, 3]]],
    ["none of none", [], []],
  ])("%s", (_, rows, best) => expect(bestOf(rows)).toEqual(best));

  test("of two as good the first", () => {
    const best = onePerModel({ order: [], models: [0, 0], ranks: [5, 5] }, [0, 1]);
    expect([best.get(0), best.get(1)]).toEqual([2, undefined]);
  });
});
