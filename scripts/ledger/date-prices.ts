// The dated prices of one offer: the served ones, and earlier prices that lists showed (runs.ts). Prices that pages and lists date
// themselves are unchanged; sights only describe the time before the first dated price.
import { BEGINNING, isBareDay } from "../../src/schemas/moment.ts";
import type { Day } from "../../src/schemas/price.ts";
import type { CatalogPrice } from "../files/catalog.ts";
import { addDays, dayOf, latest, startOf } from "../files/days.ts";
import { stated } from "../files/stated.ts";
import { withRateChanges } from "./rate-changes.ts";
import {
  acceptedSights,
  cardKey,
  type DatedPrice,
  datesOfChange,
  firstDay,
  gap,
  isBorneOut,
  isNear,
  lastSight,
  type Run,
  runsOf,
  seenBy,
  states,
} from "./runs.ts";
import type { Sight } from "./sights.ts";

/** An offer's served prices, oldest first, after those that lists showed; undated changes at the start begin with their first sight. */
export function datePrices(served: readonly CatalogPrice[], lists: readonly Sight[]): DatedPrice[] {
  // A list without a field for image tokens has their rate in the field of text.
  const { image_token_output: image = "none" } = served[0]?.rates ?? {};
  const texts = lists.filter(({ card }) => card.rates.completion !== image);
  return withLoneCards(knownPrices(served, texts), texts);
}

function knownPrices(served: readonly CatalogPrice[], texts: readonly Sight[]): DatedPrice[] {
  const read = readPrices(served);
  const [first, ...later] = [...read.slice(-1).map(withoutStart), ...served.slice(read.length)];
  if (first === undefined) return [];
  const sights = read.length > 1 ? [...texts, ...read.flatMap(readingOf)] : texts;
  const cut = first.from ?? first.until;
  const early = cut === undefined ? sights : sightsBefore(dayOf(cut), sights);
  const key = cardKey(first);
  const isShown = texts.some((one) => one.page !== undefined && (one.stated ?? one.until) === undefined);
  const isOwn = read.length === 1 && cut === undefined && first.origin.confidence === "official" && !isShown;
  const own = isOwn ? read.flatMap(readingOf) : [];
  const believed = [...acceptedSights(early, key, servedSince(first, early)), ...own];
  const runs = withServed(runsOf(believed, key), first);
  const known = new Map([...read, first].map((one) => [cardKey(one), one]));
  const last = runs.at(-1);
  const isServed = first.from === undefined && last?.key === key;
  const [next, ...rest] = first.from === undefined ? later : served;
  if (last === undefined || (!isServed && next?.from === undefined)) return [...served];
  // What is served says nothing about a time before the same card came back.
  const lasts = new Set(new Map(runs.map((run) => [run.key, run])).values());
  const whole = runs.map((run, i) =>
    datedPrice(run, runs[i - 1], believed, known.get(run.key), lasts.has(run)),
  );
  const until = isServed ? undefined : next?.from;
  const dated = whole.map((one, i) => (until && i === whole.length - 1 ? { ...one, until } : one));
  const past = runs.flatMap((run, i) => {
    const one = dated[i];
    return one === undefined ? [] : withRateChanges(one, run, (dated[i + 1] ?? next)?.rates);
  });
  if (isServed || next?.from === undefined) return [...past, ...later];
  return [...past, { ...next, ...(first.from === undefined && gap(lastSight(last), next.from)) }, ...rest];
}

/** Before anything is known, the card that one list showed is an estimate beside the first known one: either is as often right. */
function withLoneCards(prices: DatedPrice[], sights: readonly Sight[]): DatedPrice[] {
  const [first, ...rest] = prices;
  if (first === undefined) return [];
  const day = dayOf(first.from ?? first.since ?? first.origin.read);
  const until = startOf(day);
  const isLate = first.from === undefined ? until >= (first.until ?? "~") : first.bound?.from !== "by";
  const lone = sights.filter(
    (one) => one.from !== null && one.from < day && isNear(one.card.rates, first.rates),
  );
  const fees = Object.entries(first.rates).filter(([name]) => /^(request|web_search)/.test(name));
  const cards = (isLate ? [] : runsOf(lone, "")).map((run) => {
    const price = datedPrice({ until: day, ...run }, undefined, lone, undefined);
    return { ...price, rates: { ...Object.fromEntries(fees), ...price.rates }, alone_until: until };
  });
  const gap_from = cards[0]?.from;
  if (gap_from === undefined) return prices;
  return [...cards, { ...first, from: until, bound: { ...first.bound, from: "by" }, gap_from }, ...rest];
}

/** The first price, and those after it that begin with a change of the card between two readings. */
export function readPrices(served: readonly CatalogPrice[]): readonly CatalogPrice[] {
  const end = served.findIndex((price, i) => {
    const before = served[i - 1];
    return before !== undefined && (price.gap_from === undefined || cardKey(before) === cardKey(price));
  });
  return served[0]?.from !== undefined ? served.slice(0, 1) : end === -1 ? served : served.slice(0, end);
}

/** Removes the start of a price that begins between readings: its first sight says more. */
export function withoutStart({ from, gap_from, ...price }: CatalogPrice): CatalogPrice {
  if (from === undefined || gap_from === undefined) return { ...stated({ from }), ...price };
  return { ...price, since: dayOf(from) };
}

/** The readings of a price as a sight that counts; none of a first price that was only read after its end. */
function readingOf(
  { from, until = "~", since, origin: { source, read }, gap_from: _, ...card }: CatalogPrice,
  i: number,
  all: readonly CatalogPrice[],
): Sight[] {
  const next = all[i + 1]?.gap_from ?? BEGINNING;
  const days = [read, addDays(dayOf(next), -1), from && dayOf(from)];
  const last = days.find((day) => day && day > BEGINNING && startOf(day) < until);
  if (last === undefined) return [];
  const first = from === undefined ? (since ?? last) : dayOf(from);
  const seen = { from: first, last, ...(until !== "~" && { until: dayOf(until) }), moved: i > 0 };
  return [{ source, witness: source, own: true, rank: 0, card, ...seen }];
}

/** The sights before a dated change. Those on its day and the day before may be of either price, so they are left out. */
function sightsBefore(day: Day, sights: readonly Sight[]): Sight[] {
  const before = addDays(day, -1);
  const cut = (one: Sight) => ({
    last: addDays(before, -1),
    until: [one.until ?? day, day].sort()[0] ?? day,
  });
  const earlier = sights.filter((one) => firstDay(one) < before);
  return earlier.map((one) => (one.last < before ? one : { ...one, ...cut(one) }));
}

function servedSince(first: CatalogPrice, sights: readonly Sight[]): Day {
  const key = cardKey(first);
  const seen = sights.flatMap((one) => (cardKey(one.card) === key ? [firstDay(one)] : []));
  return [...seen, first.since ?? first.origin.read].sort()[0] ?? "";
}

/**
 * The runs up to the served card, which starts at the catalogue's first reading if no list showed it after the previous card. If a page's
 * old price was read later, while lists disagreed to the end, their sights are a dispute and are dropped.
 */
function withServed(runs: readonly Run[], first: CatalogPrice): Run[] {
  const last = runs.at(-1);
  const key = cardKey(first);
  if (last === undefined || last.key === key || first.from !== undefined) return [...runs];
  const seen = lastSight(last);
  const read = [first.since, first.origin.read].find(
    (day) => day !== undefined && isBareDay(day) && day > seen,
  );
  const isInTime = read !== undefined && (first.until === undefined || read < dayOf(first.until));
  if (isInTime) return [...runs.slice(0, -1), { ...last, until: read }, { key, from: read, sights: [] }];
  if (read !== undefined && first.origin.page === undefined) return [...runs];
  return runs
    .filter((run) => run.key === key)
    .slice(0, 1)
    .map(({ until: _, ...run }) => run);
}

/** A run as a price, with the details of the served price in the last run of its card. */
function datedPrice(
  run: Run,
  before: Run | undefined,
  sights: readonly Sight[],
  served: CatalogPrice | undefined,
  isLast = true,
): DatedPrice {
  const own = isLast ? served : undefined;
  const {
    from: _from,
    until: end,
    gap_from: _gap,
    ...parts
  } = own ?? withTiersOf(served, seenPrice(run), run);
  const until = run.until === undefined ? end : startOf(run.until);
  const isKnown = run.sights.every((one) => one.from !== null || firstDay(one) !== run.from);
  const [begins, ends] = [states(run, "from"), states(run, "until")];
  return {
    ...(isKnown && { from: startOf(run.from) }),
    ...(until !== undefined && { until }),
    ...parts,
    bound: {
      from: begins ? "exact" : "by",
      ...(run.until !== undefined && { until: ends ? "exact" : "by" }),
    },
    ...(before !== undefined && !begins && datesOfChange(run, before, sights)),
    ...(served === undefined &&
      !isBorneOut(sights.filter(({ card }) => cardKey(card) === run.key)) && { alone_until: until }),
    ...stated({ witnesses: seenBy(run.sights) }),
  };
}

/** Gives what lists showed of an earlier run the context tiers with which the same card came back, unless the seller printed it without. */
function withTiersOf(served: CatalogPrice | undefined, seen: CatalogPrice, { sights }: Run): CatalogPrice {
  const isPrinted = sights.some(({ page, confidence }) => page !== undefined && confidence === "official");
  if (served?.tiers === undefined || seen.tiers !== undefined || isPrinted) return seen;
  return { ...seen, tiers: served.tiers, carried: { tiers: true } };
}

/** The card of the best list, completed by rates that others show with the same card. */
function seenPrice({ sights }: Run): CatalogPrice {
  const [best, ...others] = sights.toSorted(
    (a, b) => a.rank - b.rank || Number(a.last < b.last) - Number(a.last > b.last),
  );
  if (best === undefined) throw new Error("a run of a card that nobody saw");
  const rates = Object.assign({}, ...others.toReversed().map(({ card }) => card.rates), best.card.rates);
  const lasts = [...Map.groupBy(sights, ({ witness }) => witness).values()].map(
    (own) => latest(own.map(({ last }) => last)) ?? "",
  );
  const checked = latest(lasts);
  const seen = stated({ firm: best.own ? best.last : lasts.sort().at(-2), checked });
  return {
    ...best.card,
    rates,
    origin: {
      ...{ source: best.source, read: best.last },
      ...stated({ page: best.page, confidence: best.confidence }),
    },
    witnessed: Object.fromEntries(Object.keys(rates).map((rate) => [rate, seen])),
  };
}
