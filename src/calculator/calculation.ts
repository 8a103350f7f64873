// Writes a bill as the answer of the snake_case calculator; its numbers are the doubles nearest to the exact amounts.
import type { CostBreakdown } from "../contract/bill-answers.ts";
import type { TraceCost } from "../contract/cost-answers.ts";
import { given } from "../given.ts";
import { keptOr } from "../lru-cache.ts";
import type { Costs } from "../pricing/bill.ts";
import type { Breakdown, CostRange } from "../pricing/cost.ts";
import { times, toNumber } from "../pricing/decimal.ts";
import type { ChargedFee } from "../pricing/fees.ts";
import { adjust, compareCost, nativeTotal, roundTotal } from "../pricing/invoice.ts";
import type { Buckets, Usage } from "../pricing/usage.ts";
import { BASE_ITEMS, type BaseItem, type RareItem } from "../schemas/charges.ts";
import { MINOR_UNITS } from "../schemas/currencies.ts";
import type { Manifest } from "../schemas/manifest.ts";
import type { Instant } from "../schemas/moment.ts";
import type { PublicRate } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import { PUBLIC_RATES, RANGES, type Status } from "../schemas/words.ts";
import type { Call } from "./call.ts";
import type { Certain } from "./certainty.ts";
import type { Match } from "./match-id.ts";
import type { Contracted } from "./own-rates.ts";

export type Basis = Pick<TraceCost, "price" | "prices" | "at"> & {
  model_status?: Status | undefined;
  certain?: Certain;
  contracted?: Contracted | undefined;
};

/** Answers a priced call. `matched` is present if the id is not listed as sent. */
export function toCalculation(
  call: Call,
  breakdown: Breakdown,
  match: Match,
  { price, prices, at, model_status, certain, contracted }: Basis,
): TraceCost {
  const { model_id, provider_id, usage, detail, reported_cost } = call;
  return {
    model_id,
    provider_id,
    usage: flatUsage(usage),
    pricing: toNumbers(breakdown.rates),
    ...(breakdown.otherRates && { rates: breakdown.otherRates }),
    ...(Object.keys(breakdown.derived).length > 0 && { derived: breakdown.derived }),
    ...(breakdown.price.native && { native: breakdown.price.native }),
    cost_breakdown: Object.assign(costBreakdown(breakdown), invoice(call, breakdown, contracted)),
    ...(match.rule && { matched: { model_id: match.id, rule: match.rule } }),
    status: statusOf(breakdown),
    ...(model_status && { model_status }),
    price,
    ...certain,
    ...commonFields(call, prices, at),
    ...(detail === "full" && { quantities: toQuantities(breakdown.buckets, usage) }),
    ...(detail === "full" && breakdown.fees && { fees: breakdown.fees.map(feeAnswer) }),
    ...(breakdown.allowances && { allowances: breakdown.allowances.map(allowanceAnswer) }),
    ...(reported_cost != null && {
      reported_cost: compareCost(breakdown.total, String(reported_cost), breakdown.lines),
    }),
  };
}

/** What every answer says besides the bill, priced or not. */
export function commonFields(
  { id, ignored, labels }: Call,
  prices: TraceCost["prices"],
  at: Instant,
): Pick<TraceCost, "currency" | "prices" | "at" | "id" | "ignored" | "labels"> {
  return { currency: "USD", prices, at, ...given({ id: id ?? undefined, ignored, labels }) };
}

function feeAnswer({ item, fee }: ChargedFee): NonNullable<TraceCost["fees"]>[number] {
  const { name, unit, page, read, confidence } = fee;
  return { item, fee: name, unit, page, read, confidence };
}

function allowanceAnswer({ item, fee }: ChargedFee): NonNullable<TraceCost["allowances"]>[number] {
  const { amount: free = "0", per } = fee.free ?? {};
  return { item, free, ...(per && { per }), page: fee.page };
}

/** A usage in the form of answers. */
export function flatUsage(usage: Usage): TraceCost["usage"] {
  if (usage.rare === undefined && usage.units === undefined) return usage;
  const { rare, units, ...counts } = usage;
  return { ...counts, ...rare, ...(units && { units }) };
}

type Doubts = Partial<Record<"unpriced" | "assumed", readonly string[]>>;

/** How much of the cost is known. */
export function statusOf({ unpriced = [], assumed = [] }: Doubts) {
  return unpriced.length > 0 ? "partial" : assumed.length > 0 ? "estimated" : "priced";
}

function costBreakdown(breakdown: Breakdown): CostBreakdown {
  const { costs, byok, total, lines, convention, applied, assumed, tier_above, fallbacks, unpriced } =
    breakdown;
  // Not by spreading: V8 takes 9 us to add names to a copy of an object with computed names.
  return Object.assign(toAmounts(costs), {
    ...(byok && {
      ...{ upstream: toNumber(byok.upstream), byok_fee: toNumber(byok.fee) },
      ...(byok.freeBelow !== undefined && { byok_fee_free_below: byok.freeBelow }),
    }),
    total: toNumber(total),
    total_exact: total,
    line_items: lines,
    usage_convention: convention,
    usage_applied: applied,
    ...(tier_above !== undefined && { tier_above }),
    ...(Object.keys(fallbacks).length > 0 && { fallbacks }),
    ...(unpriced.length > 0 && { unpriced: [...unpriced] }),
    ...(assumed.length > 0 && { assumed: [...assumed] }),
    ...(breakdown.range && { range: rangeAnswer(breakdown.range) }),
    ...breakdown.terms,
  });
}

/** A range in the form of answers: a single cause by name, several as a list. */
export function rangeAnswer({ low, high, of, hosts }: CostRange): NonNullable<CostBreakdown["range"]> {
  const totals = of.map((one) => (one === "hosts" && hosts?.expected) || RANGES[one]);
  const [cause, total] = [of[0], totals[0]];
  const ends = { low_exact: low, high_exact: high, ...(hosts && { hosts: hosts.hosts }) };
  if (cause && total && of.length === 1) return { ...ends, of: cause, expected_is: total };
  return { ...ends, of: [...of], expected_is: totals };
}

/** From the list price to the invoiced amount: own rates, adjustments to them, another currency. */
function invoice(
  { adjustments, round, convert_to }: Call,
  list: Breakdown,
  contracted: Contracted | undefined,
): Partial<CostBreakdown> | undefined {
  if (!adjustments && !round && !contracted && !convert_to) return undefined;
  const total = contracted?.contracted_total_exact ?? list.total;
  const due = { ...contracted, ...adjustTotal(total, adjustments, round) };
  return { ...due, ...(convert_to && { converted: convertedAnswer(convert_to, list, due) }) };
}

/** The totals in another currency, at native prices if there are any; only the last one, the amount due, is rounded. */
function convertedAnswer(
  { code, per_usd, as_of }: NonNullable<Call["convert_to"]>,
  list: Breakdown,
  { contracted_total_exact: own, price_total_exact: adjusted }: Partial<CostBreakdown>,
): NonNullable<CostBreakdown["converted"]> {
  const places = MINOR_UNITS.get(code) ?? 0;
  const native = nativeTotal(list, code);
  const total_exact = native ?? times(list.total, per_usd);
  const later = adjusted ?? own;
  const due = later === undefined ? total_exact : times(later, per_usd);
  const assumed = list.assumed.filter((one) => one !== "converted_price");
  return {
    ...{ code, per_usd, as_of, total_exact },
    ...(native !== undefined && { native: true as const, status: statusOf({ ...list, assumed }) }),
    ...(own !== undefined && { contracted_total_exact: times(own, per_usd) }),
    ...(adjusted !== undefined && { price_total_exact: due }),
    ...{ total_rounded: roundTotal(due, places, "half_even").rounded, places },
  };
}

/** The adjustments and the invoiced amount; the rounded total is that amount, or the cost without adjustments. */
function adjustTotal(total: string, adjustments: Call["adjustments"], round: Call["round"]) {
  const adjusted = adjustments && adjust(total, adjustments);
  const due = adjusted?.total ?? total;
  const rounded = round ? roundTotal(due, round.places, round.mode) : undefined;
  return {
    ...(adjusted && { adjustments: adjusted.lines, price_total: toNumber(due), price_total_exact: due }),
    ...(rounded && { total_rounded: rounded.rounded, remainder: rounded.remainder }),
  };
}

/** Amounts as numbers, starting with those that every breakdown has. */
function toAmounts(costs: Costs): Record<BaseItem, number> & Partial<Record<RareItem | "units", number>> {
  const amounts: Partial<Record<keyof Costs, number>> = {};
  for (const item of BASE_ITEMS) amounts[item] = costs[item] === "0" ? 0 : toNumber(costs[item]);
  for (const [item, cost] of Object.entries(costs)) amounts[item as keyof Costs] ??= toNumber(cost);
  return amounts as Record<BaseItem, number>;
}

const numbers = new WeakMap<Breakdown["rates"], Record<PublicRate, number>>();

/** The 13 rates as numbers, cached with the price: without that a line of a batch takes 18 % more processor time. */
function toNumbers(rates: Breakdown["rates"]): Record<PublicRate, number> {
  const pairs = () => PUBLIC_RATES.map((name) => [name, toNumber(rates[name])]);
  return keptOr(numbers, rates, () => Object.fromEntries(pairs()) as Record<PublicRate, number>);
}

/** A price's id, which stays as long as its start does, and its span. `offer` names what is priced, as in `openai/gpt-4o`. */
export function priceRef({ from, until }: ShardPrice, offer: string): TraceCost["price"] {
  return {
    id: from === undefined ? offer : `${offer}@${from.replace("T00:00:00Z", "")}`,
    effective_from: from ?? null,
    effective_until: until ?? null,
  };
}

/** The version in the form of answers. */
export function pricesRef({ serial, version, as_of }: Manifest): TraceCost["prices"] {
  return { serial, version, as_of };
}

/** The disjoint counts of a call, with its other units. */
export function toQuantities(buckets: Buckets, usage: Usage): NonNullable<TraceCost["quantities"]> {
  const { prompt, cache_read, cache_write, completion, reasoning, rare } = buckets;
  return {
    ...{ prompt, cache_read, cache_write, completion, reasoning, web_search: usage.web_search_count },
    ...rare,
    ...(usage.units && { units: usage.units }),
  };
}
