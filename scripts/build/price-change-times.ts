// Price change times: the instants at which some price of the catalogue begins or ends. Between two of them nothing changes.
import type { Instant } from "../../src/schemas/moment.ts";
import type { Catalog } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";

/** Cost maps in one version at most, today's and one for each price change time after it: each is as large as all else together. */
export const MAX_MAPS = 24;

/** The last price change time up to and with `now`, undefined when nothing is dated, and all after it, ascending. */
export type PriceChangeTimes = { last: Instant | undefined; next: Instant[] };

/** Throws when more is announced than one version holds. */
export function priceChangeTimes(catalog: Catalog, now: Instant): PriceChangeTimes {
  const all = [...new Set(datesOf(catalog))].sort(byCodePoint);
  const next = all.filter((instant) => instant > now);
  if (next.length >= MAX_MAPS) {
    throw new Error(
      `prices change at ${next.length} announced instants from ${next[0]} to ${next.at(-1)}, and each has a cost map of its own: ` +
        `a version holds ${MAX_MAPS - 1} of them; take the last ones out of prices/overrides until they are nearer`,
    );
  }
  return { last: all.findLast((instant) => instant <= now), next };
}

function datesOf(catalog: Catalog): Instant[] {
  const models = [...catalog.values()].flat();
  const prices = models.flatMap(({ prices, subproviders = [] }) => [
    ...prices,
    ...subproviders.map(({ price }) => price),
  ]);
  return prices.flatMap(({ from, until }) => [from, until].filter((one) => one !== undefined));
}
