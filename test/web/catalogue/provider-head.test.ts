// What is said of a provider above its prices.
import { expect, test } from "vitest";
import type { ProviderFacts } from "../../../src/web/api/api.ts";
import { ProviderHead } from "../../../src/web/catalogue/provider-head.tsx";
import { answerOf, textOf } from "../../helpers/shown.ts";

const FACTS = {
  name: "Acme",
  kind: "cloud",
  rows: 1234,
  gone: 34,
  priced: 1100,
  first_hand: 900,
  disagreements: 2,
  evidence: { median: "2026-10-01", oldest: "2026-01-02" },
};

test.each<[string, Partial<ProviderFacts>, string]>([
  ["what is sold, and what no longer", {}, "Acme Cloud. 1,200 offers, and 34 no longer sold."],
  ["all is sold", { gone: 0 }, "1,234 offers. The oldest price was read on 2026-01-02."],
  ["first-hand", {}, "900 of 1,100 prices are from its own pages. On 2 of them another source differs."],
  ["no first-hand price", { first_hand: 0 }, "No price was read from Acme's own site."],
  [
    "fresh prices",
    { freshness: { p50_days: 12, meets_aim: true, aim_days: 30 } },
    "Half were read within 12 days; the aim of 30 is met.",
  ],
  [
    "old ones",
    { freshness: { p50_days: null, meets_aim: false, aim_days: 30 } },
    "Half were read within no known number of days; the aim of 30 is missed.",
  ],
  ["no other opinion", { disagreements: 0 }, "No other source differs."],
])("%s", (_, facts, text) => {
  const first = answerOf({ ...FACTS, ...facts } as ProviderFacts);
  expect(textOf(ProviderHead, { id: "acme", first, all: "/" })).toContain(text);
});

test("an unknown provider has no head", () => {
  expect(textOf(ProviderHead, { id: "acme", first: undefined, all: "/" })).toBe("");
});
