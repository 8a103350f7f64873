// The dated id is what APIs report: it has what its undated twin has, where the two are of one price list.

import type { RateName } from "../../src/schemas/price.ts";
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { cardOf } from "./timeline.ts";

/** A day at the end of an id. */
const DATED = /[-@]20\d{2}-?\d{2}-?\d{2}$/;

/** Rates that a list often states of one name of a model only. */
const TAKEN = [
  "web_search",
  "input_cache_read",
  "input_cache_write",
  "input_cache_write_1h",
] as const satisfies readonly RateName[];

/** One provider's models, each dated one with the rates and tiers that its undated twin has at the same card and time. */
export function completeTwins(models: readonly CatalogModel[]): CatalogModel[] {
  const byId = new Map(models.map((model) => [model.id, model]));
  return models.map((model) => {
    // An undated one is its own twin, and lacks nothing that it has.
    const twin = byId.get(model.id.replace(DATED, ""));
    if (twin === undefined) return model;
    return { ...model, prices: model.prices.map((price) => completed(price, twin)) };
  });
}

function completed(price: CatalogPrice, twin: CatalogModel): CatalogPrice {
  const like = twin.prices.findLast((other) => cardOf(other) === cardOf(price) && overlaps(other, price));
  if (like === undefined) return price;
  const taken = TAKEN.filter((name) => price.rates[name] === undefined && like.rates[name] !== undefined);
  const tiers = price.tiers ?? like.tiers;
  if (taken.length === 0) return { ...price, ...(tiers && { tiers }) };
  const rates = { ...price.rates };
  const evidence = { ...price.evidence };
  for (const name of taken) {
    const rate = like.rates[name];
    if (rate !== undefined) rates[name] = rate;
    evidence[name] = like.evidence?.[name] ?? like.origin;
  }
  return { ...price, rates, ...(tiers && { tiers }), evidence };
}

function overlaps(a: CatalogPrice, b: CatalogPrice): boolean {
  const ends = ({ until }: CatalogPrice, { from }: CatalogPrice) =>
    until !== undefined && from !== undefined && until <= from;
  return !ends(a, b) && !ends(b, a);
}
