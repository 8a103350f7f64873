// The dated prices that the evidence supports, each with the reading it is from and the readings of what that one lacks.

import type { RateName } from "../../src/schemas/price.ts";
import type { CatalogPrice } from "../files/catalog.ts";
import type { ModelFacts } from "../files/evidence.ts";
import { originOfStatement } from "./claims.ts";
import { withoutImplausible } from "./drop-implausible.ts";
import { knownSince, type Reading } from "./known-since.ts";
import { type Decided, decidePrices } from "./price-spans.ts";
import type { Breach } from "./relations.ts";
import type { Statement } from "./statement.ts";

/** What a price is of, and which breaches of a relation somebody accepted for it. */
export type Offer = { id: string; facts: ModelFacts; mayBe: (breach: Breach) => boolean };

/** The prices of an offer, oldest first: pages first, then lists; see `decidePrices`. `readings` tell since when one is known. */
export function servedPrices(
  statements: readonly Statement[],
  readings: readonly Reading[] = [],
): CatalogPrice[] {
  return decidePrices(statements).flatMap((decided) =>
    withOrigin(decided, statements).map((price) => ({
      ...price,
      ...(price.from === undefined && knownSince(price, [...decided.by.values()], readings)),
    })),
  );
}

/** A price is of the reading behind its first rate, its prompt's where it has one; without rates of the best known. */
function withOrigin({ price, by }: Decided, statements: readonly Statement[]): CatalogPrice[] {
  const [main] = [...by.values(), ...statements];
  if (main === undefined) return [];
  const origin = originOfStatement(main);
  const other = [...by]
    .map(([name, statement]) => [name, originOfStatement(statement)] as const)
    .filter(([, one]) => JSON.stringify(one) !== JSON.stringify(origin));
  return [{ ...price, origin, ...(other.length > 0 && { evidence: Object.fromEntries(other) }) }];
}

/** Rates from several readings may break a relation that each keeps; what a page prints stays. */
export function plausiblePrice(price: CatalogPrice, { id, facts, mayBe }: Offer): CatalogPrice {
  const stated = (rate: RateName) => (price.evidence?.[rate] ?? price.origin).confidence !== undefined;
  const plausible = withoutImplausible(price, id, facts, (breach) => {
    const base = breach.above === undefined && breach.service === undefined;
    return !base || stated(breach.rate) || mayBe(breach);
  });
  return { ...price, ...plausible.price };
}
