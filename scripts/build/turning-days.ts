// The days on whose midnight, UTC, some price of the catalogue begins or has ended: between two of them nothing changes.
import type { Catalog } from "../../src/schemas/catalog.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { Day } from "../../src/schemas/price.ts";
import { byCodePoint } from "../files/code-point-order.ts";

/** Cost maps in one version at most, today's and one for each turning day after it: each is as large as all else together. */
export const MAX_MAPS = 24;

/** The last turning day up to and with today, undefined when nothing is dated, and all after today, ascending. */
export type TurningDays = { last: Day | undefined; next: Day[] };

/** Throws when more is announced than one version holds. */
export function turningDays(catalog: Catalog, today: Day): TurningDays {
  const days = [...new Set(datesOf(catalog))].sort(byCodePoint);
  const next = days.filter((day) => day > today);
  if (next.length >= MAX_MAPS) {
    throw new Error(
      `prices change on ${next.length} announced days from ${next[0]} to ${next.at(-1)}, and each has a cost map of its own: ` +
        `a version holds ${MAX_MAPS - 1} of them; take the last ones out of prices/overrides until they are nearer`,
    );
  }
  return { last: days.findLast((day) => day <= today), next };
}

/** Midnight, UTC. */
export function startOf(day: Day): Instant {
  return `${day}T00:00:00Z`;
}

function datesOf(catalog: Catalog): Day[] {
  const models = [...catalog.values()].flat();
  const prices = models.flatMap(({ prices, subproviders = [] }) => [
    ...prices,
    ...subproviders.map(({ price }) => price),
  ]);
  return prices.flatMap(({ from, until }) => [
    ...(from === undefined ? [] : [from]),
    ...(until === undefined ? [] : [dayAfter(until)]),
  ]);
}

/** `until` is the last day a price holds. */
function dayAfter(day: Day): Day {
  return new Date(Date.parse(startOf(day)) + 86_400_000).toISOString().slice(0, 10);
}
