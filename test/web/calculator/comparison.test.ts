// What the same call costs elsewhere, as a sentence and a table.
import { describe, expect, test } from "vitest";
import type { Bill } from "../../../src/web/calculator/bill.ts";
import { checkForm } from "../../../src/web/calculator/check-form.ts";
import type { ComparedCall, ComparedOffer } from "../../../src/web/calculator/compare-call.ts";
import { Comparison } from "../../../src/web/calculator/comparison.tsx";
import { readForm } from "../../../src/web/calculator/query.ts";
import { textOf } from "../../helpers/shown.ts";

const checked = checkForm(readForm(new URLSearchParams("provider=p&model=m&prompt=9&compare=1")));
if (!checked.ok) throw new Error("no call");
const { call } = checked;
const edition = { version: "", asOf: "", stale: false, etag: "" };

function offer(
  provider: string,
  cost: string,
  more: { partial?: boolean; sure?: boolean } = {},
): ComparedOffer {
  const { partial = false, sure = true } = more;
  const figures = {
    call: cost,
    day: cost,
    month: cost,
    parts: [{ item: "prompt", cost }],
    partial,
    notes: [],
  };
  return { offerId: { provider, model: "m" }, provider: provider.toUpperCase(), sure, cost: figures };
}

function text(priced: ComparedOffer[], more: Partial<ComparedCall> = {}): string {
  const value = { same: call, priced, refused: [], left: 0, aside: 0, ...more };
  return textOf(Comparison, {
    bill: {} as Bill,
    call,
    first: { ok: true, value, edition },
    compare: () => {},
  });
}

describe("the sentence", () => {
  test.each<[string, ComparedOffer[], number | undefined, string]>([
    [
      "one offer",
      [offer("a", "0.2")],
      0,
      "1 offer is priced, the cheapest first. Cheapest verified price: $0.20, at A.",
    ],
    [
      "several at one price",
      [offer("a", "0.2"), offer("b", "0.2"), offer("c", "0.3")],
      0,
      "3 offers are priced, the cheapest first. Cheapest verified price: $0.20, the same at 2 of them.",
    ],
    [
      "a partial sum is not the same",
      [offer("a", "0.2"), offer("b", "0.2", { partial: true })],
      0,
      "$0.20, at A.",
    ],
    [
      "no verified price",
      [offer("a", "0.2", { sure: false })],
      undefined,
      "No second source verifies any of these prices.",
    ],
  ])("%s", (_, priced, least, sentence) => {
    expect(text(priced, least === undefined ? {} : { least })).toContain(sentence);
  });
});

test("each row has its distance to the cheapest verified price, dearer above 1", () => {
  const shown = text([offer("a", "0.1", { sure: false }), offer("b", "0.2"), offer("c", "0.5")], {
    least: 1,
  });
  for (const row of ["A m $0.10 0.50×", "B cheapest verified m $0.20 1.00×", "C m $0.50 2.50×"])
    expect(shown).toContain(row);
});

test("offers that cannot price it say why, and others are counted", () => {
  const refused = [{ offerId: { provider: "r", model: "m" }, provider: "R", message: "No price." }];
  const shown = text([offer("a", "0.1")], { refused, aside: 3 });
  expect(shown).toContain("1 cannot price this call R: No price.");
  expect(shown).toContain(
    "3 more are plans, free tiers, offers without a public price or no longer sold: every offer of m",
  );
});
