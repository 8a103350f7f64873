// The providers of a version by every name they have.
import { once } from "../lru-cache.ts";
import type { Manifest } from "../schemas/manifest.ts";

export type ListedProvider = Manifest["providers"][number];

/** Lower-case name -> provider; read by `providerNamed`. */
export type Providers = Pick<ReadonlyMap<string, ListedProvider>, "get" | "values">;

/** What the AI SDK appends to a provider's name: `openai.responses`, `mistral.chat`. */
const API_SUFFIX =
  /\.(chat|completion|embeddings?|files|image|interactions|language|messages|realtime|reranking|responses|skills|speech|speech-translation|textembedding|transcription|video)$/;

/** The providers by name. Most callers send a slug, so the thousand other names are indexed only when one of them is requested. */
export function providersByName(listed: readonly ListedProvider[]): Providers {
  const bySlug = new Map(listed.map((provider) => [provider.slug, provider]));
  const all = once(() => indexNames(listed));
  return {
    get: (name) => {
      const known = bySlug.get(name);
      return known === undefined || known.replaced_by !== undefined ? all().get(name) : known;
    },
    values: () => all().values(),
  };
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

/** The sorted slugs of the providers of these names, or of all, and of these kinds; unknown names are ignored. */
export function knownSlugs(
  providers: Providers,
  names: readonly string[] | undefined,
  kinds?: readonly string[],
): string[] {
  const all = names ? names.flatMap((name) => providerNamed(providers, name) ?? []) : [...providers.values()];
  const wanted = kinds ? all.filter(({ kind }) => kinds.some((one) => one === kind)) : all;
  return [...new Set(wanted.map(({ slug }) => slug))].sort();
}

/** The names that no provider has. */
export function unknownNames(providers: Providers, names: readonly string[] = []): string[] {
  return names.filter((name) => providerNamed(providers, name) === undefined);
}
