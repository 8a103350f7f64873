// Runs: the spans in which one card was in force, worked out from sights. The rules are in prices/RULES.md#past-prices.
import type { Instant } from "../../src/schemas/moment.ts";
import type { Day, PriceEntry, Rates } from "../../src/schemas/price.ts";
import type { CatalogPrice } from "../files/catalog.ts";
import { addDays, dayAfter, latest, startOf } from "../files/days.ts";
import type { Sight } from "./sights.ts";

/** What is uncertain about the day on which a price begins. */
export type Changing = {
  /** Nobody read a price between here and the change. */
  gap_from?: Instant;
  /** Until here only one witness shows the price while others still show the previous one. */
  alone_until?: Instant;
};

/** A source that showed a price, with the first and last day it did; the first is null if the list states only the end of a past price. */
export type Witness = { source: string; first_seen: Day | null; last_seen: Day };

/** How precisely the days of a price are known. */
export type Dating = Changing & {
  /** `by`: the price held at the latest from this day, or ended by it; `exact`: a source states the day. */
  bound?: { from: "by" | "exact"; until?: "by" | "exact" };
  witnesses?: Witness[];
};

export type DatedPrice = CatalogPrice & Dating;

/** `sights` are those of the card within the run; `until` is the first day of the next run. */
export type Run = { key: string; from: Day; until?: Day; sights: Sight[] };

/** Prompt and completion as one text, or all rates of a price without them. */
export function cardKey({ rates, units = {} }: Pick<PriceEntry, "rates" | "units">): string {
  const { prompt, completion } = rates;
  if (prompt !== undefined || completion !== undefined) return `${prompt ?? "?"} ${completion ?? "?"}`;
  return JSON.stringify([...Object.entries(rates), ...Object.entries(units)].sort());
}

/** The first known day of a sight. */
export function firstDay({ from, last }: Sight): Day {
  return from ?? last;
}

/** The last day on which the run's card was seen. */
export function lastSight({ sights, from }: Run): Day {
  return latest(sights.map(({ last }) => last)) ?? from;
}

/**
 * Selects the sights that count. `served` is the card served after them and `since` the first day of any reading of it. Every sight of that
 * card counts. Of other cards, sights count from the provider's own list, with a day stated by their list, from two witnesses, or from one
 * that moved to the served card. What a list shows after others read the served card is a dispute that the merge has settled.
 */
export function acceptedSights(sights: readonly Sight[], served: string, since: Day): Sight[] {
  const cards = Map.groupBy(sights, ({ card }) => cardKey(card));
  const known = [...cards].flatMap(([key, all]) => {
    if (key === served) return all;
    const isOver = (one: Sight) =>
      isFirstHand(one) || one.copied || one.until !== undefined || one.last < since;
    const lasts = all.flatMap((one) => (isOver(one) && one.last < since ? [one.last] : []));
    const past = all.flatMap((one) => {
      if (isOver(one) || firstDay(one) >= since) return isOver(one) ? [one] : [];
      const end = latest(lasts) ?? addDays(since, -1);
      return [{ ...one, last: latest([firstDay(one), end]) ?? end }];
    });
    return isBorneOut(past) || isMove(past, cards.get(served) ?? [], since) ? past : [];
  });
  return [...known, ...sights.filter((one) => !known.includes(one) && isStep(one, known))];
}

/** Whether a list alone showed the card between two others of which it was right: it moved from the one to the other by way of this. */
function isStep(step: Sight, known: readonly Sight[]): boolean {
  const own = known.filter(({ source }) => source === step.source);
  const before = own.findLast(({ until = "~" }) => until <= firstDay(step));
  const after = own.find((one) => one.moved && firstDay(one) >= (step.until ?? "~"));
  const keys = [before, step, after].flatMap((one) => (one === undefined ? [] : [cardKey(one.card)]));
  return step.moved && new Set(keys).size === 3;
}

function witnessesOf(sights: readonly Sight[]): Set<string> {
  return new Set(sights.map(({ witness }) => witness));
}

/** Whether sights suffice: the provider's own list, a stated day, or two witnesses. */
export function isBorneOut(sights: readonly Sight[]): boolean {
  return sights.some(isFirstHand) || witnessesOf(sights).size >= 2;
}

/** Whether a list moved from a card near the served one to that before any other showed it, and another shows it since. */
function isMove(past: readonly Sight[], served: readonly Sight[], since: Day): boolean {
  const moves = (old: Sight) =>
    served.some(({ source, moved, from }) => moved && source === old.source && from === old.until);
  const isOld = (one: Sight) => one.last < since && isNear(one.card.rates, served[0]?.card.rates ?? {});
  return past.every(isOld) && past.some(moves) && witnessesOf(served).size >= 2;
}

/** Whether the token rates of two cards differ ninefold at most: more is another unit, or a mistake. */
export function isNear(a: Rates, b: Rates): boolean {
  return (["prompt", "completion"] as const).every((rate) => {
    const [one, other] = [Number(a[rate]), Number(b[rate])];
    return a[rate] === b[rate] || (one <= 9 * other && other <= 9 * one);
  });
}

/** Whether a sight says more than a copy: the list is the provider's own, or states a day of the price itself. */
function isFirstHand({ own, stated }: Sight): boolean {
  return own || stated !== undefined;
}

/** Returns the runs, oldest first. The first sight of a card starts its run, because lists are late but never early. */
export function runsOf(sights: readonly Sight[], served: string): Run[] {
  const runs: Run[] = [];
  // Of two cards that start on one day the served one comes last.
  const begun = sights.toSorted(
    (a, b) =>
      Number(firstDay(a) > firstDay(b)) - Number(firstDay(a) < firstDay(b)) ||
      Number(cardKey(a.card) === served) - Number(cardKey(b.card) === served),
  );
  for (const sight of begun) {
    const [key, from] = [cardKey(sight.card), firstDay(sight)];
    const current = runs.at(-1);
    if (current?.key === key || isRefuted(sight, sights)) continue;
    const isOld = runs.some((run) => run.key === key);
    if (current !== undefined && isOld && !returns(sight, current, sights, served)) continue;
    if (current?.from === from) runs.pop();
    if (runs.at(-1)?.key !== key) runs.push({ key, from, sights: [] });
  }
  return runs.map((run, i) => withSights(run, runs[i + 1]?.from, sights));
}

/** Whether the provider itself showed another card on the day on which a list began to show this one. */
function isRefuted(sight: Sight, sights: readonly Sight[]): boolean {
  const day = firstDay(sight);
  const isOther = (one: Sight) => one.own && cardKey(one.card) !== cardKey(sight.card);
  const isOn = (one: Sight) =>
    one.page === undefined
      ? [firstDay(one), one.last].includes(day)
      : firstDay(one) <= day && day <= one.last;
  return !sight.own && sights.some((one) => isOther(one) && isOn(one));
}

function withSights(run: Run, until: Day | undefined, sights: readonly Sight[]): Run {
  const own = sights.filter(
    (one) =>
      cardKey(one.card) === run.key && one.last >= run.from && (until === undefined || firstDay(one) < until),
  );
  return { ...run, sights: own, ...(until !== undefined && { until }) };
}

/** Whether an earlier card is in force again: the provider's own list or two witnesses say so, or a list moved back to the served one. */
function returns(sight: Sight, current: Run, sights: readonly Sight[], served: string): boolean {
  if (sight.own || sight.copied) return true;
  if (!sight.moved) return false;
  const key = cardKey(sight.card);
  const movers = sights.filter(
    (one) =>
      one.moved &&
      cardKey(one.card) === key &&
      firstDay(one) > current.from &&
      firstDay(one) <= firstDay(sight),
  );
  return key === served || witnessesOf(movers).size >= 2;
}

/** Whether a list states the day on which the run starts or ends. */
export function states({ sights, ...run }: Run, side: "from" | "until"): boolean {
  return sights.some((one) => one[side] === run[side] && (one.stated === side || one.stated === "both"));
}

/** A list that shows the old card this long after a change does not follow it. */
const STALE_DAYS = 45;

/** The gap in which the change to a run lies, and until when only one witness shows it. */
export function datesOfChange(run: Run, before: Run, sights: readonly Sight[]): Changing {
  const all = sights.filter((one) => cardKey(one.card) === before.key && firstDay(one) < run.from);
  // What the provider showed to its end says how long it held; a list that goes on showing it for long does not.
  const inTime = all.filter(({ own, last }) => own || last < addDays(run.from, STALE_DAYS));
  const ended = all.filter(({ page, until }) => page !== undefined && until !== undefined);
  const old = ended.length > 0 ? ended : inTime.length > 0 ? inTime : all;
  const lasts = old.map(({ last }) => (last < run.from ? last : addDays(run.from, -1)));
  const late = latest(all.filter(({ own }) => !own).map(({ last }) => last)) ?? "";
  const witnesses = [...Map.groupBy(run.sights, ({ witness }) => witness).values()];
  const firsts = witnesses
    .map((own) => latest([run.from, own.map(firstDay).sort()[0] ?? ""]) ?? run.from)
    .sort();
  const isContested =
    late >= run.from && run.sights.length > 0 && run.sights.every(({ own, copied }) => !own && !copied);
  const [alone = run.from] = [firsts[1] ?? dayAfter(late || run.from), dayAfter(late || run.from)].sort();
  return {
    ...gap(latest(lasts) ?? before.from, startOf(run.from)),
    ...(isContested && alone > run.from && { alone_until: startOf(alone) }),
  };
}

/** The gap from the day after a sight to an instant, if any. */
export function gap(seen: Day, from: Instant): Pick<Changing, "gap_from"> {
  const gap_from = startOf(dayAfter(seen));
  return gap_from < from ? { gap_from } : {};
}

/** Who showed the card of a run, each list once, and when. */
export function seenBy(sights: readonly Sight[]): Witness[] {
  return [...Map.groupBy(sights, ({ source }) => source)].map(([source, own]) => ({
    source,
    first_seen: own.some(({ from }) => from === null) ? null : (own.map(firstDay).sort()[0] ?? null),
    last_seen: latest(own.map(({ last }) => last)) ?? "",
  }));
}
