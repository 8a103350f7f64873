// Dates the whole catalogue from what lists showed: the prices of each offer over time, and the ids that no offer has any more.
import { isBareDay } from "../../src/schemas/moment.ts";
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import { addDays } from "../files/days.ts";
import type { PageFact } from "../files/evidence.ts";
import type { HistoryFile } from "../files/history.ts";
import { descentOf } from "../pull/sources.ts";
import { datePrices } from "./date-prices.ts";
import { cardKey, type DatedPrice, firstDay } from "./runs.ts";
import { readSights, type Sight, sightsByModel, sightsOnPages } from "./sights.ts";

/** `isOlder`: a list showed the id before its present release day, which therefore belongs to a newer model. */
export type DatedOffer = { prices: DatedPrice[]; isOlder?: true };

/** One provider's offers by id, and the sights of ids that no offer has any more. */
export type DatedProvider = { offers: Map<string, DatedOffer>; gone: Map<string, Sight[]> };

/** Provider slug -> its known past. */
export type DatedCatalog = ReadonlyMap<string, DatedProvider>;

/** `pages`: what providers' own pages state; `past`: what makers stated of past days. */
export function dateCatalog(
  catalog: Catalog,
  history: readonly HistoryFile[],
  pages: ReadonlyMap<string, readonly PageFact[]> = new Map(),
  past: ReadonlyMap<string, readonly PageFact[]> = new Map(),
): DatedCatalog {
  const seen = readSights(history, past);
  const slugs = new Set([...catalog.keys(), ...seen.keys()]);
  return new Map(
    [...slugs].map((slug) => {
      const told = Map.groupBy(pages.get(slug) ?? [], ({ model }) => model);
      return [slug, dateProvider(catalog.get(slug) ?? [], seen.get(slug) ?? new Map(), told)];
    }),
  );
}

function dateProvider(
  models: readonly CatalogModel[],
  seen: ReadonlyMap<string, Sight[]>,
  told: ReadonlyMap<string, readonly PageFact[]>,
): DatedProvider {
  const { known, left } = sightsByModel(models, seen);
  const aliases = new Set(models.flatMap((model) => (model.aliases ?? []).map(({ id }) => id)));
  const offers = models.map((model) => {
    const { id } = model;
    return [id, dateOffer(model, known.get(id) ?? [], told.get(id) ?? [])] as const;
  });
  const gone = [...left].filter(([id]) => !aliases.has(id));
  return { offers: new Map(offers), gone: new Map(gone) };
}

/** Lists may name an announced model this many days before its release. */
const EARLY_DAYS = 7;

function dateOffer(
  { withdrawn, prices, facts }: CatalogModel,
  sights: readonly Sight[],
  told: readonly PageFact[],
): DatedOffer {
  if (withdrawn !== undefined) return { prices };
  const { released = "" } = facts;
  const start = isBareDay(released) ? addDays(released, -EARLY_DAYS) : released;
  const isOlder = sights.some((one) => firstDay(one) < start);
  // Copies of a provider's own list are one witness with it; if it never had the offer, each copy is a witness.
  const isListed = sights.some(({ own }) => own);
  const seen = isListed
    ? sights
    : sights.map(
        (one): Sight => ({
          ...one,
          ...(one.witness === "copy" && { copied: true }),
          witness: descentOf(one.source),
        }),
      );
  const shown = sightsOnPages(told, prices[0]?.rates ?? {});
  const cards = new Set(prices.map(cardKey));
  const pages = shown.some(({ card }) => !cards.has(cardKey(card))) ? shown : [];
  return { prices: datePrices(prices, [...seen, ...pages]), ...(isOlder && { isOlder }) };
}
