// frontParts: the page's first list, chosen in the build: chat models that are sold, one offer of each.
import { expect, test } from "vitest";
import { frontParts } from "../../../scripts/build/front-parts.ts";
import { packListing } from "../../../scripts/build/pack-listing.ts";
import type { Listing } from "../../../src/schemas/listing.ts";

/** Model `a` at two providers, of which the second is known better, `b` to embed, `c` sold no more, `d` of completions. */
const LISTING: Listing = {
  providers: ["p", "q"],
  rows: [
    ["a", 0],
    ["a", 1],
    ["b", 0],
    ["c", 0],
    ["d", 0],
  ],
  statuses: { retired: [3] },
  upcoming: [],
  columns: {
    prompt: [
      [0, 1, 4],
      [2, 1, 1],
    ],
    released: [
      [0, 1, 4],
      [20260101, 20260101, 20260601],
    ],
  },
  lines: ["{}", "{}", "{}", "{}", "{}"],
  facets: {
    modes: { chat: [0, 1, 3], embedding: [2], completion: [4] },
    capabilities: {},
    context: [[], []],
  },
  search: {
    models: [
      ["x/a", "A", 0],
      ["x/d", "D", 0],
    ],
    of: [1, 1, 0, 0, 2],
    names: [],
    sellers: [
      ["p", [], 2],
      ["q", [], 1],
    ],
    media: [],
    has: [0, 0, 0, 0, 0],
  },
};

test("its rows newest first, of how many offers each is the one, and how many are no longer sold", () => {
  const parts = new Map(frontParts(packListing(LISTING)));
  const numbers = ["front.rows", "front.offers", "front.hidden"].map((name) =>
    Array.from((parts.get(name) ?? []) as Uint16Array),
  );
  expect([...parts.keys()]).toEqual(["front.rows", "front.offers", "front.hidden"]);
  expect(numbers).toEqual([[4, 1], [1, 2], [1]]);
});

test("of a listing where nothing is gone none is hidden", () => {
  const parts = new Map(frontParts(packListing({ ...LISTING, statuses: {} })));
  expect(Array.from((parts.get("front.hidden") ?? []) as Uint16Array)).toEqual([0]);
});

test("an announced price does not count before it begins", () => {
  const upcoming = [{ row: 1, from: "2027-01-01T00:00:00Z", line: "{}", values: {} }];
  const parts = new Map(frontParts(packListing({ ...LISTING, upcoming })));
  expect(Array.from((parts.get("front.rows") ?? []) as Uint16Array)).toEqual([4, 1]);
});
