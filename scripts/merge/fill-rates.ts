// Fills rates the chosen price lacks from lower sources that read the same price list: same prompt, same completion.
import type { PriceEntry, Tier } from "../../src/schemas/price.ts";

/** Both prompt and completion are the same, so the two were read from the same price list. */
export function samePriceList(a: PriceEntry["rates"], b: PriceEntry["rates"]): boolean {
  return a.prompt === b.prompt && a.completion === b.completion && (a.prompt ?? a.completion) !== undefined;
}

/**
 * `price` with every missing rate, service tier, hour and unit taken from the first of `others` that has it and is of
 * the same price list; a tier both have is filled when its own prompt and completion agree. Tiers are added to a flat
 * price when every one of `tierSources` of that list states the same ones: a source that lists no tiers at all is no
 * claim against them, one that lists a flat price where others have tiers is.
 */
export function fillRates(
  price: PriceEntry,
  others: readonly PriceEntry[],
  tierSources: readonly PriceEntry[] = [],
): PriceEntry {
  const ofSameList = (other: PriceEntry) => samePriceList(price.rates, other.rates);
  const tiers = price.tiers ?? undisputedTiers(tierSources.filter(ofSameList));
  return others.filter(ofSameList).reduce(fillFrom, tiers === undefined ? price : { ...price, tiers });
}

function undisputedTiers([first, ...rest]: readonly PriceEntry[]): Tier[] | undefined {
  const tiers = first?.tiers;
  return tiers && rest.every((other) => sameTiers(tiers, other.tiers)) ? tiers : undefined;
}

function sameTiers(a: readonly Tier[], b: readonly Tier[] = []): boolean {
  return (
    a.length === b.length &&
    a.every((tier, i) => tier.above === b[i]?.above && samePriceList(tier.rates, b[i].rates))
  );
}

function fillFrom(price: PriceEntry, other: PriceEntry): PriceEntry {
  const tiers = price.tiers?.map((tier) => fillTier(tier, other.tiers ?? []));
  const serviceTiers = { ...other.service_tiers, ...price.service_tiers };
  const units = { ...other.units, ...price.units };
  const hours = price.hours ?? other.hours;
  return {
    ...price,
    rates: { ...other.rates, ...price.rates },
    ...(tiers && { tiers }),
    ...(Object.keys(serviceTiers).length > 0 && { service_tiers: serviceTiers }),
    ...(hours && { hours }),
    ...(Object.keys(units).length > 0 && { units }),
  };
}

function fillTier(tier: Tier, others: readonly Tier[]): Tier {
  const twin = others.find((other) => other.above === tier.above && samePriceList(tier.rates, other.rates));
  return twin ? { ...tier, rates: { ...twin.rates, ...tier.rates } } : tier;
}
