// One price for input and output together, at a ratio; worked out by hand in USD per million.
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import type { PriceEntry } from "../../../src/contract/price-answers.ts";
import { makerMark } from "../../../src/web/catalogue/entry-html.ts";
import { blended, columnsFor, rowProps } from "../../../src/web/catalogue/price-table.tsx";
import { readCatalogueQuery } from "../../../src/web/catalogue/query.ts";
import { tableRow } from "../../../src/web/ui/table.tsx";

const entry = (rates: object, unknown: string[] = []) =>
  ({
    model_id: "m",
    provider_id: "p",
    message: "",
    pricing: { ...rates },
    unknown,
  }) as Partial<PriceEntry> as PriceEntry;
const CARD = { prompt: 0.000001, completion: 0.000005 };

test.each<[string, PriceEntry, string, number | undefined]>([
  ["three to one", entry(CARD), "3:1", 2],
  ["one to one", entry(CARD), "1:1", 3],
  ["one to three", entry(CARD), "1:3", 4],
  ["as many where nothing is said", entry(CARD), "", 5],
  ["rounded to four digits", entry({ prompt: 0.000001, completion: 0.000002 }), "2:1", 1.333],
  ["free", entry({ prompt: 0, completion: 0 }), "3:1", 0],
  ["unknown where the output is", entry({ ...CARD, completion: 0 }, ["completion"]), "3:1", undefined],
  ["unknown where the input is", entry({ ...CARD, prompt: 0 }, ["prompt"]), "3:1", undefined],
])("%s", (_, one, ratio, price) => expect(blended(one, ratio)).toBe(price));

test("a row without a price has none", () => {
  expect(blended({ ...entry({}), pricing: null }, "3:1")).toBeUndefined();
});

const columnsOf = (search: string) => {
  const query = readCatalogueQuery(new URLSearchParams(search));
  return columnsFor(query, () => "P", "2026-11-23").filter((one) => one !== false && one !== undefined);
};

describe("the figures of a row", () => {
  const shown = (entry: PriceEntry, search = "") => {
    const query = readCatalogueQuery(new URLSearchParams(search));
    return renderToString(tableRow(entry, 0, columnsOf(search), rowProps(query)))
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
  };
  const RATES = { ...CARD, input_cache_read: 0, input_cache_write: 0, discount: 0, image_output: 0.04 };
  test.each<[string, PriceEntry, string, string]>([
    ["in the unit", entry(RATES), "unit=1k", " 0.001 0.005 "],
    [
      "an unknown rate is a dash, a known 0 is free",
      entry(RATES, ["input_cache_write"]),
      "",
      " 1.00 5.00 free – not known 2.00 ",
    ],
    ["to six digits", entry({ ...RATES, prompt: 3.5853002688975203e-6 }), "", " 3.5853 5.00 "],
    ["the rate that rows are sorted by has a column", entry(RATES), "sort=image_output", " $0.04 "],
    [
      "without a price it says why",
      { ...entry({}), pricing: null, message: "Not public." },
      "",
      " Not public. ",
    ],
    [
      "the lowest and the highest price in the mode's unit",
      { ...entry(RATES), units: { output_per_image: 0.02, output_per_image_hd: 0.08 } },
      "mode=image",
      " $0.02 to $0.08 ",
    ],
  ])("%s", (_, row, search, figures) => expect(shown(row, search)).toContain(figures));

  test.each([
    ["", ["number", "number", "number wide"]],
    ["mode=image", ["number", "number", "number wide"]],
  ])("a phone has the first two figures of %j", (search, kinds) => {
    const figures = columnsOf(search).filter(([, , kind]) => kind?.startsWith("number"));
    expect(figures.slice(0, 3).map(([, , kind]) => kind)).toEqual(kinds);
  });

  test("a row begins with the mark of its maker, else of its seller", () => {
    const html = (row: PriceEntry) => renderToString(tableRow(row, 0, columnsOf(""), {}));
    expect(html({ ...entry(CARD), canonical: "anthropic/m" })).toContain(makerMark("anthropic"));
    expect(html(entry(CARD))).toContain(makerMark("p"));
  });

  test("a rate of a mode has one column", () => {
    expect(columnsOf("sort=prompt").filter(([, , , more]) => more?.isPrice)).toHaveLength(4);
  });
});
