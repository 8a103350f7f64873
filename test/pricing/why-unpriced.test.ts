// Why a call has no price, and the sentence of its 402.
import { describe, expect, test } from "vitest";
import { type DatedPrices, whyUnpriced } from "../../src/pricing/price-at.ts";

const AT = "2026-11-21T12:00:00Z";
const PRICES = [{ rates: { prompt: "1" } }];
const why = (model: Partial<DatedPrices>, message?: string, knownFrom?: string) =>
  whyUnpriced(
    { prices: [], ...model, ...(message !== undefined && { message }) },
    { at: AT, bareDay: false },
    knownFrom,
  );

describe("a model without any price", () => {
  test.each<[string, ReturnType<typeof why>, string, string]>([
    ["says so", why({}), "No public price is known for this model.", "not_public"],
    ["says it in its own words", why({}, "Ask for a quote."), "Ask for a quote.", "not_public"],
    [
      "and for what reason",
      why({ unpriced_reason: "doubted" }, "Two pages differ."),
      "Two pages differ.",
      "doubted",
    ],
  ])("%s", (_, failure, message, unpriced_reason) => {
    expect(failure).toStrictEqual({ kind: "unpriced", message, unpriced_reason });
  });
});

test("a model whose prices are from other times", () => {
  expect(
    why({ prices: PRICES, released: "2026-11-21" }, "no word of this", "2026-12-01T00:00:00Z"),
  ).toStrictEqual({
    ...{ kind: "unpriced", unpriced_reason: "not_public" },
    message: "No price of this model is known for 2026-11-21T12:00:00Z.",
  });
});

test.each([undefined, "2026-12-01T00:00:00Z"])("an unreleased model: a price is known from %s", (known) => {
  expect(why({ prices: PRICES, released: "2026-12-01" }, "no word of this", known)).toStrictEqual({
    ...{ kind: "unpriced", unpriced_reason: "before_release" },
    message: `This model was released on 2026-12-01: nothing was charged at ${AT}.`,
    ...(known && { price_known_from: known }),
  });
});
