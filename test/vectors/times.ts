// Golden vectors: prices at an instant: changes within a day, daily windows with weekdays and a calendar, promises that ended, and
// the time before the first known price.
import type { Calendars } from "../../src/pricing/hours.ts";
import type { ShardPrice } from "../../src/schemas/shard.ts";
import { DATED, GAP } from "./days.ts";
import { NO_USAGE, type Vector } from "./vector.ts";

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

const CALL = {
  provider: "openai",
  requested: "provider",
  usage: { ...NO_USAGE, prompt_tokens: 1000 },
  items: ["prompt"],
} as const;

const OLD = { worked: "1000 x 0.00000022", total: "0.00022" };
const PLAIN = { worked: "1000 x 0.00000015", total: "0.00015" };
const DEAR = { worked: "1000 x 0.0000003", total: "0.0003" };
const CHEAP = { worked: "1000 x 0.0000001", total: "0.0001" };
const FIRST = { worked: "1000 x 0.000005", total: "0.005" };

const MORNING = { hours: "01:00-04:00" } as const;
const NOON = { hours: "06:00-10:00" } as const;
const NIGHTLY = { hours: "22:30-06:00" } as const;

/** Each call has 1000 prompt tokens. */
const ROWS: readonly [
  name: string,
  prices: readonly ShardPrice[],
  rest: Omit<Vector, "name" | "prices" | keyof typeof CALL> & Partial<Vector>,
][] = [
  ["a second before a change within a day", PEAK_HOURS, { at: "2026-09-10T03:59:59Z", ...OLD }],
  ["the second of a change within a day", PEAK_HOURS, { at: "2026-09-10T04:00:00Z", ...PLAIN }],
  ["a second before a window", PEAK_HOURS, { at: "2026-09-11T00:59:59Z", ...PLAIN }],
  ["the second a window begins", PEAK_HOURS, { at: "2026-09-11T01:00:00Z", ...DEAR, ...MORNING }],
  ["the last second of a window", PEAK_HOURS, { at: "2026-09-11T03:59:59Z", ...DEAR, ...MORNING }],
  ["the second a window has ended", PEAK_HOURS, { at: "2026-09-11T04:00:00Z", ...PLAIN }],
  ["the second window of the day", PEAK_HOURS, { at: "2026-09-11T09:59:59Z", ...DEAR, ...NOON }],
  ["a Saturday has no window", PEAK_HOURS, { at: "2026-09-12T02:00:00Z", ...PLAIN }],
  ["a Sunday has no window", PEAK_HOURS, { at: "2026-09-13T02:00:00Z", ...PLAIN }],
  ["a Monday has one", PEAK_HOURS, { at: "2026-09-14T02:00:00Z", ...DEAR, ...MORNING }],
  ["a holiday on a Thursday has none", PEAK_HOURS, { at: "2026-10-01T02:00:00Z", ...PLAIN }],
  ["the last holiday", PEAK_HOURS, { at: "2026-10-02T08:00:00Z", ...PLAIN }],
  ["the weekday after the holidays", PEAK_HOURS, { at: "2026-10-05T08:00:00Z", ...DEAR, ...NOON }],
  ["a window across midnight, its evening", NIGHT, { at: "2026-11-20T22:30:00Z", ...CHEAP, ...NIGHTLY }],
  [
    "its morning, of the night that began on Friday",
    NIGHT,
    { at: "2026-11-21T05:59:59Z", ...CHEAP, ...NIGHTLY },
  ],
  ["its end", NIGHT, { at: "2026-11-21T06:00:00Z", ...PLAIN }],
  ["no night begins on Saturday", NIGHT, { at: "2026-11-21T23:00:00Z", ...PLAIN }],
  ["so none goes on into Sunday", NIGHT, { at: "2026-11-22T05:00:00Z", ...PLAIN }],
  [
    "a rate the window does not name is the base",
    NIGHT,
    {
      at: "2026-11-20T23:00:00Z",
      usage: { ...NO_USAGE, completion_tokens: 10 },
      items: ["completion"],
      worked: "10 x 0.0000006",
      total: "0.000006",
      ...NIGHTLY,
    },
  ],
  ["peak on the last day of the calendar", PEAK_HOURS, { at: "2026-12-31T02:30:00Z", ...DEAR, ...MORNING }],
  [
    "peak on the day after, which may be a holiday",
    PEAK_HOURS,
    { at: "2027-01-01T02:30:00Z", ...DEAR, ...MORNING, assumed: ["calendar_ended"] },
  ],
  ["off the peak of that day", PEAK_HOURS, { at: "2027-01-01T05:00:00Z", ...PLAIN }],
  ["the last second of a promise", PROMISED, { at: "2026-11-21T23:59:59Z", ...PLAIN }],
  [
    "a price goes on after its promise, and says so",
    PROMISED,
    { at: "2026-11-22T00:00:00Z", ...PLAIN, assumed: ["guarantee_ended"] },
  ],
  [
    "the second before the first dated price: the earliest there is, estimated",
    DATED,
    {
      at: "2026-07-08T23:59:59Z",
      ...FIRST,
      assumed: ["earliest_known_price"],
      knownFrom: "2026-07-09T00:00:00Z",
    },
  ],
  [
    "the day of the release, before the first dated price",
    DATED,
    {
      released: "2026-07-01",
      day: "2026-07-01",
      ...FIRST,
      assumed: ["earliest_known_price"],
      knownFrom: "2026-07-09T00:00:00Z",
    },
  ],
  [
    "the first second of the month of the release",
    DATED,
    {
      released: "2026-06",
      day: "2026-06-01",
      ...FIRST,
      assumed: ["earliest_known_price"],
      knownFrom: "2026-07-09T00:00:00Z",
    },
  ],
  [
    "before anyone read a price that nobody dates",
    GAP,
    {
      known_from: "2026-02-01T00:00:00Z",
      at: "2026-01-31T23:59:59Z",
      worked: "1000 x 0.000001",
      total: "0.001",
      assumed: ["earliest_known_price"],
      knownFrom: "2026-02-01T00:00:00Z",
    },
  ],
  [
    "from the first reading on it is no estimate",
    GAP,
    {
      known_from: "2026-02-01T00:00:00Z",
      at: "2026-02-01T00:00:00Z",
      worked: "1000 x 0.000001",
      total: "0.001",
    },
  ],
  [
    "a bare day in which the price changes",
    PEAK_HOURS,
    { day: "2026-09-10", bareDay: true, ...OLD, assumed: ["day_has_other_prices"] },
  ],
  [
    "a bare day with windows",
    PEAK_HOURS,
    { day: "2026-09-14", bareDay: true, ...PLAIN, assumed: ["day_has_other_prices"] },
  ],
  ["a bare holiday has one price", PEAK_HOURS, { day: "2026-10-01", bareDay: true, ...PLAIN }],
  [
    "a bare day whose midnight is the change has one price",
    DATED,
    { day: "2026-08-21", bareDay: true, worked: "1000 x 0.000004", total: "0.004" },
  ],
  [
    "a bare Sunday into which no night goes on has one price",
    NIGHT,
    { day: "2026-11-22", bareDay: true, ...PLAIN },
  ],
  [
    "a bare Saturday that Friday's night goes on into",
    NIGHT,
    { day: "2026-11-21", bareDay: true, ...CHEAP, ...NIGHTLY, assumed: ["day_has_other_prices"] },
  ],
];

export const TIME_VECTORS: readonly Vector[] = ROWS.map(([name, prices, rest]) => ({
  name,
  ...CALL,
  prices,
  ...rest,
}));
