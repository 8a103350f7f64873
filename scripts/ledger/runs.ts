// Which card held when: from what lists showed of an offer to its runs, a run being a time in which one card held. The rules are in
// prices/README.md#past-prices.
import type { Day, PriceEntry } from "../../src/schemas/price.ts";
import type { Sight } from "./sights.ts";

/** `sights` are those of its card in it; `until` is the first day of the next run. */
export type Run = { key: string; from: Day; until?: Day; sights: Sight[] };

/** Prompt and completion as one text; of a price without them, all its rates. */
export function cardKey({ rates, units = {} }: Pick<PriceEntry, "rates" | "units">): string {
  const { prompt, completion } = rates;
  if (prompt !== undefined || completion !== undefined) return `${prompt ?? "?"} ${completion ?? "?"}`;
  return JSON.stringify([...Object.entries(rates), ...Object.entries(units)].sort());
}

/** The first day a sight is known of. */
export function firstDay({ from, last }: Sight): Day {
  return from ?? last;
}

/** The last day on which a run's card was seen. */
export function lastSight({ sights, from }: Run): Day {
  return maximum(sights.map(({ last }) => last)) ?? from;
}

export function maximum(days: readonly Day[]): Day | undefined {
  return days.toSorted().at(-1);
}

/**
 * The sights that count. `served` is the card that is served after them, and `since` the first day of any reading of it: of that card any
 * sight counts. Of another those of the provider's own list, those whose day a list states, and those of two witnesses. A list that shows
 * another card to its last day, while somebody reads the served one, disputes the price, which the merge has settled.
 */
export function acceptedSights(sights: readonly Sight[], served: string, since: Day): Sight[] {
  const cards = Map.groupBy(sights, ({ card }) => cardKey(card));
  return [...cards].flatMap(([key, all]) => {
    if (key === served) return all;
    const past = all.filter((one) => isFirstHand(one) || one.until !== undefined || one.last < since);
    const witnesses = new Set(past.map(({ witness }) => witness));
    return past.some(isFirstHand) || witnesses.size >= 2 ? past : [];
  });
}

function isFirstHand({ own, stated }: Sight): boolean {
  return own || stated !== undefined;
}

/** The runs, oldest first. The first sight of a card begins its run: lists are late, never early. */
export function runsOf(sights: readonly Sight[], served: string): Run[] {
  const runs: Run[] = [];
  // Of two cards of one day the served one is the later.
  const begun = sights.toSorted(
    (a, b) =>
      Number(firstDay(a) > firstDay(b)) - Number(firstDay(a) < firstDay(b)) ||
      Number(cardKey(a.card) === served) - Number(cardKey(b.card) === served),
  );
  for (const sight of begun) {
    const [key, from] = [cardKey(sight.card), firstDay(sight)];
    const current = runs.at(-1);
    if (current?.key === key) continue;
    if (
      current !== undefined &&
      runs.some((run) => run.key === key) &&
      !returns(sight, current, sights, served)
    )
      continue;
    if (current?.from === from) runs.pop();
    if (runs.at(-1)?.key !== key) runs.push({ key, from, sights: [] });
  }
  return runs.map((run, i) => withSights(run, runs[i + 1]?.from, sights));
}

function withSights(run: Run, until: Day | undefined, sights: readonly Sight[]): Run {
  const own = sights.filter(
    (one) =>
      cardKey(one.card) === run.key && one.last >= run.from && (until === undefined || firstDay(one) < until),
  );
  return { ...run, sights: own, ...(until !== undefined && { until }) };
}

/**
 * A card that held before holds again: its own list says so, or a list moved back to it and it is the served one, or two witnesses did. Any
 * other list that shows it again is late.
 */
function returns(sight: Sight, current: Run, sights: readonly Sight[], served: string): boolean {
  if (sight.own) return true;
  if (!sight.moved) return false;
  const key = cardKey(sight.card);
  const movers = sights.filter(
    (one) =>
      one.moved &&
      cardKey(one.card) === key &&
      firstDay(one) > current.from &&
      firstDay(one) <= firstDay(sight),
  );
  return key === served || new Set(movers.map(({ witness }) => witness)).size >= 2;
}
