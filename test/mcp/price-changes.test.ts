// price_changes: which page of changes is asked for, and what its answer leaves out.
import { expect, test } from "vitest";
import { priceChanges } from "../../src/mcp/look-up.ts";
import { PRICES, stubAsk } from "../helpers/stub-ask.ts";

const META = { page: 1, page_size: 10, total: 1, total_pages: 1 };
const CHANGE = { provider_id: "p", model_id: "m", change: "up", rates: [], facts: [] };

test.each([
  [{}, { change: "up,down,new,retired,delisted,status,announced", page_size: "10" }],
  [
    { limit: 3, page: 2, change: "up,down" },
    { page_size: "3", page: "2", change: "up,down" },
  ],
])("%j", async (given, query) => {
  const { ask, asked } = stubAsk({ body: { data: [{ id: "p/m", ...CHANGE }], meta: META } });
  const { page_size: _size, ...counts } = META;
  expect(await priceChanges.run(ask, given)).toEqual({ changes: [CHANGE], ...counts, prices: PRICES });
  expect(asked).toEqual([{ path: "/v1/changes", query }]);
});
