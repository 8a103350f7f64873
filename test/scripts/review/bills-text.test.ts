// billsText: a line for each bill that is not confirmed, then the counts.
import { expect, test } from "vitest";
import type { BillVerdict } from "../../../scripts/build/check-bills.ts";
import { billsText } from "../../../scripts/review/bills-text.ts";

const bill: BillVerdict["bill"] = {
  model: "m",
  day: "2026-11-01",
  usage: { prompt_tokens: 1, completion_tokens: 1 },
  cost: "0.5",
  source: "https://e.com/log",
};

test("billsText", () => {
  expect(
    billsText([
      { row: "p/a", bill, verdict: "refuted", ours: "0.4" },
      { row: "p/b", bill, verdict: "undecidable", why: "no such row" },
      { row: "p/c", bill, verdict: "confirmed", ours: "0.5" },
      { row: "p/d", bill, verdict: "refuted", ours: "0.3", why: "rounded" },
    ]).split("\n"),
  ).toEqual([
    "bill refutes p/a on 2026-11-01: 0.5, ours 0.4",
    "bill says nothing of p/b on 2026-11-01: 0.5; no such row",
    "bill refutes p/d on 2026-11-01: 0.5, ours 0.3; rounded",
    "4 recorded bills: 1 confirmed, 2 refuted, 1 not decidable",
  ]);
});
