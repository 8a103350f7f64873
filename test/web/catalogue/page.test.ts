// What the catalogue says around its table: which rows are on show, the links to other pages, the file of all rows.
import { expect, test } from "vitest";
import type { PriceEntry, PriceMeta } from "../../../src/contract/price-answers.ts";
import { CatalogueResult, csvPath } from "../../../src/web/catalogue/page.tsx";
import { readCatalogueQuery } from "../../../src/web/catalogue/query.ts";
import { answerOf, htmlOf, textOf } from "../../helpers/shown.ts";

const query = (search: string) => readCatalogueQuery(new URLSearchParams(search));
const row = (i: number): PriceEntry => ({ model_id: `m${i}`, provider_id: "p", pricing: null, message: "" });

function result(search: string, count: number, more: Partial<PriceMeta> = {}) {
  const { page } = query(search);
  const meta = { page, page_size: 50, total: 120, total_pages: 3, ...more };
  const value = { data: Array.from({ length: count }, (_, i) => row(i)), meta };
  const ignore = () => {};
  return {
    query: query(search),
    list: answerOf(value),
    ...{ loading: false, change: ignore, retry: ignore },
  };
}

test.each([
  ["", 50, {}, "1–50 of 120 models"],
  ["page=2", 50, {}, "51–100 of 120 models"],
  ["page=3&every=1", 20, {}, "101–120 of 120 offers"],
  ["page=9", 0, {}, "Page 9 is past the last of 120 models"],
  ["every=1", 0, { total: 0, total_pages: 0 }, "No offers"],
  ["provider=nope", 50, { unknown_providers: ["nope"] }, "No provider is called “nope”."],
  ["q=cluade", 5, { corrected: "claude" }, "Nothing matches “cluade”. Showing results for “claude”."],
])("the rows shown: %s, %i rows, %j: %s", (search, count, meta, text) => {
  expect(textOf(CatalogueResult, result(search, count, meta))).toContain(text);
});

test.each([
  [["a"], 'Nearest ids: <a href="/models/a">a</a></p>'],
  [["a", "b/c"], 'Nearest ids: <a href="/models/a">a</a>, <a href="/models/b/c">b/c</a></p>'],
])("where nothing matches, a link leads to every model of every kind, and %j are named", (nearest, named) => {
  const html = htmlOf(CatalogueResult, result("q=zzz", 0, { total: 0, total_pages: 0, nearest }));
  expect(html).toContain('href="/?mode=any&amp;every=1"');
  expect(html).toContain(named);
});

const links = (search: string, pages: number) => {
  const html = htmlOf(CatalogueResult, result(search, 50, { total_pages: pages }));
  return Array.from(html.matchAll(/<a href="([^"]*)" aria-label="(\w+) page"/g), ([, href, name]) => [
    name,
    href?.replaceAll("&amp;", "&"),
  ]);
};
test.each([
  ["", 1, []],
  [
    "",
    3,
    [
      ["Next", "/?page=2"],
      ["Last", "/?page=3"],
    ],
  ],
  [
    "page=2",
    3,
    [
      ["Previous", "/"],
      ["Next", "/?page=3"],
    ],
  ],
  [
    "q=x&page=3",
    5,
    [
      ["First", "/?q=x"],
      ["Previous", "/?q=x&page=2"],
      ["Next", "/?q=x&page=4"],
      ["Last", "/?q=x&page=5"],
    ],
  ],
  [
    "page=9",
    3,
    [
      ["First", "/"],
      ["Previous", "/?page=3"],
    ],
  ],
])("links to other pages: %s of %i", (search, pages, expected) => {
  expect(links(search, pages)).toEqual(expected);
});

test("the file has all rows of the state, safe for spreadsheets, and not only one page", () => {
  const [path, params] = csvPath(query("q=claude&page=3&kind=cloud")).split("?");
  expect(path).toBe("/v1/prices.csv");
  const given = new URLSearchParams(params);
  expect([given.get("q"), given.get("kind"), given.get("safe")]).toEqual(["claude", "cloud", "spreadsheet"]);
  expect([given.has("page"), given.has("page_size")]).toEqual([false, false]);
});
