// judge: each bound at its edge, and what an allowance allows.
import { expect, test } from "vitest";
import type { Cause } from "../../../scripts/review/causes.ts";
import { type Kind, OutcomeTable } from "../../../scripts/review/outcomes.ts";
import { type Allowance, judge } from "../../../scripts/review/refusals.ts";
import { toUsage } from "../../../src/calculator/call.ts";

const DAY = "2026-11-21";

const TOTALS: Partial<Record<Kind, [string, string | undefined]>> = {
  moved: ["1", "2"],
  "more than threefold": ["1", "4"],
  "no longer priced": ["1", undefined],
};

/** Bills of one cause, spread over as many offers, beside bills that do not move. */
function table(cause: Cause, kind: Kind, { bills = 1, offers = 1, of = 1000, all = 100_000 }) {
  const moved = new OutcomeTable();
  const usage = toUsage({ prompt_tokens: 1000, completion_tokens: 0 });
  const call = { provider_id: "p", model_id: "m", usage, at: "", what: "base" };
  const [was, now] = (TOTALS[kind] ?? []).map((total) => {
    return { http: total === undefined ? 402 : 200, ...(total && { total }), unpriced: [], assumed: [] };
  });
  if (was && now) for (let i = 0; i < bills; i++) moved.add(cause, "p", `p/${i % offers}`, call, was, now);
  moved.count("p", of);
  moved.count("q", all - of);
  return moved;
}

const breaches = (...args: Parameters<typeof table>) => judge(table(...args), [], DAY)[0]?.breaches;
const LIST = { name: "prices at p by litellm" };

test.each<[string, Parameters<typeof table>, string[]]>([
  ["a bill that moves", [LIST, "moved", {}], []],
  ["a bill more than threefold", [LIST, "more than threefold", {}], ["1 more than threefold"]],
  ["a bill that is no longer priced", [LIST, "no longer priced", {}], ["1 no longer priced"]],
  ["two in a hundred of a provider's bills", [LIST, "moved", { bills: 20, offers: 3 }], []],
  ["more", [LIST, "moved", { bills: 21, offers: 3 }], ["more than 2 % of the bills of p"]],
  ["more, of two offers", [LIST, "moved", { bills: 21, offers: 2 }], []],
  ["half a percent of all", [LIST, "moved", { bills: 50, offers: 5, of: 9000, all: 10_000 }], []],
  [
    "more of all",
    [LIST, "moved", { bills: 51, offers: 5, of: 9000, all: 10_000 }],
    ["more than 0.5 % of all bills"],
  ],
  [
    "a page of the provider's states it",
    [{ ...LIST, firstHand: true }, "more than threefold", { bills: 99, offers: 9 }],
    [],
  ],
  ["settled by hand", [{ ...LIST, byHand: true }, "moved", {}], ["settled by hand"]],
])("%s", (_name, args, expected) => expect(breaches(...args)).toEqual(expected));

const allowedFor = (bills: number, more: object) => {
  const one: Allowance = { cause: LIST.name, reason: "r", until: DAY, bills: 10, ...more };
  return judge(table(LIST, "more than threefold", { bills }), [one], DAY)[0];
};

test.each([
  ["another cause", { cause: "other" }, 10, false],
  ["a day that is past", { until: "2026-11-20" }, 10, false],
  ["the number", {}, 10, true],
  ["a fifth more", {}, 12, true],
  ["a fifth less", {}, 8, true],
  ["more than that", {}, 13, false],
  ["less than that", {}, 7, false],
  ["any number", { bills: undefined }, 99, true],
])("an allowance of ten bills for %s", (_name, more, bills, allowed) => {
  const judged = allowedFor(bills, more);
  expect(judged?.allowed?.reason).toBe(allowed ? "r" : undefined);
  expect(judged?.breaches[0]).toBe(allowed ? undefined : `${bills} more than threefold`);
});

test("an allowance for another number of bills says so", () =>
  expect(allowedFor(9, { bills: 1 })?.breaches[1]).toBe("allowed for 1 bills, not for 9"));

test.each([
  [9, 9, []],
  [10, 50, []],
  [11, 50, ["more than 20 % of the rows of p"]],
])("%i of %i rows that differ in what is not billed", (rows, of, expected) => {
  const moved = new OutcomeTable();
  for (let i = 0; i < rows; i++) moved.addRow("status", "p", `p/${i}`);
  moved.count("p", of, "row");
  expect(judge(moved, [], DAY)[0]?.breaches).toEqual(expected);
});

test("for one provider an allowance for more bills is valid, and shares of all bills do not apply", () => {
  const half = table(LIST, "moved", { bills: 60, offers: 5, of: 9000, all: 10_000 });
  expect([judge(half, [], DAY)[0]?.breaches.length, judge(half, [], DAY, true)[0]?.breaches]).toEqual([
    1,
    [],
  ]);
  const dear = table(LIST, "more than threefold", { bills: 10 });
  const upTo = (bills: number) => [{ cause: LIST.name, until: DAY, bills, reason: "r" }];
  const stops = (bills: number, alone: boolean) => judge(dear, upTo(bills), DAY, alone)[0]?.breaches.length;
  expect([stops(100, false), stops(100, true), stops(5, true)]).toEqual([2, 0, 2]);
});
