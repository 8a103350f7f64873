// What a model costs in other regions, sizes, qualities and commitments: facts of its row, with the key each is billed by.

import type { PriceEntry } from "../../src/contract/price-answers.ts";
import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { Rates } from "../../src/schemas/price.ts";
import type { Catalog, CatalogModel } from "../files/catalog.ts";

export type Variants = Pick<PriceEntry, "variants">;

/** The priced variants of a provider's model at an instant, as its price entry lists them. */
export function variantsAt(catalog: Catalog, at: Instant): (provider: string, id: string) => Variants {
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
    const variants = (known.get(provider)?.get(id) ?? []).flatMap((model) => variantAt(model, at));
    return variants.length === 0 ? {} : { variants };
  };
}

function variantAt({ id, offer = {}, prices }: CatalogModel, at: Instant) {
  const price = inForce(prices, at);
  if (price === undefined) return [];
  return [
    { model_id: id, offer, ...numbers(price.rates), ...(price.units && { units: numbers(price.units) }) },
  ];
}

/** Exact values as the nearest doubles, by name. */
export function numbers(exact: Rates | Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(exact).map(([name, value]) => [name, Number(value)]));
}
