// What the soak knows to be true: the versions it publishes, and what can be asked of each.
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { MODEL_PRICING_PROVIDERS } from "../../src/contract/cost-requests.ts";
import { mapKey } from "../../src/store/keys.ts";
import { searchTexts } from "../bench/queries.ts";
import { type Build, type BuildInput, buildKeys } from "../build/build-keys.ts";
import type { CatalogModel } from "../files/catalog.ts";
import type { Provider } from "../files/registry.ts";

const MAX_ID_LENGTH = 256;
const SEARCHES = 200;

/** A version with its models by provider and id, and the text of its cost map. */
export type PublishedVersion = {
  build: Build;
  /** The start of the day it is of. */
  at: string;
  /** Days that prices by the hour leave out, by calendar. */
  calendars: Readonly<Record<string, readonly string[]>>;
  models: ReadonlyMap<string, ReadonlyMap<string, CatalogModel>>;
  costMap: Buffer;
};

/** A search text and how many rows it finds. */
export type Search = { q: string; found: number };

/** What the versions have in common: everything but prices. */
export type World = {
  /** Rows of the price lists. */
  rows: number;
  providers: ReadonlyMap<string, Provider>;
  /** Models that can be asked for, by provider; providers without any are left out. */
  models: ReadonlyMap<string, readonly CatalogModel[]>;
  /** Providers with models, and those of them the camelCase calculator takes. */
  slugs: readonly string[];
  camelSlugs: readonly string[];
  searches: readonly Search[];
};

/** A version as the soak publishes it, with what answers from it are judged by. */
export function publishedVersion(input: BuildInput): PublishedVersion {
  const build = buildKeys(input);
  const models = [...input.catalog].map(
    ([slug, all]) => [slug, new Map(all.map((model) => [model.id, model]))] as const,
  );
  const costMap = gunzipSync(build.keys.get(mapKey(build.draft.map.gzip)) ?? "");
  const calendars = Object.fromEntries(input.calendars.map(({ name, days }) => [name, days]));
  return { build, at: `${input.today}T00:00:00Z`, calendars, models: new Map(models), costMap };
}

/** What can be asked of a catalogue. */
export function worldOf({ catalog, providers }: BuildInput): World {
  const camel: ReadonlySet<string> = new Set(MODEL_PRICING_PROVIDERS);
  const ids = [...catalog.values()].flatMap((models) => models.filter(isShown).map(({ id }) => id));
  const askable = [...catalog].map(
    ([slug, models]) => [slug, models.filter(({ id }) => id.length <= MAX_ID_LENGTH)] as const,
  );
  const models = new Map(askable.filter(([, some]) => some.length > 0));
  return {
    rows: ids.length,
    providers: new Map(providers.map((provider) => [provider.slug, provider])),
    models,
    slugs: [...models.keys()],
    camelSlugs: [...models.keys()].filter((slug) => camel.has(slug)),
    searches: searchTexts(ids, SEARCHES).map((q) => ({ q, found: countFound(q, ids) })),
  };
}

/** Price lists leave out keys of a model's variants, and what is sold no more. */
export function isShown({ variant_of, status }: CatalogModel): boolean {
  return variant_of === undefined && status !== "retired" && status !== "delisted";
}

/** Any of some values, each as likely; `fc.constantFrom` would copy thousands of them for every request. */
export function pick<T>(values: readonly T[]): fc.Arbitrary<T> {
  return fc.noBias(fc.nat(values.length - 1)).map((index) => values[index] as T);
}

/** An arbitrary in so many of a hundred cases, else another. */
export function mostly<T>(percent: number, one: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: percent, arbitrary: one }, { weight: 100 - percent, arbitrary: other });
}

/** Ids that contain every term; `.`, `-`, `_`, `/`, `:` and `@` are alike. */
function countFound(q: string, ids: readonly string[]): number {
  const alike = (text: string) => text.toLowerCase().replaceAll(/[._/:@]/g, "-");
  const terms = q.split(" ").map(alike);
  return ids.map(alike).filter((id) => terms.every((term) => id.includes(term))).length;
}
