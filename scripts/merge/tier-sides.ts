// On which side of a context tier its threshold itself is. Lists write "above 200000" for both; where a provider's own page says
// that a call which reaches the threshold pays more, so does every offer of that provider at the same threshold.

import type { PriceEntry, Tier } from "../../src/schemas/price.ts";
import type { PageFact } from "../files/evidence.ts";
import type { SourcedRow } from "./group-models.ts";

/** The rows with each tier on the side of its threshold that the provider's official pages print; others stay as they are. */
export function withSides(rows: readonly SourcedRow[], facts: readonly PageFact[]): SourcedRow[] {
  const printed = new Set(
    facts.flatMap(({ confidence, tiers = [] }) =>
      confidence === "official" ? tiers.map(({ above }) => above) : [],
    ),
  );
  const reached = (above: number) => (!printed.has(above) && printed.has(above - 1) ? above - 1 : above);
  return rows.map((sourced) => {
    const { prices, past } = sourced.row;
    const row = {
      ...sourced.row,
      prices: prices.map((price) => moved(price, reached)),
      ...(past && { past: past.map((price) => moved(price, reached)) }),
    };
    return { ...sourced, row };
  });
}

function moved<P extends PriceEntry>(price: P, reached: (above: number) => number): P {
  const move = (tiers: readonly Tier[]) => tiers.map((tier) => ({ ...tier, above: reached(tier.above) }));
  const { tiers, service_tiers: services } = price;
  const named = Object.entries(services ?? {}).map(([name, own]) => [
    name,
    { ...own, ...(own.tiers && { tiers: move(own.tiers) }) },
  ]);
  return {
    ...price,
    ...(tiers && { tiers: move(tiers) }),
    ...(services && { service_tiers: Object.fromEntries(named) }),
  };
}
