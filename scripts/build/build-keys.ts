// The catalogue -> every KV key of one version, and the manifest that names them; same prices and day, same keys.
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { inForce } from "../../src/pricing/rates.ts";
import type { Draft } from "../../src/schemas/manifest.ts";
import { MANIFEST_FORMAT } from "../../src/schemas/manifest-format.ts";
import { BEGINNING, type Instant } from "../../src/schemas/moment.ts";
import type { Day } from "../../src/schemas/price.ts";
import { providerHistory } from "../../src/schemas/price-history.ts";
import type { Shard } from "../../src/schemas/shard.ts";
import {
  HASH_LENGTH,
  historyKey,
  ledgerKey,
  listingKey,
  mapKey,
  pastKey,
  shardKey,
  trustKey,
} from "../../src/store/keys.ts";
import type { ApiProvider } from "../files/api-map.ts";
import type { Catalog } from "../files/catalog.ts";
import type { MapEntry, RoutingRule } from "../files/cost-map.ts";
import { dayOf, startOf } from "../files/days.ts";
import type { GoneKey } from "../files/decisions.ts";
import type { CalendarFile, PageFact } from "../files/evidence.ts";
import type { HistoryFile } from "../files/history.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { mapText, renderMap } from "../litellm/render.ts";
import { apiText, renderApi } from "../models-dev/render.ts";
import { asShown } from "./as-shown.ts";
import { isPriced } from "./entry-text.ts";
import { listSearch } from "./list-search.ts";
import { packListing } from "./pack-listing.ts";
import { PastOfCatalog } from "./past-of-catalog.ts";
import { priceChangeTimes } from "./price-change-times.ts";
import { providerRecord } from "./provider-history.ts";
import { renderListing } from "./render-listing.ts";
import { goneIds, pastShard, shardProvider, shardText } from "./shard-provider.ts";
import { splitProvider } from "./split-past.ts";
import { hostListings } from "./subprovider-listings.ts";
import { type Evidence, isFirstHand, NO_EVIDENCE, readDays, trustReport } from "./trust-report.ts";

export type Build = { draft: Draft; keys: Map<string, Uint8Array> };

export type BuildInput = {
  catalog: Catalog;
  providers: readonly Provider[];
  mapEntries: readonly MapEntry[];
  routingRules: readonly RoutingRule[];
  calendars: readonly CalendarFile[];
  /** The fields other than prices of the map in models.dev's format; absent: there is no such map. */
  apiProviders?: readonly ApiProvider[];
  /** What the catalogue is compared with; absent: nothing. */
  evidence?: Evidence;
  /** What lists once showed; absent: nothing. */
  history?: readonly HistoryFile[];
  /** What makers stated of past days; absent: nothing. */
  past?: ReadonlyMap<string, readonly PageFact[]>;
  /** Keys that the cost map once had. */
  goneKeys?: readonly GoneKey[];
  today: Day;
};

/** Builds all keys of the version in force as `today` begins. Throws if the catalogue has a provider that the registry lacks. */
export function buildKeys(given: BuildInput): Build {
  const { providers, today } = given;
  refuseUnknown(given.catalog, providers);
  const past = new PastOfCatalog(given);
  const { catalog, dated } = past;
  const input = { ...given, catalog };
  const keys = new Map<string, Uint8Array>();
  const now = startOf(today);
  const shards = storeShards(keys, input, past);
  const histories = storeHistories(keys, input, dated);
  const { last, next, priced } = priceChangeTimes(dated, now);
  const rendered = renderListing(asShown(dated, providers), now);
  const search = listSearch(dated, rendered, providers);
  const listing = store(keys, packListing({ ...rendered, search }), listingKey);
  const trust = store(keys, gzip(JSON.stringify(trustReport({ evidence: NO_EVIDENCE, ...input }))), trustKey);
  const inMaps = { ...input, catalog: asShown(catalog, providers) };
  const mapsAt = (at: Instant) => storeMaps(keys, inMaps, at);
  const { size: mapSize, maps } = mapsAt(now);
  let latestMaps = maps;
  const turns = next.map((from) => {
    // Where only a status changes, the maps stay those before it.
    if (priced.has(from)) latestMaps = mapsAt(from).maps;
    return { from, ...latestMaps };
  });
  const draft: Draft = {
    format: MANIFEST_FORMAT,
    version: "",
    ...readSpan(catalog, now),
    counts: counts(dated, now, mapSize),
    listing,
    ledger: store(keys, gzip(past.ledger(now)), ledgerKey),
    trust,
    ...maps,
    since: last ?? BEGINNING,
    turns,
    providers: providers.map((provider) => listedProvider(provider, shards, histories)),
  };
  return { draft: { ...draft, version: hashOf(Buffer.from(JSON.stringify(draft))).slice(0, 16) }, keys };
}

type Maps = Pick<Draft, "map" | "api">;

/** A provider as a manifest lists it, with the hashes of its keys if it has rows. */
function listedProvider(
  { slug, name, kind, replaced_by, aliases, subproviders }: Provider,
  shards: ReadonlyMap<string, ShardHashes>,
  histories: ReadonlyMap<string, string>,
): Draft["providers"][number] {
  const named = { slug, name, kind, ...stated({ replaced_by }), aliases, subproviders };
  return { ...named, ...shards.get(slug), ...stated({ history: histories.get(slug) }) };
}

/** The hash of a provider's shard, and of its prices of long ago, if it had others then. */
type ShardHashes = { shard: string; past?: string };

/** Provider slug -> hashes of its shard and of its past. */
function storeShards(
  keys: Map<string, Uint8Array>,
  { catalog, providers, calendars, today }: BuildInput,
  past: PastOfCatalog,
): ReadonlyMap<string, ShardHashes> {
  const shards = new Map<string, ShardHashes>();
  for (const provider of providers) {
    const models = catalog.get(provider.slug) ?? [];
    if (models.length === 0) continue;
    const listedAt =
      provider.byok_fee === undefined ? () => ({}) : hostListings(provider, providers, catalog);
    const { slug } = provider;
    const now = startOf(today);
    const split = splitProvider(models, past.of(slug), now);
    const revived = past.revived(slug);
    const listed = shardProvider({ provider, ...split, listedAt, calendars, now });
    const shard = { ...listed, ...stated({ gone_ids: goneIds(listed, provider, revived) }) };
    const then = pastShard(shard, split.past, revived, now);
    const storeShard = (one: Shard, key: typeof shardKey) =>
      store(keys, Buffer.from(shardText(one)), (hash) => key(slug, hash));
    shards.set(slug, {
      shard: storeShard(shard, shardKey),
      ...(then.models.length > 0 && { past: storeShard(then, pastKey) }),
    });
  }
  return shards;
}

/** Provider slug -> hash of the record of its prices through time. */
function storeHistories(
  keys: Map<string, Uint8Array>,
  { goneKeys = [], today }: BuildInput,
  dated: PastOfCatalog["dated"],
): ReadonlyMap<string, string> {
  const listed = [...dated].filter(([, models]) => models.length > 0);
  return new Map(
    listed.map(([slug, models]) => {
      const record = providerRecord(slug, models, startOf(today), goneKeys);
      // Readers take it as it is.
      const bytes = gzip(JSON.stringify(providerHistory.parse(record)));
      return [slug, store(keys, bytes, (hash) => historyKey(slug, hash))];
    }),
  );
}

/** The maps at an instant, and the number of keys in LiteLLM's. Instants with the same map share its key. */
function storeMaps(
  keys: Map<string, Uint8Array>,
  { mapEntries, catalog, providers, routingRules, apiProviders }: BuildInput,
  at: Instant,
): { maps: Maps; size: number } {
  const map = renderMap(mapEntries, catalog, providers, at);
  const api = apiProviders && apiText(renderApi(apiProviders, catalog, providers, at));
  const text = mapText(map, routingRules);
  return {
    size: map.size,
    maps: { map: storeMap(keys, text), ...(api !== undefined && { api: storeMap(keys, api) }) },
  };
}

function storeMap(keys: Map<string, Uint8Array>, json: string): Draft["map"] {
  const text = Buffer.from(json);
  const packed = gzip(text);
  return {
    text: hashOf(text),
    gzip: store(keys, packed, mapKey),
    bytes: text.length,
    gzip_bytes: packed.length,
  };
}

/** Throws for a provider that left the registry: it would be listed without a shard. */
function refuseUnknown(catalog: Catalog, providers: readonly Provider[]): void {
  const known = new Set(providers.map(({ slug }) => slug));
  const unknown = [...catalog.keys()].filter((slug) => !known.has(slug));
  if (unknown.length === 0) return;
  const files = unknown.map((slug) => `prices/catalog/${slug}.json`).join(", ");
  throw new Error(`${files}: not a provider of prices/providers.json; delete the file or name the provider`);
}

/** The hash that ends a data key's name. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
}

/** Puts bytes under the key that their hash names, and returns the hash. */
export function store(
  keys: Map<string, Uint8Array>,
  bytes: Uint8Array,
  name: (hash: string) => string,
): string {
  const hash = hashOf(bytes);
  keys.set(name(hash), bytes);
  return hash;
}

/** As small as gzip makes it. */
export function gzip(text: string | Uint8Array): Uint8Array {
  return gzipSync(text, { level: 9 });
}

/** The median and newest reading day of prices on sale, or the beginning, and the share of first-hand prices. */
function readSpan(catalog: Catalog, now: Instant): Pick<Draft, "as_of" | "newest_read" | "first_hand"> {
  const models = [...catalog.values()].flat();
  const all = readDays(models, now).flatMap(([day, count]) => Array.from({ length: count }, () => day));
  const priced = models.flatMap(({ prices }) => inForce(prices, now) ?? []);
  const newest_read = all.at(-1);
  const as_of = all[Math.floor((all.length - 1) / 2)] ?? dayOf(BEGINNING);
  if (newest_read === undefined) return { as_of };
  return { as_of, newest_read, first_hand: priced.filter(isFirstHand).length / priced.length };
}

function counts(catalog: Catalog, now: Instant, mapKeys: number): Draft["counts"] {
  const all = [...catalog.values()];
  const rows = all.reduce((sum, models) => sum + models.length, 0);
  const priced = all.flat().filter(({ prices }) => isPriced(inForce(prices, now))).length;
  const providers = all.filter((models) => models.length > 0).length;
  return { providers, rows, priced, map_keys: mapKeys };
}
