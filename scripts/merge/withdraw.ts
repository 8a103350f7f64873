// Rows that a person withdrew: they stay without a price and say why and which row to use instead.
import { type Catalog, type CatalogModel, splitRow } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import type { Withdrawal } from "../files/decisions.ts";
import { stated } from "../files/stated.ts";

/** Takes the price of these rows, adds those no longer listed, and removes ids that led to them. Throws if `see` has no price. */
export function withdraw(catalog: Catalog, withdrawn: readonly Withdrawal[]): Map<string, CatalogModel[]> {
  const byProvider = Map.groupBy(withdrawn, ({ id }) => splitRow(id)[0]);
  const result = new Map(
    [...catalog].map(([slug, models]) => [slug, withdrawFrom(models, byProvider.get(slug) ?? [])]),
  );
  for (const { id, see } of withdrawn) {
    if (!result.has(splitRow(id)[0])) throw new Error(`withdrawn: ${id}: no such provider`);
    if (see === undefined) continue;
    const [provider, model] = splitRow(see);
    const meant = result.get(provider)?.find((one) => one.id === model);
    if (!meant?.prices.length) throw new Error(`withdrawn: ${id}: ${see} has no price`);
  }
  return result;
}

function withdrawFrom(models: readonly CatalogModel[], withdrawn: readonly Withdrawal[]): CatalogModel[] {
  if (withdrawn.length === 0) return [...models];
  const gone = new Map(withdrawn.map((entry) => [splitRow(entry.id)[1], entry]));
  const kept = models.filter(({ id }) => !gone.has(id)).map((model) => withoutAliases(model, gone));
  const rows = [...gone].map(([id, entry]) => unpriced(id, entry, models));
  return [...kept, ...rows].toSorted((a, b) => byCodePoint(a.id, b.id));
}

function unpriced(
  id: string,
  { reason, day, see }: Withdrawal,
  models: readonly CatalogModel[],
): CatalogModel {
  const none: CatalogModel = { id, facts: {}, other_sources: [], prices: [] };
  const { aliases: _a, subproviders: _s, ...rest } = models.find((model) => model.id === id) ?? none;
  return {
    ...rest,
    prices: [],
    message: `Withdrawn on ${day}: ${reason}${see === undefined ? "" : ` See ${see}.`}`,
    unpriced_reason: "withdrawn",
    ...{ status: "delisted", status_since: day, listed: null },
    withdrawn: { day, ...stated({ see }) },
  };
}

function withoutAliases(
  { aliases, ...model }: CatalogModel,
  gone: ReadonlyMap<string, unknown>,
): CatalogModel {
  const left = (aliases ?? []).filter(({ id }) => !gone.has(id));
  return { ...model, ...(left.length > 0 && { aliases: left }) };
}
