// A caller's own rates: which entry of its book applies to a call, and what the entry does to a price and a bill.
import type { LineItem } from "../contract/bill-answers.ts";
import type { BookEntry } from "../contract/own-rates-fields.ts";
import { type Instant, readMoment } from "../schemas/moment.ts";
import type { Decimal, RateName, Rates, Tier } from "../schemas/price.ts";
import type { ShardPrice } from "../schemas/shard.ts";
import { COMMITTED_UNITS } from "../schemas/words.ts";
import { formatDecimal, parseDecimal, sumOf, times } from "./decimal.ts";
import { tierOf } from "./rates.ts";
import type { Usage } from "./usage.ts";

/** What entries are matched against: a provider's slug, and the offer's ids there. */
export type BookOffer = { provider: string; ids: readonly string[] };

export type FoundEntry = { entry: BookEntry; place: number };

const ANYWHERE = "*";
/** Larger than the length of any family's name. */
const [MODEL, PROVIDER] = [1_000, 10_000];

/** The most specific entry in force for an offer, or two on a tie: this model, its family (longest name), all models of the provider, every provider. */
export function entriesFor(
  book: readonly BookEntry[],
  offer: BookOffer,
  at: Instant,
  slugOf: (name: string) => string | undefined,
): FoundEntry[] {
  let closest = -1;
  let found: FoundEntry[] = [];
  for (const [place, entry] of book.entries()) {
    const closeness = closenessOf(entry, offer, slugOf);
    if (closeness < closest || closeness < 0 || !isInForce(entry, at)) continue;
    found = closeness === closest ? [...found, { entry, place }] : [{ entry, place }];
    closest = closeness;
  }
  return found;
}

/** Negative for an entry that does not apply to the offer. */
function closenessOf(
  { provider_id, model_id, family }: BookEntry,
  { provider, ids }: BookOffer,
  slugOf: (name: string) => string | undefined,
): number {
  const everybody = provider_id === ANYWHERE;
  if (!everybody && slugOf(provider_id) !== provider) return -1;
  const base = everybody ? 0 : PROVIDER;
  if (model_id != null && model_id !== ANYWHERE) return ids.includes(model_id) ? base + MODEL : -1;
  if (family == null || family === ANYWHERE) return base;
  return ids.some((id) => isOf(id, family.toLowerCase())) ? base + family.length : -1;
}

/** Whether the last part of an id is the family's name or extends it: `gpt-4o-mini` belongs to `gpt-4o`, but not to `gpt-4`. */
function isOf(id: string, family: string): boolean {
  const name = id.toLowerCase().slice(id.lastIndexOf("/") + 1);
  return name.startsWith(family) && !/[a-z0-9]/.test(name.charAt(family.length));
}

function isInForce({ from, until }: BookEntry, at: Instant): boolean {
  return (readMoment(from ?? "") ?? "") <= at && at < (readMoment(until ?? "") ?? "9");
}

/** Replaces the rates that an entry states, at every hour and context tier. Reasoning that is listed at the output rate follows the entry's. */
export function atOwnRates(price: ShardPrice, { rates, units, tiers }: BookEntry): ShardPrice {
  const own = normal(rates ?? {});
  const { tiers: listed = [], hours, ...rest } = price;
  const isAsOutput = rest.rates.internal_reasoning === rest.rates.completion && own.completion !== undefined;
  const covered: Rates = isAsOutput ? { internal_reasoning: "0", ...own } : own;
  const given = (tiers ?? []).map((tier): Tier => ({ above: tier.above, rates: normal(tier.rates) }));
  const thresholds = [...new Set([...listed, ...given].map(({ above }) => above))];
  const whole = thresholds.map((above): Tier => {
    const [theirs, ours] = [listed, given].map((tiers) => tierOf({ rates: {}, tiers }, above + 1));
    return { ...theirs, above, rates: { ...without(theirs?.rates ?? {}, covered), ...ours?.rates } };
  });
  return {
    ...rest,
    rates: { ...without(rest.rates, covered), ...own },
    ...(units && { units: { ...rest.units, ...normal(units) } }),
    ...(whole.length > 0 && { tiers: whole }),
    ...(hours && { hours: hours.map((one) => ({ ...one, rates: without(one.rates, covered) })) }),
  };
}

function normal<R extends Readonly<Record<string, Decimal>> | Rates>(rates: R): R {
  const entries = Object.entries(rates).map(([name, rate]) => [name, formatDecimal(parseDecimal(rate))]);
  return Object.fromEntries(entries) as R;
}

function without(rates: Rates, own: Rates): Rates {
  return Object.fromEntries(Object.entries(rates).filter(([name]) => own[name as RateName] === undefined));
}

/** A bill's lines and total with a percentage applied to every rate, exact. */
export function timesPercent<B extends { lines: LineItem[]; total: Decimal }>(bill: B, percent: string): B {
  const { units, scale } = parseDecimal(percent);
  const factor = formatDecimal({ units: units + 100n * 10n ** BigInt(scale), scale: scale + 2 });
  const own = (amount: Decimal) => times(amount, factor);
  const lines = bill.lines.map((line) => ({ ...line, rate: own(line.rate), cost: own(line.cost) }));
  return { ...bill, lines, total: own(bill.total) };
}

const COMMITTED: ReadonlySet<string> = new Set(COMMITTED_UNITS);

/** Splits off committed capacity from a usage, and bills it at an entry's prices. */
export function committedOf(usage: Usage, units: BookEntry["units"]) {
  const sent = Object.entries(usage.units ?? {});
  const own = new Map(Object.entries(normal(units ?? {})));
  const lines = sent.flatMap(([item, text]) => {
    const rate = COMMITTED.has(item) ? own.get(item) : undefined;
    return rate === undefined ? [] : [{ item, quantity: Number(text), rate, cost: times(text, rate) }];
  });
  const { units: _, ...counts } = usage;
  const others = sent.filter(([item]) => !COMMITTED.has(item));
  return {
    usage: { ...counts, ...(others.length > 0 && { units: Object.fromEntries(others) }) },
    lines,
    total: sumOf(lines.map(({ cost }) => cost)),
  };
}
