// The lines of a bill, disjoint counts x rates, and their exact sum.
import type { LineItem } from "../contract/bill-answers.ts";
import { BASE_ITEMS, type BaseItem, type FallbackOf, RATE_OF, type RareItem } from "../schemas/charges.ts";
import type { Decimal, PublicRate, RateName } from "../schemas/price.ts";
import type { ShardFee, ShardPrice } from "../schemas/shard.ts";
import { tokensOf } from "./buckets.ts";
import { formatDecimal, minus, multiply, parseDecimal, sumOf, times } from "./decimal.ts";
import { billable, type ChargedFee, type Fees } from "./fees.ts";
import type { CompiledRates, DerivedRates } from "./rates.ts";
import { measureOf, nameIn, unitRate } from "./units.ts";
import type { Assumption, Buckets, Usage } from "./usage.ts";

export type Costs = Record<BaseItem, Decimal> & Partial<Record<RareItem | "units", Decimal>>;

export type Bill = {
  price: ShardPrice;
  /** The 13 public rates as applied; `"0"` if unknown. */
  rates: Readonly<Record<PublicRate, Decimal>>;
  otherRates?: CompiledRates["otherRates"];
  /** Unknown rates, each with the rate charged in its place. */
  fallbacks: Readonly<Partial<FallbackOf>>;
  /** Derived rates with their rules, among those charged and `otherRates`. */
  derived: DerivedRates;
  assumed: readonly Assumption[];
  /** Items and units left out of the total, because they were counted and have no known rate. */
  unpriced: readonly string[];
  /** Exact cost per item; `discount` is 0 or negative. */
  costs: Costs;
  lines: LineItem[];
  total: Decimal;
  buckets: Buckets;
  tier_above?: number;
  fees?: readonly ChargedFee[];
  allowances?: readonly ChargedFee[];
};

/** The name of the rate at which an item is charged, its own or its fallback; undefined for other units and the like. */
export function chargedRate(item: string, { fallbacks }: Pick<Bill, "fallbacks">): RateName | undefined {
  const own = RATE_OF.get(item);
  return own && ((fallbacks as Partial<Record<RateName, RateName>>)[own] ?? own);
}

const NO_COSTS = Object.fromEntries(BASE_ITEMS.map((item) => [item, "0"])) as Record<BaseItem, Decimal>;
const NO_FEES: Fees = { feeOf: () => undefined, allowanceUsed: undefined };

/** The bill of a call at its rates; `price` is the entry they come from. */
export function billOf(
  price: ShardPrice,
  compiled: CompiledRates,
  buckets: Buckets,
  usage: Usage,
  fees: Fees = NO_FEES,
): Bill {
  const { otherRates, tierAbove } = compiled;
  const charged = chargeRates(compiled, buckets, usage);
  const { rates } = charged;
  const bill: Bill = { price, otherRates, buckets, ...charged };
  if (tierAbove !== undefined) bill.tier_above = tierAbove;
  if (usage.web_search_count > 0) countSearches(bill, usage.web_search_count, fees);
  if (usage.units !== undefined) addUnits(bill, usage.units, fees);
  if (rates.discount !== "0" && bill.total !== "0") takeDiscount(bill, rates.discount);
  return bill;
}

function chargeRates(compiled: CompiledRates, buckets: Buckets, usage: Usage) {
  const { scale } = compiled;
  const costs: Costs = { ...NO_COSTS };
  const lines: LineItem[] = [];
  let { rates, derived } = compiled;
  let assumed: readonly Assumption[] = [];
  let unpriced: readonly string[] = [];
  let fallbacks: Partial<FallbackOf> = {};
  let sum = 0n;
  for (const { item, name, known } of compiled.charges) {
    const quantity =
      item === "request" ? 1 : item === "web_search" ? usage.web_search_count : tokensOf(buckets, item);
    // Without a stated fee per call the call has no fee.
    if (quantity === 0 || (item === "request" && !known?.units)) continue;
    if (known === undefined) {
      unpriced = [...unpriced, item];
      continue;
    }
    if (known.fallback !== undefined) {
      fallbacks = { ...fallbacks, [name]: known.fallback };
      if (name in rates) rates = { ...rates, [name]: known.rate };
    }
    if (known.derived !== undefined) derived = { ...derived, [name]: known.derived };
    if (known.assumed !== undefined && !assumed.includes(known.assumed))
      assumed = [...assumed, known.assumed];
    const units = BigInt(quantity) * known.units;
    sum += units;
    const cost = formatDecimal({ units, scale });
    costs[item] = cost;
    lines.push({ item, quantity, rate: known.rate, cost });
  }
  const total = formatDecimal({ units: sum, scale });
  return { rates, fallbacks, derived, assumed, unpriced, costs, lines, total };
}

/** Counts searches at the provider's search fee, which applies if the model has no rate of its own. */
function countSearches(bill: Bill, searches: number, fees: Fees): void {
  const item = "web_search";
  const fee = fees.feeOf(item);
  const at = bill.lines.findIndex((line) => line.item === item);
  const own = bill.lines[at];
  const rate = own?.rate ?? fee?.price;
  if (fee === undefined || rate === undefined) return;
  const line = toLine(bill, { item, text: String(searches), rate, fee, isFee: own === undefined }, fees);
  bill.lines[own ? at : bill.lines.length] = line;
  bill.costs[item] = line.cost;
  bill.total = minus(sumOf([bill.total, line.cost]), own?.cost ?? "0");
  bill.unpriced = bill.unpriced.filter((one) => one !== item);
  bill.rates = { ...bill.rates, [item]: rate };
}

/** A quantity as sent, its rate, and the fee that defines its counting or its rate. */
type Counted = { item: string; text: Decimal; rate: Decimal; fee: ShardFee | undefined; isFee: boolean };

/** The line for the billable quantity; the bill notes the fee. */
function toLine(bill: Bill, { item, text, rate, fee, isFee }: Counted, { allowanceUsed }: Fees): LineItem {
  const sent = parseDecimal(text);
  const charged = fee ? billable(sent, fee, allowanceUsed === false) : sent;
  const count = Number(formatDecimal(charged));
  if (fee && isFee) bill.fees = [...(bill.fees ?? []), { item, fee }];
  if (fee?.free) bill.allowances = [...(bill.allowances ?? []), { item, fee }];
  return {
    ...{ item, quantity: Number(text) },
    ...(count !== Number(text) && { billable_quantity: count }),
    ...{ rate, cost: formatDecimal(multiply(charged, parseDecimal(rate))) },
  };
}

/** Images that a model made: all names count what its image tokens count too. */
const MADE = /^output_(images$|per_image)/;

/** Adds the lines of other units. A fee with two names is charged once, at the first that has a rate, or by tokens. */
function addUnits(bill: Bill, units: Readonly<Record<string, Decimal>>, fees: Fees): void {
  const sent = Object.entries(units).filter(([, text]) => parseDecimal(text).units !== 0n);
  const costs: Decimal[] = [];
  const charged = new Set<string>();
  const unknown: string[] = [];
  for (const [item, text] of sent) {
    const name = nameIn(bill.price, item);
    const measure = measureOf(name);
    if (bill.costs.image_completion !== undefined && MADE.test(measure)) {
      bill.assumed = [...new Set([...bill.assumed, "unused_counts" as const])];
      continue;
    }
    const own = unitRate(bill.price, name);
    const fee = fees.feeOf(item);
    const rate = own ?? fee?.price;
    if (rate === undefined) unknown.push(item);
    if (rate === undefined || charged.has(measure)) continue;
    charged.add(measure);
    const line = toLine(bill, { item, text, rate, fee, isFee: own === undefined }, fees);
    bill.lines.push(line);
    costs.push(line.cost);
  }
  bill.unpriced = [...bill.unpriced, ...unknown.filter((item) => !charged.has(measureOf(item)))];
  if (costs.length === 0) return;
  bill.costs.units = sumOf(costs);
  bill.total = sumOf([bill.total, ...costs]);
}

function takeDiscount(bill: Bill, fraction: Decimal): void {
  const cost = minus("0", times(bill.total, fraction));
  bill.costs.discount = cost;
  bill.lines.push({ item: "discount", quantity: 1, rate: cost, cost });
  bill.total = sumOf([bill.total, cost]);
}
