// Calendars of days that prices by the hour leave out: prices/calendars/<name>.json.
import * as z from "zod/mini";
import { day } from "./price.ts";

export const calendarFile = z.object({
  name: z.string(),
  page: z.string().check(z.regex(/^https:\/\//)),
  /** The day the page was read. */
  read: day,
  /** The days it speaks of, both inclusive: of later ones nothing is known. */
  from: day,
  until: day,
  days: z.array(day),
});

export type CalendarFile = z.infer<typeof calendarFile>;
