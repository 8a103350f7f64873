// packListing: every part of the value, spelled out for a listing of five rows.
import { describe, expect, test } from "vitest";
import type { Listing } from "../../../scripts/build/listing.ts";
import { packListing, wholeNumbers } from "../../../scripts/build/pack-listing.ts";
import { PackedParts } from "../../../src/lists/packed-parts.ts";

/** Model `b` at two providers, the others at one; by its code units `😀` is before what its code point is behind. */
const LISTING: Listing = {
  providers: ["p", "q"],
  rows: [
    ["A", 1],
    ["b", 0],
    ["b", 1],
    ["\uffee", 0],
    ["😀", 0],
  ],
  hidden: [1],
  statuses: { preview: [2] },
  upcoming: [],
  columns: {},
  lines: ["A", "b", "b", "z", "s"].map((name) => JSON.stringify({ canonical: name, released: "2026" })),
};

function partsOf(changes: Partial<Listing> = {}) {
  const bytes = packListing({ ...LISTING, ...changes });
  const parts = new PackedParts(bytes);
  return {
    names: () => Object.keys(JSON.parse(Buffer.from(bytes).toString().split("\n", 1)[0] ?? "").parts),
    text: (name: string) => parts.text(name),
    numbers: (name: string) => Array.from(parts.numbers(name)),
    kind: (name: string) => parts.numbers(name).constructor.name,
  };
}

describe("every listing", () => {
  const { text, numbers, names } = partsOf();
  test("has its outline", () =>
    expect(JSON.parse(text("outline"))).toEqual({
      ...{ providers: ["p", "q"], hidden: [1], statuses: { preview: [2] }, upcoming: [] },
    }));

  test("has each id once in code unit order, and where each ends", () => {
    expect([text("ids"), numbers("ids.ends")]).toEqual(["Ab😀\uffee", [1, 2, 4, 5]]);
    expect(numbers("rowIds")).toEqual([0, 1, 1, 3, 2]);
    expect(numbers("firstRows")).toEqual([0, 1, 4, 3]);
  });

  test("has case-folded ids to search in", () => {
    expect([text("search"), numbers("searchEnds")]).toEqual(["a\nb\n😀\n\uffee\n", [2, 4, 7, 9]]);
    expect(numbers("searchFilters").some((word) => word > 0)).toBe(true);
  });

  test("has each row's provider, card and texts", () => {
    expect(numbers("rowProviders")).toEqual([1, 0, 1, 0, 0]);
    expect([text("cards"), numbers("cards.ends"), numbers("rowCards")]).toEqual(["", [0], [0, 0, 0, 0, 0]]);
    const texts = [',"canonical":"A"', ',"released":"2026"', ',"canonical":"b"'];
    expect(text("texts").startsWith(texts.join(""))).toBe(true);
    expect(numbers("texts.ends").slice(0, 3)).toEqual([16, 34, 50]);
    expect(numbers("rowTexts")).toEqual([0, 1, 2, 1, 2, 1, 3, 1, 4, 1]);
    expect(numbers("entryEnds")).toEqual([2, 4, 6, 8, 10]);
    expect(numbers("factsEnds")).toEqual([2, 4, 6, 8, 10]);
  });

  test("has no part for unknown facts", () =>
    expect(
      names().filter((name) => /^(column|context|modes|capabilities|known|by|rowModels|rowRanks)/.test(name)),
    ).toEqual([]));
});

test("facts follow their row's entry", () => {
  const { numbers } = partsOf({ facts: ['{"a":1}', "{}", '{"a":1,"b":2}', "{}", "{}"] });
  expect(numbers("entryEnds")).toEqual([2, 5, 8, 12, 15]);
  expect(numbers("factsEnds")).toEqual([3, 6, 10, 13, 16]);
});

describe("columns", () => {
  test("sort rows from lowest to highest, ties in listing order", () => {
    const { numbers } = partsOf({
      columns: {
        prompt: [
          [3, 2, 1, 0],
          [5, 7, 5, 6],
        ],
      },
    });
    expect(numbers("column.prompt")).toEqual([1, 3, 0, 2]);
    expect(numbers("column.prompt.values")).toEqual([5, 6, 7]);
    expect(numbers("column.prompt.values.ends")).toEqual([2, 3, 4]);
  });

  test("without any value are left out", () => {
    const { names } = partsOf({ columns: { prompt: [[], []], image: [[0], [0.5]] } });
    expect(names().filter((name) => name.startsWith("column"))).toEqual([
      ...["column.image", "column.image.values", "column.image.values.ends"],
    ]);
  });
});

test("facets list the rows of each word and the context sizes", () => {
  const facets = {
    modes: { chat: [0, 1], embedding: [2] },
    capabilities: { vision: [1] },
    context: [
      [0, 2],
      [1000, 70_000],
    ] as [number[], number[]],
  };
  const { numbers, kind } = partsOf({ facets });
  expect([numbers("modes.chat"), numbers("modes.embedding"), numbers("capabilities.vision")]).toEqual([
    ...[[0, 1], [2], [1]],
  ]);
  expect([numbers("context.rows"), numbers("context.tokens")]).toEqual(facets.context);
  expect([kind("context.rows"), kind("context.tokens")]).toEqual(["Uint16Array", "Uint32Array"]);
});

describe("search data", () => {
  const search = {
    models: [["x/b", "B", 0] as [string, string, number]],
    of: [0, 1, 1, 0, 0],
    names: [],
    sellers: [
      ["p", [], 2],
      ["q", ["x"], 1],
    ] as [string, string[], number][],
    media: [],
    has: [0, 0, 0, 0, 0],
  };

  test("is stored with the orders derived from it", () => {
    const { text, numbers } = partsOf({ search });
    expect(JSON.parse(text("known"))).toEqual(search);
    expect(numbers("rowModels")).toEqual([0, 1, 1, 2, 3]);
    // Its maker's own offer first, whatever it costs; then the seller that is better known; then the shorter id.
    expect(numbers("rowRanks")).toEqual([1, 2, 0, 3, 4]);
    expect(numbers("byRelevance")).toEqual([2, 1, 0, 3, 4]);
  });

  test("ranks a priced row before one without a price", () => {
    const { numbers } = partsOf({ search, columns: { prompt: [[3], [1]] } });
    expect(numbers("rowRanks")).toEqual([2, 3, 1, 0, 4]);
  });

  test("ranks the newest first among equally sold models", () => {
    const { numbers } = partsOf({
      search,
      columns: {
        released: [
          [0, 4],
          [20260101, 20260202],
        ],
      },
    });
    expect(numbers("byRelevance")).toEqual([2, 1, 4, 0, 3]);
  });
});

test.each([
  [[], "Uint16Array"],
  [[0, 0xffff, 1], "Uint16Array"],
  [[0, 0x10000, 1], "Uint32Array"],
  [[0xffffffff], "Uint32Array"],
])("%j is a %s", (numbers, kind) => {
  const packed = wholeNumbers(numbers);
  expect([packed.constructor.name, Array.from(packed)]).toEqual([kind, numbers]);
});
