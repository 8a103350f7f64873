// The list that the page begins with is the one that the build has chosen, and no other question is answered with it.
import { expect, test } from "vitest";
import { priceListQuery } from "../../src/contract/list-requests.ts";
import { asksForFront, FRONT } from "../../src/lists/front-list.ts";
import { chooseRows, type Selection, selectRows } from "../../src/lists/search.ts";
import { toSelection } from "../../src/routes/prices.ts";
import type { Listing } from "../../src/schemas/listing.ts";
import { listPath, readCatalogueQuery } from "../../src/web/catalogue/query.ts";
import { oldViewOf, viewOf } from "../helpers/listings.ts";

const NOW = "2026-11-22T00:00:00Z";
const TURN = "2026-12-01T00:00:00Z";

/** Two models that two sell each, one that no longer is sold, one that makes images, one of which nothing is known. */
const ROWS = [
  ["new", "maker"],
  ["new", "shop"],
  ["old", "maker"],
  ["old", "shop"],
  ["painter", "maker"],
  ["past", "maker"],
  ["plain", "shop"],
] as const;
const SELLERS = ["maker", "shop"];

const LISTING: Listing = {
  providers: SELLERS,
  rows: ROWS.map(([id, seller]) => [id, SELLERS.indexOf(seller)]),
  lines: ROWS.map(([id, seller]) => JSON.stringify({ id: `${seller}:${id}` })),
  facts: ROWS.map(() => "{}"),
  facets: { modes: { chat: [0, 1, 2, 5], responses: [3] }, capabilities: {}, context: [[], []] },
  statuses: { retired: [5] },
  search: {
    models: [
      ["maker/new", "New", 20261001],
      ["maker/old", "Old", 20240101],
    ],
    of: [1, 1, 2, 2, 0, 0, 0],
    names: [],
    sellers: [
      ["maker Maker", ["maker"], 9],
      ["shop Shop", [], 0],
    ],
    media: [],
    has: [],
  },
  upcoming: [{ row: 0, from: TURN, line: '{"id":"maker:new later"}', values: {} }],
  columns: { prompt: [ROWS.map((_, row) => row), ROWS.map(() => 1)] },
};

function asked(path: string): Selection {
  const query = Object.fromEntries(new URLSearchParams(path.slice(path.indexOf("?"))));
  return toSelection(new Map(), priceListQuery().parse(query), {});
}

test.each([
  ["", true],
  ["page=3", true],
  ["unit=1k&ratio=1:1", true],
  ["mode=chat", true],
  ["mode=any", false],
  ["every=1", false],
  ["sort=prompt", false],
  ["order=desc", true],
  ["provider=openai", false],
  ["kind=maker", false],
  ["can=vision", false],
  ["takes=image", false],
  ["context=1000000", false],
  ["since=2026", false],
  ["max=1", false],
  ["status=preview", false],
])("the page at /?%s begins with it: %s", (address, begins) => {
  const path = listPath(readCatalogueQuery(new URLSearchParams(address)));
  expect(asksForFront({ ...asked(path), page: 2, pageSize: 50 })).toBe(begins);
});

test.each<[string, Partial<Selection>]>([
  ["sold no more", { gone: true }],
  ["of a search", { terms: ["new"] }],
  ["of a search in names", { phrase: "new" }],
  ["of one model", { modelId: "new" }],
  ["of one maker's model", { canonical: "maker/new" }],
  ["making media", { makes: ["image"] }],
  ["of a provider nobody knows", { unknownProviders: ["nobody"] }],
])("no list with rows %s begins with it", (_, more) => {
  expect(asksForFront({ ...FRONT, ...more })).toBe(false);
});

test("the build's rows are those that are chosen without it", () => {
  const [view, plain] = [viewOf(LISTING), oldViewOf(LISTING)];
  const [front, chosen] = [selectRows(view, FRONT, NOW), chooseRows(plain, FRONT, NOW)];
  expect(view.front(NOW)).toBeDefined();
  expect(plain.front(NOW)).toBeUndefined();
  expect(front.rows).toEqual([0, 2]);
  expect(chosen.rows).toEqual([0, 2]);
  expect(front.meta).toEqual({ hidden: 1 });
  expect(chosen.meta).toEqual({ hidden: 1 });
  for (const { offers } of [front, chosen]) {
    expect(ROWS.map((_, row) => [offers?.get(row), offers?.has(row)])).toEqual([
      [2, true],
      [undefined, false],
      [2, true],
      ...Array.from({ length: 4 }, () => [undefined, false]),
    ]);
  }
});

test("they hold until a price turns that moves rows", () => {
  expect(viewOf(LISTING).front(TURN)).toBeUndefined();
  expect(selectRows(viewOf(LISTING), FRONT, TURN).rows).toEqual([1, 2]);
});
