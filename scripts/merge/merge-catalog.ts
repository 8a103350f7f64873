// All observations -> the whole catalogue, provider by provider, by the order of precedence of sources.
import { inForce } from "../../src/pricing/rates.ts";
import type { CatalogModel, Override } from "../../src/schemas/catalog.ts";
import type { Observation, ObservationsFile } from "../../src/schemas/observations.ts";
import type { Day } from "../../src/schemas/price.ts";
import type { Provider } from "../../src/schemas/registry.ts";
import type { SourceRank } from "../pull/sources.ts";
import type { SourcedRow } from "./group-models.ts";
import { mergeProvider, type OtherProviders } from "./merge-provider.ts";
import { normaliseId } from "./normalise-id.ts";

export type MergeInput = {
  providers: readonly Provider[];
  observations: readonly ObservationsFile[];
  /** The source of the lowest rank wins, one that is not here comes last; overrides are above all. */
  ranks: readonly SourceRank[];
  overrides: ReadonlyMap<string, readonly Override[]>;
  today: Day;
};

/** Merges every provider of the registry; a provider without any row has an empty list. */
export function mergeCatalog(input: MergeInput): Map<string, CatalogModel[]> {
  const { providers, observations, ranks, overrides, today } = input;
  const known = new Map(ranks.map((source) => [source.name, source]));
  const rankOf = ({ source }: ObservationsFile) => known.get(source)?.rank ?? Number.MAX_VALUE;
  const rows = rowsByProvider(observations.toSorted((a, b) => rankOf(a) - rankOf(b)));
  const otherProviders = pricesByModel(observations, today);
  return new Map(
    providers.map((provider) => {
      const models = mergeProvider({
        provider,
        rows: rows.get(provider.slug) ?? [],
        overrides: overrides.get(provider.slug) ?? [],
        tellsTiers: (source) => known.get(source)?.tellsTiers === true,
        otherProviders,
        today,
      });
      return [provider.slug, models];
    }),
  );
}

function rowsByProvider(files: readonly ObservationsFile[]): Map<string, SourcedRow[]> {
  const rows = new Map<string, SourcedRow[]>();
  for (const { source, read, rows: list } of files) {
    for (const row of list) {
      const own = rows.get(row.provider);
      if (own) own.push({ source, read, row });
      else rows.set(row.provider, [{ source, read, row }]);
    }
  }
  return rows;
}

/** Index of current rates by the last part of the model id, to see whether a huge price is seen at another provider. */
function pricesByModel(files: readonly ObservationsFile[], today: Day): OtherProviders {
  const index = new Map<string, { provider: string; prompt: number; completion: number }[]>();
  for (const row of files.flatMap(({ rows }) => rows)) {
    const price = row.gone === undefined ? inForce(row.prices, today) : undefined;
    if (price === undefined) continue;
    const key = lastPart(row);
    const list = index.get(key) ?? [];
    list.push({
      provider: row.provider,
      prompt: Number(price.rates.prompt),
      completion: Number(price.rates.completion),
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
