// groupModels: ids that differ in punctuation are one model, unless one source tells them apart.
import { describe, expect, test } from "vitest";
import { groupModels, isListed } from "../../../scripts/merge/group-models.ts";
import { aRow } from "../../helpers/facts.ts";

/** Rows as `source id`, grouped: [id of the model, its rows]. */
function group(...rows: [source: string, id: string][]) {
  return groupModels(rows.map(([source, id]) => aRow(source, id))).map(({ id, rows: own }) => [
    id,
    own.map(({ source, row }) => `${source} ${row.id}`),
  ]);
}

describe("groupModels", () => {
  test.each<[string, [string, string][], [string, string[]][]]>([
    [
      "the id is that of the first source",
      [
        ["a", "M.1"],
        ["b", "m-1"],
      ],
      [["M.1", ["a M.1", "b m-1"]]],
    ],
    [
      "another id is another model",
      [
        ["a", "m"],
        ["b", "n"],
        ["c", "m"],
      ],
      [
        ["m", ["a m", "c m"]],
        ["n", ["b n"]],
      ],
    ],
    [
      "two ids of one source stay two; a row of another joins its equal, else the first",
      [
        ["a", "m.1"],
        ["a", "m-1"],
        ["b", "m-1"],
        ["c", "M.1"],
      ],
      [
        ["m.1", ["a m.1", "c M.1"]],
        ["m-1", ["a m-1", "b m-1"]],
      ],
    ],
    [
      "also when a lower source tells them apart",
      [
        ["a", "m.1"],
        ["b", "m-1"],
        ["b", "m.1"],
      ],
      [
        ["m-1", ["b m-1"]],
        ["m.1", ["a m.1", "b m.1"]],
      ],
    ],
    [
      "every source that tells ids apart counts",
      [
        ["a", "m.1"],
        ["a", "m-1"],
        ["b", "m:1"],
        ["b", "m-1"],
      ],
      [
        ["m.1", ["a m.1"]],
        ["m-1", ["a m-1", "b m-1"]],
        ["m:1", ["b m:1"]],
      ],
    ],
    [
      "the same id twice is one model",
      [
        ["a", "m"],
        ["a", "m"],
      ],
      [["m", ["a m", "a m"]]],
    ],
    ["`__proto__` is an ordinary id", [["a", "__proto__"]], [["__proto__", ["a __proto__"]]]],
    ["no rows, no models", [], []],
  ])("%s", (_name, rows, models) => expect(group(...rows)).toEqual(models));
});

test("isListed", () => {
  expect(isListed(aRow("a", "m"))).toBe(true);
  expect(isListed(aRow("a", "m", [], "2026-09-30", { gone: "2026-10-01" }))).toBe(false);
});
