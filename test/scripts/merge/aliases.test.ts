// uniqueAliases: ids that lead to one model and are none themselves; what is listed today goes before what once was.
import { describe, expect, test } from "vitest";
import { aliasField, uniqueAliases } from "../../../scripts/merge/aliases.ts";
import type { ModelRows } from "../../../scripts/merge/group-models.ts";
import { aRow } from "../../helpers/facts.ts";

/** A model of rows written `source id alias alias`, `-source` for one that is gone. */
function model(id: string, ...rows: string[]): ModelRows {
  return {
    id,
    rows: rows.map((row) => {
      const [source = "", own = "", ...aliases] = row.split(" ");
      const gone = source.startsWith("-") ? { gone: "2026-10-01" } : {};
      return aRow(source.replace("-", ""), own, [], "2026-09-30", {
        ...(aliases.length > 0 && { aliases }),
        ...gone,
      });
    }),
  };
}

/** Model -> `id by source` of each alias. */
function found(...groups: ModelRows[]) {
  const aliases = uniqueAliases(groups, new Set(groups.map(({ id }) => id)));
  return Object.fromEntries(
    [...aliases].map(([id, list]) => [id, list.map((a) => `${a.id} by ${a.declared_by}`)]),
  );
}

describe("uniqueAliases", () => {
  test.each<[string, ModelRows[], object]>([
    ["a model's own id is no alias", [model("m", "a m")], {}],
    ["an id of another source", [model("m", "a m", "b M")], { m: ["M by b"] }],
    ["a declared id", [model("m", "a m m-2024 m-2025")], { m: ["m-2024 by a", "m-2025 by a"] }],
    ["named by two sources, it is the first's", [model("m", "a m x", "b m x")], { m: ["x by a"] }],
    ["an id of two models leads to none", [model("m", "a m x"), model("n", "a n x")], {}],
    ["nor when a third names it", [model("m", "a m x"), model("n", "a n x"), model("o", "a o x")], {}],
    ["nor when one of the two names it again", [model("m", "a m x"), model("n", "a n x", "b n x")], {}],
    ["another model's id leads there", [model("m", "a m n"), model("n", "a n")], {}],
    ["the id of a row that is gone still leads to its model", [model("m", "a m", "-b M")], { m: ["M by b"] }],
    ["but not against what is listed", [model("m", "a m", "-b m x"), model("n", "a n x")], { n: ["x by a"] }],
    [
      "nor against what is listed and unclear",
      [model("l", "-a l x"), model("m", "a m x"), model("n", "a n x")],
      {},
    ],
  ])("%s", (_name, groups, expected) => expect(found(...groups)).toEqual(expected));
});

describe("aliasField", () => {
  const alias = (id: string) => ({ id, declared_by: "a" });
  test("is in code point order", () => {
    expect(aliasField([alias("\u{10000}"), alias("b"), alias("\uffff"), alias("B")])).toEqual({
      aliases: ["B", "b", "\uffff", "\u{10000}"].map(alias),
    });
  });

  test("is not there without aliases", () => expect(aliasField(undefined)).toEqual({}));
});
