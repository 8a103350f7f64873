// Which of a model's dated prices applies at an instant, and what that assumes beyond the evidence.
import { given, whichHold } from "../given.ts";
import type { Instant } from "../schemas/moment.ts";
import type { ShardModel, ShardPrice } from "../schemas/shard.ts";
import type { TIME_ASSUMPTIONS } from "../schemas/words.ts";
import { type Calendars, hasWindowOn } from "./hours.ts";
import { inForce } from "./rates.ts";

export type PriceAssumption = (typeof TIME_ASSUMPTIONS)[number];

/** When a call began. `isStated` if the caller says so; `bareDay` if the caller gave a day, which means its midnight. */
export type CallTime = { at: Instant; bareDay: boolean; isStated?: true };

/** A model's prices, oldest first, and what is known about the time before them. */
export type DatedPrices = Pick<ShardModel, "released" | "known_from" | "unpriced_reason" | "message"> & {
  prices: readonly ShardPrice[];
};

export type PriceAt = {
  price: ShardPrice;
  assumed: readonly PriceAssumption[];
  /** The first instant with evidence, for an earlier call. */
  knownFrom?: Instant;
  /** The first instant at which the price is known to apply, if the call states its time. */
  knownBy?: Instant;
  /** The other price that may have applied: the next, in a gap between two readings, or one that a single list showed before it. */
  other?: { price: ShardPrice; cause: "gap" | "one_witness" };
};

/**
 * The price in force. A call before the first known price gets the earliest one, or the next if a single list showed the earliest; a call
 * before the model's release gets no price.
 */
export function priceAt(
  model: DatedPrices,
  { at, bareDay, isStated }: CallTime,
  calendars: Calendars,
): PriceAt | { price?: never; knownFrom?: Instant } {
  const [first] = model.prices;
  const knownFrom = first === undefined ? undefined : (first.from ?? model.known_from);
  if (isBeforeRelease(model, at)) return knownFrom === undefined ? {} : { knownFrom };
  const early = knownFrom !== undefined && at < knownFrom;
  const found = inForce(model.prices, at) ?? (early ? first : undefined);
  if (found === undefined) return {};
  const known = early ? knownFrom : at;
  const next = model.prices.find(({ gap_from = "9", from = "" }) => gap_from <= known && known < from);
  // A change that only one list shows is not applied.
  const isLone = next !== undefined && known < (found.alone_until ?? "");
  const price = isLone ? next : found;
  const gap = next && ({ price: next, cause: "gap" } as const);
  const other = isLone ? ({ price: found, cause: "one_witness" } as const) : gap;
  const isKnown = isStated && !early && next === undefined && (price.by || price.from === undefined);
  const knownBy = isKnown ? (price.from ?? knownFrom) : undefined;
  const assumed = whichHold({
    earliest_known_price: early,
    one_witness: at < (price.alone_until ?? ""),
    guarantee_ended: at >= (price.guaranteed_until ?? "9"),
    day_has_other_prices: bareDay && hasOtherPriceOn(at, model, price, calendars),
  });
  return { price, assumed, ...given({ knownFrom: early ? knownFrom : undefined, knownBy, other }) };
}

/** Whether the model had a price but was not released yet. A month counts from its first day. */
export function isBeforeRelease({ released }: Pick<DatedPrices, "released">, at: Instant): boolean {
  // Stryker disable next-line EqualityOperator: a day or a month never equals an instant
  return released !== undefined && at < released;
}

/** Whether another price or window applies later on the day than at its midnight. */
function hasOtherPriceOn(
  midnight: Instant,
  { prices }: DatedPrices,
  { hours = [] }: ShardPrice,
  calendars: Calendars,
): boolean {
  const day = midnight.slice(0, 10);
  const isWithin = (instant = "") => instant > midnight && instant.startsWith(day);
  return (
    prices.some(({ from, until }) => isWithin(from) || isWithin(until)) || hasWindowOn(hours, day, calendars)
  );
}
