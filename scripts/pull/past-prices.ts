// A source that states no dates is given them by its readings: when its price changes, the old one is kept with the last
// day it held.
import type { MapEntry, PastMapPrices } from "../../src/schemas/litellm-map.ts";
import { dayBefore } from "../../src/schemas/moment.ts";
import type { Observation, PastPrice } from "../../src/schemas/observations.ts";
import type { Day, PriceEntry, Rates } from "../../src/schemas/price.ts";
import { dayAfter } from "../files/days.ts";
import { asObservation } from "../litellm/as-source.ts";

/** The day a row's price was last read, and the day its next reading is of. */
export type Readings = { last: Day; now: Day };

/** The row with its own past, and with the price before where that was another. */
export function rowWithPast(row: Observation, before: Observation, readings: Readings): Observation {
  if (isDated(row)) return row;
  const past = [...(before.past ?? []), ...pastOf(row, before, readings)];
  return past.length > 0 ? { ...row, past } : row;
}

/** The same for an entry of LiteLLM's map. */
export function entryWithPast(entry: MapEntry, before: MapEntry, readings: Readings): MapEntry {
  const ended = pastOf(asObservation(entry), asObservation(before), readings);
  const { prices, nested_prices } = before;
  const past: PastMapPrices[] = [
    ...(before.past ?? []),
    ...ended.map(({ until, read }) => ({ prices, ...(nested_prices && { nested_prices }), until, read })),
  ];
  return past.length > 0 ? { ...entry, past } : entry;
}

/** What the earlier reading stated of days before this one: entries that had ended, and the last where it changed. */
function pastOf(row: Observation, before: Observation, { last, now }: Readings): PastPrice[] {
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
  return [...ended, { ...from, ...current, until: dayBefore(now), read: last }];
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

function differ(a: Rates, b: Rates): boolean {
  const rates = new Map(Object.entries(b));
  return Object.entries(a).some(([name, rate]) => (rates.get(name) ?? rate) !== rate);
}
