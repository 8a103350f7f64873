// The day a model was released, held against the days its prices changed; nothing was sold before it.

import { isBareDay } from "../../src/schemas/moment.ts";
import type { Day } from "../../src/schemas/price.ts";
import type { CatalogPrice } from "../files/catalog.ts";
import { dayOf, startOf } from "../files/days.ts";
import type { ModelFacts } from "../files/evidence.ts";

const LATEST = /(^|[-_/])latest$/;

/**
 * The facts with a release no later than the first change of price. Lists date a model anew when its id is given to a newer one; where
 * the provider's page priced it before any day we know, or the id is one that moves on, its release is not known.
 */
export function withRelease(id: string, facts: ModelFacts, prices: readonly CatalogPrice[]): ModelFacts {
  const { released, ...rest } = facts;
  const first = prices.find(({ from }) => from !== undefined)?.from;
  if (released === undefined || first === undefined || first >= released) return facts;
  const [oldest] = prices;
  const soldBefore = oldest?.from === undefined && (oldest?.origin.source === "page" || LATEST.test(id));
  return soldBefore ? rest : { ...rest, released: dayOf(first) };
}

/**
 * The day of its first dated price as its release, where no list says one: a complete list of what the provider sells was read
 * before that day without it, and nobody has read it before.
 */
export function launchDay(
  prices: readonly { from?: string }[],
  readings: readonly Day[],
  edition: Day | undefined,
): Day | undefined {
  const [day] = prices.flatMap(({ from }) => (from === undefined ? [] : dayOf(from))).sort();
  if (day === undefined || edition === undefined || edition >= day) return undefined;
  return readings.every((read) => read >= day) ? day : undefined;
}

/** The prices without those that ended when the model was released, or before. */
export function pricesSince(released: Day | undefined, prices: readonly CatalogPrice[]): CatalogPrice[] {
  if (released === undefined || !isBareDay(released)) return [...prices];
  const start = startOf(released);
  return prices.filter(({ until }) => until === undefined || until > start);
}
