// A pasted workload on the page of changes: what concerns it, and the part of its cost.
import { expect, test } from "vitest";
import type { ChangeList } from "../../../src/contract/history-answers.ts";
import { changesFor } from "../../../src/web/changes/query.ts";

const change = (id: string, provider_id: string, model_id: string) => ({ id, provider_id, model_id });
const LIST = {
  data: [change("1", "p", "a"), change("2", "q", "a"), change("3", "p", "b-2")],
  meta: { page: 1, page_size: 1000, total: 1203, total_pages: 2 },
} as ChangeList;

const priced = (model_id: string, total_exact: string, more = {}) => ({
  ...{ line: 1, reading: {}, provider_id: "p", model_id, cost_breakdown: { total_exact } },
  ...more,
});
const CALLS = [
  priced("a", "0.5"),
  priced("a", "1"),
  priced("b", "0.5", { matched: { model_id: "b-2" } }),
  { line: 1, error: { message: "line 1: no provider" } },
];

test("changes at its offers stay, each with its part of the cost, and what has no price is told", async () => {
  let asked: unknown;
  const shown = await changesFor(
    async (_, init) => {
      asked = JSON.parse(String(init?.body));
      return Response.json({ data: CALLS });
    },
    "pasted",
    "p",
    LIST,
  );
  expect(asked).toEqual([{ response: "pasted", provider_id: "p" }]);
  // 1.5 and 0.5 of 2.
  expect(shown.workload).toEqual({
    shares: { 1: 75, 3: 25 },
    calls: 4,
    unpriced: 1,
    reason: "no provider",
    left: 1200,
  });
  expect(shown.data.map(({ id }) => id)).toEqual(["1", "3"]);
  expect(shown.meta.total).toBe(2);
});
