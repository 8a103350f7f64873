// An id whose calls are redirected costs what the target costs from that instant on.
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { within } from "./timeline.ts";

/** One provider's models with the prices of a redirect's last target from the redirect on, unless a model is known to keep its price. */
export function withRedirects(models: readonly CatalogModel[]): CatalogModel[] {
  const byId = new Map(models.map((model) => [model.id, model]));
  return models.map((model) => {
    const prices = billedPrices(model, byId, new Set());
    if (prices === model.prices) return model;
    const { message: _none, unpriced_reason: _why, ...priced } = model;
    return { ...priced, prices };
  });
}

function billedPrices(
  { id, prices, redirect }: CatalogModel,
  byId: ReadonlyMap<string, CatalogModel>,
  before: ReadonlySet<string>,
): CatalogPrice[] {
  const target = redirect && byId.get(redirect.to);
  if (redirect === undefined || redirect.bills_as_target === false) return prices;
  if (target === undefined || before.has(target.id)) return prices;
  const theirs = within(billedPrices(target, byId, new Set([...before, id])), redirect.at, undefined);
  return theirs.length === 0 ? prices : [...within(prices, undefined, redirect.at), ...theirs];
}
