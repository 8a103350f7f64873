// A model of the catalogue at prices read from one source.
import type { CatalogModel, CatalogPrice } from "../../scripts/files/catalog.ts";

/** Where every price of such a model is from. */
export const ORIGIN = { source: "models-dev", read: "2026-09-30" } as const;

/** `message`: why it has no price. */
export function aModel(id: string, prices: Omit<CatalogPrice, "origin">[], message?: string): CatalogModel {
  return {
    id,
    facts: {},
    prices: prices.map((price) => ({ ...price, origin: ORIGIN })),
    other_sources: [],
    ...(message && { message }),
  };
}
