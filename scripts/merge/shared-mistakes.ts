// A list's mistake about a maker's card is its mistake about the sellers of that card, too: the rate that the maker's own page prints takes
// its place there, unless the seller's page or another list states one.
import { ownMakers } from "../../src/schemas/makers.ts";
import type { Decimal, RateName } from "../../src/schemas/price.ts";
import type { Catalog, CatalogModel, CatalogPrice, Origin } from "../files/catalog.ts";
import { cardOf } from "./timeline.ts";

/** What the maker's page prints for a rate, and where. */
type Printed = { rate: Decimal; origin: Origin };

/** The catalogue with the mistakes of lists that makers' pages show put right at the other sellers. Lists read after the page count. */
export function withoutSharedMistakes(catalog: Catalog): Map<string, CatalogModel[]> {
  const mistakes = new Map([...catalog].flatMap(([slug, models]) => models.flatMap(mistakesAt(slug))));
  return new Map([...catalog].map(([slug, models]) => [slug, models.map((one) => corrected(one, mistakes))]));
}

/** Each rate that a list states beside the maker's present card, where the maker's own page, read no earlier, prints another. */
function mistakesAt(slug: string): (model: CatalogModel) => [string, Printed][] {
  const makers = ownMakers(slug, "maker");
  return ({ canonical = "", prices, other_sources, variant_of }) => {
    const price = prices.at(-1);
    const isOwn = makers.some((maker) => canonical.startsWith(`${maker}/`));
    if (!isOwn || price === undefined || variant_of !== undefined) return [];
    return other_sources.flatMap(({ source, read, rates = {} }) =>
      Object.entries(rates).flatMap(([name, rate]): [string, Printed][] => {
        const printed = price.rates[name as RateName];
        const origin = originOf(price, name);
        if (printed === undefined || printed === rate || cardOf({ rates }) !== cardOf(price)) return [];
        if (origin.confidence !== "official" || origin.read < read) return [];
        return [[keyOf(canonical, price, source, name, rate), { rate: printed, origin }]];
      }),
    );
  };
}

function corrected(model: CatalogModel, mistakes: ReadonlyMap<string, Printed>): CatalogModel {
  const price = model.prices.at(-1);
  if (price === undefined) return model;
  const right = Object.entries(price.rates).flatMap(([name, rate]) => {
    const { source, read } = originOf(price, name);
    const printed = mistakes.get(keyOf(model.canonical, price, source, name, rate));
    return printed === undefined || printed.origin.read < read ? [] : [{ name, ...printed }];
  });
  if (right.length === 0) return model;
  const { evidence = {}, witnessed = {} } = price;
  const all = <T>(value: (one: (typeof right)[number]) => T) =>
    Object.fromEntries(right.map((one) => [one.name, value(one)]));
  const put: CatalogPrice = {
    ...price,
    rates: { ...price.rates, ...all(({ rate }) => rate) },
    evidence: { ...evidence, ...all(({ origin }) => ({ ...origin, confidence: "one secondary" as const })) },
    witnessed: { ...witnessed, ...all(({ origin }) => ({ checked: origin.read, disputed: true as const })) },
  };
  return { ...model, prices: [...model.prices.slice(0, -1), put] };
}

function originOf({ origin, evidence = {} }: CatalogPrice, name: string): Origin {
  return evidence[name as RateName] ?? origin;
}

function keyOf(canonical = "", price: CatalogPrice, source: string, name: string, rate: Decimal): string {
  return [canonical, cardOf(price), source, name, rate].join(" ");
}
