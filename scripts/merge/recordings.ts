// How sellers' own feeds count beside other readings: recorded documents become history where a later reading shows another price, old
// readings yield, and a feed far from the seller's older page is a dispute and not a new price.
import type { PriceEntry, RateName, Rates } from "../../src/schemas/price.ts";
import { dayAfter, daysBetween, latest, startOf } from "../files/days.ts";
import { stated } from "../files/stated.ts";
import type { Statement } from "./statements.ts";
import { agree, CARD, cardOf } from "./timeline.ts";
import { AGE_DAYS } from "./witnesses.ts";

/** A feed supersedes an older page of the seller if they differ at most this many times. */
const FAR = 3;

/** Lists round a seller's rates by less. */
const ROUNDED = 1.01;

/** A reading confirmed by later ones is the seller's word for this many days; afterwards only its card is. */
const BORNE_OUT_DAYS = 120;

/** Cuts feeds to what counts: a contradicted one ends at the next reading, a confirmed one loses rates read differently since. */
export function withRecordings(statements: readonly Statement[]): Statement[] {
  const dated = statements.map((one) => withLastMove(one, statements));
  return dated.flatMap((statement) => {
    if (statement.feed === undefined || statement.prices.length === 0) return [statement];
    const others = dated.filter((other) => other !== statement && !isOfLater(other));
    return settled(statement, others);
  });
}

/** A list alone that has shown its card since before the seller's feed showed another did not read the seller again: it is as old as its card. */
function withLastMove(list: Statement, statements: readonly Statement[]): Statement {
  if (list.confidence !== "listed" || list.feed !== undefined || list.prices.length !== 1) return list;
  const alike = statements.filter((one) => !isApart(presentOf(one), presentOf(list), ROUNDED));
  const [moved = list.read] = alike.map(({ since, read }) => since ?? read).toSorted();
  const feeds = statements.filter(({ feed, metered }) => feed !== undefined && !metered);
  const isRefuted = feeds.some((one) => moved <= one.read && one.read < list.read && !alike.includes(one));
  const isAlone = alike.every(({ origin }) => origin === list.origin);
  return isRefuted && isAlone ? { ...list, read: moved, shown: list.read } : list;
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
  // A list that showed its rate before the feed showed another did not read it since.
  const reread = later.filter((other) => other.confidence !== "listed" || (other.since ?? other.read) > read);
  const doubted = new Set(reread.flatMap((other) => differing(current, presentOf(other))));
  const isTiered = later.some((other) => presentOf(other).tiers !== undefined);
  const { tiers, service_tiers = {}, ...card } = current;
  const isTold = ([, { rates }]: [string, { rates: Rates }]) =>
    Object.keys(without(rates, doubted)).length > 0;
  const services = Object.entries(service_tiers).filter(isTold);
  const kept = {
    ...card,
    rates: without(current.rates, doubted),
    ...(!isTiered &&
      tiers && { tiers: tiers.map((tier) => ({ ...tier, rates: without(tier.rates, doubted) })) }),
    ...(services.length > 0 && { service_tiers: Object.fromEntries(services) }),
  };
  const official = new Set([...statement.official].filter((name) => !doubted.has(name)));
  // For tiers the later reading counts.
  const silent = isTiered ? { silentOnTiers: true as const } : {};
  return [{ ...statement, ...silent, official, prices: prices.with(presentIndex(statement), kept) }];
}

/** For a recorded document any later reading counts, or the seller's undated page; for a live feed one that makes it old. */
function isLater(other: Statement, { feed, read }: Statement): boolean {
  if (feed !== "recorded") return daysBetween(read, other.read) > AGE_DAYS;
  return other.read > read || isUndatedPage(other);
}

function isUndatedPage({ read, confidence, feed }: Statement): boolean {
  return read === "" && confidence === "official" && feed === undefined;
}

/** The newest reading day; an undated page counts as newer than any list. */
function newest(statements: readonly Statement[]): string {
  return latest(statements.map((one) => (isUndatedPage(one) ? "9999-12-31" : one.read))) ?? "";
}

/** The price on the day of the reading; later ones are announced. */
function presentOf(statement: Statement): PriceEntry {
  return statement.prices[presentIndex(statement)] ?? { rates: {} };
}

function presentIndex({ prices, read }: Statement): number {
  const present = prices.findLastIndex(({ from = "" }) => read === "" || from <= startOf(read));
  return Math.max(present, 0);
}

/** Whether it states no price, or only an announced one. */
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

/** Ends a statement when the next price was first read, from a dated change on. Others' reading between equal prices is a mistake. */
function ended(statement: Statement, { against, agreeing, others }: Witnesses): Statement[] {
  const { read, official, prices } = statement;
  const [newestAgainst] = against.toSorted((a, b) => (newest([a]) > newest([b]) ? -1 : 1));
  const [last, next] = [presentOf(statement), newestAgainst && presentOf(newestAgainst)];
  const says = (one: Statement) => next !== undefined && cardOf(presentOf(one)) === cardOf(next);
  const saidBefore = others.some((one) => says(one) && (one.since ?? one.read) <= read && one.read !== "");
  if (official.size === 0 && saidBefore) return [];
  const lastRead = latest([read, newest(agreeing)]) ?? read;
  const days = against.filter(says).flatMap(({ since, read: last }) => [since ?? last, last]);
  const [first] = days.filter((day) => day > read).toSorted();
  const until = startOf(first?.padEnd(10, "-01") ?? dayAfter(lastRead));
  const dates = others.flatMap((one) => one.prices.flatMap(({ from, until: end }) => [from, end]));
  const from = last.from ?? latest(dates.filter((at) => at !== undefined && at <= startOf(read)));
  const kept = prices.slice(0, presentIndex(statement));
  const readAt = [...(statement.readAt ?? []), until, ...(last.from === undefined && from ? [from] : [])];
  return [{ ...statement, readAt, prices: [...kept, { ...last, ...stated({ from }), until }] }];
}

/** Whether the feed differs more than threefold from an older page of the seller and never agreed with it. */
function isFarFromPage(statement: Statement, others: readonly Statement[]): boolean {
  const { official, read, prices } = statement;
  if (official.size === 0) return false;
  const pages = others.filter(
    (one) => one.feed === undefined && one.confidence === "official" && one.read < read,
  );
  return pages.map(presentOf).some((page) => {
    const isFar = isApart(presentOf(statement), page, FAR);
    return isFar && !prices.some((one) => cardOf(one) === cardOf(page));
  });
}

/** Whether two cards differ more than so many times. */
function isApart(a: PriceEntry, b: PriceEntry, times: number): boolean {
  return CARD.some((name) => {
    const ratio = Number(a.rates[name]) / Number(b.rates[name]);
    return ratio > times || ratio < 1 / times;
  });
}

/** What later readings confirm of an old one: its card, as the seller's word. */
function cardAlone(statement: Statement): Statement {
  const prices = statement.prices.map(({ rates: { prompt, completion }, from, until }) => {
    return { rates: stated({ prompt, completion }), ...stated({ from, until }) };
  });
  const official = new Set(CARD.filter((name) => statement.official.has(name)));
  return { ...statement, prices, official, silentOnTiers: true };
}

/** Downgrades a statement to a list's rank, so that any other source of the price wins. */
function asListed({ page: _page, ...statement }: Statement): Statement {
  return { ...statement, confidence: "listed", official: new Set(), rank: Number.MAX_SAFE_INTEGER };
}
