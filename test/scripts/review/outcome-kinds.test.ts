// kindOf: what became of a bill, each rule at its edge; isMore: exactly, whatever the scales.
import { expect, test } from "vitest";
import { costOf, isMore, kindOf } from "../../../scripts/review/outcome-kinds.ts";
import { type Outcome, usageOf } from "../../../scripts/review/price-call.ts";

const TEXT = usageOf({ prompt_tokens: 1000, completion_tokens: 1000 });
const SEARCH = usageOf({ prompt_tokens: 1000, completion_tokens: 1000, web_search_count: 10 });
const UNITS = usageOf({ prompt_tokens: 0, completion_tokens: 0, units: { pages: "10" } });

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
  ["no longer known", TEXT, refused(402), refused(404)],
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

test("a host's own price may replace the list price it passed on", () => {
  const call = { usage: TEXT, subprovider: "Groq" };
  expect(kindOf(call, paid("1"), paid("2", { offer: "q/m" }))).toBe("moved");
});

test.each([
  [TEXT, 500_000],
  [SEARCH, 100],
  [UNITS, 100],
])("a bill's move is told by token, search or unit: %#", (usage, cost) =>
  expect(costOf({ usage }, paid("1"), paid("1001"))).toBe(cost),
);

test.each([
  ["0.1", "0.09", 1n, true],
  ["3", "1", 3n, false],
  ["3.0000000000000000001", "1", 3n, true],
  ["0", "0", 1n, false],
] as const)("%s is more than %s times %s: %s", (one, other, times, more) =>
  expect(isMore(one, other, times)).toBe(more),
);
