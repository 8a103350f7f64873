// The answer of POST /v1/quotes: what calls will cost at minimum, as expected and at most.
import * as z from "zod/mini";
import { decimal, instant } from "../schemas/price.ts";
import { ASSUMPTIONS, UNPRICED_REASONS } from "../schemas/words.ts";
import { lineItem, someItems } from "./bill-answers.ts";
import { matched, pricesRef } from "./cost-answers.ts";
import { count, maybe, object, optional, signedDecimal } from "./field.ts";

export const quotedBill = object("QuotedBill", "What a call costs with so many tokens.", {
  total_exact: [decimal, "The exact cost at the list price, a plain decimal in USD."],
  contracted_total_exact: [optional.signed, "With a rates book: the exact cost at own rates."],
  line_items: [z.array(lineItem), "The bill, line by line; with a rates book at own rates."],
  host: [optional.text, "The router's host whose price it is."],
});

export const quoteFit = object("QuoteFit", "Whether the call fits the model; null: its limit is unknown.", {
  context: [z.nullable(z.boolean()), "Whether prompt and output tokens fit the context."],
  max_output: [z.nullable(z.boolean()), "Whether the output fits the longest answer."],
});

export const quoteBudget = object("QuoteBudget", "What a budget buys.", {
  amount: [z.string(), "As sent, USD."],
  covers_prompt: [z.boolean(), "Whether it pays for the dearest prompt."],
  max_output_tokens: [
    z.nullable(count),
    "The most output tokens that the budget pays for; null: no limit, or unknown.",
  ],
});

const someBill = z.union([quotedBill, z.null()]);

export const quotedOffer = object("QuotedOffer", "What a call will cost at one seller.", {
  provider_id: [z.string(), "The seller's slug, or as sent."],
  model_id: [z.string(), "The model's id there; as sent if the seller was sent."],
  kind: [optional.text, "What the seller is."],
  matched: [maybe(matched), "The model that answers for an id that is not listed itself."],
  status: [z.enum(["estimated", "partial", "unpriced"]), "`partial`: an unknown rate; `minimum` is a bound."],
  assumed: [maybe(z.array(z.enum(ASSUMPTIONS))), "What was assumed."],
  unpriced: [someItems, "Items without a known rate."],
  error: [optional.text, "Why there is no price."],
  unpriced_reason: [maybe(z.enum(UNPRICED_REASONS)), "The same as a word."],
  minimum: [someBill, "No output, no tools, the cached share read."],
  expected: [someBill, "`expected_output_tokens`, all tools, the cached share read; else null."],
  maximum: [someBill, "`max_output_tokens`, all tools, nothing read from a cache; `cache_write` charged."],
  fits: [maybe(quoteFit), "Whether the call fits the model."],
  budget: [maybe(quoteBudget), "With `budget`: what it buys here."],
  certainty: [optional.certainty, "The certainty of the price."],
  checked: [optional.day, "The day on which it was last read or seen again."],
});

export const quotedCall = object("QuotedCall", "The quotes of one call.", {
  id: [optional.text, "As sent."],
  model_id: [z.string(), "As sent."],
  at: [instant, "The time whose prices were used."],
  offers: [z.array(quotedOffer), "The sellers, the cheapest first; those without a whole price last."],
  offers_total: [count, "Number of sellers; at most 200 are shown."],
  nearest: [optional.texts, "For an id that nobody sells: the nearest ids."],
});

export const quoteTotals = object("QuoteTotals", "The totals of all calls.", {
  minimum_exact: [signedDecimal, "At least, exact, USD."],
  expected_exact: [z.nullable(signedDecimal), "As expected; null if a call has no `expected_output_tokens`."],
  maximum_exact: [signedDecimal, "At most."],
});

export const quotes = object("Quotes", "What calls will cost.", {
  data: [z.array(quotedCall), "Each call, in order."],
  totals: [z.union([quoteTotals, z.null()]), "Their sums; null unless each has one offer at a whole price."],
  currency: [z.literal("USD"), "The currency of every amount."],
  prices: [pricesRef, "The version of the prices that was used."],
  at: [instant, "The time of the first call; each call has its own."],
});

export type Quotes = z.input<typeof quotes>;
export type QuotedCall = z.input<typeof quotedCall>;
export type QuotedOffer = z.input<typeof quotedOffer>;
export type QuotedBill = z.input<typeof quotedBill>;
