// Hourly prices: which daily window of a price an instant falls in.
import { dayBefore, type Instant, weekdayOf } from "../schemas/moment.ts";
import type { Day, Hours } from "../schemas/price.ts";

type Times = Pick<Hours, "utc" | "days" | "except">;

/** The days on which a window does not apply, by calendar name. */
export type Calendars = Readonly<Record<string, readonly Day[]>>;

/** The window of an instant, if one applies. A window across midnight belongs to the UTC day on which it starts. */
export function windowAt<Window extends Times>(hours: readonly Window[], at: Instant, calendars: Calendars) {
  const today = at.slice(0, 10);
  const time = at.slice(11, 16);
  return hours.find((one) => {
    const start = one.utc.slice(0, 5);
    const end = one.utc.slice(6);
    if (start < end) return start <= time && time < end && appliesOn(one, today, calendars);
    if (time >= start) return appliesOn(one, today, calendars);
    return time < end && appliesOn(one, dayBefore(today), calendars);
  });
}

/** Whether the window started after the last day that its calendar covers. */
export function isAfterCalendar({ utc, except }: Hours, at: Instant, ends: Readonly<Record<string, Day>>) {
  const last = except === undefined ? undefined : ends[except];
  const today = at.slice(0, 10);
  const began = at.slice(11, 16) < utc.slice(0, 5) ? dayBefore(today) : today;
  return last !== undefined && began > last;
}

/** Whether some window starts on a UTC day or extends into it. */
export function hasWindowOn(hours: readonly Hours[], day: Day, calendars: Calendars): boolean {
  return hours.some(
    (one) =>
      appliesOn(one, day, calendars) ||
      // Stryker disable next-line MethodExpression: what follows the first time never makes it earlier
      (one.utc.slice(0, 5) >= one.utc.slice(6) && appliesOn(one, dayBefore(day), calendars)),
  );
}

function appliesOn({ days, except }: Times, day: Day, calendars: Calendars): boolean {
  if (except !== undefined && calendars[except]?.includes(day)) return false;
  return days === undefined || days.includes(weekdayOf(day));
}
