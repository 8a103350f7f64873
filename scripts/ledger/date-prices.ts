// The dated prices of an offer: those that the catalogue serves, and before them what lists showed (runs.ts). What pages and lists date
// themselves stays as it is: sights speak of the time before the first dated price alone.
import { type Instant, isBareDay } from "../../src/schemas/moment.ts";
import type { Day } from "../../src/schemas/price.ts";
import type { CatalogPrice } from "../files/catalog.ts";
import { addDays, dayAfter, dayOf, startOf } from "../files/days.ts";
import { stated } from "../files/stated.ts";
import { acceptedSights, cardKey, firstDay, lastSight, maximum, type Run, runsOf } from "./runs.ts";
import type { Sight } from "./sights.ts";

/** Who showed a price, and on which days first and last; the first is null where the list states the end of a past price alone. */
export type Witness = { source: string; first_seen: Day | null; last_seen: Day };

/** What is known of a price's days. */
export type Dating = {
  /** `by`: it held from the day on at the latest, or ended by it; `exact`: a source states the day. */
  bound?: { from: "by" | "exact"; until?: "by" | "exact" };
  /** Nobody read a price from here to `from`: the change to this one lies in between. */
  gap_from?: Instant;
  /** Up to here one witness alone shows it, and others still show the price before. */
  alone_until?: Instant;
  witnesses?: Witness[];
};

export type DatedPrice = CatalogPrice & Dating;

/** The served prices of an offer, oldest first, with those before them that lists showed. */
export function datePrices(served: readonly CatalogPrice[], sights: readonly Sight[]): DatedPrice[] {
  const [first, ...later] = served;
  if (first === undefined) return [];
  const cut = first.from ?? first.until;
  const early = cut === undefined ? sights : sightsBefore(dayOf(cut), sights);
  const key = cardKey(first);
  const believed = acceptedSights(early, key, servedSince(first, early));
  const runs = withServed(runsOf(believed, key), first);
  const past = runs.map((run, i) =>
    datedPrice(run, runs[i - 1], believed, run.key === key ? first : undefined),
  );
  const last = runs.at(-1);
  if (last === undefined) return [...served];
  if (first.from !== undefined) return [...endingAt(first.from, past), ...served];
  if (last.key === key) return [...past, ...later];
  const [next, ...rest] = later;
  return next?.from === undefined
    ? [...served]
    : [...endingAt(next.from, past), { ...next, ...gap(lastSight(last), next.from) }, ...rest];
}

function endingAt(until: Instant, past: readonly DatedPrice[]): DatedPrice[] {
  return past.map((price, i) => (i === past.length - 1 ? { ...price, until } : price));
}

/** The sights of before a dated change: those of its day, and of the day before, may be of either price. */
function sightsBefore(day: Day, sights: readonly Sight[]): Sight[] {
  const before = addDays(day, -1);
  return sights
    .filter((one) => firstDay(one) < before)
    .map((one) => {
      const isOver = one.until !== undefined && one.until <= day;
      return one.last < before
        ? one
        : { ...one, last: addDays(before, -1), until: isOver ? (one.until ?? day) : day };
    });
}

function servedSince(first: CatalogPrice, sights: readonly Sight[]): Day {
  const key = cardKey(first);
  const seen = sights.flatMap((one) => (cardKey(one.card) === key ? [firstDay(one)] : []));
  return [...seen, first.since ?? first.origin.read].sort()[0] ?? "";
}

/**
 * The runs up to the served card. One that no list showed after the card before was first read when the catalogue says; a page's old price that
 * was read later, against lists to the end, makes the others a dispute.
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

/** A run as a price: with the parts of the served one, where it is of that card. */
function datedPrice(
  run: Run,
  before: Run | undefined,
  sights: readonly Sight[],
  served: CatalogPrice | undefined,
): DatedPrice {
  const { from: _from, until: end, ...parts } = served ?? seenPrice(run);
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
    ...stated({ witnesses: witnessesOf(run) }),
  };
}

/** A list states the day on which a run begins or ends. */
function states({ sights, ...run }: Run, side: "from" | "until"): boolean {
  return sights.some((one) => one[side] === run[side] && (one.stated === side || one.stated === "both"));
}

/** The card of the best list, with rates that it lacks and others show beside the same card. */
function seenPrice({ sights }: Run): CatalogPrice {
  const [best, ...others] = sights.toSorted(
    (a, b) => a.rank - b.rank || Number(a.last < b.last) - Number(a.last > b.last),
  );
  if (best === undefined) throw new Error("a run of a card that nobody saw");
  const rates = Object.assign({}, ...others.toReversed().map(({ card }) => card.rates), best.card.rates);
  const lasts = [...Map.groupBy(sights, ({ witness }) => witness).values()].map(
    (own) => maximum(own.map(({ last }) => last)) ?? "",
  );
  const checked = maximum(lasts);
  const seen = stated({ firm: best.own ? best.last : lasts.sort().at(-2), checked });
  return {
    ...best.card,
    rates,
    origin: { source: best.source, read: best.last },
    witnessed: Object.fromEntries(Object.keys(rates).map((rate) => [rate, seen])),
  };
}

/** Where the change to a run lies, and up to when one witness alone shows it. */
function datesOfChange(
  run: Run,
  before: Run,
  sights: readonly Sight[],
): Pick<Dating, "gap_from" | "alone_until"> {
  const old = sights.filter((one) => cardKey(one.card) === before.key && firstDay(one) < run.from);
  const lasts = old.map(({ last }) => (last < run.from ? last : addDays(run.from, -1)));
  const late = maximum(old.filter(({ own }) => !own).map(({ last }) => last)) ?? "";
  const witnesses = [...Map.groupBy(run.sights, ({ witness }) => witness).values()];
  const firsts = witnesses
    .map((own) => maximum([run.from, own.map(firstDay).sort()[0] ?? ""]) ?? run.from)
    .sort();
  const isContested = late >= run.from && run.sights.length > 0 && run.sights.every(({ own }) => !own);
  const [alone = run.from] = [firsts[1] ?? dayAfter(late || run.from), dayAfter(late || run.from)].sort();
  return {
    ...gap(maximum(lasts) ?? before.from, startOf(run.from)),
    ...(isContested && alone > run.from && { alone_until: startOf(alone) }),
  };
}

/** From the day after a sight to an instant, if there is anything between. */
function gap(seen: Day, from: Instant): Pick<Dating, "gap_from"> {
  const gap_from = startOf(dayAfter(seen));
  return gap_from < from ? { gap_from } : {};
}

function witnessesOf({ sights }: Run): Witness[] {
  return [...Map.groupBy(sights, ({ source }) => source)].map(([source, own]) => ({
    source,
    first_seen: own.some(({ from }) => from === null) ? null : (own.map(firstDay).sort()[0] ?? null),
    last_seen: maximum(own.map(({ last }) => last)) ?? "",
  }));
}
