// A catalogue several times the size of a real one: every provider, model and map entry repeated under derived ids.
import type { BuildInput } from "../build/build-keys.ts";
import type { CatalogModel } from "../files/catalog.ts";
import type { MapEntry } from "../files/cost-map.ts";
import type { Provider } from "../files/registry.ts";

/** How many times the providers are repeated, and the models of each. */
export type Copies = { providers: number; models: number };

/** The input of a build with `providers` x `models` times the rows and map keys. */
export function growCatalogue(input: BuildInput, { providers, models }: Copies): BuildInput {
  const slugs = numbers(providers);
  const ids = numbers(models);
  return {
    ...input,
    catalog: new Map(
      slugs.flatMap((copy) =>
        [...input.catalog].map(([slug, known]) => [
          slugOf(slug, copy),
          ids.flatMap((n) => known.map((model) => copyModel(model, n))),
        ]),
      ),
    ),
    providers: slugs.flatMap((copy) => input.providers.map((provider) => copyProvider(provider, copy))),
    mapEntries: slugs.flatMap((copy) =>
      ids.flatMap((n) => input.mapEntries.map((entry) => copyMapEntry(entry, copy, n))),
    ),
  };
}

function copyModel(model: CatalogModel, n: number): CatalogModel {
  const aliases = model.aliases?.map((alias) => ({ ...alias, id: idOf(alias.id, n) }));
  return { ...model, id: idOf(model.id, n), ...(aliases && { aliases }) };
}

/** A subprovider is one provider only, so that only the first copy keeps its subproviders' names. */
function copyProvider(provider: Provider, copy: number): Provider {
  if (copy === 1) return provider;
  return {
    ...provider,
    slug: slugOf(provider.slug, copy),
    name: `${provider.name} ${copy}`,
    aliases: provider.aliases.map((alias) => slugOf(alias, copy)),
    map_provider: slugOf(provider.map_provider, copy),
    subproviders: [],
  };
}

function copyMapEntry(entry: MapEntry, copy: number, n: number): MapEntry {
  return {
    ...entry,
    key: idOf(copy === 1 ? entry.key : `copy-${copy}/${entry.key}`, n),
    provider: slugOf(entry.provider, copy),
    model: idOf(entry.model, n),
  };
}

function slugOf(slug: string, copy: number): string {
  return copy === 1 ? slug : `${slug}-copy-${copy}`;
}

function idOf(id: string, n: number): string {
  return n === 1 ? id : `${id}~${n}`;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
