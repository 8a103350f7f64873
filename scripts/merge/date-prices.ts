// From the days lists write to the instants everything else reckons in: the one place where they are converted.

import type { ListedPrice, PriceEntry } from "../../src/schemas/price.ts";
import { dayAfter, startOf } from "../files/days.ts";
import type { Observation } from "../files/evidence.ts";

/** An observation whose prices are dated by instants, the last exclusive. */
export type DatedRow = Omit<Observation, "prices" | "past"> & {
  prices: PriceEntry[];
  /** Each ended, and was read from `since` (absent: `read`) to `read`. */
  past?: (PriceEntry & { until: string; read: string; since?: string })[];
};

/** A row with its prices and its earlier ones dated by instants. */
export function dateRow({ prices, past, ...row }: Observation): DatedRow {
  return {
    ...row,
    prices: prices.map(toInstants),
    ...(past && {
      past: past.map(({ until, ...price }) => ({ ...toInstants(price), until: startOf(dayAfter(until)) })),
    }),
  };
}

/** Days, of which the last is inclusive, as instants, of which the last is exclusive. */
export function toInstants<P extends ListedPrice>(price: P): P & PriceEntry {
  return {
    ...price,
    ...(price.from !== undefined && { from: startOf(price.from) }),
    ...(price.until !== undefined && { until: startOf(dayAfter(price.until)) }),
  };
}
