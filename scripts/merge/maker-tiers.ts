// A cloud resells a maker's price list: context tiers that the maker's own page does not have, on the same card, are left
// from an older list.
import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { cardOf } from "./timeline.ts";

/** Clouds that sell makers' models at the makers' prices. */
const CLOUDS = ["azure", "bedrock", "vertex"] as const;

/** Models whose long context the maker's page prints no more, and clouds bill still. */
const STILL_TIERED: ReadonlySet<string> = new Set(["anthropic/claude-sonnet-4"]);

/** The catalogue without tiers at clouds that the maker's flat price contradicts; a cloud's own page is believed. */
export function withoutForeignTiers(
  catalog: ReadonlyMap<string, CatalogModel[]>,
  now: Instant,
): Map<string, CatalogModel[]> {
  const flat = flatCards(catalog, now);
  return new Map(
    [...catalog].map(([slug, models]) => [
      slug,
      CLOUDS.some((cloud) => cloud === slug) ? models.map((model) => withFlat(model, flat)) : models,
    ]),
  );
}

/** Canonical model -> the cards its maker's own page has without tiers. */
function flatCards(catalog: ReadonlyMap<string, CatalogModel[]>, now: Instant): Map<string, Set<string>> {
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
  return {
    ...model,
    prices: model.prices.map((price) => (cards.has(cardOf(price)) ? untiered(price) : price)),
  };
}

function untiered(price: CatalogPrice): CatalogPrice {
  if (price.origin.confidence !== undefined) return price;
  const { tiers: _, ...rest } = price;
  return rest;
}
