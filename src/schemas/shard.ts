// What the Worker reads from KV: one shard per provider, one listing for lists and search, one manifest.
import * as z from "zod/mini";
import { STATUSES } from "./lifecycle.ts";
import type { ListingSearch } from "./listing-search.ts";
import { MANIFEST_FORMAT, upgraded } from "./manifest-formats.ts";
import { instant } from "./moment.ts";
import { COLUMNS, type Column, day, decimal, priceEntry, UNPRICED_REASONS } from "./price.ts";
import { region, serviceTier, usageConvention } from "./registry.ts";

/** A dated price as the calculators need it. */
export const shardPrice = z.extend(priceEntry, {
  /** For a price without token rates: by what it is priced, `per second of output`. */
  priced_by: z.exactOptional(z.string()),
});

/** How a provider's API reports usage; `assumed` when that is nobody's word. */
export const shardConvention = z.extend(usageConvention, { assumed: z.exactOptional(z.literal(true)) });

export const shardModel = z.object({
  id: z.string(),
  /** The maker's model that is sold here, `<maker>/<model>`. */
  canonical: z.exactOptional(z.string()),
  /** The model's own id, where this one is an older key for a region, size, quality or commitment of it. */
  variant_of: z.exactOptional(z.string()),
  /** How this model's usage is reported, where that is not the provider's own way. */
  usage: z.exactOptional(shardConvention),
  prices: z.array(shardPrice),
  /** The day the model was released, `YYYY-MM-DD` or `YYYY-MM`: before it nothing was charged. */
  released: z.exactOptional(z.string()),
  /** The region that the offer is of, where it is not the global one: no factor of a region is due on it. */
  region: z.exactOptional(z.string()),
  /** Since when there is evidence for the first price, where nobody says when it began: before it is an estimate. */
  known_from: z.exactOptional(instant),
  /** Where the model is in its life, since which day, and the last its provider has announced; absent: active, without an end. */
  life: z.exactOptional(
    z.object({ status: z.enum(STATUSES), since: z.exactOptional(day), retires: z.exactOptional(z.string()) }),
  ),
  /** Why there is no public price, one sentence. */
  message: z.exactOptional(z.string()),
  /** Of a model without a price; absent where none is public. */
  unpriced_reason: z.exactOptional(z.enum(UNPRICED_REASONS)),
  /** A gateway's own prices by subprovider display name. */
  subproviders: z.exactOptional(z.record(z.string(), z.array(shardPrice))),
  /** Subprovider display name -> the model's id there, whose list price the gateway passes through. */
  listed_at: z.exactOptional(z.record(z.string(), z.string())),
});

/** What a calculator needs of the registry's tiers and regions: not where it was read. */
const WORDED = { name: true, words: true, models: true, factor: true } as const;

export const shard = z.object({
  provider: z.string(),
  usage: shardConvention,
  /** Words for its tiers of service and regions, with the factors its pages state. */
  service_tiers: z.exactOptional(z.array(z.pick(serviceTier, WORDED))),
  regions: z.exactOptional(z.array(z.pick(region, WORDED))),
  /** Calendars that hours of its prices name: UTC days on which a window does not apply. */
  calendars: z.exactOptional(z.record(z.string(), z.array(day))),
  byok_fee: z.exactOptional(decimal),
  /** Calls of a month on the caller's own key that cost no fee. */
  free_byok_calls: z.exactOptional(z.number()),
  models: z.array(shardModel),
  /** Alias id -> the model's own id. */
  aliases: z.array(z.tuple([z.string(), z.string()])),
});

/** Lists and search: what the rows are. They are sorted by model id, then provider id, in code point order. */
export const listingOutline = z.object({
  providers: z.array(z.string()),
  /** [model id, index into `providers`] */
  rows: z.array(z.tuple([z.string(), z.number()])),
  /** Rows, ascending, that price lists leave out unless their model is asked for by its id; earlier listings have none. */
  hidden: z.exactOptional(z.array(z.number())),
  /** The rows of each status but active, by status; absent before format 5. */
  statuses: z.exactOptional(z.partialRecord(z.enum(STATUSES), z.array(z.number()))),
  /** What replaces a row's entry, and all its numbers in the columns, from an instant on; format 3 wrote days. */
  upcoming: z.array(
    z.object({
      row: z.number(),
      from: z.union([instant, day]),
      line: z.string(),
      values: z.exactOptional(z.partialRecord(z.enum(COLUMNS), z.number())),
    }),
  ),
});

const counts = z.object({
  providers: z.number(),
  rows: z.number(),
  priced: z.number(),
  map_keys: z.number(),
});

const mapHashes = z.object({ text: z.string(), gzip: z.string() });
const mapFile = z.extend(mapHashes, { bytes: z.number(), gzip_bytes: z.number() });

/** A published version as later manifests remember it, so that its cost map can still be asked for. */
export const pastVersion = z.object({
  serial: z.number(),
  version: z.string(),
  published_at: z.string(),
  /** Absent, as `since` and `turns` are, in what manifests before format 4 remembered. */
  as_of: z.exactOptional(day),
  counts,
  map: mapHashes,
  since: z.exactOptional(instant),
  turns: z.exactOptional(
    z.array(z.object({ from: instant, map: mapHashes, api: z.exactOptional(mapHashes) })),
  ),
  /** The map in models.dev's shape, of versions that have one. */
  api: z.exactOptional(mapHashes),
});

/** The one mutable key: names every other key of a version, so that a reader never mixes two. */
const currentManifest = z.object({
  format: z.literal(MANIFEST_FORMAT),
  /** Grows by one with each publish. */
  serial: z.number(),
  /** Hash over all data keys. */
  version: z.string(),
  published_at: z.string(),
  /** The median day on which the prices of rows that are sold were read; before format 5 the newest of any. */
  as_of: day,
  counts,
  listing: z.string(),
  /** Hash of what the version says of itself; absent before format 5. */
  trust: z.exactOptional(z.string()),
  /**
   * The cost map as the version was built: `text` is the hash of its JSON text, `gzip` the hash of the key that holds it
   * gzipped.
   */
  map: mapFile,
  /** The map in the shape of models.dev's api.json, likewise; absent in versions from before it was served. */
  api: z.exactOptional(mapFile),
  /** The last turning instant when the version was built: a price then began or ended, and none did since. */
  since: instant,
  /** The turning instants after it, ascending, each with the maps that hold from then on. */
  turns: z.array(z.object({ from: instant, map: mapFile, api: z.exactOptional(mapFile) })),
  providers: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      /** One of the registry's PROVIDER_KINDS, or one that is newer than this code; earlier manifests have none. */
      kind: z.exactOptional(z.string()),
      /** The slug that has taken this one's place. */
      replaced_by: z.exactOptional(z.string()),
      aliases: z.array(z.string()),
      /** Subprovider display names that are this provider. */
      subproviders: z.array(z.string()),
      /** Hash of the provider's shard; absent when the catalogue has no model of it. */
      shard: z.exactOptional(z.string()),
      /** Hash of the record of its prices through time. */
      history: z.exactOptional(z.string()),
    }),
  ),
  /** Months in which changes were first seen, newest first, with the hash of each month's key. */
  changes: z.exactOptional(z.array(z.object({ month: z.string(), hash: z.string(), count: z.number() }))),
  /** Earlier versions that are still kept, newest first. */
  history: z._default(z.array(pastVersion), []),
  /** The serial whose data this manifest brings back, after a rollback. */
  rolled_back_to: z.exactOptional(z.number()),
});

/** A manifest of this format, or of an earlier one that is read as this one. */
export const manifest = z.pipe(z.transform(upgraded), currentManifest);

/** A manifest before it is published: serial, time and history are the publisher's. */
export const draft = z.omit(currentManifest, {
  serial: true,
  published_at: true,
  changes: true,
  history: true,
  rolled_back_to: true,
});

export type ShardConvention = z.infer<typeof shardConvention>;
export type ShardPrice = z.infer<typeof shardPrice>;
export type ShardModel = z.infer<typeof shardModel>;
export type Shard = z.infer<typeof shard>;
/** What a shard says of all its models. */
export type ShardHead = Omit<Shard, "models">;
/** What lists can be filtered by, beside names: the rows that have each mode and capability, and what contexts hold. */
export const listingFacets = z.object({
  modes: z.record(z.string(), z.array(z.number())),
  capabilities: z.record(z.string(), z.array(z.number())),
  context: z.tuple([z.array(z.number()), z.array(z.number())]),
});

/**
 * A whole listing. `lines[i]` is row i's price entry as it goes out, JSON, `facts[i]` what its model does and can, JSON too; `columns` has, for what can be sorted by, the
 * rows where it is known and its values there.
 */
export type Listing = z.infer<typeof listingOutline> & {
  columns: Partial<Record<Column, [rows: number[], values: number[]]>>;
  lines: string[];
  /** Both absent before format 5. */
  facts?: string[];
  facets?: ListingFacets;
  /** What searches know beside ids; absent before there were such searches. */
  search?: ListingSearch;
};
export type ListingFacets = z.infer<typeof listingFacets>;
/** What a listing has beside its rows. */
export type ListingOutline = Omit<z.infer<typeof listingOutline>, "rows">;
export type Manifest = z.infer<typeof currentManifest>;
export type PastVersion = z.infer<typeof pastVersion>;
export type MapHashes = z.infer<typeof mapHashes>;
export type Draft = z.infer<typeof draft>;

/** What later manifests remember of one. */
export function remembered(one: Manifest): PastVersion {
  const { serial, version, published_at, as_of, counts, since } = one;
  const turns = one.turns.map(({ from, ...maps }) => ({ from, ...mapsOf(maps) }));
  return { serial, version, published_at, as_of, counts, ...mapsOf(one), since, turns };
}

function mapsOf({ map, api }: Pick<Manifest, "map" | "api">): Pick<PastVersion, "map" | "api"> {
  return { map: hashesOf(map), ...(api && { api: hashesOf(api) }) };
}

function hashesOf({ text, gzip }: MapHashes): MapHashes {
  return { text, gzip };
}
