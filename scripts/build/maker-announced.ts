// A maker's announced change of token rates, as the other sellers of its model at the same card show it: whether they follow is not known.
import type { PriceEntry } from "../../src/contract/price-answers.ts";
import { inForce } from "../../src/pricing/rates.ts";
import { ownMakers } from "../../src/schemas/makers.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { Catalog, CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { cardOf } from "../merge/timeline.ts";

type Announced = NonNullable<PriceEntry["maker_announced"]>;

/** What a seller shows of it: nothing where it has a date of its own. */
export type Shows = (model: CatalogModel, price: CatalogPrice | undefined) => { maker_announced?: Announced };

/** The announcements of makers' own pages that are ahead, for offers of the same model at the card that the maker has until then. */
export function makerAnnouncements(catalog: Catalog, now: Instant): Shows {
  const known = new Map<string, Announced>();
  for (const [provider, models] of catalog) {
    const makers = ownMakers(provider, "maker");
    for (const model of models) {
      const { id, canonical = "", prices, variant_of, redirect } = model;
      const next = prices.find(({ from = "", origin }) => from > now && origin.confidence === "official");
      const current = inForce(prices, now);
      const isOwn =
        makers.some((maker) => canonical.startsWith(`${maker}/`)) &&
        variant_of === undefined &&
        redirect === undefined;
      if (!isOwn || next?.from === undefined || current === undefined || cardOf(next) === cardOf(current))
        continue;
      const { prompt, completion } = next.rates;
      if (prompt === undefined || completion === undefined) continue;
      const announced = {
        by: `${provider}/${id}`,
        at: next.from,
        rates: { prompt, completion },
        follows: false as const,
      };
      known.set(`${canonical} ${cardOf(current)}`, announced);
    }
  }
  return ({ canonical, prices }, price) => {
    const announced = price && known.get(`${canonical} ${cardOf(price)}`);
    const isDated = prices.some(({ from = "" }) => from > now);
    return announced === undefined || isDated ? {} : { maker_announced: announced };
  };
}
