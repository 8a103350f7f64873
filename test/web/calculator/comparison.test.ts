// What the same call costs elsewhere, as a sentence and a table.
import { expect, test } from "vitest";
import { checkForm } from "../../../src/web/calculator/check-form.ts";
import type { ComparedCall } from "../../../src/web/calculator/compare-call.ts";
import { Comparison } from "../../../src/web/calculator/comparison.tsx";
import { readForm } from "../../../src/web/calculator/query.ts";
import type { Outcome } from "../../../src/web/workload/workload.ts";
import { pageBill } from "../../helpers/page-bill.ts";
import { textOf } from "../../helpers/shown.ts";

const checked = checkForm(readForm(new URLSearchParams("provider=p&model=m&prompt=9&compare=1")));
if (!checked.ok) throw new Error("no call");
const { call } = checked;
const edition = { version: "", asOf: "", stale: false, etag: "" };

function offer(provider: string, amount: string, partial = false): Outcome {
  const amounts = { call: amount, day: amount, month: amount };
  const cost = { ...amounts, parts: [{ item: "prompt", cost: amount }], partial, notes: [] };
  return { offerId: { provider, model: "m" }, ok: true, cost };
}

function text(outcomes: Outcome[], more: Partial<ComparedCall> = {}): string {
  const value = { same: call, outcomes, left: 0, aside: 0, ...more };
  const first = { ok: true as const, value, edition };
  return textOf(Comparison, { bill: pageBill(), call, first, compare: () => {} });
}

test.each<[string, Outcome[], Partial<ComparedCall>, string[]]>([
  [
    "one offer",
    [offer("a", "0.2")],
    { least: 0 },
    ["1 offer is priced, the cheapest first. Cheapest verified price: $0.20, at a."],
  ],
  [
    "several at one price, and their distance to it, dearer above 1",
    [offer("z", "0.1"), offer("a", "0.2"), offer("b", "0.2"), offer("c", "0.5")],
    { least: 1 },
    [
      "4 offers are priced, the cheapest first. Cheapest verified price: $0.20, the same at 2 of them.",
      "z m $0.10 0.50",
      "a cheapest verified m $0.20 1.00",
      "c m $0.50 2.50",
    ],
  ],
  [
    "a partial sum is not the same",
    [offer("a", "0.2"), offer("b", "0.2", true)],
    { least: 0 },
    ["$0.20, at a.", "b m at least $0.20 –"],
  ],
  ["no verified price", [offer("a", "0.2")], {}, ["No second source verifies any of these prices."]],
  [
    "offers that cannot price it say why, and others are counted",
    [offer("a", "0.1"), { offerId: { provider: "r", model: "m" }, ok: false, message: "No price." }],
    { aside: 3 },
    [
      "1 offer is priced",
      "r m No price.",
      "3 more are plans, free tiers, offers without a public price or no longer sold: every offer of m",
    ],
  ],
])("%s", (_, outcomes, more, said) => {
  const shown = text(outcomes, more);
  for (const one of said) expect(shown).toContain(one);
});
