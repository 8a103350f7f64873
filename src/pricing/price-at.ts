// Which of a model's dated prices an instant takes, what is taken for granted where the evidence does not reach, and the sentence of a 402
// where there is no price. What a row without any price says of itself is decided when the catalogue is made: scripts/merge/unpriced-message.ts.

import type { Failure } from "../failure.ts";
import { given } from "../given.ts";
import type { Instant } from "../schemas/moment.ts";
import type { UnpricedReason } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import type { TIME_ASSUMPTIONS } from "../schemas/words.ts";
import { type Calendars, hasWindowOn } from "./hours.ts";
import { inForce } from "./rates.ts";

export type PriceAssumption = (typeof TIME_ASSUMPTIONS)[number];

/** When a call began, `isStated` where its caller says so; `bareDay` when its caller gave a day, which means its midnight. */
export type CallTime = { at: Instant; bareDay: boolean; isStated?: true };

/** A model's prices, oldest first, and what is known of the time before them. */
export type DatedPrices = {
  prices: readonly ShardPrice[];
  released?: string;
  /** Since when there is evidence for a first price without a date. */
  known_from?: Instant;
  unpriced_reason?: UnpricedReason;
};

export type PriceAt = {
  price: ShardPrice;
  assumed: readonly PriceAssumption[];
  /** The first instant there is evidence for, where the call is before it. */
  knownFrom?: Instant;
  /** The first instant from which the price is known to have held, where the call states its time. */
  knownBy?: Instant;
  /** The next price, where it began between two readings of which the call lies in between. */
  next?: ShardPrice;
};

const NOTHING: readonly PriceAssumption[] = [];

/**
 * The price in force; before the first one, but not before the model's release, the earliest that is known. No price before the
 * release, for which `knownFrom` stands, nor between prices or after the last.
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
  const price = inForce(model.prices, at) ?? (early ? first : undefined);
  if (price === undefined) return {};
  // Nearly every call: nothing to take for granted, and nothing to build.
  if (!early && !bareDay && !isStated && price.guaranteed_until === undefined)
    return { price, assumed: NOTHING };
  const next = model.prices.find(({ gap_from = "9", from = "" }) => gap_from <= at && at < from);
  const knownBy =
    early || next ? undefined : price.by ? price.from : price.from === undefined ? knownFrom : undefined;
  const assumed: PriceAssumption[] = [
    ...(early ? ["earliest_known_price" as const] : []),
    ...(at < (price.alone_until ?? "") ? ["one_witness" as const] : []),
    ...(at >= (price.guaranteed_until ?? "9") ? ["guarantee_ended" as const] : []),
    ...(bareDay && hasOtherPriceOn(at, model, price, calendars) ? ["day_has_other_prices" as const] : []),
  ];
  return {
    price,
    assumed,
    ...given({ knownFrom: early ? knownFrom : undefined, knownBy: isStated && knownBy, next }),
  };
}

/** The model had a price, but was not sold yet. A month counts from its first day. */
export function isBeforeRelease({ released }: Pick<DatedPrices, "released">, at: Instant): boolean {
  // Stryker disable next-line EqualityOperator: a day or a month never equals an instant
  return released !== undefined && at < released;
}

/** Another price, or another window of this one, holds at some later time of the day than its midnight. */
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

export const NO_PUBLIC_PRICE = "No public price is known for this model.";

/**
 * Why a call has no price. `message`: why there is no public price, for a model without one; `knownFrom`: the first instant there is a
 * price for, when the model was not released yet.
 */
export function whyUnpriced(
  {
    model,
    message = NO_PUBLIC_PRICE,
    time,
  }: { model: DatedPrices; message?: string | undefined; time: CallTime },
  price_known_from: Instant | undefined,
): Failure {
  const unpriced = (why: string, unpriced_reason: UnpricedReason) => ({
    kind: "unpriced" as const,
    message: why,
    unpriced_reason,
  });
  if (model.prices.length === 0) return unpriced(message, model.unpriced_reason ?? "not_public");
  if (!isBeforeRelease(model, time.at))
    return unpriced(`No price of this model is known for ${time.at}.`, "not_public");
  const why = `This model was released on ${model.released}: nothing was charged at ${time.at}.`;
  return { ...unpriced(why, "before_release"), ...given({ price_known_from }) };
}
