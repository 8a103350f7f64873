// Context tiers beyond a single reading: which side of a threshold is meant, what rates grow with, and which are not the maker's.
import { grownTier } from "../../src/pricing/adjust-price.ts";
import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { PriceEntry, RateName, Rates, Tier } from "../../src/schemas/price.ts";
import { type Catalog, type CatalogModel, type CatalogPrice, mapModels } from "../files/catalog.ts";
import type { PageFact } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import { type SourcedRow, withRowPrices } from "./group-models.ts";
import { cardOf } from "./timeline.ts";

/** Moves tiers to the threshold that the provider's pages state for the same card and rates, and to the side of it that they mean. */
export function withSides(rows: readonly SourcedRow[], facts: readonly PageFact[]): SourcedRow[] {
  const firstHand = facts.filter(({ confidence }) => confidence !== "one secondary");
  const printed = new Set(
    firstHand.flatMap(({ confidence, tiers = [] }) =>
      confidence === "official" ? tiers.map(({ above }) => above) : [],
    ),
  );
  const steps = firstHand.flatMap(({ rates = {}, tiers = [] }) =>
    rates.prompt === undefined || rates.completion === undefined
      ? []
      : tiers.map((tier) => ({ above: tier.above, cards: bothCards({ rates }, tier) })),
  );
  const thresholds = Map.groupBy(steps, ({ cards }) => cards);
  const reached: Reached = (above, cards) => {
    const known = new Set(thresholds.get(cards)?.map((one) => one.above));
    const [only = above] = known.size === 1 ? known : [];
    return !printed.has(only) && printed.has(only - 1) ? only - 1 : only;
  };
  return rows.map((sourced) => withRowPrices(sourced, (price) => moved(price, reached)));
}

/** Returns the threshold a tier really has, from the one that a list states and the cards below and above it. */
type Reached = (above: number, cards: string) => number;

function bothCards(price: Pick<PriceEntry, "rates">, tier: Tier): string {
  return `${cardOf(price)} ${cardOf(tier)}`;
}

function moved(price: PriceEntry, reached: Reached): PriceEntry {
  const move = (tiers: readonly Tier[], card: Pick<PriceEntry, "rates">) =>
    tiers.map((tier) => ({ ...tier, above: reached(tier.above, bothCards(card, tier)) }));
  const { tiers, service_tiers: services } = price;
  const named = Object.entries(services ?? {}).map(([name, own]) => [
    name,
    { ...own, ...(own.tiers && { tiers: move(own.tiers, own) }) },
  ]);
  return {
    ...price,
    ...(tiers && { tiers: move(tiers, price) }),
    ...(services && { service_tiers: Object.fromEntries(named) }),
  };
}

/** Completes every context tier in a model's prices and its subproviders' prices. */
export function completeTiers(model: CatalogModel): CatalogModel {
  return withPrices(model, (price) => {
    const tiers = price.tiers?.map((tier) => grownTier(tier, price.rates));
    return { ...price, ...(tiers && { tiers }) };
  });
}

/** Applies a change to each of a model's prices and its subproviders' prices. */
export function withPrices(model: CatalogModel, change: (price: CatalogPrice) => CatalogPrice): CatalogModel {
  const hosts = model.subproviders?.map((one) => ({ ...one, price: change(one.price) }));
  return { ...model, prices: model.prices.map(change), ...(hosts && { subproviders: hosts }) };
}

/**
 * Returns the catalogue with context tiers in hosts' prices, whose list states none: those of the host's own row with the same card, for
 * rates that both cards state alike. They are carried, unless the host's own page states them. A page without tiers says that there are none.
 */
export function withHostTiers(catalog: Catalog, providers: readonly Provider[], now: Instant): Catalog {
  const owners = new Map(providers.flatMap((one) => one.subproviders.map((name) => [name, one.slug])));
  return mapModels(catalog, (model) => {
    const hosts = model.subproviders?.map(({ subprovider, price }) => {
      const own = (catalog.get(owners.get(subprovider) ?? "") ?? [])
        .filter(({ canonical = "" }) => canonical === model.canonical)
        .flatMap(({ prices }) => inForce(prices, now) ?? []);
      return { subprovider, price: price.tiers === undefined ? withTiersBeside(price, own) : price };
    });
    return { ...model, ...(hosts && { subproviders: hosts }) };
  });
}

function withTiersBeside(price: CatalogPrice, own: readonly CatalogPrice[]): CatalogPrice {
  const like = own
    .filter((one) => cardOf(one) === cardOf(price))
    .find(({ tiers, origin }) => tiers !== undefined || origin.confidence === "official");
  if (like?.tiers === undefined) return price;
  const isShared = ([name]: string[]) => price.rates[name as RateName] === like.rates[name as RateName];
  const shared = (rates: Rates) => Object.fromEntries(Object.entries(rates).filter(isShared));
  const tiers = like.tiers.map(({ above, rates }) => ({ above, rates: shared(rates) }));
  const isPrinted = like.origin.confidence === "official" && !like.carried?.tiers;
  return { ...price, tiers, ...(!isPrinted && { carried: { tiers: true } }) };
}

/** Clouds that sell models at their makers' prices. */
const CLOUDS = ["azure", "bedrock", "vertex"];

/** Models whose long-context rates left the maker's page although clouds still bill them. */
const STILL_TIERED: ReadonlySet<string> = new Set(["anthropic/claude-sonnet-4"]);

/** Returns the catalogue without cloud tiers that the maker's flat price contradicts; a cloud's own page is believed. */
export function withoutForeignTiers(catalog: Catalog, now: Instant): Map<string, CatalogModel[]> {
  const makers = [...catalog].flatMap(([slug, models]) =>
    models.flatMap(({ canonical = "", prices }) => {
      const price = canonical.startsWith(`${slug}/`) ? inForce(prices, now) : undefined;
      return price ? [{ canonical, price }] : [];
    }),
  );
  const tiered = new Set(makers.flatMap(({ canonical, price }) => (price.tiers ? [canonical] : [])));
  const official = makers.filter(({ price }) => price.origin.confidence === "official");
  const printed = official.filter(({ canonical }) => !tiered.has(canonical) && !STILL_TIERED.has(canonical));
  const flat = new Set(printed.map(({ canonical, price }) => `${canonical} ${cardOf(price)}`));
  return mapModels(catalog, (model, slug) => {
    if (!CLOUDS.includes(slug)) return model;
    return withPrices(model, (price) => {
      const { tiers: _, ...flatPrice } = price;
      const isFlat = flat.has(`${model.canonical} ${cardOf(price)}`);
      return isFlat && price.origin.confidence === undefined ? flatPrice : price;
    });
  });
}
