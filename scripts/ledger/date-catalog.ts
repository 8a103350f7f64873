// The whole catalogue with what was seen of it: the dated prices of each offer, and what was seen of no offer.
import { isBareDay } from "../../src/schemas/moment.ts";
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import { addDays } from "../files/days.ts";
import type { HistoryFile } from "../files/history.ts";
import { type DatedPrice, datePrices } from "./date-prices.ts";
import { firstDay } from "./runs.ts";
import { readSights, type Sight, sightsByModel } from "./sights.ts";

/** `isOlder`: a list showed the id before the day that is its release now, which is then that of something newer. */
export type DatedOffer = { prices: DatedPrice[]; isOlder?: true };

/** Of one provider: offers by id, and sights of ids that are no offer's any more. */
export type DatedProvider = { offers: Map<string, DatedOffer>; gone: Map<string, Sight[]> };

/** Provider slug -> what is known of its past. */
export type DatedCatalog = ReadonlyMap<string, DatedProvider>;

export function dateCatalog(catalog: Catalog, history: readonly HistoryFile[]): DatedCatalog {
  const seen = readSights(history);
  const slugs = new Set([...catalog.keys(), ...seen.keys()]);
  return new Map(
    [...slugs].map((slug) => [slug, dateProvider(catalog.get(slug) ?? [], seen.get(slug) ?? new Map())]),
  );
}

function dateProvider(models: readonly CatalogModel[], seen: ReadonlyMap<string, Sight[]>): DatedProvider {
  const { known, left } = sightsByModel(models, seen);
  const aliases = new Set(models.flatMap((model) => (model.aliases ?? []).map(({ id }) => id)));
  const offers = models.map((model) => [model.id, dateOffer(model, known.get(model.id) ?? [])] as const);
  const gone = [...left].filter(([id]) => !aliases.has(id));
  return { offers: new Map(offers), gone: new Map(gone) };
}

/** Days by which lists may be early: they name models that are announced. */
const EARLY_DAYS = 7;

function dateOffer({ withdrawn, prices, facts }: CatalogModel, sights: readonly Sight[]): DatedOffer {
  if (withdrawn !== undefined) return { prices };
  const { released = "" } = facts;
  const start = isBareDay(released) ? addDays(released, -EARLY_DAYS) : released;
  const isOlder = sights.some((one) => firstDay(one) < start);
  return { prices: datePrices(prices, sights), ...(isOlder && { isOlder }) };
}
