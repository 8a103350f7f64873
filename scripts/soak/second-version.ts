// The version that is published in the middle of a soak: the same rows, most of their token rates a quarter dearer.

import type { BuildInput } from "../build/build-keys.ts";
import type { CatalogModel } from "../files/catalog.ts";
import { decimalOf, rational, times } from "./rational.ts";

/** `keep` says which rows stay as they are: the gate knows some prices by heart. */
export function withDearerTokens(input: BuildInput, keep: (slug: string, id: string) => boolean): BuildInput {
  const dearer = [...input.catalog].map(([slug, models]): [string, CatalogModel[]] => [
    slug,
    models.map((model) => (keep(slug, model.id) ? model : { ...model, prices: raise(model.prices) })),
  ]);
  return { ...input, catalog: new Map(dearer) };
}

/** Every prompt and completion rate in these prices, those of tiers too, times 1.25. */
function raise(prices: CatalogModel["prices"]): CatalogModel["prices"] {
  return JSON.parse(JSON.stringify(prices), (name, value) =>
    (name === "prompt" || name === "completion") && typeof value === "string"
      ? decimalOf(times(rational(value), rational("1.25")))
      : value,
  );
}
