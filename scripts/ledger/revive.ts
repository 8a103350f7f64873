// Models that no source lists any more come back with their last prices, so that old calls stay billable.
import { sellerOf } from "../../src/schemas/sellers.ts";
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { dayAfter, daysBetween, latest, startOf } from "../files/days.ts";
import type { Provider } from "../files/registry.ts";
import { lastPart } from "../translate/model-ids.ts";
import { datePrices } from "./date-prices.ts";
import { type DatedPrice, firstDay, isBorneOut, lastSight, runsOf } from "./runs.ts";
import type { Sight } from "./sights.ts";
import { historySource } from "./sources.ts";

/** An offer that is gone, with its dated prices. */
export type Revived = { model: CatalogModel; prices: DatedPrice[] };

/** A list must have shown an id for this many days; anything shorter is a mistake. */
const LEAST_DAYS = 30;

/** The offers of a provider that are gone; an id with the name of one of its present `models` is an old spelling. */
export function revive(
  provider: Pick<Provider, "slug" | "kind">,
  gone: ReadonlyMap<string, readonly Sight[]>,
  models: readonly CatalogModel[],
  slugs: ReadonlySet<string>,
): Revived[] {
  const names = new Set(
    models.flatMap(({ id, aliases = [] }) => [id, ...aliases.map((one) => one.id)].map(bareName)),
  );
  return [...gone].flatMap(([id, all]) => {
    if (names.has(bareName(id)) && !all.some(({ own }) => own)) return [];
    const sights = all.filter(({ source }) => !historySource(source)?.ownNames);
    return isBelieved(id, sights, provider, slugs) ? [revived(id, sights, all)] : [];
  });
}

/**
 * Whether the sights suffice: the provider's own list, or two witnesses, or one witness for a month at a maker or cloud, without another
 * provider's prefix. An id that a list still shows today has no row for a reason.
 */
function isBelieved(
  id: string,
  sights: readonly Sight[],
  { slug, kind }: Pick<Provider, "slug" | "kind">,
  slugs: ReadonlySet<string>,
): boolean {
  const isListed = sights.some(({ until, source }) => until === undefined && historySource(source)?.isPulled);
  if (sights.length === 0 || isListed) return false;
  if (isBorneOut(sights)) return true;
  const isForeign = id.includes("/") && slugs.has(id.slice(0, id.indexOf("/")));
  const [first, last] = [sights.map(firstDay).sort()[0] ?? "", latest(sights.map((one) => one.last)) ?? ""];
  // A list that names a maker's model at another maker is mistaken.
  const isMakers = kind === "cloud" || (kind === "maker" && [undefined, slug].includes(sellerOf(id)));
  return isMakers && !isForeign && daysBetween(first, last) >= LEAST_DAYS;
}

function bareName(id: string): string {
  return lastPart(id)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

/** Revives an id with the last card that was seen, dated by `all` who showed the id; with a single witness it is an estimate. */
function revived(id: string, sights: readonly Sight[], all: readonly Sight[]): Revived {
  const last = runsOf(sights, "").at(-1);
  const [best] = (last?.sights ?? []).toSorted((a, b) => a.rank - b.rank);
  if (last === undefined || best === undefined) throw new Error(`${id}: nothing was seen`);
  const price: CatalogPrice = { ...best.card, origin: { source: best.source, read: lastSight(last) } };
  const status_since = dayAfter(lastSight(last));
  const alone = isBorneOut(all) ? {} : { alone_until: startOf(status_since) };
  const prices = datePrices([price], all).map((one) => ({ ...one, ...alone }));
  const model: CatalogModel = {
    id,
    status: "retired",
    status_since,
    revived: true,
    facts: {},
    prices: [price],
    other_sources: [],
  };
  return { model, prices };
}
