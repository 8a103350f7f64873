// One published version as its manifest names it, with the providers by every name they go by.
import type { Manifest } from "../schemas/shard.ts";
import { type Span, spansOf } from "./turning.ts";

export type ListedProvider = Manifest["providers"][number];

/** Slug or alias -> provider. */
export type Providers = ReadonlyMap<string, ListedProvider>;

export type IndexedManifest = {
  /** Replaced when the same version's manifest forgets versions before it. */
  manifest: Manifest;
  spans: readonly Span[];
  providers: Providers;
  /** Data of this version has been read: it can stand in for a newer one whose data cannot. */
  hasAnswered: boolean;
};

/** Indexes a manifest; a slug wins over another provider's alias of the same name. */
export function indexManifest(manifest: Manifest): IndexedManifest {
  const providers = new Map<string, ListedProvider>();
  for (const provider of manifest.providers) {
    for (const alias of provider.aliases) if (!providers.has(alias)) providers.set(alias, provider);
  }
  for (const provider of manifest.providers) providers.set(provider.slug, provider);
  return { manifest, spans: spansOf(manifest), providers, hasAnswered: false };
}

/** Slugs of the providers that names (slugs or aliases) mean, sorted; a name nobody has means none. */
export function knownSlugs(providers: Providers, names: readonly string[]): string[] {
  const slugs = names.flatMap((name) => providers.get(name)?.slug ?? []);
  return [...new Set(slugs)].sort();
}
