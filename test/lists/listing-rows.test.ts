// All rows of a listing at once: by provider, and as searches read them.
import { expect, test } from "vitest";
import { rowsByProvider, searchedRows } from "../../src/lists/listing-rows.ts";
import type { ListingSource } from "../../src/lists/listing-source.ts";

const ROWS = [
  ["m", 1],
  ["m", 0],
  ["n", 1],
  ["o", 2],
] as const;

/** The part of a source that is asked. */
const asked = {
  outline: { providers: ["zeta", "alpha", "Beta", "none"] },
  size: ROWS.length,
  modelId: (row: number) => ROWS[row]?.[0] ?? "",
  provider: (row: number) => ROWS[row]?.[1] ?? -1,
};
const source = asked as Partial<ListingSource> as ListingSource;

test("providers come in the order of their code units, each with its rows, ascending", () => {
  expect([...rowsByProvider(source)]).toEqual([
    ["Beta", [3]],
    ["alpha", [0, 2]],
    ["none", []],
    ["zeta", [1]],
  ]);
});

test("a search reads each row's id and seller", () => {
  expect(searchedRows(source)).toEqual([
    ["m", 1],
    ["m", 0],
    ["n", 1],
    ["o", 2],
  ]);
});
