// The score of the prices: its sentences, and the rates that differ.
import { expect, test } from "vitest";
import type { Accuracy } from "../../../src/contract/reference-answers.ts";
import { AccuracyPage } from "../../../src/web/accuracy/page.tsx";
import { answerOf, textOf } from "../../helpers/shown.ts";

const fact = (model_id: string, result: string, more: object = {}) => ({
  ...{ provider_id: "p", model_id, rate: "prompt", at: "2026-10-01", page: "https://p.test", value: "0.1" },
  ...{ served: "0.2", result },
  ...more,
});
const SCORE = {
  summary: {
    ...{ facts: 1000, right: 990, wrong: 4, disputed: 6 },
    before: { facts: 1000, right: 900, wrong: 60, missing: 40 },
    bills: { confirmed: 5, refuted: 1, undecidable: 2 },
    evidence: { median: "2026-10-01", oldest: "2026-01-01", share_read_within_days: { 7: 0.1239 } },
  },
  certainty: {
    best_known: { rows: 2, high: 0.5, medium: 0.5, low: 0 },
    all: { rows: 1000, high: 0.1, medium: 0.2, low: 0.7 },
    providers: [],
  },
  providers: [{ provider_id: "p", name: "Acme", facts: 10, right: 9, share_right: 0.9999 }],
  data: [
    fact("r", "right"),
    fact("w", "wrong"),
    fact("d", "disputed", { reason: "A typing error.", served: null }),
  ],
} as unknown as Accuracy;

const text = textOf(AccuracyPage, {
  accuracy: answerOf(SCORE),
});

test.each([
  "990 of 1,000 rates that providers print on their own pages, as far as those were read, are what this service charges; 4 are not, and 6 differ for a reason given below",
  "900 of 1,000 were right, 60 wrong and 40 missing.",
  "Of 8 recorded bills with a cost that the provider stated, 5 come out to the digit, 1 do not",
  "Median price checked 2026-10-01, the oldest 2026-01-01; 12.3 % within 7 days.",
  "Of the 2 offers of the models that most providers sell, 50 % are of high certainty, 50 % of medium, 0 % of low; of all 1,000, 10 %",
  "w at Acme prompt 0.1 0.2 Wrong here. d at Acme prompt 0.1 none A typing error.",
  "First-hand rates by provider Provider",
  "Acme 10 9 99.9 %",
])("%s", (said) => expect(text).toContain(said));

test("correct rates are not listed", () => expect(text).not.toContain("r at Acme"));
