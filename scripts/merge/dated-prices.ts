// A model's price is a list of dated entries, oldest first: what its sources said over time, and what a hand put in their
// place.
import type { CatalogPrice } from "../../src/schemas/catalog.ts";
import type { PastPrice } from "../../src/schemas/observations.ts";
import type { PriceEntry } from "../../src/schemas/price.ts";
import { dayAfter } from "../files/days.ts";

/**
 * A current price after the source's earlier ones. Of those only the latest that `isPlausible` without a gap are
 * history; the current price then begins the day after the last of them, else it has no beginning.
 */
export function withPast(
  current: CatalogPrice,
  past: readonly PastPrice[],
  isPlausible: (price: PriceEntry) => boolean,
): CatalogPrice[] {
  const implausible = past.findLastIndex((price) => !isPlausible(price));
  const history = past.slice(implausible + 1);
  const last = history.at(-1);
  if (last === undefined) return [current];
  const { source } = current.origin;
  return [
    ...history.map(({ read, ...price }) => ({ ...price, origin: { source, read } })),
    { ...current, from: dayAfter(last.until) },
  ];
}

/**
 * Hand-made entries in place of the merged ones. Merged entries that end before the first hand-made one stay as
 * history; an undated merged entry would re-price the past at a later rate and goes.
 */
export function withOverrides(
  merged: readonly CatalogPrice[],
  overrides: readonly CatalogPrice[],
): CatalogPrice[] {
  const [first] = overrides;
  if (first === undefined) return [...merged];
  const start = first.from ?? "";
  return [...merged.filter(({ until }) => until !== undefined && until < start), ...overrides];
}
