// The providers of a version by every name they have.
import type { Manifest } from "../schemas/manifest.ts";

export type ListedProvider = Manifest["providers"][number];

/** Lower-case name -> provider; read by `providerNamed`. */
export type Providers = Pick<ReadonlyMap<string, ListedProvider>, "get" | "values">;

/** What the AI SDK appends to a provider's name: `openai.responses`, `mistral.chat`. */
const API_SUFFIX =
  /\.(chat|completion|embeddings?|files|image|interactions|language|messages|realtime|reranking|responses|skills|speech|speech-translation|textembedding|transcription|video)$/;

/** Most callers send a provider's slug, so the thousand other names are indexed only when one of them is requested. */
export class ProviderNames implements Providers {
  readonly #listed: readonly ListedProvider[];
  /** Providers already requested by slug, because every request asks again. */
  readonly #asked = new Map<string, ListedProvider>();
  #names: ReadonlyMap<string, ListedProvider> | undefined;

  constructor(listed: readonly ListedProvider[]) {
    this.#listed = listed;
  }

  get(name: string): ListedProvider | undefined {
    const asked = this.#asked.get(name);
    if (asked) return asked;
    const listed = this.#names ? undefined : this.#listed.find(({ slug }) => slug === name);
    if (listed === undefined || listed.replaced_by !== undefined) return this.#all().get(name);
    this.#asked.set(name, listed);
    return listed;
  }

  values(): MapIterator<ListedProvider> {
    return this.#all().values();
  }

  #all(): ReadonlyMap<string, ListedProvider> {
    this.#names ??= indexNames(this.#listed);
    return this.#names;
  }
}

/** Finds the provider that a caller means: a name in any letter case, with any spaces, and without an API suffix of the AI SDK. */
export function providerNamed(providers: Providers, name: string): ListedProvider | undefined {
  const lower = name.trim().toLowerCase();
  const known = providers.get(lower) ?? providers.get(lower.replace(API_SUFFIX, ""));
  if (known || !/\s/.test(lower)) return known;
  return providers.get(lower.replace(/\s+/g, "-")) ?? providers.get(lower.replace(/\s+/g, ""));
}

/** Every provider by its names: slugs win over aliases, and these over display names; a replaced one leads to its successor. */
export function indexNames(providers: readonly ListedProvider[]): Map<string, ListedProvider> {
  const names = new Map<string, ListedProvider>();
  const bySlug = new Map(providers.map((provider) => [provider.slug, provider]));
  const add = (name: string, provider: ListedProvider) => {
    const lower = name.toLowerCase();
    if (!names.has(lower)) names.set(lower, bySlug.get(provider.replaced_by ?? "") ?? provider);
  };
  for (const provider of providers) add(provider.slug, provider);
  for (const provider of providers) for (const alias of provider.aliases) add(alias, provider);
  for (const provider of providers) {
    for (const name of [...provider.subproviders, provider.name]) add(name, provider);
  }
  return names;
}

/** The sorted slugs of known provider names; unknown ones are ignored. */
export function knownSlugs(providers: Providers, names: readonly string[]): string[] {
  const slugs = names.flatMap((name) => providerNamed(providers, name)?.slug ?? []);
  return [...new Set(slugs)].sort();
}

/** The names that no provider has. */
export function unknownNames(providers: Providers, names: readonly string[] = []): string[] {
  return names.filter((name) => providerNamed(providers, name) === undefined);
}

/** The sorted slugs of providers of some kinds. */
export function slugsOfKinds(providers: Providers, kinds: readonly string[]): string[] {
  const slugs = [...providers.values()].flatMap(({ slug, kind }) =>
    kinds.some((one) => one === kind) ? [slug] : [],
  );
  return [...new Set(slugs)].sort();
}
