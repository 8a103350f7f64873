// One published version as its manifest names it, with the providers by every name they go by.
import type { Manifest } from "../schemas/shard.ts";
import { type Span, spansOf } from "./turning.ts";

export type ListedProvider = Manifest["providers"][number];

export type Catalogue = {
  /** Replaced when the same version's manifest forgets versions before it. */
  manifest: Manifest;
  spans: readonly Span[];
  /** Slug or alias -> provider. */
  providers: ReadonlyMap<string, ListedProvider>;
  /** Data of this version has been read: it can stand in for a newer one whose data cannot. */
  proven: boolean;
};

/** Indexes a manifest; a slug wins over another provider's alias of the same name. */
export function toCatalogue(manifest: Manifest): Catalogue {
  const providers = new Map<string, ListedProvider>();
  for (const provider of manifest.providers) {
    for (const alias of provider.aliases) if (!providers.has(alias)) providers.set(alias, provider);
  }
  for (const provider of manifest.providers) providers.set(provider.slug, provider);
  return { manifest, spans: spansOf(manifest), providers, proven: false };
}
