// judge and settle: each bound at its edge, and what an allowance allows.
import { expect, test } from "vitest";
import type { Cause } from "../../../scripts/review/causes.ts";
import type { Kind } from "../../../scripts/review/outcome-kinds.ts";
import { OutcomeTable } from "../../../scripts/review/outcome-table.ts";
import { judge, settle } from "../../../scripts/review/refusals.ts";

const DAY = "2026-11-21";

/** Bills of one cause, spread over as many offers, beside bills that do not move. */
function table(cause: Cause, kind: Kind, { bills = 1, offers = 1, of = 1000, all = 100_000 }) {
  const moved = new OutcomeTable();
  for (let i = 0; i < bills; i++)
    moved.add(cause, "p", `p/${i % offers}`, kind, { bill: "b", was: "1", now: "2", moves: 1 });
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
  ["a new price that is dear", [LIST, "new and dear", {}], ["1 new and dear"]],
  [
    "an id that answers another offer",
    [LIST, "answered by another offer", {}],
    ["1 answered by another offer"],
  ],
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

test.each([
  ["another cause", { cause: "other" }, 10, false],
  ["a day that is past", { until: "2026-11-20" }, 10, false],
  ["the number", {}, 10, true],
  ["a fifth more", {}, 12, true],
  ["a fifth less", {}, 8, true],
  ["more than that", {}, 13, false],
  ["less than that", {}, 7, false],
])("an allowance of ten bills for %s", (_name, more, bills, allowed) => {
  const one = { cause: "c", reason: "r", until: DAY, bills: 10, ...more };
  const settled = settle("c", bills, ["b"], [one], DAY);
  expect(settled.allowedFor).toBe(allowed ? "r" : undefined);
  expect(settled.breaches[0]).toBe(allowed ? undefined : "b");
});

test("an allowance without a number allows any, and one for another number says so", () => {
  expect(settle("c", 9, ["b"], [{ cause: "c", reason: "r", until: DAY }], DAY).breaches).toEqual([]);
  expect(settle("c", 9, ["b"], [{ cause: "c", reason: "r", until: DAY, bills: 1 }], DAY).breaches).toEqual([
    "b",
    "allowed for 1 bills, not for 9",
  ]);
});
