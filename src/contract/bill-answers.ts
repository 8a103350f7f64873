// A bill: its lines, its amounts and their basis.
import * as z from "zod/mini";
import { BASE_ITEMS, CHARGES, FALLBACKS, type FallbackOf, ITEMS, RARE_KINDS } from "../schemas/charges.ts";
import { decimal } from "../schemas/price.ts";
import { ASSUMPTIONS, CONVENTIONS, RANGE_TOTALS, RANGES, type RangeCause } from "../schemas/words.ts";
import { ITEM_SENTENCES } from "./count-sentences.ts";
import { alike, type Field, maybe, object, optional, signedDecimal } from "./field.ts";

const amount = z.number();
export const RARE_ITEMS = RARE_KINDS.map(({ item }) => item);

/** An item of a bill, or the name of a unit. */
export const billItem = z.union([z.enum([...ITEMS, "byok_fee"]), z.string()]);
export const someItems = maybe(z.array(billItem));

export const lineItem = object("LineItem", "One line of the bill.", {
  item: [billItem, "What is charged; a quantity in another unit by the unit's name."],
  quantity: [z.number().check(z.gte(0)), "How many."],
  billable_quantity: [maybe(z.number().check(z.gte(0))), "How many are charged, if that differs."],
  rate: [signedDecimal, "USD for one, an exact decimal."],
  cost: [signedDecimal, "`billable_quantity`, else `quantity`, x `rate`, an exact decimal in USD."],
  model_id: [optional.text, "The model that is charged, if it is not the call's."],
});

export const usageApplied = object("UsageApplied", "How the counts were read.", {
  prompt_includes_cache: [z.boolean(), "`prompt_tokens` was read as containing the cache counts."],
  completion_includes_reasoning: [z.boolean(), "`completion_tokens` was read as containing reasoning."],
});

type FallbackFields = {
  [Rate in keyof FallbackOf]: Field<z.ZodMiniExactOptional<z.ZodMiniLiteral<FallbackOf[Rate]>>>;
};

const fallbackFields = FALLBACKS.map(([unknown, charged]) => {
  const { item } = CHARGES.find(({ rate }) => rate === unknown) ?? { item: "prompt" };
  const instead = charged.map((rate) => `\`${rate}\``).join(", else ");
  return [unknown, [maybe(z.literal(charged)), `${ITEM_SENTENCES[item]} Charged at ${instead}.`]];
});

export const fallbacks = object(
  "Fallbacks",
  "Unknown rates, and the rate each was charged at.",
  Object.fromEntries(fallbackFields) as FallbackFields,
);

export const adjustment = object("PriceAdjustment", "An addition to a price.", {
  name: [z.string(), "As sent."],
  percent: [optional.text, "Percent of the cost after its discount."],
  fixed: [optional.text, "USD."],
  cost: [signedDecimal, "What it adds, exact, USD."],
});

function oneOrMore<Word extends string>(words: readonly Word[]) {
  return z.union([z.enum(words), z.array(z.enum(words))]);
}

/** USD by item; the discount is 0 or negative. */
const itemAmounts = {
  ...alike(BASE_ITEMS, amount, ITEM_SENTENCES),
  ...alike(RARE_ITEMS, maybe(amount), ITEM_SENTENCES),
  units: [maybe(amount), "All quantities in other units than tokens."],
} as const;

export const costRange = object("CostRange", "What else the call may cost.", {
  low_exact: [decimal, "The lowest total that may be due, exact, USD."],
  high_exact: [decimal, "The highest."],
  of: [
    oneOrMore(Object.keys(RANGES) as RangeCause[]),
    "Why the totals differ; several reasons are a list. `redirect`: the id's own price or its target's. `carried_ratio`: with or without rates that keep their ratio to the last price. `maker_change`: the seller's last price or the maker's new one. `gap`: the price before or after a change between two readings. `one_witness`: the first known price or the one that a single list showed before. `hosts`: a router's hosts or its own list price. `aggregate`: the tiers and days that many calls may have.",
  ],
  hosts: [maybe(z.int()), "How many hosts were compared."],
  expected_is: [
    oneOrMore(RANGE_TOTALS),
    "Which of them `total` is, in the order of `of`: the target's price, with the kept ratio, at the maker's new price, before the gap, at the median or lowest host, at the router's list price, or at the lowest tier and the first day.",
  ],
});

export const appliedEntry = object("AppliedRates", "An entry of the caller's rates book that was applied.", {
  name: [z.string(), "Its name."],
  entry: [z.int().check(z.gte(0)), "Its place in the book, from 0."],
  items: [z.array(billItem), "The line items charged at its rates."],
});

export const converted = object("ConvertedCost", "The cost in another currency, at the caller's rate.", {
  code: [z.string(), "As sent."],
  per_usd: [z.string(), "As sent: how much one USD is."],
  as_of: [z.string(), "As sent: the day of that rate."],
  total_exact: [decimal, "`total_exact` of the cost, exact."],
  native: [optional.true, "The bill at the rates that the seller prints in this currency, unconverted."],
  status: [maybe(z.enum(["priced", "estimated", "partial"])), "With `native`: how sure that bill is."],
  contracted_total_exact: [optional.signed, "The cost at own rates, exact."],
  price_total_exact: [optional.signed, "The price with adjustments, exact."],
  total_rounded: [
    signedDecimal,
    "The last of these amounts, rounded to the nearest minor unit, ties to even.",
  ],
  places: [z.int(), "Digits of the minor unit."],
});

export const costBreakdown = object("CostBreakdown", "The itemised cost of a call; numbers are USD.", {
  ...itemAmounts,
  upstream: [maybe(amount), "What the host bills the caller's own key."],
  byok_fee: [maybe(amount), "What the gateway charges for a call on the caller's own key."],
  byok_fee_free_below: [maybe(z.int()), "Calls per month on the caller's own key without this fee."],
  total: [amount, "The double nearest to `total_exact`."],
  total_exact: [decimal, "The exact cost, a plain decimal in USD; the costs of the line items add up to it."],
  line_items: [z.array(lineItem), "The bill, line by line."],
  usage_convention: [z.enum(CONVENTIONS), "The applied convention: `separate` also if counts do not fit."],
  usage_applied: [usageApplied, "How the counts were read."],
  tier_above: [maybe(z.int()), "The threshold of the context tier whose rates were charged."],
  fallbacks: [maybe(fallbacks), "Unknown rates, and the rate each was charged at."],
  unpriced: [someItems, "Items and units without a known rate, left out of the total."],
  assumed: [maybe(z.array(z.enum(ASSUMPTIONS))), "What was assumed; absent when nothing was."],
  range: [maybe(costRange), "What else the call may cost, if its cost is not certain."],
  service_tier: [optional.text, "The service tier whose rates were charged, in the provider's word."],
  region: [optional.text, "The region whose factor was charged, in the provider's word."],
  search_context_size: [optional.text, "The size of searches whose fee was charged."],
  hours: [optional.text, "The daily window, UTC, whose rates were charged."],
  price_known_from: [optional.instant, "The start of the first known price; the call is older."],
  price_known_by: [optional.instant, "With `at`: when the price was first seen; it may be older than that."],
  guaranteed_until: [optional.instant, "The end of the provider's promise; the call is later."],
  list_total_exact: [optional.decimal, "With a rates book: `total_exact` again, which is the list price."],
  contracted_total_exact: [optional.signed, "With a rates book: the exact cost at own rates, USD."],
  contracted_line_items: [maybe(z.array(lineItem)), "With a rates book: the bill at own rates."],
  contracted_at_list: [someItems, "Items charged at the list's rates, because the book has none for them."],
  contracted_unpriced: [someItems, "Items without a rate in the book or list; left out of that total."],
  committed_total_exact: [optional.decimal, "Prepaid capacity at the book's prices; in no other total."],
  committed_line_items: [maybe(z.array(lineItem)), "Prepaid capacity, line by line."],
  rates_book: [maybe(z.array(appliedEntry)), "The applied entry of the rates book; empty if none applies."],
  converted: [maybe(converted), "With `convert_to`: the cost in that currency."],
  adjustments: [maybe(z.array(adjustment)), "On request: what each adjustment adds to the price."],
  price_total: [maybe(amount), "The double nearest to `price_total_exact`."],
  price_total_exact: [optional.signed, "The cost, at own rates if there are any, with adjustments, exact."],
  total_rounded: [optional.signed, "On request: the price rounded; without adjustments, the cost."],
  remainder: [optional.signed, "What rounding left: `total_rounded` plus this is the exact amount."],
});

export type LineItem = z.input<typeof lineItem>;
export type CostBreakdown = z.input<typeof costBreakdown>;
