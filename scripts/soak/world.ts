// What the soak knows to be true: two versions of the catalogue, and what can be asked of both.
import { MODEL_PRICING_PROVIDERS } from "../../src/schemas/api.ts";
import type { CatalogModel } from "../../src/schemas/catalog.ts";
import type { Provider } from "../../src/schemas/registry.ts";
import { searchTexts } from "../bench/queries.ts";
import type { Build, BuildInput } from "../build/build-keys.ts";

const MAX_ID_LENGTH = 256;
const SEARCHES = 200;

/** A version with its models by provider and id. */
export type PublishedVersion = {
  build: Build;
  day: string;
  models: ReadonlyMap<string, ReadonlyMap<string, CatalogModel>>;
};

/** A search text and how many rows it finds. */
export type Search = { q: string; found: number };

/** What both versions have in common: everything but prices. */
export type World = {
  rows: number;
  providers: ReadonlyMap<string, Provider>;
  /** Providers with models, and those of them the camelCase calculator takes. */
  slugs: readonly string[];
  camelSlugs: readonly string[];
  ids: ReadonlyMap<string, readonly string[]>;
  /** Hosts a gateway has prices of its own for. */
  hostsOf: (slug: string, id: string) => readonly string[];
  searches: readonly Search[];
};

export function publishedVersion(build: Build, { catalog, today }: BuildInput): PublishedVersion {
  const models = [...catalog].map(
    ([slug, all]) => [slug, new Map(all.map((model) => [model.id, model]))] as const,
  );
  return { build, day: today, models: new Map(models) };
}

export function worldOf({ catalog, providers }: BuildInput): World {
  const site: ReadonlySet<string> = new Set(MODEL_PRICING_PROVIDERS);
  const all = [...catalog.values()].flat().map(({ id }) => id);
  const ids = new Map(
    [...catalog].map(([slug, models]) => [
      slug,
      models.map(({ id }) => id).filter((id) => id.length <= MAX_ID_LENGTH),
    ]),
  );
  const subproviders = new Map(
    [...catalog].map(([slug, models]) => [
      slug,
      new Map(models.map((model) => [model.id, hostNames(model)])),
    ]),
  );
  const slugs = [...ids.keys()].filter((slug) => (ids.get(slug)?.length ?? 0) > 0);
  return {
    rows: all.length,
    providers: new Map(providers.map((provider) => [provider.slug, provider])),
    slugs,
    camelSlugs: slugs.filter((slug) => site.has(slug)),
    ids,
    hostsOf: (slug, id) => subproviders.get(slug)?.get(id) ?? [],
    searches: searchTexts(all, SEARCHES).map((q) => ({ q, found: countFound(q, all) })),
  };
}

/** Ids that contain every term; `.`, `-`, `_`, `/`, `:` and `@` are alike. */
export function countFound(q: string, ids: readonly string[]): number {
  const alike = (text: string) => text.toLowerCase().replaceAll(/[._/:@]/g, "-");
  const terms = q.split(" ").map(alike);
  return ids.map(alike).filter((id) => terms.every((term) => id.includes(term))).length;
}

function hostNames({ subproviders = [] }: CatalogModel): string[] {
  return subproviders.map(({ subprovider }) => subprovider);
}
