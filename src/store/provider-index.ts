// The providers of a version by every name they go by.
import type { Manifest } from "../schemas/manifest.ts";

export type ListedProvider = Manifest["providers"][number];

/** Name in lower case -> provider; `providerNamed` reads it. */
export type Providers = Pick<ReadonlyMap<string, ListedProvider>, "get" | "values">;

/** What the AI SDK writes behind a provider's name: `openai.responses`, `mistral.chat`. */
const API_SUFFIX =
  /\.(chat|completion|embeddings?|files|image|interactions|language|messages|realtime|reranking|responses|skills|speech|speech-translation|textembedding|transcription|video)$/;

/** Most callers write the slug of a provider, so the thousand other names are indexed when the first of them is asked for. */
export class ProviderNames implements Providers {
  readonly #listed: readonly ListedProvider[];
  /** Providers that were asked for by their slug: every request asks again. */
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

/** The provider a caller means: a name is read in any case, with any spaces, and without the API that the AI SDK writes behind it. */
export function providerNamed(providers: Providers, name: string): ListedProvider | undefined {
  const lower = name.trim().toLowerCase();
  const known = providers.get(lower) ?? providers.get(lower.replace(API_SUFFIX, ""));
  if (known || !/\s/.test(lower)) return known;
  return providers.get(lower.replace(/\s+/g, "-")) ?? providers.get(lower.replace(/\s+/g, ""));
}

/**
 * Every provider by its names in lower case: slug, aliases, display names. A slug wins over an alias of the same name, an
 * alias over a display name; a provider whose place another has taken leads to that one.
 */
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

/** Slugs of the providers that names stand for, sorted; unknown names are ignored. */
export function knownSlugs(providers: Providers, names: readonly string[]): string[] {
  const slugs = names.flatMap((name) => providerNamed(providers, name)?.slug ?? []);
  return [...new Set(slugs)].sort();
}

/** Names that no provider has. */
export function unknownNames(providers: Providers, names: readonly string[] = []): string[] {
  return names.filter((name) => providerNamed(providers, name) === undefined);
}

/** Slugs of the providers of some kinds, sorted. */
export function slugsOfKinds(providers: Providers, kinds: readonly string[]): string[] {
  const slugs = [...providers.values()].flatMap(({ slug, kind }) =>
    kinds.some((one) => one === kind) ? [slug] : [],
  );
  return [...new Set(slugs)].sort();
}
