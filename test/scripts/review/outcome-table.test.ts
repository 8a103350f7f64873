// OutcomeTable: moved bills by cause, with the dearest.
import { expect, test } from "vitest";
import { OutcomeTable, toExample } from "../../../scripts/review/outcome-table.ts";
import { usageOf } from "../../../scripts/review/price-call.ts";

const example = (moves: number) => ({ bill: `bill ${moves}`, was: "1", now: "2", moves });

test("a row for each cause, the dearest first, with its three dearest bills", () => {
  const table = new OutcomeTable();
  for (const moved of [1, 5, 3, 4]) table.add({ name: "cheap" }, "p", "p/m", "moved", example(moved));
  table.add({ name: "dear", byHand: true }, "q", "q/n", "more than threefold", example(9), true);
  const [dear, cheap] = table.rows();
  expect(dear).toMatchObject({ cause: "dear", byHand: true, firstHand: false, bills: 1, shares: new Map() });
  expect(cheap).toMatchObject({ cause: "cheap", bills: 4, kinds: new Map([["moved", 4]]) });
  expect(cheap?.dearest.map(({ moves }) => moves)).toEqual([5, 4, 3]);
  expect(cheap?.shares.get("p")).toEqual({ bills: 4, offers: new Set(["p/m"]) });
});

test("bills are counted by provider, moved or not", () => {
  const table = new OutcomeTable();
  table.count("p");
  table.count("p", 4);
  expect([...table.bills]).toEqual([["p", 5]]);
});

test("an example says what was answered", () => {
  const call = {
    provider_id: "p",
    model_id: "m",
    usage: usageOf({ prompt_tokens: 1000, completion_tokens: 1000 }),
    at: "",
    what: "cached",
  };
  const was = { http: 200, offer: "p/m", total: "1", unpriced: ["web_search"], assumed: ["region"] };
  const now = { http: 402, reason: "withdrawn", unpriced: [], assumed: [] };
  expect(toExample(call, was, now)).toEqual({
    kind: "no longer priced",
    bill: "p/m cached",
    was: "1 (no web_search, region)",
    now: "402 withdrawn",
    moves: 500,
  });
});
