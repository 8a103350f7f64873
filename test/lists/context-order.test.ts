// The order by context: what is not known comes last either way, equal ones are in the listing's order or all of it reversed.
import { expect, test } from "vitest";
import { byContext } from "../../src/lists/context-order.ts";
import { listPrices } from "../../src/lists/search.ts";
import type { Listing } from "../../src/schemas/listing.ts";
import { viewOf } from "../helpers/listings.ts";

const IDS = ["a", "b", "c", "d", "e"];
const LISTING: Listing = {
  providers: ["p"],
  rows: IDS.map((id) => [id, 0]),
  lines: IDS.map((model_id) => JSON.stringify({ model_id })),
  facts: IDS.map(() => "{}"),
  facets: {
    modes: {},
    capabilities: {},
    context: [
      [1, 2, 3, 4],
      [200_000, 1_000_000, 8000, 200_000],
    ],
  },
  upcoming: [],
  columns: {},
};

test.each([
  [false, "d b e c a"],
  [true, "c e b d a"],
])("descending %s: %s", (descending, expected) => {
  const query = { page: 1, pageSize: 10, sort: { by: "context_tokens" as const, descending } };
  const body = listPrices(viewOf(LISTING), query, "2026-11-22T00:00:00Z");
  const { data } = JSON.parse(Buffer.from(body).toString());
  expect(data.map(({ model_id }: { model_id: string }) => model_id).join(" ")).toBe(expected);
});

test("is worked out once for a listing", () => {
  const view = viewOf(LISTING);
  expect(byContext(view)).toBe(byContext(view));
});
