// All observations -> the whole catalogue, provider by provider, by the order of precedence of sources.
import { inForce } from "../../src/pricing/rates.ts";
import type { SharedPrice } from "../../src/schemas/aliases.ts";
import type { CatalogModel, Override } from "../../src/schemas/catalog.ts";
import type { Observation, ObservationsFile } from "../../src/schemas/observations.ts";
import type { PageFact } from "../../src/schemas/page-facts.ts";
import type { Day } from "../../src/schemas/price.ts";
import type { Provider } from "../../src/schemas/registry.ts";
import { startOf } from "../files/days.ts";
import type { SourceRank } from "../pull/sources.ts";
import { canonicalId } from "./canonical-model.ts";
import { dateRow, toInstants } from "./date-prices.ts";
import type { SourcedRow } from "./group-models.ts";
import { mergeProvider, type OtherProviders } from "./merge-provider.ts";
import { normaliseId } from "./normalise-id.ts";

export type MergeInput = {
  providers: readonly Provider[];
  observations: readonly ObservationsFile[];
  /** The source of the lowest rank wins, one that is not here comes last; overrides are above all. */
  ranks: readonly SourceRank[];
  overrides: ReadonlyMap<string, readonly Override[]>;
  /** What providers' own pages say, by provider. */
  pages: ReadonlyMap<string, readonly PageFact[]>;
  /** Ids that share another id's price, where the ids do not tell. */
  aliases?: readonly SharedPrice[];
  today: Day;
};

/** Merges every provider of the registry; a provider without any row has an empty list. */
export function mergeCatalog(input: MergeInput): Map<string, CatalogModel[]> {
  const { providers, observations, ranks, overrides, pages, aliases = [], today } = input;
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
        facts: pages.get(provider.slug) ?? [],
        sources: known,
        aliases: aliases.filter((shared) => shared.provider === provider.slug),
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
      const dated = { source, read, row: dateRow(row) };
      if (own) own.push(dated);
      else rows.set(row.provider, [dated]);
    }
  }
  return rows;
}

/** What each provider charges for a model today, by the model its id is of, to see what is far off or seen once. */
function pricesByModel(files: readonly ObservationsFile[], today: Day): OtherProviders {
  const index = new Map<string, Map<string, { prompt: number; completion: number }>>();
  for (const row of files.flatMap(({ rows }) => rows)) {
    const price = row.gone === undefined ? inForce(row.prices.map(toInstants), startOf(today)) : undefined;
    if (price === undefined) continue;
    const key = modelKey(row);
    const providers = index.get(key) ?? new Map();
    if (!providers.has(row.provider)) {
      const { prompt = "0", completion = "0" } = price.rates;
      providers.set(row.provider, { prompt: Number(prompt), completion: Number(completion) });
    }
    index.set(key, providers);
  }
  return (id, provider) => {
    const others = [...(index.get(modelKey({ id })) ?? [])].filter(([slug]) => slug !== provider);
    return {
      prompt: others.map(([, { prompt }]) => prompt),
      completion: others.map(([, { completion }]) => completion),
    };
  };
}

function modelKey({ id }: Pick<Observation, "id">): string {
  return canonicalId(id) ?? normaliseId(id.slice(id.lastIndexOf("/") + 1));
}
