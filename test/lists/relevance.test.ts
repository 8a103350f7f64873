// Which row a searcher means, over a small listing whose order is worked out by hand from what docs/api.md says.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Listing } from "../../scripts/build/listing.ts";
import { listPrices } from "../../src/lists/list-query.ts";
import type { ListingView } from "../../src/lists/listing-view.ts";
import { inOrder, onePerModel } from "../../src/lists/relevance.ts";
import type { ListingSearch } from "../../src/schemas/listing.ts";
import { viewOf } from "../helpers/listings.ts";

const NOW = "2026-11-22T00:00:00Z";

/** Id, seller, canonical model, price known. */
const ROWS: readonly (readonly [id: string, seller: string, model: string, priced: boolean])[] = [
  ["acme/Wolf-3", "gate", "acme/wolf-3", true],
  ["elk", "home", "", true],
  ["elk-2", "acme", "acme/elk-2", true],
  ["fable-wolf-9", "host", "", true],
  ["llama-3-8b", "meta", "meta/llama-3-8b", true],
  ["llama-4-70b", "acme", "meta/llama-4-70b", true],
  ["llama-4-70b", "cloud", "meta/llama-4-70b", true],
  ["llama-4-70b", "groq", "meta/llama-4-70b", true],
  ["llama-guard-5", "meta", "meta/llama-guard-5", true],
  ["llama-of-groq", "gate", "", true],
  ["llama-owl", "acme", "acme/llama-owl", true],
  ["meta.llama-4-70b", "meta", "meta/llama-4-70b", false],
  ["owl-1", "acme", "acme/owl-1", true],
  ["wolf-3", "acme", "acme/wolf-3", true],
  ["wolf-3", "cloud", "acme/wolf-3", true],
  ["wolf-3-20260101", "acme", "acme/wolf-3", true],
  ["wolf-3-mini", "acme", "acme/wolf-3-mini", true],
  ["wolf-3.5", "acme", "acme/wolf-3-5-instruct", true],
  ["wolf-30", "acme", "acme/wolf-30", true],
  ["xwolf-3", "acme", "acme/xwolf-3", true],
];
const SELLERS = ["acme", "cloud", "gate", "groq", "home", "host", "meta"];
const MODELS: ListingSearch["models"] = [
  ["acme/elk-2", "", 20230101],
  ["acme/llama-owl", "", 20261101],
  ["acme/owl-1", "Night Owl", 20240101],
  ["acme/wolf-3", "Wolf 3", 20260101],
  ["acme/wolf-3-5-instruct", "Wolf 3.5", 20260701],
  ["acme/wolf-3-mini", "Wolf 3 mini", 20260301],
  ["acme/wolf-30", "", 20261002],
  ["acme/xwolf-3", "", 20261001],
  ["meta/llama-3-8b", "Llama 3 8B", 20240418],
  ["meta/llama-4-70b", "Llama 4 70B", 20250405],
  ["meta/llama-guard-5", "", 20251201],
];

const LISTING: Listing = {
  providers: SELLERS,
  rows: ROWS.map(([id, seller]) => [id, SELLERS.indexOf(seller)]),
  lines: ROWS.map(([id, seller]) => JSON.stringify({ id: `${seller}:${id}` })),
  facts: ROWS.map(() => "{}"),
  facets: { modes: {}, capabilities: {}, context: [[], []] },
  search: {
    models: MODELS,
    of: ROWS.map(([, , model]) => MODELS.findIndex(([canonical]) => canonical === model) + 1),
    names: [[3, "Fable of the Wolf"]],
    sellers: [
      ["acme Acme Labs", ["acme"], 299],
      ["cloud Big Cloud", [], 0],
      ["gate", [], 399],
      ["groq", [], 103],
      ["home", [], 699],
      ["host", [], 199],
      ["meta Meta", ["meta"], 299],
    ],
    media: [],
    has: [],
  },
  upcoming: [],
  columns: {
    prompt: [
      ROWS.flatMap(([, , , priced], row) => (priced ? [row] : [])),
      ROWS.flatMap((row) => (row[3] ? [1] : [])),
    ],
  },
};
const VIEW = viewOf(LISTING);

const QUERY = { page: 1, page_size: 100, sort_by: "relevance", order: "asc" } as const;

function search(phrase: string | undefined, more: { group_by?: "model" } = {}) {
  const query = { ...QUERY, ...(phrase !== undefined && { phrase }), ...more };
  const { data, meta } = JSON.parse(Buffer.from(listPrices(VIEW, query, NOW)).toString());
  const ids = data.map(({ id, offers }: { id: string; offers?: number }) =>
    offers ? `${id} x${offers}` : id,
  );
  return { ids: ids.join(", "), meta };
}

describe("sorted by relevance", () => {
  test.each([
    [
      "the very model before its relatives, its maker's before others', another version last",
      "wolf 3",
      "acme:wolf-3, acme:wolf-3-20260101, cloud:wolf-3, gate:acme/Wolf-3, acme:wolf-3.5, acme:wolf-3-mini, acme:wolf-30, acme:xwolf-3",
    ],
    ["a name no id has", "night owl", "acme:owl-1"],
    ["a name of a row whose model is not known", "fable of the wolf", "host:fable-wolf-9"],
    ["a provider and a family", "groq llama", "groq:llama-4-70b, gate:llama-of-groq"],
    ["a provider's display name", "big cloud wolf", "cloud:wolf-3"],
    [
      "a maker: the newest first, what has a price before what has none, a guard after the models it guards",
      "meta",
      "cloud:llama-4-70b, groq:llama-4-70b, acme:llama-4-70b, meta:meta.llama-4-70b, meta:llama-3-8b, meta:llama-guard-5",
    ],
    ["without separators", "WOLF35", "acme:wolf-3.5"],
    [
      // A gateway's id is just that, so its model is the one that is meant.
      "a family and its version in one word, another version last",
      "acme wolf3",
      "acme:wolf-3, acme:wolf-3-20260101, cloud:wolf-3, gate:acme/Wolf-3, acme:wolf-3.5, acme:wolf-3-mini, acme:wolf-30, acme:xwolf-3",
    ],
    [
      "of a family the newest, whose name has no more words; what sellers host before what is resold",
      "acme wolf",
      "acme:wolf-30, acme:wolf-3.5, acme:wolf-3, acme:wolf-3-20260101, cloud:wolf-3, gate:acme/Wolf-3, acme:wolf-3-mini, acme:xwolf-3",
    ],
    [
      "the family of one maker before what others build on it",
      "llama",
      "cloud:llama-4-70b, groq:llama-4-70b, acme:llama-4-70b, meta:meta.llama-4-70b, meta:llama-3-8b, meta:llama-guard-5, acme:llama-owl, gate:llama-of-groq",
    ],
    ["a name that only a local service sells is not the model that is meant", "elk", "acme:elk-2, home:elk"],
    ["the words of a version belong together", "wolf 3.5", "acme:wolf-3.5"],
  ])("%s: %s", (_, phrase, ids) => {
    expect(search(phrase).ids).toBe(ids);
    expect(search(phrase).meta.corrected).toBeUndefined();
  });

  test("without a search term the newest models come first and rarely sold ones last", () => {
    expect(search(undefined, { group_by: "model" }).ids).toBe(
      "acme:llama-owl x1, acme:wolf-30 x1, acme:xwolf-3 x1, acme:wolf-3.5 x1, acme:wolf-3-mini x1, acme:wolf-3 x4, meta:llama-guard-5 x1, cloud:llama-4-70b x4, meta:llama-3-8b x1, acme:owl-1 x1, acme:elk-2 x1, host:fable-wolf-9 x1, gate:llama-of-groq x1, home:elk x1",
    );
  });
});

test("one row per model: the maker's, or the best known seller's when the maker's has no price", () => {
  expect(search("llama 4", { group_by: "model" }).ids).toBe("cloud:llama-4-70b x4");
  expect(search("wolf-3-20260101", { group_by: "model" }).ids).toBe("acme:wolf-3-20260101 x1");
});

describe("typos", () => {
  test.each([
    ["letters that changed places", "wlof mini", "wolf mini", "acme:wolf-3-mini"],
    ["a letter too many", "lamma groq", "llama groq", "groq:llama-4-70b, gate:llama-of-groq"],
  ])("%s: %s", (_, phrase, corrected, ids) => {
    expect(search(phrase)).toEqual({ ids, meta: expect.objectContaining({ corrected }) });
  });

  test.each([
    ["nothing alike", "zzzz", []],
    ["another version is another model; it is offered", "wolf 4", ["wolf-3", "wolf-30", "wolf-3.5"]],
  ])("%s: %s", (_, phrase, nearest) => {
    expect(search(phrase)).toEqual({ ids: "", meta: expect.objectContaining({ total: 0, nearest }) });
  });
});

test("a listing without the search index is searched by its ids", () => {
  const { search: _none, ...older } = LISTING;
  const body = listPrices(viewOf(older), { ...QUERY, phrase: "owl 1" }, NOW);
  expect(JSON.parse(Buffer.from(body).toString()).data).toEqual([{ id: "acme:owl-1" }]);
});

test("the build's prepared order without a search equals the computed one", () => {
  // An announced price in force sets aside what the build prepared, even one that changes nothing.
  const announced = viewOf({
    ...LISTING,
    upcoming: [{ row: 0, from: NOW, line: LISTING.lines[0] ?? "", values: { prompt: 1 } }],
  });
  const isBuilt = (view: ListingView) => view.prepared(NOW).order === view.packed.prepared()?.order;
  expect([VIEW, announced].map(isBuilt)).toEqual([true, false]);
  const perModel = { group_by: "model" } as const;
  for (const more of [{}, perModel, { ...perModel, include: ["delisted" as const] }]) {
    const [prepared, bare] = [VIEW, announced].map((view) =>
      Buffer.from(listPrices(view, { ...QUERY, ...more }, NOW)).toString(),
    );
    expect(prepared).toBe(bare);
  }
});

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

  test("equals sorting by position in the order", () => {
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
    return [0, 1, 2, 3, 4].flatMap((row) => (best.get(row) === undefined ? [] : [[row, best.get(row)]]));
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

  test("on a tie the first row wins", () => {
    const best = onePerModel({ order: [], models: [0, 0], ranks: [5, 5] }, [0, 1]);
    expect([best.get(0), best.get(1)]).toEqual([2, undefined]);
  });
});
