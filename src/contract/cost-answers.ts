// The answer of the calculator; its bill is in bill-answers.ts.
import * as z from "zod/mini";
import { BASE_COUNTS, QUANTITIES, RARE_COUNTS } from "../schemas/charges.ts";
import { day, decimal, instant } from "../schemas/price.ts";
import { CERTAINTIES, OTHER_RATES, STATUSES, UNPRICED_REASONS } from "../schemas/words.ts";
import { billItem, costBreakdown, RARE_ITEMS } from "./bill-answers.ts";
import { COUNT_SENTENCES, ITEM_SENTENCES, OTHER_RATE_SENTENCES, UNITS_SENTENCE } from "./count-sentences.ts";
import { alike, byName, count, maybe, object, optional, shapeOf, signedDecimal } from "./field.ts";
import { derivedRates, ignoredField, native, pricing } from "./price-answers.ts";
import { MATCH_RULES, wordsOf } from "./word-sentences.ts";

const units = { units: [maybe(byName(z.string())), UNITS_SENTENCE] } as const;

const COUNTS = "Counts as priced: the six counts of every call, and rare ones if sent.";
export const usageCounts = object("Usage", COUNTS, {
  ...alike(BASE_COUNTS, count, COUNT_SENTENCES),
  ...alike(RARE_COUNTS, optional.count, COUNT_SENTENCES),
  ...units,
});

export const matched = object("Matched", "The listed model for an id that is not listed itself.", {
  model_id: [z.string(), "The listed model."],
  rule: [z.enum(wordsOf(MATCH_RULES)), "The rule that led from the sent id to the listed one."],
});

export const priceRef = object("PriceRef", "A dated price.", {
  id: [z.string(), "Stays the same as long as the start of the price stays the same."],
  effective_from: [z.nullable(instant), "Start, inclusive; null if unknown."],
  effective_until: [z.nullable(instant), "End, exclusive; null if unknown."],
});

export const pricesRef = object("PricesRef", "A version of the prices.", {
  serial: [z.int(), "Grows by one with each publish."],
  version: [z.string(), "Hash over all data of the version."],
  as_of: [day, "The median UTC day on which the prices of rows on sale were read."],
});

export const evidence = object("PriceEvidence", "The sources of a price.", {
  sources: [z.array(z.string()), "The source of the price first, then those that agree."],
  page: [optional.text, "The provider's own page."],
  read: [optional.text, "The day, or month, of the last reading."],
  confidence: [optional.text, "How well the reading is attested."],
});

export const chargedFee = object("ChargedFee", "A provider's fee that was charged.", {
  item: [z.string(), "The line it is charged in."],
  fee: [z.string(), "Its name among the provider's `fees`."],
  unit: [z.string(), "What it is charged for."],
  page: [z.string(), "The page that states it."],
  read: [z.nullable(day), "The day the page was read; null if unknown."],
  confidence: [z.string(), "How well the reading is attested."],
});

export const allowance = object("Allowance", "Units of a fee that are free.", {
  item: [z.string(), "The line they are counted in."],
  free: [decimal, "How many units are free."],
  per: [maybe(z.enum(["day", "month"])), "The period; absent: always."],
  page: [z.string(), "The page that states it."],
});

export const quantities = object("Quantities", "Disjoint counts: every token is in exactly one.", {
  ...alike(QUANTITIES, count, ITEM_SENTENCES),
  ...alike(RARE_ITEMS, optional.count, ITEM_SENTENCES),
  ...units,
});

export const reportedCost = object("ReportedCost", "The provider's own amount beside ours.", {
  usd: [signedDecimal, "The provider's amount, USD."],
  difference: [signedDecimal, "Our `total_exact` less the provider's."],
  explained_by: [z.array(z.array(billItem)), "One or two lines that cost exactly the difference."],
});

export const otherRates = z.object(shapeOf(alike(OTHER_RATES, optional.decimal, OTHER_RATE_SENTENCES)));

const ids = {
  model_id: [z.string(), "As sent, or as the response has it."],
  provider_id: [z.string(), "As sent, or the slug of the provider that the response names."],
} as const;

const basis = {
  currency: [z.literal("USD"), "The currency of every amount."],
  prices: [pricesRef, "The version of the prices that was used."],
  at: [instant, "The time whose prices were used: the `at` that was sent, else the time of the answer."],
  id: [optional.text, "As sent."],
  ignored: [maybe(z.array(ignoredField)), "At most 50 fields that were not read; see `unread_fields`."],
  labels: [maybe(byName(z.string())), "As sent."],
  quantities: [maybe(quantities), "With `detail` full: the disjoint counts."],
  fingerprint: [
    maybe(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    "With `detail` full: hex SHA-256 of the call, its time and the version of the prices. Two equal calls share it, so an event is identified " +
      "by `id` and fingerprint together, cut to 100 characters.",
  ],
} as const;

export const COST = "The itemised cost of one call.";

/** The body of a calculator's 200. */
export const traceCost = object("TraceCost", COST, {
  ...ids,
  usage: [usageCounts, "As sent, with defaults filled in."],
  pricing: [pricing, "The rates used, after tiers, hours and region; cache writes at the default life."],
  rates: [maybe(otherRates), "All other known rates of the price, as exact decimals in USD."],
  derived: [maybe(derivedRates), "Rates from a rule, because no reading states them; also in `rates`."],
  native: [maybe(native), "The listed rates as the seller prints them, if it prints no USD."],
  cost_breakdown: [costBreakdown, "What the call cost."],
  matched: [maybe(matched), "The model that answers for an id that is not listed itself."],
  status: [z.enum(["priced", "estimated", "partial"]), "How sure the cost is."],
  model_status: [maybe(z.enum(STATUSES)), "The model's status when the call was made; absent if active."],
  price: [priceRef, "The dated price that was charged."],
  certainty: [optional.certainty, "The certainty of the cost: that of its least certain rate."],
  checked: [optional.day, "The day by which every charged rate was last read or seen again."],
  certainty_of: [maybe(byName(z.enum(CERTAINTIES))), "The certainty of each line item's rate."],
  ...basis,
  allowances: [maybe(z.array(allowance)), "Free units that an account's calls share; see `allowance_used`."],
  evidence: [maybe(evidence), "With `detail` full: the sources of the price, if it is current."],
  fees: [maybe(z.array(chargedFee)), "With `detail` full: the charged fees, and their pages."],
  reported_cost: [maybe(reportedCost), "The provider's own amount beside ours, if one was sent."],
});

export const FAILED = "A call that could not be priced.";

/** The body of a calculator's 402 or 404. */
export const failedTraceCost = object("FailedTraceCost", FAILED, {
  ...ids,
  usage: [usageCounts, "As sent, with defaults filled in."],
  pricing: [z.null(), "Null: nothing was calculated."],
  cost_breakdown: [z.null(), "Null: nothing was calculated."],
  error: [z.string(), "The reason, in one sentence; for an unknown model also the nearest ids."],
  unpriced_reason: [maybe(z.enum(UNPRICED_REASONS)), "In a 402: why there is no price."],
  price_known_from: [optional.instant, "In a 402 for a call before release: when the first price starts."],
  status: [z.literal("unpriced"), "The call has no price."],
  ...basis,
});

export type TraceCost = z.input<typeof traceCost>;
export type FailedTraceCost = z.input<typeof failedTraceCost>;
