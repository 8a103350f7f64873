// The table of costs: which rows are the cheapest, and how much more the others cost.
import { expect, test } from "vitest";
import { ComparePage } from "../../../src/web/compare/page.tsx";
import { offerText } from "../../../src/web/offers/offer-id.ts";
import type { Cost, Outcome } from "../../../src/web/workload/workload.ts";
import { answerOf, htmlOf, textOf } from "../../helpers/shown.ts";

function outcome(provider: string, call: string, more: Partial<Cost> = {}): Outcome {
  const parts = [{ item: "prompt", cost: call }];
  const cost = { call, day: call, month: call, parts, partial: false, notes: [], ...more };
  return { offerId: { provider, model: "m" }, ok: true, cost };
}
const REFUSED: Outcome = { offerId: { provider: "r", model: "m" }, ok: false, message: "No price." };

function props(outcomes: Outcome[], pasted?: { calls: number; priced: number; kept: string }, search = "") {
  const value = { entries: [], outcomes, ...(pasted && { pasted }) };
  return { compared: answerOf(value), search };
}
const rows = (outcomes: Outcome[]) =>
  Array.from(
    htmlOf(ComparePage, props(outcomes)).matchAll(/<tr( class="best")?><th scope="row"><span data-model/g),
    ([, best]) => Boolean(best),
  );

test.each<[string, Outcome[], boolean[]]>([
  ["the cheapest", [outcome("a", "0.1"), outcome("b", "0.2")], [true, false]],
  ["all at the lowest price", [outcome("a", "0.1"), outcome("b", "0.1")], [true, true]],
  [
    "no partial sum, even a cheaper one",
    [outcome("a", "0.2"), outcome("b", "0.2", { partial: true })],
    [true, false],
  ],
  ["nothing where all are partial", [outcome("a", "0.2", { partial: true })], [false]],
  ["nothing that is free", [outcome("a", "0")], [false]],
])("%s is marked", (_, outcomes, marked) => expect(rows(outcomes)).toEqual(marked));

test("others are compared with the cheapest, and a refusal says why", () => {
  const text = textOf(
    ComparePage,
    props([outcome("a", "0.2"), outcome("b", "0.5", { notes: ["in a tier"] }), REFUSED]),
  );
  expect(text).toContain("m at a $0.20 $0.20 $0.20 1.00 Input 100 %");
  expect(text).toContain("m at b $0.50 $0.50 $0.50 2.50 Input 100 % in a tier");
  expect(text).toContain("m at r No price.");
});

test("an offer that lacks a rate costs at least its figure and has no multiple", () => {
  const text = textOf(ComparePage, props([outcome("a", "0.2"), outcome("b", "0.1", { partial: true })]));
  expect(text).toContain("m at b at least $0.10 at least $0.10 at least $0.10 –");
});

test("an amount that will change has the next one below it, and one without any known rate is not free", () => {
  const next = { call: "0.4", day: "0.8", month: "24", parts: [], partial: false, notes: [] };
  const changing = outcome("a", "0.2", { next: { ...next, from: "2030-12-01T00:00:00Z" } });
  const text = textOf(ComparePage, props([changing, outcome("b", "0", { partial: true, parts: [] })]));
  expect(text).toContain(
    "m at a $0.20 ↑ $0.40, 1 Dec ’30 $0.20 ↑ $0.80, 1 Dec ’30 $0.20 ↑ $24.00, 1 Dec ’30 1.00",
  );
  expect(text).toContain("m at b unknown unknown unknown – not known One call");
});

test("an offer that ends says when, wherever it is named", () => {
  const offerId = { provider: "a", model: "m" };
  const entry = { model_id: "m", provider_id: "a", pricing: null, message: "" };
  const entries = [{ ...entry, status: "deprecated" as const, retires: "2030-12-01" }];
  const { compared } = props([outcome("a", "0.2")]);
  const value = { ...compared.value, entries };
  const text = textOf(ComparePage, { compared: { ...compared, value }, search: `m=${offerText(offerId)}` });
  expect(text.match(/m at a ends 1 Dec ’30/g)).toHaveLength(3);
});

test.each([
  [undefined, "Offer One call A day, 1,000 ×"],
  [{ calls: 5, priced: 3, kept: "" }, "Offer 3 pasted A day"],
  [{ calls: 0, priced: 0, kept: "" }, "Offer One call"],
  [undefined, "Offer One conversation", "turns=2"],
])("%j is priced: %s", (pasted, text, search = "") => {
  expect(textOf(ComparePage, props([outcome("a", "0.2")], pasted, search))).toContain(text);
});
