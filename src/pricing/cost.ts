// Buckets x rates -> the itemised cost of one call, exact; nothing is rounded.
import { type Failure, fail, ok, type Result } from "../failure.ts";
import type { Instant } from "../schemas/moment.ts";
import type { Decimal, PublicRate, RateName } from "../schemas/price.ts";
import type { UsageConvention } from "../schemas/registry.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import { CHARGES, type FallbackOf, ITEMS, type Item } from "../schemas/token-kinds.ts";
import { type CompiledRates, compileRates } from "./compiled.ts";
import { add, formatDecimal, multiply, negate, parseDecimal } from "./decimal.ts";
import { type Calendars, windowAt } from "./hours.ts";
import { type CallTime, type DatedPrices, isBeforeRelease, priceAt } from "./price-at.ts";
import { hasTokenPrice } from "./rates.ts";
import {
  type Assumption,
  type Buckets,
  type Convention,
  type Counted,
  INCLUSIVE,
  inputTokens,
  type Misfit,
  type ProviderConvention,
  toBuckets,
  type Usage,
} from "./usage.ts";

/** A line of a bill that a gateway adds for calls on the caller's own key. */
export type FeeItem = "byok_fee";

/** One line of the bill: `quantity` x `rate` = `cost`, exact decimals in USD. */
export type Line<Name = Item> = { item: Name; quantity: number; rate: Decimal; cost: Decimal };

export type Breakdown<Name = Item> = {
  /** What was applied, see `toBuckets`. */
  convention: Convention;
  applied: UsageConvention;
  /** Threshold of the context tier that re-rated the call. */
  tier_above?: number;
  /** The 13 public rates as applied; `"0"` where there is none. */
  rates: Readonly<Record<PublicRate, Decimal>>;
  /** Unknown rates that were charged at another rate. */
  fallbacks: Partial<FallbackOf>;
  /** What was taken for granted, when it matters to the total. */
  assumed: Assumption[];
  /** The tier of service and the region whose rates were charged, by the provider's own names. */
  serviceTier?: string;
  region?: string;
  /** The daily window of hours whose rates were charged, `HH:MM-HH:MM` in UTC. */
  hours?: string;
  /** Where the call is before them: the first instant there is evidence for. */
  knownFrom?: Instant;
  /** Where the call is after it: up to when the provider had promised the price. */
  guaranteedUntil?: Instant;
  /** Items left out of the total: their count is above 0 and their rate unknown. */
  unpriced: Item[];
  /** The entry that was charged. */
  price: ShardPrice;
  buckets: Buckets;
  /** Exact cost per item; `discount` is 0 or negative. */
  costs: Readonly<Record<Item, Decimal>>;
  lines: Line<Name>[];
  /** On the caller's own key through a gateway: what the key is billed, and the gateway's fee. */
  byok?: { upstream: Decimal; fee: Decimal };
  total: Decimal;
};

/** Counts of a call, the model's prices, and when it began. */
export type CountedCall = {
  model: DatedPrices;
  calendars: Calendars;
  /** Why there is no public price, for a model without one. */
  message?: string;
  usage: Usage;
  requested: Convention;
  provider: ProviderConvention;
  time: CallTime;
  /** What a tier of service or a region makes of the price in force; absent where the call says nothing of either. */
  modify?: (price: ShardPrice) => Result<Modified>;
};

/** A price after what a call says of itself, and the names of what was applied. */
export type Modified = { price: ShardPrice; service_tier?: string; region?: string; assumed: Assumption[] };

const NO_COSTS = Object.fromEntries(ITEMS.map((item) => [item, "0"])) as Record<Item, Decimal>;

/**
 * The cost of one call in USD:
 * (sum of count x rate over the token buckets, searches and the request fee) x (1 - discount).
 * Fails with `unpriced` when no price is public for the day, `unknown_model` when the model is not priced by tokens,
 * `invalid` when the counts contradict the requested convention.
 */
export function costOf(call: CountedCall): Result<Breakdown> {
  const normalised = toBuckets(call.usage, call.requested, call.provider);
  if (!normalised.ok) return fail(contradiction(call.usage, normalised));
  const found = priceAt(call.model, call.time, call.calendars);
  if (found.price === undefined) return fail(unpriced(call, found.knownFrom));
  const { price, knownFrom } = found;
  if (!hasTokenPrice(price)) {
    const how = price.priced_by ?? "by other units than tokens";
    return fail({ kind: "unknown_model", message: `This model has no token price: it is priced ${how}.` });
  }
  const modified = call.modify?.(price);
  if (modified && !modified.ok) return modified;
  const applied = modified?.value;
  const charged = applied?.price ?? price;
  const hours = charged.hours && windowAt(charged.hours, call.time.at, call.calendars);
  const rates = compileRates(charged, inputTokens(normalised.buckets), hours);
  const breakdown = bill(price, rates, normalised, call.usage.web_search_count);
  if (found.assumed.length === 0 && hours === undefined && applied === undefined) return ok(breakdown);
  return ok({
    ...breakdown,
    assumed: [...breakdown.assumed, ...found.assumed, ...(applied?.assumed ?? [])],
    ...(applied?.service_tier !== undefined && { serviceTier: applied.service_tier }),
    ...(applied?.region !== undefined && { region: applied.region }),
    ...(hours && { hours: hours.utc }),
    ...(knownFrom !== undefined && { knownFrom }),
    ...(found.assumed.includes("guarantee_ended") && { guaranteedUntil: price.guaranteed_until }),
  });
}

/** The failure of counts that contradict the requested convention, which needs no model to be seen. */
export function usageFailure(usage: Usage, requested: Convention): Failure | undefined {
  if (requested !== "inclusive") return undefined;
  const normalised = toBuckets(usage, requested, INCLUSIVE);
  return normalised.ok ? undefined : contradiction(usage, normalised);
}

/**
 * A call on the caller's own key through a gateway: the subprovider bills the key `upstream`, the gateway bills the
 * fraction `fee` of what the call would cost; the total is their sum. Amounts are exact decimals in USD.
 */
export function addByokFee(breakdown: Breakdown, fee: Decimal): Breakdown<Item | FeeItem> {
  const upstream = parseDecimal(breakdown.total);
  const amount = multiply(upstream, parseDecimal(fee));
  const cost = formatDecimal(amount);
  return {
    ...breakdown,
    lines: [...breakdown.lines, { item: "byok_fee", quantity: 1, rate: cost, cost }],
    byok: { upstream: breakdown.total, fee: cost },
    total: formatDecimal(add(upstream, amount)),
  };
}

function bill(
  price: ShardPrice,
  { charged, rates, scale, tierAbove }: CompiledRates,
  { buckets, convention, applied, assumed }: Counted,
  searches: number,
): Breakdown {
  const costs = { ...NO_COSTS };
  const lines: Line[] = [];
  const unpriced: Item[] = [];
  const fallbacks: [unknown: RateName, charged: RateName][] = [];
  let units = 0n;
  for (const { item, rate: name } of CHARGES) {
    const quantity = item === "web_search" ? searches : item === "request" ? 1 : buckets[item];
    const known = charged[name];
    // A fee per call that nobody states is none.
    if (quantity === 0 || (item === "request" && !known?.units)) continue;
    if (known === undefined) {
      unpriced.push(item);
      continue;
    }
    if (known.fallback !== undefined) fallbacks.push([name, known.fallback]);
    const cost = BigInt(quantity) * known.units;
    units += cost;
    costs[item] = formatDecimal({ units: cost, scale });
    lines.push({ item, quantity, rate: known.rate, cost: costs[item] });
  }
  let total = formatDecimal({ units, scale });
  if (rates.discount !== "0" && units !== 0n) {
    const off = negate(multiply({ units, scale }, parseDecimal(rates.discount)));
    costs.discount = formatDecimal(off);
    lines.push({ item: "discount", quantity: 1, rate: costs.discount, cost: costs.discount });
    total = formatDecimal(add({ units, scale }, off));
  }
  const stated = Object.fromEntries(fallbacks) as Partial<FallbackOf>;
  const breakdown: Breakdown = {
    price,
    rates,
    fallbacks: stated,
    unpriced,
    costs,
    lines,
    total,
    convention,
    applied,
    assumed,
    buckets,
  };
  if (tierAbove !== undefined) breakdown.tier_above = tierAbove;
  return breakdown;
}

/** `knownFrom` is there when the model was not released yet. */
function unpriced({ model, message, time }: CountedCall, knownFrom: Instant | undefined): Failure {
  if (model.prices.length === 0) {
    const why = message ?? "No public price is known for this model.";
    return { kind: "unpriced", message: why, unpriced_reason: model.unpriced_reason ?? "not_public" };
  }
  if (!isBeforeRelease(model, time.at)) {
    const why = `No price of this model is known for ${time.at}.`;
    return { kind: "unpriced", message: why, unpriced_reason: "not_public" };
  }
  return {
    kind: "unpriced",
    message: `This model was released on ${model.released}: nothing was charged at ${time.at}.`,
    unpriced_reason: "before_release",
    ...(knownFrom !== undefined && { price_known_from: knownFrom }),
  };
}

function contradiction(usage: Usage, { parent, parts }: Misfit): Failure {
  const sum = parts.reduce((total, part) => total + BigInt(usage[part]), 0n);
  const message =
    `usage.${parent}: ${usage[parent]} cannot contain ${parts.join(" + ")} = ${sum}; ` +
    `send usage_convention "separate" if they are counted apart`;
  return { kind: "invalid", code: "usage_does_not_add_up", message };
}
