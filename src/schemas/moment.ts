// Points in time: the day or RFC 3339 date-time for which a caller asks prices, read as UTC, and instants in data.

/** The form of instants in data. */
export const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** A UTC second in a single notation, so that text sorts like time; a day sorts before its first second. */
export type Instant = string;

/** Stands for "always": the start of prices without a stated beginning. */
export const BEGINNING = "1970-01-01T00:00:00Z";

/** Whether an instant is within a span, which lasts from `from` until before `until`; a bound may be missing. */
export function isWithin(span: { from?: Instant; until?: Instant }, at: Instant): boolean {
  return (span.from ?? "") <= at && (span.until === undefined || at < span.until);
}

const MOMENT =
  /^\d{4}-\d{2}-\d{2}([Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;

/** The instant that a text names: midnight for a bare day, without fractions of a second; undefined for anything else. */
export function readMoment(text: string): Instant | undefined {
  const day = text.slice(0, 10);
  // `Date` reads February 30 as March 2.
  if (!MOMENT.test(text) || new Date(day).getUTCDate() !== Number(day.slice(8))) return undefined;
  if (INSTANT.test(text)) return text;
  const second = toInstant(Date.parse(text));
  return INSTANT.test(second) ? second : undefined;
}

/** Whether a text is a bare day: neither an instant nor a month, as some sources write. */
export function isBareDay(text: string): boolean {
  return text.length === 10;
}

let latest: { second: number; instant: Instant } | undefined;

/** The second of a clock reading in milliseconds. Cached, because formatting a date costs more than pricing a call. */
export function toInstant(now: number): Instant {
  const second = Math.floor(now / 1000);
  if (latest?.second !== second) {
    latest = { second, instant: `${new Date(second * 1000).toISOString().slice(0, -5)}Z` };
  }
  return latest.instant;
}

/** Milliseconds of a UTC day, which has no leap second. */
export const DAY_MS = 86_400_000;

/** The weekday, 1-7 with Monday as 1. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** The UTC day of a time in milliseconds. */
export function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function dayBefore(day: string, days = 1): string {
  return dayAt(Date.parse(day) - days * DAY_MS);
}

/** Minutes from midnight to a clock time: `01:30` is 90. */
export function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}
