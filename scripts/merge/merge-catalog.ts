// All facts -> the whole catalogue, provider by provider, by the order of precedence of sources.
import type { Catalog, CatalogModel, Override } from "../../src/schemas/catalog.ts";
import type { Observation, ObservationsFile } from "../../src/schemas/observations.ts";
import type { Day } from "../../src/schemas/price.ts";
import type { Provider, Source } from "../../src/schemas/registry.ts";
import { entryOn } from "./dated-prices.ts";
import type { SourcedRow } from "./group-models.ts";
import { type Elsewhere, mergeProvider } from "./merge-provider.ts";
import { normaliseId } from "./normalise-id.ts";

export type MergeInput = {
  providers: readonly Provider[];
  facts: readonly ObservationsFile[];
  /** Which source wins, the lowest first; overrides stand above all. */
  rankOf: (source: Source) => number;
  overrides: ReadonlyMap<string, readonly Override[]>;
  previous: Catalog;
  today: Day;
};

/** Merges every provider of the registry; a provider without any row has an empty list. */
export function mergeCatalog({
  providers,
  facts,
  rankOf,
  overrides,
  previous,
  today,
}: MergeInput): Map<string, CatalogModel[]> {
  const rows = rowsByProvider(facts.toSorted((a, b) => rankOf(a.source) - rankOf(b.source)));
  const elsewhere = pricesElsewhere(facts, today);
  return new Map(
    providers.map((provider) => {
      const own = rows.get(provider.slug) ?? [];
      const models = mergeProvider({
        provider,
        rows: own.filter(({ row }) => row.subprovider === undefined),
        hostRows: own.filter(({ row }) => row.subprovider !== undefined),
        overrides: overrides.get(provider.slug) ?? [],
        previous: previous.get(provider.slug) ?? [],
        elsewhere,
        today,
      });
      return [provider.slug, models];
    }),
  );
}

function rowsByProvider(facts: readonly ObservationsFile[]): Map<string, SourcedRow[]> {
  const rows = new Map<string, SourcedRow[]>();
  for (const { source, read, rows: list } of facts) {
    for (const row of list) {
      const own = rows.get(row.provider);
      if (own) own.push({ source, read, row });
      else rows.set(row.provider, [{ source, read, row }]);
    }
  }
  return rows;
}

/** Index of current rates by the last part of the model id, to see whether a huge price is seen at another provider. */
function pricesElsewhere(facts: readonly ObservationsFile[], today: Day): Elsewhere {
  const index = new Map<string, { provider: string; prompt: number; completion: number }[]>();
  for (const row of facts.flatMap(({ rows }) => rows)) {
    const price = entryOn(row.prices, today);
    if (price === undefined) continue;
    const key = lastPart(row);
    const list = index.get(key) ?? [];
    list.push({
      provider: row.provider,
      prompt: Number(price.rates.prompt ?? 0),
      completion: Number(price.rates.completion ?? 0),
    });
    index.set(key, list);
  }
  return (id, provider) => {
    const others = (index.get(lastPart({ id })) ?? []).filter((entry) => entry.provider !== provider);
    return { prompt: others.map((o) => o.prompt), completion: others.map((o) => o.completion) };
  };
}

function lastPart({ id }: Pick<Observation, "id">): string {
  return normaliseId(id.slice(id.lastIndexOf("/") + 1));
}
