// A newer reading of some of the map's keys, a few prices each, put into the entries.
import * as z from "zod/mini";
import type { MapEntry } from "../files/cost-map.ts";
import { stated } from "../files/stated.ts";
import { cleanNumber } from "../translate/clean-number.ts";
import { checked } from "../translate/translation.ts";
import { checkField, isScalarPrice } from "./check.ts";
import { samePrice } from "./read.ts";

const document = z.record(z.string(), z.record(z.string(), z.json()));

/**
 * Entries with the prices of a newer reading in place. Where prompt or completion changed, the entry's other text
 * prices belong to an older price list: they stay in `before`, for the ratios they had. Throws when the document is not as expected.
 */
export function applyUpdate(entries: readonly MapEntry[], json: unknown, read: string): MapEntry[] {
  const newer = new Map(Object.entries(checked(document, json)));
  return entries.map((old) => {
    const fields = newer.get(old.key);
    return fields === undefined ? old : updated(old, readPrices(fields), read);
  });
}

function readPrices(fields: z.infer<typeof document>[string]): MapEntry["prices"] {
  const prices: MapEntry["prices"] = {};
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value !== "number" || !isScalarPrice(field) || checkField(field, value) !== undefined)
      continue;
    const price = cleanNumber(value);
    if (price !== undefined) prices[field] = price;
  }
  return prices;
}

function updated(old: MapEntry, fresh: MapEntry["prices"], read: string): MapEntry {
  const same = samePrice({ prices: fresh }, old);
  const kept = Object.entries(old.prices).filter(([field]) => same || !/_per_token|_token_cost/.test(field));
  const { tiered_pricing: _tiers, ...untiered } = old.nested_prices ?? {};
  const { nested_prices: _nested, ...rest } = old;
  const nested = same ? (old.nested_prices ?? {}) : untiered;
  const { prices, nested_prices } = old;
  return {
    ...rest,
    ...(!same && { before: { prices, ...stated({ nested_prices }) } }),
    prices: { ...Object.fromEntries(kept), ...fresh },
    ...stated({ nested_prices: nested }),
    read,
  };
}
