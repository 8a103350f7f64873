// The sentence above a model's offers, what is folded below them, and their order by the cost of a call.
import { expect, test } from "vitest";
import { OfferList } from "../../../src/web/model/offer-list.tsx";
import { USUAL_CALL } from "../../../src/web/offers/model-view.ts";
import type { OfferCost } from "../../../src/web/offers/offer-table.tsx";
import type { Offer } from "../../../src/web/offers/offers.ts";
import { offerOf } from "../../helpers/offer.ts";
import { answerOf, textOf } from "../../helpers/shown.ts";

const offer = (provider: string, input: number, more: Partial<Offer> = {}) =>
  offerOf(provider, input, 5 * input, more);
const OWN = offer("acme", 4, { kind: "maker" });
const REST = { unit: "1m" as const, today: "2026-11-23", choose: () => {}, retry: () => {} };
const text = (offers: Offer[]) => textOf(OfferList, { offers, ...REST, call: undefined, costs: undefined });

const HOURS = [{ utc: "01:00-04:00", days: [1, 2, 3, 4, 5] }];

test.each([
  [[OWN, offer("d", 4), offer("e", 4)], "$20.00", "acme's list price, the same at 2 more offers."],
  [[OWN, offer("d", 4)], "$20.00", "acme's list price, the same at 1 more offer."],
  [[offer("d", 4), offer("e", 4), offer("f", 4)], "$20.00", "the price most agree on, the same at 2 more"],
  [[offer("d", 4)], "$15.00", "the cheapest verified, at c. Other hours have other rates."],
])("begins with the list price, else with the cheapest verified", (offers, output, said) => {
  const shown = text([offer("b", 5), offer("c", 3, { hours: HOURS }), ...offers]);
  expect(shown).toContain(`${output} output per 1M tokens: ${said}`);
});

test.each([
  ["host", "cheapest verified"],
  ["gateway", "cheapest verified, by a gateway"],
])("marks the cheapest, sold by a %s", (kind, mark) => {
  expect(text([OWN, offer("c", 3, { kind })])).toContain(`c ${mark} x`);
});

test.each([
  ["plans", { kind: "plan" }, "Plans, paid by the month · 1"],
  ["ended offers", { status: "delisted" }, "No longer sold, at the last price · 1"],
  ["unpriced offers", { pricing: null }, "Without a public price · 1"],
  ["other prices", { pricing: null, units: { output_per_second: 0.5 } }, "$0.50 per second made"],
] as const)("folds %s", (_, more, label) => {
  expect(text([OWN, offer("b", 5, more as Partial<Offer>)])).toContain(label);
});

const cost = (provider: string, call: string, more: object = {}): OfferCost => {
  const offerId = { provider, model: "x" };
  return { offerId, ok: true, cost: { call, partial: false, notes: [], ...more } };
};

function byCost(offers: Offer[], value: OfferCost[]): string {
  const shown = { offers, ...REST, call: USUAL_CALL, costs: answerOf(value) };
  return textOf(OfferList, shown).split("all, by seller")[1] ?? "";
}

test("marks no offer where one alone has a cost", () => {
  const rows = byCost([OWN, offer("b", 5)], [cost("acme", "0.014")]);
  expect([rows.includes("$0.014"), rows.includes("cheapest verified")]).toEqual([true, false]);
});

test("sorted by the cost of a call: as quoted, at least when a rate is missing, the verified before the others, the cheapest of them marked", () => {
  const unpriced = offer("none", 1, { pricing: null, message: "No price." });
  const offers = [OWN, offer("b", 5), offer("c", 3, { sources: ["a"] }), unpriced];
  const value: OfferCost[] = [
    cost("c", "0.0055"),
    cost("acme", "0.014"),
    cost("b", "0.005", { partial: true, notes: ["completion unknown"] }),
    { offerId: { provider: "none", model: "x" }, ok: false, message: "No price." },
    { offerId: { provider: "gone", model: "x" }, ok: false, message: "Not here." },
  ];
  const rows = byCost(offers, value);
  const order = [
    "acme",
    "cheapest verified",
    "$0.014",
    "Not verified",
    "$0.0055",
    "Without some rate",
    "at least $0.005",
    "completion unknown",
  ];
  const places = order.map((word) => rows.indexOf(` ${word}`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect([places[0], rows.includes("gone")]).toEqual([expect.any(Number), false]);
  expect(places.every((place) => place >= 0)).toBe(true);
  // Once in the row, and once among its folded facts.
  expect(rows.match(/No price\./g)).toHaveLength(2);
});
