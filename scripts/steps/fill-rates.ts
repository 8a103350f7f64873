// Fills rates the chosen price lacks from lower sources of the same price epoch: same prompt, same completion.
import type { PriceEntry, Tier } from "../../src/schemas/price.ts";

/** Both prompt and completion are the same, so the two were read from the same price list. */
export function sameEpoch(a: PriceEntry["rates"], b: PriceEntry["rates"]): boolean {
  return a.prompt === b.prompt && a.completion === b.completion && (a.prompt ?? a.completion) !== undefined;
}

/**
 * `price` with every missing rate, service tier, hour and unit taken from the first of `others` that has it and is of
 * the same epoch. Tiers are added to a flat price only when two others state the very same ones, since one source's
 * tiers may be outdated; a tier both have is filled when its own prompt and completion agree.
 */
export function fillRates(price: PriceEntry, others: readonly PriceEntry[]): PriceEntry {
  const peers = others.filter((other) => sameEpoch(price.rates, other.rates));
  const tiers = price.tiers ?? confirmedTiers(peers);
  return peers.reduce(fillFrom, tiers === undefined ? price : { ...price, tiers });
}

/** The first tiers whose thresholds, prompt and completion rates a second source states too. */
function confirmedTiers(peers: readonly PriceEntry[]): Tier[] | undefined {
  const found = peers.find(
    ({ tiers }, i) => tiers && peers.slice(i + 1).some((peer) => sameTiers(tiers, peer.tiers)),
  );
  return found?.tiers;
}

function sameTiers(a: readonly Tier[], b: readonly Tier[] = []): boolean {
  return (
    a.length === b.length &&
    a.every((tier, i) => tier.above === b[i]?.above && sameEpoch(tier.rates, b[i].rates))
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
  const twin = others.find((other) => other.above === tier.above && sameEpoch(tier.rates, other.rates));
  return twin ? { ...tier, rates: { ...twin.rates, ...tier.rates } } : tier;
}
