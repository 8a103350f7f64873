// Points in time: the day or RFC 3339 date-time a caller asks prices for, read as UTC, and instants as the data has them.

/** How the data write an instant. */
export const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** A second of UTC, written in one way only, so that text sorts as time does; a day sorts before its first second. */
export type Instant = string;

/** Stands for "since ever": when prices without a stated beginning hold from. */
export const BEGINNING = "1970-01-01T00:00:00Z";

const MOMENT =
  /^\d{4}-\d{2}-\d{2}([Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;

/** The instant that a text names: of a bare day its midnight, without fractions of a second; undefined when it names no instant. */
export function readMoment(text: string): Instant | undefined {
  if (!MOMENT.test(text) || !exists(text.slice(0, 10))) return undefined;
  if (INSTANT.test(text)) return text;
  const second = toInstant(Date.parse(text));
  return INSTANT.test(second) ? second : undefined;
}

/** A day without an hour: neither an instant nor, as some sources write one, a month. */
export function isBareDay(text: string): boolean {
  return text.length === 10;
}

let latest: { second: number; instant: Instant } | undefined;

/** The second of a clock reading in milliseconds. Kept, because writing a date costs more than pricing a call. */
export function toInstant(now: number): Instant {
  const second = Math.floor(now / 1000);
  if (latest?.second !== second) {
    latest = { second, instant: `${new Date(second * 1000).toISOString().slice(0, -5)}Z` };
  }
  return latest.instant;
}

/** Milliseconds of a UTC day, which has no leap second. */
export const DAY_MS = 86_400_000;

/** 1-7, Monday is 1. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

/** `Date` reads February 30 as March 2; such a day does not exist. */
function exists(day: string): boolean {
  return new Date(day).getUTCDate() === Number(day.slice(8));
}

/** Minutes from midnight to a clock's time: `01:30` is 90. */
export function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}
