// A price by hours in the map's form: flat rates are the dearest of the day, and `off_peak_pricing` names the hours that cost less.
import { ratesInWindow } from "../../src/pricing/rates.ts";
import { minutesOf } from "../../src/schemas/moment.ts";
import type { Hours, PriceEntry, Rates } from "../../src/schemas/price.ts";
import type { JsonObject } from "../files/cost-map.ts";
import { RATE_FIELDS, TEXT_RATES } from "./fields.ts";

const DAY_MINUTES = 1440;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

export type PeakPrice = {
  /** The price with the dearest rate of any hour in place of each base rate. */
  flat: PriceEntry;
  /** The map's `off_peak_pricing`; absent for a price that is the same at all hours. */
  offPeak?: JsonObject;
};

/** Days on which an exception of a calendar applies count as days without one: too much, never too little. */
export function peakPrice(price: PriceEntry): PeakPrice {
  const { hours = [], rates } = price;
  if (hours.length === 0) return { flat: price };
  const dear = hours.filter(({ rates: own }) =>
    TEXT_RATES.some((rate) => Number(own[rate]) > Number(rates[rate] ?? 0)),
  );
  const cards = [rates, ...hours.map((window) => ({ ...rates, ...ratesInWindow(rates, window) }))];
  const flat = { ...price, rates: { ...rates, ...dearest(cards) } };
  const windows = dear.length > 0 ? listSpans(markWeek(dear), 0) : listSpans(markWeek(hours), 1);
  const cheap = dear.length > 0 ? rates : dearest(cards.slice(1));
  return { flat, offPeak: { ...windows, ...toFields(cheap) } };
}

function dearest(cards: readonly Rates[]): Rates {
  const rates: Rates = {};
  for (const rate of TEXT_RATES) {
    for (const card of cards) {
      const value = card[rate];
      if (value !== undefined && !(Number(rates[rate]) >= Number(value))) rates[rate] = value;
    }
  }
  return rates;
}

function toFields(rates: Rates): JsonObject {
  return Object.fromEntries(
    TEXT_RATES.flatMap((rate) =>
      rates[rate] === undefined || rate === "input_cache_write_1h"
        ? []
        : [[RATE_FIELDS[rate], Number(rates[rate])] as const],
    ),
  );
}

/** The minutes of each day of the week, Monday first, UTC: 1 within a window. A window past midnight goes on the next day. */
function markWeek(windows: readonly Hours[]): Uint8Array[] {
  const week = WEEK.map(() => new Uint8Array(DAY_MINUTES));
  for (const { utc, days = WEEK } of windows) {
    const [start, end] = utc.split("-").map(minutesOf);
    if (start === undefined || end === undefined) continue;
    for (const day of days) {
      week[day - 1]?.fill(1, start, start < end ? end : DAY_MINUTES);
      if (start >= end) week[day % WEEK.length]?.fill(1, 0, end);
    }
  }
  return week;
}

/** The spans of the week whose minutes are `wanted`, in the map's form: for all days, or by weekdays that are alike. */
function listSpans(week: readonly Uint8Array[], wanted: 0 | 1): JsonObject {
  const byDay = week.map((minutes) => JSON.stringify(daySpans(minutes, wanted)));
  const groups = Map.groupBy(WEEK, (day) => byDay[day - 1] ?? "[]");
  const windows = [...groups].flatMap(([text, weekdays]) => {
    const hours_utc: string[] = JSON.parse(text);
    return hours_utc.length === 0 ? [] : [{ hours_utc, weekdays }];
  });
  const [only] = windows;
  return only?.weekdays.length === WEEK.length ? { hours_utc: only.hours_utc } : { windows };
}

function daySpans(minutes: Uint8Array, wanted: 0 | 1): string[] {
  const spans: string[] = [];
  let from = minutes.indexOf(wanted);
  while (from !== -1) {
    const next = minutes.indexOf(1 - wanted, from);
    const until = next === -1 ? DAY_MINUTES : next;
    spans.push(`${clockText(from)}-${clockText(until)}`);
    from = minutes.indexOf(wanted, until);
  }
  return spans;
}

/** Writes the end of a day as the beginning of the next, as the format does. */
function clockText(minute: number): string {
  const inDay = minute % DAY_MINUTES;
  return `${String(Math.floor(inDay / 60)).padStart(2, "0")}:${String(inDay % 60).padStart(2, "0")}`;
}
