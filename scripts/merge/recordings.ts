// What sellers' own feeds say beside what else was read: kept documents make history where anybody read another price later, old
// readings yield, and a feed that is far from the seller's older page is a dispute, not a new price.
import type { PriceEntry, RateName, Rates } from "../../src/schemas/price.ts";
import { dayAfter, daysBetween, startOf } from "../files/days.ts";
import { stated } from "../files/stated.ts";
import type { Statement } from "./statements.ts";
import { agree, CARD, cardOf } from "./timeline.ts";
import { AGE_DAYS } from "./witnesses.ts";

/** A feed supersedes an older page of the seller where the two differ at most this many times. */
const FAR = 3;

/** A reading that later ones bear out is the seller's word for so long; beyond, its card alone is. */
const BORNE_OUT_DAYS = 120;

/**
 * The statements, those of feeds as far as they count. One that a later reading contradicts ends where that price was first read; of one
 * that a later reading bears out, rates that were read otherwise since are left out.
 */
export function withRecordings(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement) => {
    if (statement.feed === undefined || statement.prices.length === 0) return [statement];
    const others = statements.filter((other) => other !== statement && !isOfLater(other));
    return settled(statement.feed === "recorded" ? withEarlierEnds(statement, others) : statement, others);
  });
}

function settled(statement: Statement, others: readonly Statement[]): Statement[] {
  const { read, prices } = statement;
  const current = presentOf(statement);
  const later = others.filter((other) => isLater(other, statement));
  const agreeing = later.filter((other) => agree(presentOf(other).rates, current.rates));
  const against = later.filter((other) => !agreeing.includes(other));
  if (newest(against) > newest(agreeing)) return ended(statement, { against, agreeing, others });
  if (daysBetween(read, newest(agreeing) || read) > BORNE_OUT_DAYS) return [cardAlone(statement)];
  if (isFarFromPage(statement, others)) return [asListed(statement)];
  const doubted = new Set(later.flatMap((other) => differing(current, presentOf(other))));
  const isTiered = later.some((other) => presentOf(other).tiers !== undefined);
  const { tiers, ...card } = current;
  const kept = {
    ...card,
    rates: without(current.rates, doubted),
    ...(!isTiered &&
      tiers && { tiers: tiers.map((tier) => ({ ...tier, rates: without(tier.rates, doubted) })) }),
  };
  const official = new Set([...statement.official].filter((name) => !doubted.has(name)));
  // Of tiers the later reading has the word.
  const silent = isTiered ? { silentOnTiers: true as const } : {};
  return [{ ...statement, ...silent, official, prices: prices.with(presentIndex(statement), kept) }];
}

/** Between two kept documents an earlier price ends where somebody first read another. */
function withEarlierEnds(statement: Statement, others: readonly Statement[]): Statement {
  const prices = statement.prices.map((price, i) => {
    const read = statement.earlierReads?.[i];
    if (read === undefined || price.until === undefined) return price;
    const first = firstReadAfter(
      read,
      others.filter((other) => !agree(presentOf(other).rates, price.rates)),
    );
    return first !== undefined && startOf(first) < price.until ? { ...price, until: startOf(first) } : price;
  });
  return { ...statement, prices };
}

/** The first day after a reading on which the present price of any of these was read. */
function firstReadAfter(read: string, statements: readonly Statement[]): string | undefined {
  return statements
    .flatMap(({ since, read: last }) => [since ?? last, last])
    .filter((day) => day > read)
    .map((day) => day.padEnd(10, "-01"))
    .toSorted()[0];
}

/**
 * A kept document yields to any later reading, and to the seller's page of an unknown day; a feed that is read, to one that is so much
 * later that its own is old.
 */
function isLater(other: Statement, { feed, read }: Statement): boolean {
  if (feed !== "recorded") return daysBetween(read, other.read) > AGE_DAYS;
  return other.read > read || isUndatedPage(other);
}

function isUndatedPage({ read, confidence, feed }: Statement): boolean {
  return read === "" && confidence === "official" && feed === undefined;
}

/** The newest reading; a page of an unknown day is newer than any list. */
function newest(statements: readonly Statement[]): string {
  return statements
    .map((one) => (isUndatedPage(one) ? "9999-12-31" : one.read))
    .reduce((a, b) => (a > b ? a : b), "");
}

/** The price on the day of the reading; those after it are announced. */
function presentOf(statement: Statement): PriceEntry {
  return statement.prices[presentIndex(statement)] ?? { rates: {} };
}

function presentIndex({ prices, read }: Statement): number {
  const present = prices.findLastIndex(({ from = "" }) => read === "" || from <= startOf(read));
  return Math.max(present, 0);
}

/** It states no price, or announces one alone. */
function isOfLater({ prices, read }: Statement): boolean {
  return read !== "" && prices.every(({ from = "" }) => from > startOf(read));
}

function differing(own: PriceEntry, theirs: PriceEntry): RateName[] {
  const rates = Object.entries(theirs.rates) as [RateName, string][];
  return rates.flatMap(([name, value]) => ((own.rates[name] ?? value) === value ? [] : [name]));
}

function without(rates: Rates, names: ReadonlySet<string>): Rates {
  return Object.fromEntries(Object.entries(rates).filter(([name]) => !names.has(name)));
}

type Witnesses = Record<"against" | "agreeing" | "others", readonly Statement[]>;

/**
 * The statement up to the day on which the price after it was first read, and from the change before it, if one is dated. A reading by
 * others that stands between two equal prices is a slip.
 */
function ended(statement: Statement, { against, agreeing, others }: Witnesses): Statement[] {
  const { read, official, prices } = statement;
  const [latest] = against.toSorted((a, b) => (newest([a]) > newest([b]) ? -1 : 1));
  const [last, next] = [presentOf(statement), latest && presentOf(latest)];
  const says = (one: Statement) => next !== undefined && cardOf(presentOf(one)) === cardOf(next);
  const saidBefore = others.some((one) => says(one) && (one.since ?? one.read) <= read && one.read !== "");
  if (official.size === 0 && saidBefore) return [];
  const lastRead = [read, newest(agreeing)].toSorted().at(-1) ?? read;
  const until = startOf(firstReadAfter(read, against.filter(says)) ?? dayAfter(lastRead));
  const before = others
    .flatMap((one) => one.prices.flatMap(({ from, until: end }) => [from, end]))
    .filter((at) => at !== undefined && at <= startOf(read))
    .toSorted()
    .at(-1);
  const from = last.from ?? before;
  return [
    {
      ...statement,
      prices: [...prices.slice(0, presentIndex(statement)), { ...last, ...stated({ from }), until }],
    },
  ];
}

/** The feed differs from an older page of the seller by more than threefold, and never agreed with it. */
function isFarFromPage(statement: Statement, others: readonly Statement[]): boolean {
  const { official, read, prices } = statement;
  if (official.size === 0) return false;
  const pages = others.filter(
    (one) => one.feed === undefined && one.confidence === "official" && one.read < read,
  );
  return pages.map(presentOf).some((page) => {
    const isFar = CARD.some((name) => {
      const ratio = Number(presentOf(statement).rates[name]) / Number(page.rates[name]);
      return ratio > FAR || ratio < 1 / FAR;
    });
    return isFar && !prices.some((one) => cardOf(one) === cardOf(page));
  });
}

/** What later readings bear out of an old one: its card, in the seller's own word. */
function cardAlone(statement: Statement): Statement {
  const { confidence, rank, page } = statement;
  const official = new Set(CARD.filter((name) => statement.official.has(name)));
  const word = { confidence, rank, official, silentOnTiers: true as const };
  return { ...asListed(statement, CARD), ...word, ...stated({ page }) };
}

/** Believed as a list is, for all rates or these alone: whoever else states the price goes before it. */
function asListed({ page: _page, ...statement }: Statement, only?: readonly RateName[]): Statement {
  const cards = statement.prices.map(({ rates, from, until }) => ({
    rates: Object.fromEntries(Object.entries(rates).filter(([name]) => only?.some((one) => one === name))),
    ...stated({ from, until }),
  }));
  const prices = only === undefined ? statement.prices : cards;
  return { ...statement, prices, confidence: "listed", official: new Set(), rank: Number.MAX_SAFE_INTEGER };
}
