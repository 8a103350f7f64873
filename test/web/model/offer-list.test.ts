// The sentence above a model's offers: the list price, and who sells above and below it.
import { expect, test } from "vitest";
import { OfferList } from "../../../src/web/model/offer-list.tsx";
import type { Offer } from "../../../src/web/offers/offers.ts";
import { textOf } from "../../helpers/shown.ts";

function offer(provider: string, input: number, more: Partial<Offer> = {}): Offer {
  const pricing = {
    prompt: input / 1e6,
    completion: (5 * input) / 1e6,
    input_cache_read: 0,
    input_cache_write: 0,
  };
  const base = {
    model_id: "x",
    provider_id: provider,
    provider,
    kind: "host",
    canonical: "acme/x",
    message: "",
  };
  return {
    ...base,
    pricing,
    unknown: ["input_cache_read", "input_cache_write"],
    sources: ["a", "b"],
    ...more,
  } as Offer;
}
const OWN = offer("acme", 4, { kind: "maker" });
const text = (offers: Offer[]) => textOf(OfferList, { offers, unit: "1m" });

test("names who is dearer and who is cheaper, and counts who keeps to the price", () => {
  expect(text([OWN, offer("b", 5), offer("c", 3), offer("d", 4), offer("e", 4)])).toContain(
    "$4.00 input, $20.00 output per 1M tokens: acme's list price, the same at 2 more offers. Dearer: b +25 %. Cheaper: c −25 %.",
  );
});

test("names three of the dearer ones, and one offer as one", () => {
  const dearer = ["b", "c", "d", "e", "f"].map((name, i) => offer(name, 5 + i));
  expect(text([OWN, offer("g", 4), ...dearer])).toContain(
    "at 1 more offer. Dearer: b +25 %, c +50 %, d +75 % and 2 more.",
  );
});

test.each([
  ["plans", { kind: "plan" }, "1 in plans that are paid by the month"],
  ["ended offers", { status: "delisted" }, "1 no longer sold, at the last price"],
  ["unpriced offers", { pricing: null }, "1 without a public price"],
] as const)("folds %s", (_, more, label) => {
  expect(text([OWN, offer("b", 5, more as Partial<Offer>)])).toContain(label);
});
