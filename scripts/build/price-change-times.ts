// The instants at which some price of the catalogue begins or ends, or a status changes; between two nothing changes.
import { INSTANT, type Instant, isBareDay } from "../../src/schemas/moment.ts";
import { type Catalog, everyPrice } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { startOf } from "../files/days.ts";
import { lifeOf, stageChanges } from "./model-life.ts";

/** One version has at most this many cost maps, today's and one for each later change: each is as large as all else together. */
export const MAX_MAPS = 24;

/**
 * The last change up to and with `now`, if any, and all after it, ascending; at the `priced` ones prices and maps change. Throws when more is
 * announced than one version holds.
 */
export function priceChangeTimes(catalog: Catalog, now: Instant) {
  const models = [...catalog.values()].flat();
  const priced = new Set(
    models.flatMap(everyPrice).flatMap(({ from = [], until = [] }) => [from, until].flat()),
  );
  const stages = models
    .flatMap((model) => stageChanges(lifeOf(model)))
    .flatMap((day) => (isBareDay(day) ? startOf(day) : INSTANT.test(day) ? day : []));
  const all = [...new Set([...priced, ...stages])].sort(byCodePoint);
  const next = all.filter((instant) => instant > now);
  const maps = next.filter((instant) => priced.has(instant));
  if (maps.length >= MAX_MAPS) {
    throw new Error(
      `prices change at ${maps.length} announced instants from ${maps[0]} to ${maps.at(-1)}, and each has a cost map of its own: ` +
        `a version holds ${MAX_MAPS - 1} of them; take the last ones out of prices/overrides until they are nearer`,
    );
  }
  return { last: all.findLast((instant) => instant <= now), next, priced };
}
