// Buckets x rates -> the itemised cost of one call, exact; nothing is rounded.
import { type Failure, fail, ok, type Result } from "../failure.ts";
import type { Day, Decimal, PublicRate } from "../schemas/price.ts";
import type { UsageConvention } from "../schemas/registry.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import { type CompiledRates, compileRates } from "./compiled.ts";
import { add, formatDecimal, multiply, negate, parseDecimal, placePoint } from "./decimal.ts";
import { type Integer, plus, times } from "./integer.ts";
import { priceOn } from "./rates.ts";
import { type Buckets, type Convention, INCLUSIVE, toBuckets, type Usage } from "./usage.ts";

export type Item =
  | "prompt"
  | "completion"
  | "cache_read"
  | "cache_write"
  | "reasoning"
  | "web_search"
  | "request"
  | "discount";

/** One line of the bill: `quantity` x `rate` = `cost`, exact decimals in USD. */
export type Line<Name = Item> = { item: Name; quantity: number; rate: Decimal; cost: Decimal };

export type Breakdown = {
  /** What was applied, see `toBuckets`. */
  convention: Convention;
  applied: UsageConvention;
  /** Threshold of the context tier that re-rated the call. */
  tier_above?: number;
  /** The 13 public rates as applied; `"0"` where there is none. */
  rates: Readonly<Record<PublicRate, Decimal>>;
  /** Unknown rates that were charged at another rate. */
  fallbacks: Partial<Record<PublicRate, PublicRate>>;
  /** Items left out of the total: their count is above 0 and their rate unknown. */
  unpriced: Item[];
  /** Exact cost per item; `discount` is 0 or negative. */
  costs: Record<Item, Decimal>;
  lines: Line[];
  total: Decimal;
};

/** A call to price. `day` is the UTC day whose prices hold. */
export type Call = {
  prices: readonly ShardPrice[];
  /** Why there is no public price, for a model without one. */
  message?: string;
  usage: Usage;
  requested: Convention;
  provider: UsageConvention;
  day: Day;
};

type Charged = Exclude<Item, "discount">;

const CHARGES: readonly (readonly [Charged, PublicRate])[] = [
  ["prompt", "prompt"],
  ["cache_read", "input_cache_read"],
  ["cache_write", "input_cache_write"],
  ["completion", "completion"],
  ["reasoning", "internal_reasoning"],
  ["web_search", "web_search"],
  ["request", "request"],
];

const NO_COSTS: Record<Item, Decimal> = {
  prompt: "0",
  completion: "0",
  cache_read: "0",
  cache_write: "0",
  reasoning: "0",
  web_search: "0",
  request: "0",
  discount: "0",
};

/**
 * The cost of one call in USD:
 * (sum of count x rate over the five token buckets, searches and the request fee) x (1 - discount).
 * Fails with `unpriced` when no price is public for the day, `unknown_model` when the model is not priced by tokens,
 * `invalid` when the counts contradict the requested convention.
 */
export function priceCall(call: Call): Result<Breakdown> {
  const normalised = toBuckets(call.usage, call.requested, call.provider);
  if (!normalised.ok) return fail(misfit(call.usage, normalised));
  const price = priceOn(call.prices, call.day);
  if (price === undefined) return fail({ kind: "unpriced", message: whyUnpriced(call) });
  if (price.rates.prompt === undefined && price.rates.completion === undefined) {
    const how = price.priced ?? "by other units than tokens";
    return fail({ kind: "unknown_model", message: `This model has no token price: it is priced ${how}.` });
  }
  const { buckets, convention, applied } = normalised;
  const rates = compileRates(price, buckets.prompt + buckets.cache_read + buckets.cache_write);
  return ok(bill(rates, buckets, call.usage.web_search_count, convention, applied));
}

function bill(
  { charges, rates, scale, tierAbove }: CompiledRates,
  buckets: Buckets,
  searches: number,
  convention: Convention,
  applied: UsageConvention,
): Breakdown {
  const costs = { ...NO_COSTS };
  const lines: Line[] = [];
  const unpriced: Item[] = [];
  const fallbacks: Breakdown["fallbacks"] = {};
  let gross: Integer = 0;
  for (const [item, name] of CHARGES) {
    const quantity = item === "web_search" ? searches : item === "request" ? 1 : buckets[item];
    const charge = charges[name];
    if (quantity === 0) continue;
    if (charge === undefined || (item === "request" && charge.units === 0n)) {
      if (item !== "request") unpriced.push(item);
      continue;
    }
    if (charge.fallback !== undefined) fallbacks[name] = charge.fallback;
    const cost = times(quantity, charge.small, charge.units);
    gross = plus(gross, cost);
    costs[item] = placePoint(String(cost), scale);
    lines.push({ item, quantity, rate: charge.rate, cost: costs[item] });
  }
  let total = placePoint(String(gross), scale);
  if (rates.discount !== "0") {
    const off = negate(multiply({ units: BigInt(gross), scale }, parseDecimal(rates.discount)));
    if (off.units !== 0n) {
      costs.discount = formatDecimal(off);
      lines.push({ item: "discount", quantity: 1, rate: costs.discount, cost: costs.discount });
      total = formatDecimal(add({ units: BigInt(gross), scale }, off));
    }
  }
  const tier = tierAbove === undefined ? {} : { tier_above: tierAbove };
  return { convention, applied, ...tier, rates, fallbacks, unpriced, costs, lines, total };
}

/**
 * A call on the caller's own key through a gateway: the host bills the key `upstream`, the gateway bills the fraction
 * `fee` of what the call would cost; the total is their sum. Amounts are exact decimals in USD.
 */
export function addByokFee(
  breakdown: Breakdown,
  fee: Decimal,
): { upstream: Decimal; fee: Decimal; total: Decimal; lines: Line<Item | "byok_fee">[] } {
  const upstream = parseDecimal(breakdown.total);
  const amount = multiply(upstream, parseDecimal(fee));
  const cost = formatDecimal(amount);
  const lines: Line<Item | "byok_fee">[] = [...breakdown.lines];
  lines.push({ item: "byok_fee", quantity: 1, rate: cost, cost });
  return { upstream: breakdown.total, fee: cost, total: formatDecimal(add(upstream, amount)), lines };
}

function whyUnpriced(call: Call): string {
  const first = call.prices[0];
  if (first === undefined) return call.message ?? "No public price is known for this model.";
  return `No price of this model is known for ${call.day}.`;
}

/** The failure of counts that contradict the requested convention, which needs no model to be seen. */
export function usageFailure(usage: Usage, requested: Convention): Failure | undefined {
  if (requested !== "inclusive") return undefined;
  const normalised = toBuckets(usage, requested, INCLUSIVE);
  return normalised.ok ? undefined : misfit(usage, normalised);
}

function misfit(usage: Usage, { parent, parts }: { parent: keyof Usage; parts: (keyof Usage)[] }): Failure {
  const sum = parts.reduce((total, part) => total + BigInt(usage[part]), 0n);
  const message =
    `usage.${parent}: ${usage[parent]} cannot contain ${parts.join(" + ")} = ${sum}; ` +
    `send usage_convention "separate" if they are counted apart`;
  return { kind: "invalid", code: "usage_does_not_add_up", message };
}
