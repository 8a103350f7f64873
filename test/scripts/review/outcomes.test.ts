// kindOf: what became of a bill, each rule at its edge; OutcomeTable: moved bills by cause, with the dearest.
import { expect, test } from "vitest";
import { costOf, kindOf, OutcomeTable } from "../../../scripts/review/outcomes.ts";
import type { Outcome } from "../../../scripts/review/price-call.ts";
import { toUsage } from "../../../src/calculator/call.ts";

const TEXT = toUsage({ prompt_tokens: 1000, completion_tokens: 1000 });
const SEARCH = toUsage({ prompt_tokens: 1000, completion_tokens: 1000, web_search_count: 10 });
const UNITS = toUsage({ prompt_tokens: 0, completion_tokens: 0, units: { pages: "10" } });

function paid(total: string, more: Partial<Outcome> = {}): Outcome {
  return { http: 200, offer: "p/m", total, unpriced: [], assumed: [], ...more };
}
const refused = (http: number): Outcome => ({ http, unpriced: [], assumed: [] });
const partial = (total: string) => paid(total, { unpriced: ["web_search"] });

test.each([
  ["moved", TEXT, paid("1"), paid("3")],
  ["more than threefold", TEXT, paid("1"), paid("3.1")],
  ["more than threefold", TEXT, paid("3.1"), paid("1")],
  ["more than threefold", TEXT, paid("0"), paid("0.1")],
  ["moved", TEXT, paid("3"), paid("1")],
  ["no longer priced", TEXT, paid("1"), refused(402)],
  ["no longer priced", TEXT, paid("1"), refused(404)],
  ["no longer priced", TEXT, paid("1"), partial("1")],
  ["answered otherwise", TEXT, refused(402), refused(404)],
  ["answered by another offer", TEXT, paid("1"), paid("1", { offer: "p/n" })],
  ["moved", TEXT, refused(402), paid("0.2")],
  ["new and dear", TEXT, refused(402), paid("0.201")],
  ["moved", SEARCH, partial("0.05"), paid("10.05")],
  ["new and dear", SEARCH, partial("0.05"), paid("10.06")],
  ["moved", UNITS, refused(404), paid("1000")],
  ["new and dear", UNITS, refused(404), paid("1001")],
  ["answered otherwise", TEXT, paid("1"), paid("1", { assumed: ["region"] })],
  ["answered otherwise", TEXT, refused(404), refused(402)],
])("%s: %#", (kind, usage, was, now) => expect(kindOf({ usage }, was, now)).toBe(kind));

test("a host's own price may replace the list price that it passed on", () => {
  const call = { usage: TEXT, subprovider: "Groq" };
  expect(kindOf(call, paid("1"), paid("2", { offer: "q/m" }))).toBe("moved");
});

test.each([
  [TEXT, 500_000],
  [SEARCH, 100],
  [UNITS, 100],
])("a bill's change is given per token, search or unit: %#", (usage, cost) =>
  expect(costOf({ usage }, paid("1"), paid("1001"))).toBe(cost),
);

const call = { provider_id: "p", model_id: "m", usage: TEXT, at: "", what: "cached" };

test("one row per cause, the dearest first, with its three dearest bills", () => {
  const table = new OutcomeTable();
  for (const total of ["1", "5", "3", "4"])
    table.add({ name: "cheap" }, "p", "p/m", call, paid("2"), paid(total, { assumed: ["region"] }));
  table.add({ name: "dear", byHand: true }, "q", "q/n", call, refused(404), paid("9"));
  table.addRow("status", "p", "p/m");
  const [dear, cheap, status] = table.rows();
  expect(dear).toMatchObject({ name: "dear", byHand: true, count: 1, shares: new Map() });
  expect(cheap).toMatchObject({ count: 4, kinds: new Map([["moved", 4]]) });
  expect(cheap?.dearest.map(({ now, moves }) => [now, moves])).toEqual([
    ["5 (region)", 1500],
    ["4 (region)", 1000],
    ["1 (region)", 500],
  ]);
  expect(cheap?.shares.get("p")).toEqual({ count: 4, offers: new Set(["p/m"]) });
  expect(status).toMatchObject({ name: "status", unit: "row", count: 1, dearest: [] });
});

test("bills are counted by provider, changed or not, and rows separately", () => {
  const table = new OutcomeTable();
  table.count("p");
  table.count("p", 4);
  table.count("p", 2, "row");
  expect([table.bills, table.all.row.get("p")]).toEqual([5, 2]);
});

test("an example shows what was answered, a refused one first", () => {
  const table = new OutcomeTable();
  table.add({ name: "c" }, "p", "p/m", call, paid("1", { unpriced: ["web_search"], assumed: ["region"] }), {
    ...refused(402),
    reason: "withdrawn",
  });
  table.add({ name: "c" }, "p", "p/m", call, paid("1"), paid("3"));
  expect(table.rows()[0]?.dearest).toMatchObject([
    { bill: "p/m cached", was: "1 (no web_search, region)", now: "402 withdrawn", moves: 500, refused: true },
    { moves: 1000, refused: false },
  ]);
});
