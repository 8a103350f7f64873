// Which rows a pull moved, newest launches first.
import { describe, expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import { movedRows, movedText } from "../../../scripts/review/moved-rows.ts";
import { aPrice } from "../../helpers/facts.ts";

const NOW = "2026-11-22T00:00:00Z";
const ORIGIN = { source: "x", read: "2026-11-01" };

function model(id: string, prompt?: string, released?: string): CatalogModel {
  const prices = prompt === undefined ? [] : [{ ...aPrice(prompt, "0.00001"), origin: ORIGIN }];
  return { id, facts: released === undefined ? {} : { released }, prices, other_sources: [] };
}

function moved(before: CatalogModel[], after: CatalogModel[]) {
  return movedRows(new Map([["p", before]]), new Map([["p", after]]), NOW);
}

describe("movedRows", () => {
  test("newest launches first, then by name; rows without a launch day last", () => {
    const rows = moved(
      [model("old", "0.000001", "2025-01-01"), model("b", "0.000001"), model("a", "0.000001")],
      [
        model("a", "0.000002"),
        model("b", "0.000002"),
        model("new", "0.000003", "2026-11-20"),
        model("old", "0.000002", "2025-01-01"),
      ],
    );
    expect(rows.map(({ row, kind }) => [row, kind])).toEqual([
      ["p/new", "new"],
      ["p/old", "moved"],
      ["p/a", "moved"],
      ["p/b", "moved"],
    ]);
  });

  test("a row is as young as its model is anywhere, and new rows without a price come last", () => {
    const named = (id: string, prompt?: string, released?: string) => ({
      ...model(id, prompt, released),
      canonical: "x/m",
    });
    const rows = moved(
      [model("known", "0.1", "2026-10-01"), named("there", "0.1", "2026-11-10")],
      [
        named("young", "0.1"),
        model("known", "0.2", "2026-10-01"),
        model("empty"),
        named("there", "0.1", "2026-11-10"),
        model("other", "0.1"),
      ],
    );
    expect(rows.map(({ row, released }) => [row, released])).toEqual([
      ["p/young", "2026-11-10"],
      ["p/known", "2026-10-01"],
      ["p/other", undefined],
      ["p/empty", undefined],
    ]);
  });

  test.each<[string, CatalogModel, CatalogModel, string[]]>([
    ["the same", model("m", "0.000001"), model("m", "0.000001"), []],
    [
      "the same in another order",
      { ...model("m"), prices: [{ rates: { prompt: "0.1", completion: "0.2" }, origin: ORIGIN }] },
      { ...model("m"), prices: [{ rates: { completion: "0.2", prompt: "0.1" }, origin: ORIGIN }] },
      [],
    ],
    [
      "twelve digits are shown",
      model("m"),
      model("m", "0.00000012345678901234"),
      ["moved: p/m no price -> 0.123456789012/10/?"],
    ],
    ["no price before, none now", model("m"), model("m"), []],
    ["a price that went", model("m", "0.000001"), model("m"), ["unpriced: p/m 1/10/? -> no price"]],
    ["one that came", model("m"), model("m", "0.000001"), ["moved: p/m no price -> 1/10/?"]],
    [
      "another",
      model("m", "0.0000015", "2026-11-01"),
      model("m", "0.000001", "2026-11-01"),
      ["moved: p/m 1.5/10/? -> 1/10/?, launched 2026-11-01"],
    ],
  ])("%s", (_name, before, after, lines) => expect(movedText(moved([before], [after]), 5)).toEqual(lines));

  test("a price that begins tomorrow has not moved yet", () => {
    const [price] = model("m", "0.000001").prices;
    const later = { ...aPrice("0.000009", "0.00001"), from: "2026-11-23T00:00:00Z", origin: ORIGIN };
    const after = { ...model("m"), prices: [...(price ? [price] : []), later] };
    expect(moved([model("m", "0.000001")], [after])).toEqual([]);
  });

  test("too many are counted", () => {
    const rows = moved([], [model("a", "0.1"), model("b", "0.1"), model("c", "0.1")]);
    expect(movedText(rows, 2)).toEqual([
      "new: p/a 100000/10/?",
      "new: p/b 100000/10/?",
      "… 1 more rows moved",
    ]);
    expect(movedText(rows, 3)).toHaveLength(3);
    expect(movedText(rows, 3).at(-1)).toBe("new: p/c 100000/10/?");
  });
});
