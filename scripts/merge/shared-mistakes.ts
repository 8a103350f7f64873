// A list's mistake about a maker's card is also its mistake about sellers of that card: the rate from the maker's own page replaces it
// there, unless the seller's page or another list states one.
import type { Decimal, RateName } from "../../src/schemas/price.ts";
import {
  type Catalog,
  type CatalogModel,
  type CatalogPrice,
  mapModels,
  type Origin,
  originOfRate,
} from "../files/catalog.ts";
import { isOwnModel } from "./canonical-model.ts";
import { cardOf } from "./timeline.ts";

/** The rate on the maker's page, with its origin. */
type Printed = { rate: Decimal; origin: Origin };

/** Corrects each such mistake in the catalogue. A list that was read after the maker's page keeps its rate. */
export function withoutSharedMistakes(catalog: Catalog): Map<string, CatalogModel[]> {
  const mistakes = new Map(
    [...catalog].flatMap(([slug, models]) =>
      models.filter((one) => isOwnModel(slug, one)).flatMap(mistakesAbout),
    ),
  );
  return mapModels(catalog, (model) => corrected(model, mistakes));
}

/** The rates that a list states with the maker's present card although the maker's own page, read no earlier, states others. */
function mistakesAbout({ canonical, prices, other_sources }: CatalogModel): [string, Printed][] {
  const price = prices.at(-1);
  if (price === undefined) return [];
  const sameCard = other_sources.filter(
    ({ rates }) => rates !== undefined && cardOf({ rates }) === cardOf(price),
  );
  return sameCard.flatMap(({ source, read, rates = {} }) =>
    Object.entries(rates).flatMap(([name, rate]): [string, Printed][] => {
      const printed = price.rates[name as RateName];
      const origin = originOfRate(price, name as RateName);
      const isRefuted = printed !== rate && origin.confidence === "official" && origin.read >= read;
      if (printed === undefined || !isRefuted) return [];
      return [[keyOf(canonical, price, source, name, rate), { rate: printed, origin }]];
    }),
  );
}

function corrected(model: CatalogModel, mistakes: ReadonlyMap<string, Printed>): CatalogModel {
  const price = model.prices.at(-1);
  if (price === undefined) return model;
  const [rates, evidence, witnessed] = [{ ...price.rates }, { ...price.evidence }, { ...price.witnessed }];
  for (const name of Object.keys(rates) as RateName[]) {
    const { source, read } = originOfRate(price, name);
    const printed = mistakes.get(keyOf(model.canonical, price, source, name, price.rates[name]));
    if (printed === undefined || printed.origin.read < read) continue;
    rates[name] = printed.rate;
    evidence[name] = { ...printed.origin, confidence: "one secondary" };
    witnessed[name] = { checked: printed.origin.read, disputed: true };
  }
  const isSame = Object.entries(rates).every(([name, rate]) => rate === price.rates[name as RateName]);
  if (isSame) return model;
  return { ...model, prices: [...model.prices.slice(0, -1), { ...price, rates, evidence, witnessed }] };
}

function keyOf(canonical = "", price: CatalogPrice, source: string, name: string, rate = ""): string {
  return [canonical, cardOf(price), source, name, rate].join(" ");
}
