// diffRows: added, removed and changed prices, tiers included, with percent and source; as text too.
import { expect, test } from "vitest";
import { diffRows, diffText } from "../../../scripts/review/diff-rows.ts";
import { priceRows } from "../../../scripts/review/price-rows.ts";
import { versionOf } from "../../../scripts/review/read-version.ts";
import { aPrice } from "../../helpers/facts.ts";
import { aModel, smallBuild } from "../../helpers/small-build.ts";

const tiers = (prompt: string) => [{ above: 200000, rates: { prompt } }];
const before = priceRows(
  versionOf(
    smallBuild("0.000005", {
      models: [
        aModel("gone", aPrice("0.000001", "0")),
        aModel("t", aPrice("0.000001", "0", { tiers: tiers("0.000002") })),
      ],
    }),
  ).listing,
);
const after = priceRows(
  versionOf(
    smallBuild("0.000004", {
      models: [
        aModel("new", aPrice("0.000003", "0.000006")),
        aModel("t", aPrice("0.000001", "0.000001", { tiers: tiers("0.000003") })),
      ],
    }),
  ).listing,
);

test("diffRows names what is added, removed and changed", () => {
  expect(diffRows(before, after)).toEqual({
    added: [{ row: "q/new", prompt: 0.000003, completion: 0.000006, source: "models-dev" }],
    removed: [{ row: "q/gone" }],
    changed: [
      { row: "p/m", price: "prompt", old: 0.000005, new: 0.000004, percent: -20, source: "models-dev" },
      { row: "q/t", price: "completion", old: 0, new: 0.000001, source: "models-dev" },
      {
        row: "q/t",
        price: "prompt above 200000",
        old: 0.000002,
        new: 0.000003,
        percent: 50,
        source: "models-dev",
      },
    ],
  });
});

test("diffText is one line each", () => {
  expect(diffText(diffRows(before, after)).split("\n")).toEqual([
    "3 prices changed, 1 rows added, 1 rows removed",
    "~ p/m prompt: 0.000005 -> 0.000004 (-20 %, models-dev)",
    "~ q/t completion: 0 -> 0.000001 (was 0, models-dev)",
    "~ q/t prompt above 200000: 0.000002 -> 0.000003 (+50 %, models-dev)",
    "+ q/new: 0.000003 / 0.000006 (models-dev)",
    "- q/gone",
  ]);
});

test("a version against itself has no difference", () => {
  expect(diffRows(before, before)).toEqual({ added: [], removed: [], changed: [] });
});
