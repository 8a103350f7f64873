// Disjoint counts x rates: the lines of a bill and their exact sum.
import {
  BASE_ITEMS,
  type BaseItem,
  type ChargedItem,
  type FallbackOf,
  type RareItem,
} from "../schemas/charges.ts";
import type { Decimal, PublicRate } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import { type Amount, add, formatDecimal, multiply, negate, parseDecimal } from "./decimal.ts";
import type { ChargedFee, FeeOf } from "./fees.ts";
import type { CompiledRates } from "./rates.ts";
import { unitRate } from "./units.ts";
import type { Buckets, Usage } from "./usage.ts";

/** One line of the bill: `quantity` x `rate` = `cost`, exact decimals in USD. `item` is an `Item`, `byok_fee` or the name of a unit; `model_id` is there when another model of the provider's is charged. */
export type Line = { item: string; quantity: number; rate: Decimal; cost: Decimal; model_id?: string };

export type Costs = Record<BaseItem, Decimal> & Partial<Record<RareItem | "units", Decimal>>;

export type Bill = {
  /** The entry that was charged. */
  price: ShardPrice;
  /** The 13 public rates as applied; `"0"` if unknown. */
  rates: Readonly<Record<PublicRate, Decimal>>;
  /** Every other rate that is stated. */
  otherRates?: CompiledRates["otherRates"];
  /** Unknown rates that were charged at another rate. */
  fallbacks: Readonly<Partial<FallbackOf>>;
  /** Items and units left out of the total: their count is above 0 and their rate unknown. */
  unpriced: readonly string[];
  /** Exact cost per item; `discount` is 0 or negative. */
  costs: Costs;
  lines: Line[];
  total: Decimal;
  buckets: Buckets;
  /** Threshold of the context tier that re-rated the call. */
  tier_above?: number;
  /** The provider's fees that were charged, with the lines they are in. */
  fees?: readonly ChargedFee[];
};

const NO_COSTS = Object.fromEntries(BASE_ITEMS.map((item) => [item, "0"])) as Record<BaseItem, Decimal>;
const NO_FALLBACKS: Partial<FallbackOf> = {};
const NOTHING: readonly string[] = [];
const NO_FEES: FeeOf = () => undefined;

/** The bill of a call at the rates it takes; `price` is the entry they are of, `feeOf` what the provider charges beside it. */
export function billOf(
  price: ShardPrice,
  compiled: CompiledRates,
  buckets: Buckets,
  usage: Usage,
  feeOf: FeeOf = NO_FEES,
): Bill {
  const { rates, fallbacks, unpriced, costs, lines, total } = chargeRates(compiled, buckets, usage);
  const { otherRates, tierAbove } = compiled;
  const bill: Bill = { price, rates, otherRates, fallbacks, unpriced, costs, lines, total, buckets };
  if (tierAbove !== undefined) bill.tier_above = tierAbove;
  if (unpriced.includes("web_search")) addSearches(bill, usage.web_search_count, feeOf);
  if (usage.units !== undefined) addUnits(bill, usage.units, feeOf);
  if (rates.discount !== "0" && bill.total !== "0") takeDiscount(bill, rates.discount);
  return bill;
}

/** Charges what has a rate: tokens, searches and the call itself. */
function chargeRates(
  compiled: CompiledRates,
  buckets: Buckets,
  usage: Usage,
): Pick<Bill, "rates" | "fallbacks" | "unpriced" | "costs" | "lines" | "total"> {
  const { scale } = compiled;
  const costs: Costs = { ...NO_COSTS };
  const lines: Line[] = [];
  let { rates } = compiled;
  let unpriced = NOTHING;
  let fallbacks = NO_FALLBACKS;
  let sum = 0n;
  for (const { item, name, known } of buckets.rare === undefined ? compiled.base : compiled.all) {
    const quantity = quantityOf(item, buckets, usage);
    // Without a stated fee per call there is no fee.
    if (quantity === 0 || (item === "request" && !known?.units)) continue;
    if (known === undefined) {
      unpriced = [...unpriced, item];
      continue;
    }
    if (known.fallback !== undefined) {
      fallbacks = { ...fallbacks, [name]: known.fallback };
      if (name in rates) rates = { ...rates, [name]: known.rate };
    }
    const units = BigInt(quantity) * known.units;
    sum += units;
    const cost = formatDecimal({ units, scale });
    costs[item] = cost;
    lines.push({ item, quantity, rate: known.rate, cost });
  }
  return { rates, fallbacks, unpriced, costs, lines, total: formatDecimal({ units: sum, scale }) };
}

function quantityOf(item: ChargedItem, buckets: Buckets, usage: Usage): number {
  switch (item) {
    case "prompt":
    case "completion":
    case "cache_read":
    case "cache_write":
    case "reasoning":
      return buckets[item];
    case "web_search":
      return usage.web_search_count;
    case "request":
      return 1;
    default:
      return buckets.rare?.[item] ?? 0;
  }
}

/** Charges searches that the model's price has no rate for at the provider's fee, where it has one. */
function addSearches(bill: Bill, quantity: number, feeOf: FeeOf): void {
  const item = "web_search";
  const fee = feeOf(item);
  if (fee === undefined) return;
  const amount = multiply({ units: BigInt(quantity), scale: 0 }, parseDecimal(fee.price));
  const cost = formatDecimal(amount);
  bill.costs[item] = cost;
  bill.lines.push({ item, quantity, rate: fee.price, cost });
  bill.total = formatDecimal(add(parseDecimal(bill.total), amount));
  bill.unpriced = bill.unpriced.filter((one) => one !== item);
  bill.fees = [{ item, fee }];
}

/** Adds the lines of other units than tokens. */
function addUnits(bill: Bill, units: Readonly<Record<string, Decimal>>, feeOf: FeeOf): void {
  let sum: Amount = { units: 0n, scale: 0 };
  let isCharged = false;
  for (const [item, text] of Object.entries(units)) {
    const quantity = parseDecimal(text);
    if (quantity.units === 0n) continue;
    const own = unitRate(bill.price, item);
    const fee = own === undefined ? feeOf(item) : undefined;
    const rate = own ?? fee?.price;
    if (rate === undefined) {
      bill.unpriced = [...bill.unpriced, item];
      continue;
    }
    const cost = multiply(quantity, parseDecimal(rate));
    sum = add(sum, cost);
    isCharged = true;
    if (fee) bill.fees = [...(bill.fees ?? []), { item, fee }];
    bill.lines.push({ item, quantity: Number(text), rate, cost: formatDecimal(cost) });
  }
  if (!isCharged) return;
  bill.costs.units = formatDecimal(sum);
  bill.total = formatDecimal(add(parseDecimal(bill.total), sum));
}

/** Takes a fraction off all that came before. */
function takeDiscount(bill: Bill, fraction: Decimal): void {
  const total = parseDecimal(bill.total);
  const off = negate(multiply(total, parseDecimal(fraction)));
  const cost = formatDecimal(off);
  bill.costs.discount = cost;
  bill.lines.push({ item: "discount", quantity: 1, rate: cost, cost });
  bill.total = formatDecimal(add(total, off));
}
