// How well one provider's rows are known: how many are priced, listed and first-hand, and when their prices were read.
import { hasTokenPrice, inForce } from "../../../src/pricing/rates.ts";
import { type Instant, isBareDay } from "../../../src/schemas/moment.ts";
import type { Day } from "../../../src/schemas/price.ts";
import type { ProviderTrust } from "../../../src/schemas/trust.ts";
import { GONE } from "../../../src/schemas/words.ts";
import type { CatalogModel, CatalogPrice } from "../../files/catalog.ts";
import type { Provider } from "../../files/registry.ts";

/** How well one provider is known: counts of its rows at an instant, the days they were read on, its conventions and charges. */
export function trustOf(provider: Provider, models: readonly CatalogModel[], now: Instant): ProviderTrust {
  const priced = models.flatMap((model) => {
    const price = inForce(model.prices, now);
    return price === undefined ? [] : [{ model, price }];
  });
  const { usage, fees, regions, service_tiers } = provider;
  return {
    rows: models.length,
    priced: priced.length,
    listed: models.filter(({ listed }) => typeof listed === "string").length,
    gone: models.filter(isGone).length,
    first_hand: priced.filter(({ price }) => isFirstHand(price)).length,
    disagreements: priced.filter(({ model, price }) => hasTokenPrice(price) && isDisputed(model, price))
      .length,
    reads: readDays(models, now),
    usage,
    ...(fees && { fees }),
    ...(regions && { regions }),
    ...(service_tiers && { service_tiers }),
  };
}

/** The days on which prices of rows that are priced and sold were read, ascending, with how many were on each. */
export function readDays(models: readonly CatalogModel[], now: Instant): [Day, number][] {
  const counts = new Map<Day, number>();
  for (const model of models) {
    const read = isGone(model) ? undefined : inForce(model.prices, now)?.origin.read;
    if (read !== undefined && isBareDay(read)) counts.set(read, (counts.get(read) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

function isGone({ status }: CatalogModel): boolean {
  return GONE.some((one) => one === status);
}

function isFirstHand({ origin }: CatalogPrice): boolean {
  return origin.confidence === "official";
}

/** Some source says another prompt or completion rate. */
function isDisputed({ other_sources }: CatalogModel, { rates }: CatalogPrice): boolean {
  return other_sources.some(({ rates: theirs, held_back }) =>
    (["prompt", "completion"] as const).some(
      (name) =>
        held_back === undefined &&
        theirs?.[name] !== undefined &&
        rates[name] !== undefined &&
        theirs[name] !== rates[name],
    ),
  );
}
