// The itemised cost of one call, from buckets and rates, exact and never rounded.
import type { CostBreakdown } from "../contract/bill-answers.ts";
import { type Failure, fail, ok, type Result } from "../failure.ts";
import { given } from "../given.ts";
import type { Day, Decimal, Hours } from "../schemas/price.ts";
import type { UsageConvention } from "../schemas/provider-terms.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import type { MODIFIERS, RangeCause, RangeTotal } from "../schemas/words.ts";
import { withoutCarried } from "./adjust-price.ts";
import { type Bill, billOf } from "./bill.ts";
import { inputTokens, toBuckets } from "./buckets.ts";
import { type Convention, INCLUSIVE, type ProviderConvention } from "./conventions.ts";
import { isMore } from "./decimal.ts";
import { assumedOfFees, type Fees } from "./fees.ts";
import { type Calendars, isAfterCalendar, windowAt } from "./hours.ts";
import { type CallTime, type DatedPrices, type PriceAt, priceAt } from "./price-at.ts";
import { compileRates, hasTokenPrice } from "./rates.ts";
import { unitsOf } from "./units.ts";
import { type Assumption, type Buckets, countIn, type Misfit, type Usage } from "./usage.ts";
import { whyUnpriced } from "./why-unpriced.ts";

export type Breakdown = Bill & {
  convention: Convention;
  applied: UsageConvention;
  assumed: readonly Assumption[];
  terms?: Terms;
  range?: CostRange;
  /** A call with the caller's own key through a gateway: what the key is charged, and the gateway's fee. */
  byok?: { upstream: Decimal; fee: Decimal; freeBelow?: number };
};

/** The parts of the price that were charged, by the provider's own names, and the time for which it is known. */
type Terms = Pick<
  CostBreakdown,
  (typeof MODIFIERS)[number] | "hours" | "price_known_from" | "price_known_by" | "guaranteed_until"
>;

/** The lowest and highest total that may be due, with the reason; `expected` says which of the hosts' totals the bill uses. */
export type CostRange = {
  low: Decimal;
  high: Decimal;
  of: readonly RangeCause[];
  hosts?: { hosts: number; expected: RangeTotal };
};

/** Adds to a bill the range to another that may be due instead. */
export function withRange(breakdown: Breakdown, other: Decimal, cause: RangeCause) {
  const { low, high, of } = breakdown.range ?? { low: breakdown.total, high: breakdown.total, of: [] };
  const [least, most] = [isMore(low, other) ? other : low, isMore(other, high) ? other : high];
  return {
    ...breakdown,
    range: { ...breakdown.range, low: least, high: most, of: [...new Set([...of, cause])] },
  };
}

export type CountedCall = {
  model: DatedPrices;
  calendars: Calendars;
  /** The last day that each calendar covers; absent if no calendar ends. */
  calendarEnds?: Readonly<Record<string, Day>> | undefined;
  usage: Usage;
  /** The tokens that choose the context tier for an aggregate; by default the input tokens. */
  tierBy?: number;
  requested: Convention;
  provider: ProviderConvention;
  time: CallTime;
  /** Applies a service tier or region to the price in force; absent if the call names neither. */
  modify?: (price: ShardPrice) => Result<Modified>;
  fees?: Fees;
};

/** A price after the call's words were applied, with the names of what was applied. */
export type Modified = { price: ShardPrice; assumed: Assumption[] } & Pick<Terms, (typeof MODIFIERS)[number]>;

/**
 * The cost of one call in USD: (sum of count x rate over the token buckets, searches, other units and the request fee) x (1 - discount).
 * Fails with `unpriced` if no price is public for the day, `unknown_model` if the price has no rate for anything counted, `invalid` if the
 * counts contradict the requested convention or each other.
 */
export function costOf(call: CountedCall): Result<Breakdown> {
  const { usage, time } = call;
  const counted = toBuckets(usage, call.requested, call.provider);
  if (!counted.ok) return fail(contradiction(usage, counted));
  const found = priceAt(call.model, time, call.calendars);
  if (found.price === undefined) return fail(whyUnpriced(call.model, time, found.knownFrom));
  const { price, other } = found;
  const modified = call.modify?.(price);
  if (modified && !modified.ok) return modified;
  const applied = modified?.value;
  const { bill, hours } = billAt(call, price, applied?.price ?? price, counted.buckets);
  const isCharged = bill.lines.length > 0 && (bill.unpriced.length === 0 || bill.costs.units !== undefined);
  if (!hasTokenPrice(price) && !isCharged) return fail(otherUnits(price));
  const breakdown: Breakdown = Object.assign(bill, {
    convention: counted.convention,
    applied: counted.applied,
    assumed: bill.assumed.length === 0 ? counted.assumed : [...counted.assumed, ...bill.assumed],
  });
  if (price.carried) widen(breakdown, call, withoutCarried(price), "carried_ratio");
  if (other) widen(breakdown, call, other.price, other.cause);
  const isPlain = found.assumed.length === 0 && found.knownBy === undefined && !hours && !applied;
  if (!isPlain || bill.fees || bill.allowances) disclose(breakdown, { found, applied, hours, call });
  return ok(breakdown);
}

function billAt(
  { time, calendars, usage, tierBy, fees }: CountedCall,
  price: ShardPrice,
  charged: ShardPrice,
  buckets: Buckets,
): { bill: Bill; hours: Hours | undefined } {
  const hours = charged.hours && windowAt(charged.hours, time.at, calendars);
  const rates = compileRates(charged, tierBy ?? inputTokens(buckets), hours);
  return { bill: billOf(price, rates, buckets, usage, fees), hours };
}

type OtherCause = "carried_ratio" | "gap" | "one_witness";

/** Adds the range to the cost at another price, if it differs: without carried ratios, at the next price, or at one that a single list showed. */
function widen(breakdown: Breakdown, call: CountedCall, other: ShardPrice, cause: OtherCause) {
  const modified = call.modify?.(other);
  const charged = modified?.ok ? modified.value.price : other;
  const { bill } = billAt(call, other, charged, breakdown.buckets);
  if (bill.total === breakdown.total) return;
  breakdown.range = withRange(breakdown, bill.total, cause).range;
  breakdown.assumed = [...breakdown.assumed, cause === "gap" ? "price_gap" : cause];
}

type Basis = { found: PriceAt; applied: Modified | undefined; hours: Hours | undefined; call: CountedCall };

function disclose(breakdown: Breakdown, { found, applied, hours, call }: Basis): void {
  const { price, knownFrom, knownBy } = found;
  const { at } = call.time;
  const isUnread = hours !== undefined && isAfterCalendar(hours, at, call.calendarEnds ?? {});
  // Service tiers and regions state no rates of units, so the unit was charged at its usual rate.
  const words = (["service_tier", "region"] as const).filter((name) => applied?.[name] !== undefined);
  breakdown.assumed = [
    ...new Set([
      ...breakdown.assumed,
      ...found.assumed,
      ...(isUnread ? (["calendar_ended"] as const) : []),
      ...(applied?.assumed ?? []),
      ...(breakdown.costs.units === undefined ? [] : words),
      ...assumedOfFees(breakdown, at, call.fees?.allowanceUsed),
    ]),
  ];
  const { service_tier, region, search_context_size } = applied ?? {};
  const { guaranteed_until } = found.assumed.includes("guarantee_ended") ? price : {};
  breakdown.terms = given({
    ...{ service_tier, region, search_context_size, hours: hours?.utc },
    ...{ price_known_from: knownFrom, price_known_by: knownBy, guaranteed_until },
  });
}

/** The failure of counts that contradict the requested convention or each other; no model is needed to see it. */
export function usageFailure(usage: Usage, requested: Convention): Failure | undefined {
  if (requested !== "inclusive" && usage.rare === undefined) return undefined;
  const counted = toBuckets(usage, requested, INCLUSIVE);
  return counted.ok ? undefined : contradiction(usage, counted);
}

function otherUnits(price: ShardPrice): Failure {
  const how = price.priced_by ?? "by other units than tokens";
  const [unit] = unitsOf(price);
  const hint = unit === undefined ? "" : ` Send how many in usage.units: {${JSON.stringify(unit)}: "1"}.`;
  return { kind: "unknown_model", message: `This model has no token price: it is priced ${how}.${hint}` };
}

function contradiction(usage: Usage, { parent, parts, always, overlap = 0 }: Misfit): Failure {
  const sum = parts.reduce((total, part) => total + BigInt(countIn(usage, part)), BigInt(-overlap));
  const message = `usage.${parent}: ${countIn(usage, parent)} cannot contain ${parts.join(" + ")} = ${sum}`;
  const hint = always ? "" : '; send usage_convention "separate" if they are counted separately';
  return { kind: "invalid", code: "usage_does_not_add_up", message: `${message}${hint}` };
}
