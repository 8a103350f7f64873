// A card put together from its parts, as documents list them one by one: rates of the standard price, of context tiers, of service tiers.

/** Rates of one offer; with a threshold or a service tier, only for calls above it or in that tier. */
export type Part<R> = { rates: R; above?: number | undefined; service?: string | undefined };

/** Rates with those above each threshold, the lowest first. */
export type TieredRates<R> = { rates: R; tiers?: { above: number; rates: R }[] };

export type Card<R> = TieredRates<R> & { service_tiers?: Record<string, TieredRates<R>> };

/** The card of these parts; of two figures for one rate, the later counts. */
export function cardOfParts<R extends object>(parts: readonly Part<R>[]): Card<R> {
  const { "": base, ...services } = Object.fromEntries(
    [...Map.groupBy(parts, ({ service = "" }) => service)].map(([name, own]) => [name, tieredRates(own)]),
  );
  const hasServices = Object.keys(services).length > 0;
  return { ...(base ?? tieredRates<R>([])), ...(hasServices && { service_tiers: services }) };
}

function tieredRates<R extends object>(parts: readonly Part<R>[]): TieredRates<R> {
  const sides = Map.groupBy(parts, ({ above = 0 }) => above);
  const ratesAbove = (above: number): R =>
    Object.assign({}, ...(sides.get(above) ?? []).map(({ rates }) => rates));
  const tiers = [...sides.keys()].filter((above) => above > 0);
  return {
    rates: ratesAbove(0),
    ...sortedTiers(tiers.map((above) => ({ above, rates: ratesAbove(above) }))),
  };
}

/** Tiers sorted by threshold, without empty ones. */
export function sortedTiers<T extends { above: number; rates: object }>(
  tiers: readonly T[],
): { tiers?: T[] } {
  const real = tiers.filter(({ rates }) => Object.keys(rates).length > 0);
  return real.length === 0 ? {} : { tiers: real.toSorted((a, b) => a.above - b.above) };
}
