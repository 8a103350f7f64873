// The catalogue -> every KV key of one version, and the manifest that names them. Deterministic: same prices and day,
// same keys.
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { listingText } from "../../src/lists/listing-format.ts";
import type { Catalog } from "../../src/schemas/catalog.ts";
import type { MapEntry, RoutingRule } from "../../src/schemas/litellm-map.ts";
import type { Day } from "../../src/schemas/price.ts";
import type { Provider } from "../../src/schemas/registry.ts";
import type { Draft } from "../../src/schemas/shard.ts";
import { HASH_LENGTH, listingKey, mapKey, shardKey } from "../../src/store/keys.ts";
import { mapText, renderMap } from "../litellm/render.ts";
import { inForce } from "../merge/dated-prices.ts";
import { isPriced, renderListing } from "./render-listing.ts";
import { shardProvider } from "./shard-provider.ts";
import { hostListings } from "./subprovider-listings.ts";

export type Build = { draft: Draft; keys: Map<string, Uint8Array> };

export type BuildInput = {
  catalog: Catalog;
  providers: readonly Provider[];
  mapEntries: readonly MapEntry[];
  routingRules: readonly RoutingRule[];
  today: Day;
};

/** Builds all keys of the version in force on `today`. */
export function buildKeys({ catalog, providers, mapEntries, routingRules, today }: BuildInput): Build {
  const keys = new Map<string, Uint8Array>();
  const shards = new Map<string, string>();
  for (const provider of providers) {
    const models = catalog.get(provider.slug) ?? [];
    if (models.length === 0) continue;
    const listedAt = provider.byok_fee === undefined ? nowhere : hostListings(provider, providers, catalog);
    const bytes = Buffer.from(JSON.stringify(shardProvider(provider, models, listedAt)));
    shards.set(
      provider.slug,
      store(keys, bytes, (hash) => shardKey(provider.slug, hash)),
    );
  }
  const listing = store(keys, gzip(listingText(renderListing(catalog, today))), listingKey);
  const map = renderMap(mapEntries, catalog, providers, today);
  const text = Buffer.from(mapText(map, routingRules));
  const packed = gzip(text);
  const draft: Draft = {
    format: 3,
    version: "",
    as_of: newestRead(catalog),
    counts: counts(catalog, today, map.size),
    listing,
    map: {
      text: hashOf(text),
      gzip: store(keys, packed, mapKey),
      bytes: text.length,
      gzip_bytes: packed.length,
    },
    providers: providers.map(({ slug, name, aliases, subproviders }) => {
      const shard = shards.get(slug);
      return { slug, name, aliases, subproviders, ...(shard !== undefined && { shard }) };
    }),
  };
  return { draft: { ...draft, version: hashOf(Buffer.from(JSON.stringify(draft))).slice(0, 16) }, keys };
}

/** The hash that ends a data key's name. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
}

function store(keys: Map<string, Uint8Array>, bytes: Uint8Array, name: (hash: string) => string): string {
  const hash = hashOf(bytes);
  keys.set(name(hash), bytes);
  return hash;
}

function gzip(text: string | Uint8Array): Uint8Array {
  return gzipSync(text, { level: 9 });
}

function nowhere(): Record<string, string> {
  return {};
}

function newestRead(catalog: Catalog): Day {
  let newest = "1970-01-01";
  for (const models of catalog.values()) {
    for (const { other_sources, prices } of models) {
      for (const { read } of [...other_sources, ...prices.map(({ origin }) => origin)]) {
        if (read.length === 10 && read > newest) newest = read;
      }
    }
  }
  return newest;
}

function counts(catalog: Catalog, today: Day, mapKeys: number): Draft["counts"] {
  const all = [...catalog.values()];
  const rows = all.reduce((sum, models) => sum + models.length, 0);
  const priced = all.flat().filter(({ prices }) => isPriced(inForce(prices, today))).length;
  const providers = all.filter((models) => models.length > 0).length;
  return { providers, rows, priced, map_keys: mapKeys };
}
