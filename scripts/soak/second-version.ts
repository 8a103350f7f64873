// The version that is published in the middle of a soak: the same rows, most of their token rates a quarter dearer.
import type { CatalogModel, CatalogPrice } from "../../src/schemas/catalog.ts";
import type { Decimal, Rates } from "../../src/schemas/price.ts";
import type { BuildInput } from "../build/build-keys.ts";

/** `keep` says which rows stay as they are: the gate knows some prices by heart. */
export function withDearerTokens(input: BuildInput, keep: (slug: string, id: string) => boolean): BuildInput {
  const dearer = [...input.catalog].map(([slug, models]): [string, CatalogModel[]] => [
    slug,
    models.map((model) =>
      keep(slug, model.id) ? model : { ...model, prices: model.prices.map(raisePrice) },
    ),
  ]);
  return { ...input, catalog: new Map(dearer) };
}

function raisePrice(price: CatalogPrice): CatalogPrice {
  const tiers = price.tiers?.map((tier) => ({ ...tier, rates: raiseRates(tier.rates) }));
  return { ...price, rates: raiseRates(price.rates), ...(tiers && { tiers }) };
}

function raiseRates(rates: Rates): Rates {
  const { prompt, completion } = rates;
  return {
    ...rates,
    ...(prompt !== undefined && { prompt: addQuarter(prompt) }),
    ...(completion !== undefined && { completion: addQuarter(completion) }),
  };
}

/** A plain decimal times 1.25, exactly. */
export function addQuarter(rate: Decimal): Decimal {
  const [whole = "", digits = ""] = rate.split(".");
  const scale = digits.length + 2;
  const raised = (BigInt(whole + digits) * 125n).toString().padStart(scale + 1, "0");
  return `${raised.slice(0, -scale)}.${raised.slice(-scale)}`.replace(/\.?0+$/, "");
}
