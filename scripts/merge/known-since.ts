// Since when a price is known: the first day on which anybody was read to charge it. Reading it again changes nothing.

import { isBareDay } from "../../src/schemas/moment.ts";
import type { Day, PriceEntry } from "../../src/schemas/price.ts";
import type { CatalogPrice } from "../files/catalog.ts";
import type { SourcedRow } from "./group-models.ts";
import type { Statement } from "./statement.ts";

/** A price as something that was read had it, and the first day of that. */
export type Reading = { price: Pick<PriceEntry, "rates" | "units">; since: string };

/**
 * Everything that was read of an offer. `statements`: what is believed, its other names' among it; `rows`: its own, those that
 * a source lists no more among them.
 */
export function readingsOf(statements: readonly Statement[], rows: readonly SourcedRow[]): Reading[] {
  return [
    ...statements.flatMap(({ prices, read, since = read }) => readingsFrom(prices, since, read)),
    ...rows.flatMap(({ row, read: of }) => {
      const { read = of, since = read, past = [] } = row;
      const earlier = past.map((price) => ({ price, since: price.since ?? price.read }));
      return [...earlier, ...readingsFrom(row.prices, since, read)];
    }),
  ];
}

/**
 * The first day of any reading that has the price, of those known to the day, in a field that is left out when the day is that of `origin`. `by`: those
 * that its rates are believed from, though a rate of theirs may be another.
 */
export function knownSince(
  price: CatalogPrice,
  by: readonly Statement[],
  readings: readonly Reading[],
): { since?: Day } {
  const { read } = price.origin;
  const own = by.map(({ since, read: last }) => since ?? last);
  const agreeing = readings.filter((reading) => agrees(reading.price, price)).map(({ since }) => since);
  const [first] = [read, ...own, ...agreeing].filter(isBareDay).sort();
  return first === undefined || first === read ? {} : { since: first };
}

/** `since` is of the price that the list begins with; when a later one came up is not kept. */
function readingsFrom(prices: readonly PriceEntry[], since: string, read: string): Reading[] {
  return prices.map((price, i) => ({ price, since: i === 0 ? since : read }));
}

/** It states the card of prompt and completion as far as both do; of a price without a card, one of its rates or units. */
function agrees(reading: Reading["price"], { rates, units }: Reading["price"]): boolean {
  const card = [
    [reading.rates.prompt, rates.prompt],
    [reading.rates.completion, rates.completion],
  ].filter(([a, b]) => a !== undefined && b !== undefined);
  if (card.length > 0) return card.every(([a, b]) => a === b);
  if (rates.prompt !== undefined || rates.completion !== undefined) return false;
  const stated = new Map(Object.entries({ ...reading.rates, ...reading.units }));
  return Object.entries({ ...rates, ...units }).some(([name, value]) => stated.get(name) === value);
}
