// Buckets x rates -> the itemised cost of one call, exact; nothing is rounded.
import { type Failure, fail, ok, type Result } from "../failure.ts";
import { given } from "../given.ts";
import type { Instant } from "../schemas/moment.ts";
import type { Day, Decimal, Hours } from "../schemas/price.ts";
import type { UsageConvention } from "../schemas/provider-terms.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import type { RangeCause, RangeTotal } from "../schemas/words.ts";
import { withoutCarried } from "./adjust-price.ts";
import { type Bill, billOf } from "./bill.ts";
import { inputTokens, toBuckets } from "./buckets.ts";
import { type Convention, INCLUSIVE, type ProviderConvention } from "./conventions.ts";
import { isMore } from "./decimal.ts";
import { assumedOfFees, type Fees } from "./fees.ts";
import { type Calendars, isAfterCalendar, windowAt } from "./hours.ts";
import { type CallTime, type DatedPrices, type PriceAt, priceAt, whyUnpriced } from "./price-at.ts";
import { compileRates, hasTokenPrice } from "./rates.ts";
import { unitsOf } from "./units.ts";
import { type Assumption, type Buckets, countIn, type Misfit, type Usage } from "./usage.ts";

export type Breakdown = Bill & {
  convention: Convention;
  applied: UsageConvention;
  /** What was taken for granted, when it matters to the total. */
  assumed: readonly Assumption[];
  /** Which of the price's rates were charged, and since or up to when they are known. */
  terms?: Terms;
  /** Where the total is one of several that may be due: the lowest and the highest of them. */
  range?: CostRange;
  /** Amounts and lines hold those of another model, which worked for the call. */
  withTool?: true;
  /** On the caller's own key through a gateway: what the key is billed, and the gateway's fee. */
  byok?: { upstream: Decimal; fee: Decimal; freeBelow?: number };
};

export type Terms = {
  /** The tier of service and the region whose rates were charged, by the provider's own names. */
  service_tier?: string;
  region?: string;
  /** The daily window of hours whose rates were charged, `HH:MM-HH:MM` in UTC. */
  hours?: string;
  /** Where the call is before them: the first instant there is evidence for. */
  price_known_from?: Instant;
  /** The first instant from which the price is known to have held. */
  price_known_by?: Instant;
  /** Where the call is after it: up to when the provider had promised the price. */
  guaranteed_until?: Instant;
};

/** The lowest and the highest total that may be due, and why: of how many hosts, of which totals the `expected` one is the bill's. */
export type CostRange = {
  low: Decimal;
  high: Decimal;
  of: readonly RangeCause[];
  hosts?: { hosts: number; expected: RangeTotal };
};

/** A bill beside another that may be due instead. */
export function withRange(
  breakdown: Breakdown,
  other: Decimal,
  cause: RangeCause,
): Breakdown & { range: CostRange } {
  const { low, high, of } = breakdown.range ?? { low: breakdown.total, high: breakdown.total, of: [] };
  const range = {
    ...breakdown.range,
    low: isMore(low, other) ? other : low,
    high: isMore(other, high) ? other : high,
    of: [...new Set([...of, cause])],
  };
  return { ...breakdown, range };
}

export type CountedCall = {
  model: DatedPrices;
  calendars: Calendars;
  /** The last day that each calendar covers; absent: no calendar ends. */
  calendarEnds?: Readonly<Record<string, Day>> | undefined;
  /** Why there is no public price, for a model without one. */
  message?: string | undefined;
  usage: Usage;
  /** The tokens that the context tier is chosen by, for the totals of many calls; absent: those of the input. */
  tierBy?: number;
  requested: Convention;
  provider: ProviderConvention;
  time: CallTime;
  /** What a tier of service or a region makes of the price in force; absent where the call says nothing of either. */
  modify?: (price: ShardPrice) => Result<Modified>;
  /** What the provider charges beside the model's price; absent where it has no fees. */
  fees?: Fees;
};

/** A price after what a call says of itself, and the names of what was applied. */
export type Modified = { price: ShardPrice; service_tier?: string; region?: string; assumed: Assumption[] };

/**
 * The cost of one call in USD:
 * (sum of count x rate over the token buckets, searches, other units and the request fee) x (1 - discount).
 * Fails with `unpriced` when no price is public for the day, `unknown_model` when nothing that is counted is what the model is priced
 * by, `invalid` when the counts contradict the requested convention, or each other.
 */
export function costOf(call: CountedCall): Result<Breakdown> {
  const { usage, time } = call;
  const counted = toBuckets(usage, call.requested, call.provider);
  if (!counted.ok) return fail(contradiction(usage, counted));
  const found = priceAt(call.model, time, call.calendars);
  if (found.price === undefined) return fail(whyUnpriced(call, found.knownFrom));
  const { price } = found;
  const modified = call.modify?.(price);
  if (modified && !modified.ok) return modified;
  const applied = modified?.value;
  const { bill, hours } = billAt(call, price, applied?.price ?? price, counted.buckets);
  if (!hasTokenPrice(price) && isUncharged(bill)) return fail(otherUnits(price));
  const breakdown: Breakdown = Object.assign(bill, {
    convention: counted.convention,
    applied: counted.applied,
    assumed: bill.assumed.length === 0 ? counted.assumed : [...counted.assumed, ...bill.assumed],
  });
  if (price.carried) widen(breakdown, call, withoutCarried(price), "carried_ratio");
  if (found.next) widen(breakdown, call, found.next, "gap");
  const isPlain = found.assumed.length === 0 && found.knownBy === undefined && !hours && !applied;
  if (!isPlain || bill.fees || bill.allowances) disclose(breakdown, { found, applied, hours, call });
  return ok(breakdown);
}

/** The bill of a price as tier of service and region leave it to be `charged`, and the window of hours that was in force. */
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

/** Says what the call costs at another price, where that is not the same: without rates that only keep a ratio, or at the next price. */
function widen(
  breakdown: Breakdown,
  call: CountedCall,
  other: ShardPrice,
  cause: "carried_ratio" | "gap",
): void {
  const modified = call.modify?.(other);
  const charged = modified?.ok ? modified.value.price : other;
  const { bill } = billAt(call, other, charged, breakdown.buckets);
  if (bill.total === breakdown.total) return;
  const { range } = withRange(breakdown, bill.total, cause);
  breakdown.assumed = [...breakdown.assumed, cause === "gap" ? "price_gap" : cause];
  breakdown.range = range;
}

type Basis = { found: PriceAt; applied: Modified | undefined; hours: Hours | undefined; call: CountedCall };

/** Adds what was taken for granted, and which of the price's rates were charged. */
function disclose(breakdown: Breakdown, { found, applied, hours, call }: Basis): void {
  const { price, knownFrom, knownBy } = found;
  const { at } = call.time;
  const isUnread = hours !== undefined && isAfterCalendar(hours, at, call.calendarEnds ?? {});
  // Tiers of service and regions do not state rates of units: the unit was charged at its usual rate.
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
  const { service_tier, region } = applied ?? {};
  const { guaranteed_until } = found.assumed.includes("guarantee_ended") ? price : {};
  breakdown.terms = given({
    ...{ service_tier, region, hours: hours?.utc },
    ...{ price_known_from: knownFrom, price_known_by: knownBy, guaranteed_until },
  });
}

/** The failure of counts that contradict the requested convention or each other, which needs no model to be seen. */
export function usageFailure(usage: Usage, requested: Convention): Failure | undefined {
  if (requested !== "inclusive" && usage.rare === undefined) return undefined;
  const counted = toBuckets(usage, requested, INCLUSIVE);
  return counted.ok ? undefined : contradiction(usage, counted);
}

/** Nothing of a call is charged, or of its tokens nothing and no unit beside them. */
function isUncharged({ lines, unpriced, costs }: Bill): boolean {
  return lines.length === 0 || (unpriced.length > 0 && costs.units === undefined);
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
  const hint = always ? "" : '; send usage_convention "separate" if they are counted apart';
  return { kind: "invalid", code: "usage_does_not_add_up", message: `${message}${hint}` };
}
