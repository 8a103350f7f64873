// Golden vectors: prices at an instant: changes within a day, daily windows with weekdays and a calendar, promises that ended, and
// the time before the first known price.
import type { Calendars } from "../../src/pricing/hours.ts";
import type { ShardPrice } from "../../src/schemas/shard.ts";
import { DATED, GAP } from "./days.ts";
import { type Vector, vectorsAt } from "./vector.ts";

/** 2026-10-01 is a Thursday. */
export const CALENDARS: Calendars = { holidays: ["2026-10-01", "2026-10-02"] };
/** The day after is a Friday. */
export const CALENDAR_ENDS = { holidays: "2026-12-31" };

const PEAK = { prompt: "0.0000003", completion: "0.0000012" };
const BASE = { prompt: "0.00000015", completion: "0.0000006" };

/** Twice the price from 01:00 to 04:00 and 06:00 to 10:00 on weekdays that are no holidays, since 04:00 of a Thursday. */
const PEAK_HOURS: readonly ShardPrice[] = [
  { until: "2026-09-10T04:00:00Z", rates: { prompt: "0.00000022", completion: "0.00000066" } },
  {
    from: "2026-09-10T04:00:00Z",
    rates: BASE,
    hours: [
      { utc: "01:00-04:00", days: [1, 2, 3, 4, 5], except: "holidays", rates: PEAK },
      { utc: "06:00-10:00", days: [1, 2, 3, 4, 5], except: "holidays", rates: PEAK },
    ],
  },
];

/** Cheaper at night, across midnight, on nights that begin on a weekday. */
const NIGHT: readonly ShardPrice[] = [
  { rates: BASE, hours: [{ utc: "22:30-06:00", days: [1, 2, 3, 4, 5], rates: { prompt: "0.0000001" } }] },
];

const PROMISED: readonly ShardPrice[] = [{ guaranteed_until: "2026-11-22T00:00:00Z", rates: BASE }];

export const TIME_VECTORS: readonly Vector[] = [
  ...vectorsAt("openai", PEAK_HOURS)`
    a second before a change within a day
      | prompt 1000 | prompt 1000 x 0.00000022 | 0.00022 | at 2026-09-10T03:59:59Z
    the second of a change within a day
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | at 2026-09-10T04:00:00Z
    a second before a window
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | at 2026-09-11T00:59:59Z
    the second a window begins
      | prompt 1000 | prompt 1000 x 0.0000003 | 0.0003 | at 2026-09-11T01:00:00Z; hours 01:00-04:00
    the last second of a window
      | prompt 1000 | prompt 1000 x 0.0000003 | 0.0003 | at 2026-09-11T03:59:59Z; hours 01:00-04:00
    the second a window has ended
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | at 2026-09-11T04:00:00Z
    the second window of the day
      | prompt 1000 | prompt 1000 x 0.0000003 | 0.0003 | at 2026-09-11T09:59:59Z; hours 06:00-10:00
    a Saturday has no window
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | at 2026-09-12T02:00:00Z
    a Sunday has no window
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | at 2026-09-13T02:00:00Z
    a Monday has one
      | prompt 1000 | prompt 1000 x 0.0000003 | 0.0003 | at 2026-09-14T02:00:00Z; hours 01:00-04:00
    a holiday on a Thursday has none
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | at 2026-10-01T02:00:00Z
    the last holiday
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | at 2026-10-02T08:00:00Z
    the weekday after the holidays
      | prompt 1000 | prompt 1000 x 0.0000003 | 0.0003 | at 2026-10-05T08:00:00Z; hours 06:00-10:00
    peak on the last day of the calendar
      | prompt 1000 | prompt 1000 x 0.0000003 | 0.0003 | at 2026-12-31T02:30:00Z; hours 01:00-04:00
    peak on the day after, which may be a holiday
      | prompt 1000 | prompt 1000 x 0.0000003 | 0.0003 | at 2027-01-01T02:30:00Z; hours 01:00-04:00; assumed calendar_ended
    off the peak of that day
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | at 2027-01-01T05:00:00Z
    a bare day in which the price changes
      | prompt 1000 | prompt 1000 x 0.00000022 | 0.00022 | day 2026-09-10; bareDay; assumed day_has_other_prices
    a bare day with windows
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | day 2026-09-14; bareDay; assumed day_has_other_prices
    a bare holiday has one price
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | day 2026-10-01; bareDay
  `,
  ...vectorsAt("openai", NIGHT)`
    a window across midnight, its evening
      | prompt 1000 | prompt 1000 x 0.0000001 | 0.0001 | at 2026-11-20T22:30:00Z; hours 22:30-06:00
    its morning, of the night that began on Friday
      | prompt 1000 | prompt 1000 x 0.0000001 | 0.0001 | at 2026-11-21T05:59:59Z; hours 22:30-06:00
    its end
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | at 2026-11-21T06:00:00Z
    no night begins on Saturday
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | at 2026-11-21T23:00:00Z
    so none goes on into Sunday
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | at 2026-11-22T05:00:00Z
    a rate the window does not name is the base
      | completion 10 | completion 10 x 0.0000006 | 0.000006 | at 2026-11-20T23:00:00Z; hours 22:30-06:00
    a bare Sunday into which no night goes on has one price
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | day 2026-11-22; bareDay
    a bare Saturday that Friday's night goes on into
      | prompt 1000 | prompt 1000 x 0.0000001 | 0.0001 | day 2026-11-21; bareDay; hours 22:30-06:00; assumed day_has_other_prices
  `,
  ...vectorsAt("openai", PROMISED)`
    the last second of a promise
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | at 2026-11-21T23:59:59Z
    a price goes on after its promise, and says so
      | prompt 1000 | prompt 1000 x 0.00000015 | 0.00015 | at 2026-11-22T00:00:00Z; assumed guarantee_ended
  `,
  ...vectorsAt("openai", DATED)`
    the second before the first dated price: the earliest there is, estimated
      | prompt 1000 | prompt 1000 x 0.000005 | 0.005 | at 2026-07-08T23:59:59Z; assumed earliest_known_price; knownFrom 2026-07-09T00:00:00Z
    the day of the release, before the first dated price
      | prompt 1000 | prompt 1000 x 0.000005 | 0.005 | released 2026-07-01; day 2026-07-01; assumed earliest_known_price; knownFrom 2026-07-09T00:00:00Z
    the first second of the month of the release
      | prompt 1000 | prompt 1000 x 0.000005 | 0.005 | released 2026-06; day 2026-06-01; assumed earliest_known_price; knownFrom 2026-07-09T00:00:00Z
    a bare day whose midnight is the change has one price
      | prompt 1000 | prompt 1000 x 0.000004 | 0.004 | day 2026-08-21; bareDay
  `,
  ...vectorsAt("openai", GAP)`
    before anyone read a price that nobody dates
      | prompt 1000 | prompt 1000 x 0.000001 | 0.001 | known_from 2026-02-01T00:00:00Z; at 2026-01-31T23:59:59Z; assumed earliest_known_price; knownFrom 2026-02-01T00:00:00Z
    from the first reading on it is no estimate
      | prompt 1000 | prompt 1000 x 0.000001 | 0.001 | known_from 2026-02-01T00:00:00Z; at 2026-02-01T00:00:00Z
  `,
];
