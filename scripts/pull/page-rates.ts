// What documents of page readings write of rates and days -> our terms.
import * as z from "zod/mini";
import { isBareDay } from "../../src/schemas/moment.ts";
import type { Rates } from "../../src/schemas/price.ts";
import { dayAfter, startOf } from "../files/days.ts";
import type { PageFact } from "../files/evidence.ts";
import { cleanNumber } from "../translate/clean-number.ts";

/** Decimal strings in USD per 1M tokens by rate name. */
export const perMillion = z.record(z.string(), z.string());

/** A first day is its midnight UTC; an instant stays. */
export function beginOf(text: string): string {
  return isBareDay(text) ? startOf(text) : text;
}

/** A last day, inclusive, ends at the next midnight UTC; an instant is already exclusive. */
export function endOf(text: string): string {
  return isBareDay(text) ? startOf(dayAfter(text)) : text;
}

/** USD per 1M tokens -> USD per token. Throws for what is no price. */
export function ratesOf(card: Readonly<Record<string, string>>): Rates {
  return Object.fromEntries(Object.entries(card).map(([name, text]) => [name, moved(name, text, 6)]));
}

/** Service tiers; `<tier>_long` and `<tier>_above_272k` are the same tier above the threshold. */
export function serviceTiersOf(
  tiers: Readonly<Record<string, Readonly<Record<string, string>>>>,
): NonNullable<PageFact["service_tiers"]> {
  const found: NonNullable<PageFact["service_tiers"]> = {};
  for (const [name, card] of Object.entries(tiers)) {
    const long = /^(.+)_(?:long|above_272k)$/.exec(name)?.[1];
    if (long === undefined) found[name] = { ...found[name], rates: ratesOf(card) };
    else found[long] = { rates: {}, ...found[long], tiers: [{ above: 272_000, rates: ratesOf(card) }] };
  }
  return found;
}

/** Text with its point moved by `places`, as an exact decimal. Throws for what is no price. */
export function moved(name: string, text: string, places: number): string {
  const rate = cleanNumber(text, places);
  if (rate === undefined) throw new Error(`${name}: ${JSON.stringify(text)} is not a price`);
  return rate;
}
