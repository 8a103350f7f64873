// Serves the dated prices that the evidence supports, with the origin of each rate and the first day that a source had it.
import { isDeepStrictEqual } from "node:util";
import { BEGINNING, type Instant, isBareDay } from "../../src/schemas/moment.ts";
import type { Day, PriceEntry, RateName, Rates, Tier } from "../../src/schemas/price.ts";
import { type CatalogPrice, originOfRate } from "../files/catalog.ts";
import { dayAfter, latest, startOf } from "../files/days.ts";
import type { ModelFacts } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";
import { originOfStatement } from "./claims.ts";
import type { SourcedRow } from "./group-models.ts";
import { type Circumstances, type Decided, decidePrices } from "./price-spans.ts";
import { type Breach, withoutImplausible } from "./relations.ts";
import type { Statement } from "./statements.ts";
import { CARD } from "./timeline.ts";
import { seenByOrigin } from "./witnesses.ts";

/** An offer, with the breaches of relations that a person accepted for it. */
export type Offer = { id: string; facts: ModelFacts; isAccepted: (breach: Breach) => boolean };

/** Returns an offer's prices, oldest first, pages before lists; see `decidePrices`. `readings` date the first sight of each. */
export function servedPrices(
  statements: readonly Statement[],
  readings: readonly Reading[] = [],
  around: Circumstances = {},
): CatalogPrice[] {
  const all = decidePrices(statements, around);
  const isRead = readInstants(statements);
  return all.flatMap((one, i) => {
    const decided = withoutAbsent(one, statements);
    // A search fee may belong to another card.
    const ofCard = [...decided.by].flatMap(([name, by]) => (name.startsWith("web_search") ? [] : [by]));
    return withOrigin(decided, statements).map((price) => ({
      ...price,
      ...(price.from === undefined && knownSince(price, ofCard, readings)),
      ...(isRead(price.from) && unreadBefore(price.from, all[i - 1]?.price, readings)),
    }));
  });
}

/** Returns a test for instants at which only readings show a change: no source states them. */
function readInstants(statements: readonly Statement[]): (at: Instant | undefined) => at is Instant {
  const read = new Set(statements.flatMap(({ readAt = [] }) => readAt));
  const told = statements.flatMap(({ prices, readAt = [] }) =>
    prices.flatMap(({ from, until }) => [from, until]).filter((at) => !readAt.some((one) => one === at)),
  );
  return (at): at is Instant => at !== undefined && read.has(at) && !told.includes(at);
}

/** The field with the start of the unread time before a change; omitted if a price was read on the day before. */
function unreadBefore(
  from: Instant,
  before: PriceEntry | undefined,
  readings: readonly Reading[],
): { gap_from?: Instant } {
  if (before === undefined || before.until !== from) return {};
  const seen = readings.flatMap(({ price, since, last }) => (agrees(price, before) ? [since, last] : []));
  const last = latest(seen.filter((day) => isBareDay(day) && startOf(day) < from));
  const gap_from = last === undefined ? BEGINNING : startOf(dayAfter(last));
  return gap_from < from ? { gap_from } : {};
}

/** Drops rates that an official page marks as not existing, unless a later official reading states one. */
function withoutAbsent(decided: Decided, statements: readonly Statement[]): Decided {
  const denied = statements.filter(({ absent, confidence }) => absent && confidence === "official");
  const gone = denied.flatMap(({ absent = [], read }) =>
    absent.filter(
      (rate) => !(decided.by.get(rate)?.official.has(rate) && (decided.by.get(rate)?.read ?? "") > read),
    ),
  );
  if (gone.length === 0) return decided;
  const { price, by } = decided;
  const kept = <Part extends { rates: Rates; tiers?: Tier[] }>(part: Part): Part => ({
    ...part,
    rates: Object.fromEntries(
      Object.entries(part.rates).filter(([name]) => !gone.some((one) => one === name)),
    ),
    ...(part.tiers && { tiers: part.tiers.map(kept) }),
  });
  const services = Object.entries(price.service_tiers ?? {}).map(([name, tier]) => [name, kept(tier)]);
  return {
    ...decided,
    price: { ...kept(price), ...(price.service_tiers && { service_tiers: Object.fromEntries(services) }) },
    by: new Map([...by].filter(([name]) => !gone.includes(name))),
  };
}

/** Adds the origin: the reading of the first rate, prompt first, or the best statement if there are no rates. */
function withOrigin({ price, by, seen }: Decided, statements: readonly Statement[]): CatalogPrice[] {
  const [main] = [...by.values(), ...statements];
  if (main === undefined) return [];
  const origin = originOfStatement(main);
  const other = [...by]
    .map(([name, statement]) => [name, originOfStatement(statement)] as const)
    .filter(([, one]) => JSON.stringify(one) !== JSON.stringify(origin));
  const evidence = Object.fromEntries(other);
  const more = [...seen].filter(
    ([name, one]) => !isDeepStrictEqual(one, seenByOrigin(evidence[name] ?? origin)),
  );
  return [{ ...price, origin, ...stated({ evidence, witnessed: Object.fromEntries(more) }) }];
}

/** Drops rates that break a relation only in combination; what a page states stays. */
export function plausiblePrice(price: CatalogPrice, { id, facts, isAccepted }: Offer): CatalogPrice {
  const stated = (rate: RateName) => originOfRate(price, rate).confidence !== undefined;
  const plausible = withoutImplausible(price, id, facts, (breach) => {
    const base = breach.above === undefined && breach.service === undefined;
    return !base || stated(breach.rate) || isAccepted(breach);
  });
  return { ...price, ...plausible.price };
}

/** A price as a reading had it, with the first and the last day of that. */
export type Reading = { price: Pick<PriceEntry, "rates" | "units">; since: string; last: string };

/** Every reading of an offer: the accepted `statements` under all its names, and its own `rows`, listed or not. */
export function allReadings(statements: readonly Statement[], rows: readonly SourcedRow[]): Reading[] {
  return [
    ...statements.flatMap(({ prices, read, since = read, earlierReads = [] }) =>
      readingsFrom(prices, since, read).map((one, i) => ({ ...one, last: earlierReads[i] ?? read })),
    ),
    ...rows.flatMap(({ row, read: of }) => {
      const { read = of, since = read, past = [] } = row;
      const earlier = past.map((price) => ({ price, since: price.since ?? price.read, last: price.read }));
      return [...earlier, ...readingsFrom(row.prices, since, read)];
    }),
  ];
}

/** The first day on which a reading, or a statement in `by`, had the price; omitted if that is the day of its origin. */
export function knownSince(
  price: CatalogPrice,
  by: readonly Statement[],
  readings: readonly Reading[],
): { since?: Day } {
  const { read } = price.origin;
  const own = by.map(({ since, read: last }) => since ?? last);
  const agreeing = readings.filter((reading) => agrees(reading.price, price)).map(({ since }) => since);
  const [first] = [read, ...own, ...agreeing].filter(isBareDay).sort();
  return first === undefined || first === read ? {} : { since: first };
}

/** `since` dates a list's first price; the first sight of later ones is not stored. */
function readingsFrom(prices: readonly PriceEntry[], since: string, read: string): Reading[] {
  return prices.map((price, i) => ({ price, since: i === 0 ? since : read, last: read }));
}

/** Whether two prices have the same card as far as both state it, or, without cards, share a rate or unit. */
function agrees(reading: Reading["price"], { rates, units }: Reading["price"]): boolean {
  const card = CARD.filter((name) => reading.rates[name] !== undefined && rates[name] !== undefined);
  if (card.length > 0) return card.every((name) => reading.rates[name] === rates[name]);
  if (rates.prompt !== undefined || rates.completion !== undefined) return false;
  const stated = new Map(Object.entries({ ...reading.rates, ...reading.units }));
  return Object.entries({ ...rates, ...units }).some(([name, value]) => stated.get(name) === value);
}
