// UTC days, `YYYY-MM-DD`, and the instants in them.
import { DAY_MS } from "../../src/schemas/moment.ts";
import type { ListedPrice, PriceEntry } from "../../src/schemas/price.ts";

/** Today, UTC: the day that commands work for. */
export function today(): string {
  return dayOf(new Date().toISOString());
}

/** The next day, across the ends of months and years. */
export function dayAfter(day: string): string {
  return addDays(day, 1);
}

/** The day `days` later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(startOf(day)) + days * DAY_MS).toISOString());
}

/** The number of days from the first to the second; negative if the second is earlier. */
export function daysBetween(first: string, second: string): number {
  return (Date.parse(second) - Date.parse(first)) / DAY_MS;
}

/** The UTC day of an instant. */
export function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

/** The day's midnight, UTC. */
export function startOf(day: string): string {
  return `${day}T00:00:00Z`;
}

/** The latest of these days or instants; undefined if none is known. */
export function latest(times: readonly (string | undefined)[]): string | undefined {
  // `undefined` sorts last.
  return times.toSorted().findLast((time) => time !== undefined);
}

/** Converts days, the last inclusive, to instants, the last exclusive. */
export function toInstants<P extends ListedPrice>(price: P): P & PriceEntry {
  return {
    ...price,
    ...(price.from !== undefined && { from: startOf(price.from) }),
    ...(price.until !== undefined && { until: startOf(dayAfter(price.until)) }),
  };
}
