// What calculations hold, in words that several answers share.

import { FURTHER_KINDS, type FurtherItem } from "../../../src/schemas/charges.ts";
import type { Field } from "./component.ts";
import { COUNT_TEXTS, ITEM_TEXTS, UNIT_TEXT } from "./kind-texts.ts";

const FURTHER_ITEM_TEXTS = Object.fromEntries(
  FURTHER_KINDS.map(({ item }) => [item, ITEM_TEXTS[item]]),
) as Pick<typeof ITEM_TEXTS, FurtherItem>;
export const USAGE_TEXTS = { ...COUNT_TEXTS, units: UNIT_TEXT };
export const COUNTS = "All counts as they were priced: six, and those of few calls where they were sent.";
export const LINE = "One line of the bill.";
export const LINE_TEXTS = {
  item: "What is charged; a quantity in another unit than tokens by the name of its unit.",
  quantity: "How many.",
  rate: "USD for one, an exact decimal.",
  cost: "`quantity` x `rate`, an exact decimal in USD.",
};
export const APPLIED = "How the counts were read.";
export const APPLIED_TEXTS = {
  prompt_includes_cache: "`prompt_tokens` was read as containing the cache counts.",
  completion_includes_reasoning: "`completion_tokens` was read as containing `reasoning_tokens`.",
};
export const FALLBACKS = "Unknown rate -> the rate it was charged at.";
export const BREAKDOWN = "What the call cost, itemised; numbers are USD.";
export const BREAKDOWN_TEXTS = {
  ...ITEM_TEXTS,
  units: "All quantities in other units than tokens.",
  total: "The double nearest to `total_exact`.",
  total_exact: "Exact decimal in plain notation, USD; the line items' costs add up to it.",
  line_items: "The bill, line by line.",
  usage_convention:
    "What was applied: `separate` also when counts could not be contained where the provider says.",
  usage_applied: APPLIED,
  tier_above: "Extra: the threshold of the context tier that re-rated the call.",
  fallbacks: "Extra: unknown rates, and the rate each was charged at instead.",
  assumed:
    "Extra: what was taken for granted: `usage_convention` when no page says how the provider reports cached and reasoning tokens; " +
    "`earliest_known_price` for a call before the first price there is evidence for; `guarantee_ended` when the provider had promised " +
    "the price up to an earlier day; `day_has_other_prices` for a call of which only the day is given, when that day has several. " +
    "`free_allowance` when a fee was charged of which the first ones a month are free. " +
    "Of a response also `service_tier`, `region` or `search_context_size` when it names one and the standard rates were charged; " +
    "`subprovider` when its price is not known; `part_rates` when counts with rates of their own were charged within others; " +
    "`container_sessions` when each container it names was charged as one session; " +
    "`unused_counts` when counts were not charged; `unfinished_stream` when the output count is not final.",
  service_tier: "Extra: the tier of service whose rates were charged, by the provider's name.",
  region: "Extra: the region whose factor was charged, by the provider's name.",
  hours: "Extra: the daily window, UTC, whose rates were charged.",
  price_known_from: "Extra: since when there is evidence for the price, when the call was before.",
  guaranteed_until: "Extra: up to when the provider had promised the price, when the call was after.",
  unpriced: "Extra: items and units left out of the total, since their rate is not known.",
  adjustments: "Extra, where asked: what each adjustment adds to the price.",
  price_total: "Extra: the double nearest to `price_total_exact`.",
  price_total_exact: "Extra: `total_exact` with the adjustments, exact.",
  total_rounded: "Extra, where asked: `price_total_exact`, or without adjustments `total_exact`, rounded.",
  remainder: "Extra: what rounding left, so that with `total_rounded` it is the exact amount.",
};
export const MATCHED = "The listed model that an id which is not listed led to.";
export const MATCHED_TEXTS = {
  model_id: "The listed model.",
  rule: "The rule that led from the id that was sent to the listed one.",
};
const SENT = "As it was sent.";
const FILLED = "As it was sent, defaults filled in.";
export const COST = "The itemised cost of one call.";
export const COST_TEXTS = {
  usage: FILLED,
  pricing:
    "The 13 rates as they were applied, after tier of service, context tier, hours and region; `input_cache_write` at its default life.",
  rates: "Extra: every other rate that is stated, likewise, exact decimals in USD.",
  cost_breakdown: "What the call cost.",
  matched: "Extra: present when the id is not listed as it was sent.",
};
const BASIS_TEXTS = {
  currency: "What every amount is in.",
  prices: "The version of the prices that was charged by.",
  at: "The instant whose prices hold: when the call was made, or when it was priced.",
  id: "Extra: as it was sent.",
  ignored: "Extra: fields of `usage` that nobody reads, each with the known field that may be meant.",
  quantities: "Extra, with `detail` full: the disjoint counts, every token in one.",
  fingerprint:
    "Extra, with `detail` full: hex SHA-256 of the call, the time applied and the version of the prices. Two equal calls share it: with " +
    "`id` before it, cut to 100 characters, it identifies an event, by itself never.",
};
export const DONE_TEXTS = {
  model_status:
    "Extra: where the model is in its life when the call is made, as far as its days are known: `retired`, `deprecated` ...; see `PriceEntry`. " +
    "Absent while it is simply sold.",
  status:
    "`priced`: every item at a known rate. `estimated`: something was taken for granted, see `assumed`. `partial`: an item is left out of " +
    "the total, see `unpriced`.",
  price: "The dated entry that was charged.",
  ...BASIS_TEXTS,
  evidence: "Extra, with `detail` full: what the price rests on, where it is the one in force now.",
  fees: "Extra, with `detail` full: fees of the provider's that were charged beside the model's price, and where each is stated.",
  reported_cost: "Extra: the provider's own amount beside ours, where it was sent or is in the response.",
};
export const PRICE_REF = "A dated entry of prices.";
export const PRICE_REF_TEXTS = {
  id: "Stays the same as long as the entry begins when it does.",
  effective_from: "First instant; null where none is known.",
  effective_until: "First instant no more; null where none is known.",
};
export const PRICES_REF = "A version of the prices.";
export const PRICES_REF_TEXTS = {
  serial: "Grows by one with each publish.",
  version: "Hash over all data of the version.",
  as_of: "The median UTC day on which the prices of rows that are sold were read.",
};
export const IGNORED = "A field that nobody reads.";
export const IGNORED_TEXTS = { name: "The field.", nearest: "The known field that may be meant." };
export const QUANTITIES = "Disjoint counts.";
export const QUANTITY_TEXTS = {
  prompt: "Uncached input tokens.",
  cache_read: "Tokens read from a cache.",
  cache_write: "Tokens written to a cache.",
  completion: "Visible output tokens.",
  reasoning: "Reasoning tokens.",
  web_search: "Web searches.",
  ...FURTHER_ITEM_TEXTS,
  units: UNIT_TEXT,
};
export const REPORTED = "What the provider says the call cost, beside ours.";
export const REPORTED_TEXTS = {
  usd: "The provider's amount, USD.",
  difference: "Our `total_exact` less the provider's.",
  explained_by: "Line items, one or two together, that cost exactly the difference, either way.",
};
export const FAILED = "A call that could not be priced.";
export const FAILED_TEXTS = {
  usage: FILLED,
  error: "Why, in one sentence; for an unknown model also the nearest ids.",
  unpriced_reason:
    "Of a 402: `not_public`, `doubted` when what sources say cannot be right, `before_release`, or `withdrawn` when the listed row was wrong.",
  price_known_from: "Of a 402 before the model's release: since when it has a price.",
  status: "No price.",
  ...BASIS_TEXTS,
};
/** Always null, where a priced call has an object. An enum of null alone would be a type without a value to most generators. */
export const NOTHING: Field = {
  text: "Null: nothing was calculated.",
  schema: { type: "object", nullable: true, maxProperties: 0 },
};

export const UPSTREAM = "Extra: what the host bills the caller's own key.";
export const BYOK_FREE =
  "Extra: below so many calls a month on the caller's own key the gateway charges no fee, which one call does not tell.";
export const BYOK_FEE = "Extra: what the gateway charges for a call on the caller's own key.";
export const PLACED_IDS = {
  model_id: "As it was sent, or as the response has it.",
  provider_id: "As it was sent, or the slug of the provider the response is of.",
};
export const TRACE_IDS = { model_id: SENT, provider_id: SENT };
export const SITE_IDS = {
  modelId: SENT,
  provider: "The provider's slug.",
  subprovider: "As it was sent; null when it was not.",
};
