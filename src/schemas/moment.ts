// Points in time: the day or RFC 3339 date-time a caller asks prices for, read as UTC, and instants as the data has them.
import * as z from "zod/mini";
import type { Day } from "./price.ts";

/** A second of UTC, written in one way only, so that text sorts as time does; a day sorts before its first second. */
export const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/));

export type Instant = string;

const MOMENT =
  /^\d{4}-\d{2}-\d{2}([Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The UTC day of a moment; undefined when the text is not one. */
export function utcDay(text: string): Day | undefined {
  if (!MOMENT.test(text) || !exists(text.slice(0, 10))) return undefined;
  const day = new Date(text).toISOString().slice(0, 10);
  return DAY.test(day) ? day : undefined;
}

/** The second of a clock reading in milliseconds. */
export function instantOf(now: number): Instant {
  return `${new Date(now).toISOString().slice(0, 19)}Z`;
}

const DAY_MS = 86_400_000;
let latest: { number: number; day: Day } | undefined;

/** The UTC day of a clock reading in milliseconds. Writing a date out costs more than pricing a call, so it is kept. */
export function dayOf(now: number): Day {
  const number = Math.floor(now / DAY_MS);
  if (latest?.number !== number) latest = { number, day: new Date(now).toISOString().slice(0, 10) };
  return latest.day;
}

/** `Date` reads February 30 as March 2; such a day does not exist. */
function exists(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
