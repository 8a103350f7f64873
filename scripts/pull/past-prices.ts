// A source that states no dates is given them by its readings: when its price changes, the old one is kept with the last
// day it held. A price keeps the first day it was read, however often it is read again.
import { dayBefore } from "../../src/schemas/moment.ts";
import type { Day, PriceEntry, Rates } from "../../src/schemas/price.ts";
import type { MapEntry, PastMapPrices } from "../files/cost-map.ts";
import { dayAfter } from "../files/days.ts";
import type { Observation, PastPrice } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";
import { asObservation } from "../litellm/as-source.ts";

/** The day on which a row's price was last read, and the day of its next reading. */
export type Readings = { last: Day; now: Day };

/** The row with its own past, and with the previous price if that was different. */
export function rowWithPast(row: Observation, before: Observation, readings: Readings): Observation {
  const known = { ...row, ...firstRead(row, before, readings) };
  if (isDated(row)) return known;
  const past = [...(before.past ?? []), ...endedPrices(row, before, readings)];
  return past.length > 0 ? { ...known, past } : known;
}

/** The same for an entry of LiteLLM's map. */
export function entryWithPast(entry: MapEntry, before: MapEntry, readings: Readings): MapEntry {
  const [row, old] = [asObservation(entry), asObservation(before)];
  const ended = endedPrices(row, old, readings);
  const { prices, nested_prices } = before;
  const past: PastMapPrices[] = [
    ...(before.past ?? []),
    ...ended.map(({ until, read, since }) => {
      return { prices, ...stated({ nested_prices }), until, read, ...stated({ since }) };
    }),
  ];
  return { ...entry, ...firstRead(row, old, readings), ...(past.length > 0 && { past }) };
}

/** The first day of the price that the row begins with, if that price was read before. */
function firstRead(
  row: Observation,
  before: Observation,
  { last, now }: Readings,
): Pick<Observation, "since"> {
  const [price, old] = [row.prices[0], before.prices[0]];
  const { from, until } = old ?? {};
  if (price === undefined || old === undefined || contradicts(old, price)) return {};
  if (price.from !== from || price.until !== until || differ(old.units ?? {}, price.units ?? {})) return {};
  const since = before.since ?? last;
  return since < now ? { since } : {};
}

/** What the earlier reading stated about days before this one: ended entries, and the last entry if it changed. */
function endedPrices(row: Observation, before: Observation, { last, now }: Readings): PastPrice[] {
  const begun = before.prices.filter(({ from }) => from === undefined || from < now);
  const ended = begun.flatMap((price) => {
    const { until } = price;
    return until !== undefined && until < now ? [{ ...price, until, read: last }] : [];
  });
  const [current, next] = [begun.findLast(({ until }) => until === undefined || until >= now), row.prices[0]];
  // Another price on the same day is a correction of ours or theirs, not a change.
  if (current === undefined || next === undefined || last >= now || !contradicts(current, next)) return ended;
  const start = before.past?.at(-1)?.until;
  const from = start === undefined ? {} : { from: dayAfter(start) };
  const since = current === before.prices[0] ? before.since : undefined;
  return [...ended, { ...from, ...current, until: dayBefore(now), read: last, ...stated({ since }) }];
}

/** The source says itself from when its prices are. */
function isDated({ prices }: Observation): boolean {
  return prices.length > 1 || prices.some(({ from, until }) => from !== undefined || until !== undefined);
}

/** Some rate both know differs, in the base or in a tier, or the tiers are at other thresholds. */
export function contradicts(before: PriceEntry, now: PriceEntry): boolean {
  const [old, tiers] = [before.tiers ?? [], now.tiers ?? []];
  if (differ(before.rates, now.rates) || old.length !== tiers.length) return true;
  return old.some((tier) => {
    const twin = tiers.find(({ above }) => above === tier.above);
    return twin === undefined || differ(tier.rates, twin.rates);
  });
}

function differ(a: Rates | Record<string, string>, b: Rates | Record<string, string>): boolean {
  const rates = new Map(Object.entries(b));
  return Object.entries(a).some(([name, rate]) => (rates.get(name) ?? rate) !== rate);
}
