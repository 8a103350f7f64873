// Context tiers beyond a single reading: which side of a threshold is meant, what rates grow with, and which are not the maker's.
import { grownTier } from "../../src/pricing/adjust-price.ts";
import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { PriceEntry, Tier } from "../../src/schemas/price.ts";
import { type Catalog, type CatalogModel, type CatalogPrice, mapModels } from "../files/catalog.ts";
import type { PageFact } from "../files/evidence.ts";
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

/** Clouds that sell models at their makers' prices. */
const CLOUDS = ["azure", "bedrock", "vertex"];

/** Models whose long-context rates left the maker's page although clouds still bill them. */
const STILL_TIERED: ReadonlySet<string> = new Set(["anthropic/claude-sonnet-4"]);

/** Returns the catalogue without cloud tiers that the maker's flat price contradicts; a cloud's own page is believed. */
export function withoutForeignTiers(catalog: Catalog, now: Instant): Map<string, CatalogModel[]> {
  const flat = flatCards(catalog, now);
  return mapModels(catalog, (model, slug) => (CLOUDS.includes(slug) ? withFlat(model, flat) : model));
}

/** Canonical model -> the cards without tiers on its maker's own page. */
function flatCards(catalog: Catalog, now: Instant): Map<string, Set<string>> {
  const flat = new Map<string, Set<string>>();
  const tiered = new Set<string>(STILL_TIERED);
  for (const [slug, models] of catalog) {
    for (const { canonical, prices } of models) {
      if (canonical === undefined || !canonical.startsWith(`${slug}/`)) continue;
      const price = inForce(prices, now);
      if (price?.tiers !== undefined) tiered.add(canonical);
      if (price?.origin.confidence !== "official") continue;
      flat.set(canonical, (flat.get(canonical) ?? new Set()).add(cardOf(price)));
    }
  }
  return new Map([...flat].filter(([canonical]) => !tiered.has(canonical)));
}

function withFlat(model: CatalogModel, flat: ReadonlyMap<string, ReadonlySet<string>>): CatalogModel {
  const cards = flat.get(model.canonical ?? "");
  if (cards === undefined) return model;
  return withPrices(model, (price) => {
    const { tiers: _, ...flatPrice } = price;
    return cards.has(cardOf(price)) && price.origin.confidence === undefined ? flatPrice : price;
  });
}
