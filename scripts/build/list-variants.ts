// What a model costs in other regions, sizes, qualities and commitments: facts of its row, with the key each is billed by.
import { inForce } from "../../src/pricing/rates.ts";
import type { PriceEntry } from "../../src/schemas/answers.ts";
import type { Catalog, CatalogModel } from "../../src/schemas/catalog.ts";
import type { Day, Rates } from "../../src/schemas/price.ts";

type Variants = Pick<PriceEntry, "variants">;

/** The priced variants of a provider's model on a day, as its price entry lists them. */
export function variantsOn(catalog: Catalog, day: Day): (provider: string, id: string) => Variants {
  const known = new Map(
    [...catalog].map(([provider, models]) => [
      provider,
      Map.groupBy(
        models.filter(({ variant_of }) => variant_of !== undefined),
        ({ variant_of }) => variant_of,
      ),
    ]),
  );
  return (provider, id) => {
    const variants = (known.get(provider)?.get(id) ?? []).flatMap((model) => variantOn(model, day));
    return variants.length === 0 ? {} : { variants };
  };
}

function variantOn({ id, offer = {}, prices }: CatalogModel, day: Day) {
  const price = inForce(prices, day);
  if (price === undefined) return [];
  return [
    { model_id: id, offer, ...numbers(price.rates), ...(price.units && { units: numbers(price.units) }) },
  ];
}

function numbers(exact: Rates | Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(exact).map(([name, value]) => [name, Number(value)]));
}
