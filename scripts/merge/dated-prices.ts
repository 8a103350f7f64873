// A model's rates are a list of dated entries: a new rate is a new entry, never an overwrite.
import { inForce } from "../../src/pricing/rates.ts";
import type { CatalogPrice } from "../../src/schemas/catalog.ts";
import type { Day, PriceEntry } from "../../src/schemas/price.ts";

/** The entry in force on a day, the latest of those that are. */
export function entryOn<P extends PriceEntry>(prices: readonly P[], day: Day): P | undefined {
  return inForce(prices, day);
}

/**
 * `next` as read now, with what `previous` knew of the past. When a rate changed since, the old entry is closed the
 * day before the new one was read; when nothing it knew changed, `next` replaces it and keeps its start.
 */
export function withHistory(
  previous: readonly CatalogPrice[],
  next: readonly CatalogPrice[],
  today: Day,
): CatalogPrice[] {
  const before = entryOn(previous, today);
  const now = entryOn(next, today);
  if (before === undefined || now === undefined) return [...next];
  const past = previous.filter(
    (price) => price !== before && price.until !== undefined && price.until < today,
  );
  const nextPast = next.some((price) => price !== now && price.until !== undefined && price.until < today);
  if (nextPast || now.from !== undefined) return [...next];
  if (!contradicts(before, now)) {
    const start = before.from === undefined ? {} : { from: before.from };
    return [...past, ...next.map((price) => (price === now ? { ...now, ...start } : price))];
  }
  const start = now.origin.read > (before.from ?? "") ? now.origin.read : today;
  const closed = { ...before, until: dayBefore(start) };
  return [...past, closed, ...next.map((price) => (price === now ? { ...now, from: start } : price))];
}

/**
 * Hand-made entries in place of the merged ones. Merged entries that end before the first hand-made one stay as
 * history; an undated merged entry would re-price the past at a later rate and goes.
 */
export function withOverrides(
  merged: readonly CatalogPrice[],
  overrides: readonly CatalogPrice[],
): CatalogPrice[] {
  const first = overrides[0];
  if (first === undefined) return [...merged];
  const start = first.from;
  const history = start === undefined ? [] : merged.filter((p) => p.until !== undefined && p.until < start);
  return [...history, ...overrides];
}

export function dayBefore(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** Some rate both know differs, in the base or in a tier, or the tiers stand at other thresholds. */
function contradicts(before: PriceEntry, now: PriceEntry): boolean {
  const differ = (a: PriceEntry["rates"], b: PriceEntry["rates"]) =>
    Object.entries(a).some(([name, rate]) => {
      const other = b[name as keyof typeof b];
      return other !== undefined && other !== rate;
    });
  const tiers = now.tiers ?? [];
  if ((before.tiers ?? []).length !== tiers.length) return true;
  return (
    differ(before.rates, now.rates) ||
    (before.tiers ?? []).some((tier) => {
      const twin = tiers.find((other) => other.above === tier.above);
      return twin === undefined || differ(tier.rates, twin.rates);
    })
  );
}
