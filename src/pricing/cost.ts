// Buckets x rates -> the itemised cost of one call, exact; nothing is rounded.
import { type Failure, fail, ok, type Result } from "../failure.ts";
import type { Day, Decimal, PublicRate, RateName } from "../schemas/price.ts";
import type { UsageConvention } from "../schemas/registry.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import { CHARGES, type FallbackOf, ITEMS, type Item } from "../schemas/token-kinds.ts";
import { type CompiledRates, compileRates } from "./compiled.ts";
import { add, formatDecimal, multiply, negate, parseDecimal } from "./decimal.ts";
import { hasTokenPrice, inForce } from "./rates.ts";
import {
  type Assumption,
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
  /** Items left out of the total: their count is above 0 and their rate unknown. */
  unpriced: Item[];
  /** Exact cost per item; `discount` is 0 or negative. */
  costs: Readonly<Record<Item, Decimal>>;
  lines: Line<Name>[];
  /** On the caller's own key through a gateway: what the key is billed, and the gateway's fee. */
  byok?: { upstream: Decimal; fee: Decimal };
  total: Decimal;
};

/** Counts and prices of a call. `day` is the UTC day whose prices hold. */
export type CountedCall = {
  prices: readonly ShardPrice[];
  /** Why there is no public price, for a model without one. */
  message?: string;
  usage: Usage;
  requested: Convention;
  provider: ProviderConvention;
  day: Day;
};

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
  const price = inForce(call.prices, call.day);
  if (price === undefined) return fail({ kind: "unpriced", message: whyUnpriced(call) });
  if (!hasTokenPrice(price)) {
    const how = price.priced_by ?? "by other units than tokens";
    return fail({ kind: "unknown_model", message: `This model has no token price: it is priced ${how}.` });
  }
  const rates = compileRates(price, inputTokens(normalised.buckets));
  return ok(bill(rates, normalised, call.usage.web_search_count));
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
  const tier = tierAbove === undefined ? {} : { tier_above: tierAbove };
  const stated = Object.fromEntries(fallbacks) as Partial<FallbackOf>;
  return { convention, applied, assumed, ...tier, rates, fallbacks: stated, unpriced, costs, lines, total };
}

function whyUnpriced(call: CountedCall): string {
  const first = call.prices[0];
  if (first === undefined) return call.message ?? "No public price is known for this model.";
  return `No price of this model is known for ${call.day}.`;
}

function contradiction(usage: Usage, { parent, parts }: Misfit): Failure {
  const sum = parts.reduce((total, part) => total + BigInt(usage[part]), 0n);
  const message =
    `usage.${parent}: ${usage[parent]} cannot contain ${parts.join(" + ")} = ${sum}; ` +
    `send usage_convention "separate" if they are counted apart`;
  return { kind: "invalid", code: "usage_does_not_add_up", message };
}
