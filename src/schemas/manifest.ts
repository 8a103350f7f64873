// The manifest, the only mutable key in KV, which names every other key of a version; and the record of how a version was published.
import * as z from "zod/mini";
import { READABLE_FORMATS } from "./manifest-format.ts";
import { day, instant } from "./price.ts";

const counts = z.object({
  providers: z.number(),
  rows: z.number(),
  priced: z.number(),
  map_keys: z.number(),
});

const mapHashes = z.object({ text: z.string(), gzip: z.string() });
const mapFile = z.extend(mapHashes, { bytes: z.number(), gzip_bytes: z.number() });

/** Hashes of the keys that hold a publish's gzipped texts, by file name; absent in older versions. */
const files = z.exactOptional(z.record(z.string(), z.string()));

/** A past version as later manifests remember it, so that its cost map stays available. */
export const pastVersion = z.object({
  serial: z.number(),
  version: z.string(),
  published_at: z.string(),
  as_of: day,
  counts,
  map: mapHashes,
  since: instant,
  turns: z.array(z.object({ from: instant, map: mapHashes, api: z.exactOptional(mapHashes) })),
  /** The map in models.dev's shape, if the version has one. */
  api: z.exactOptional(mapHashes),
  publication: z.exactOptional(z.string()),
  files,
});

/** The only mutable key: it names every other key of a version, so that a reader never mixes two. */
export const manifest = z.object({
  format: z.literal(READABLE_FORMATS),
  serial: z.number(),
  version: z.string(),
  published_at: z.string(),
  /** The median day on which the prices of rows on sale were read. */
  as_of: day,
  /** The newest such day, and the share from sellers' own pages and feeds; absent if no price was read. */
  newest_read: z.exactOptional(day),
  first_hand: z.exactOptional(z.number()),
  counts,
  listing: z.string(),
  /** The hash of every dated price of every offer; absent in older versions. */
  ledger: z.exactOptional(z.string()),
  /** The hash of the version's report on its own quality. */
  trust: z.string(),
  /** The cost map as built: `text` is the hash of its JSON text, `gzip` the hash of the key that holds it gzipped. */
  map: mapFile,
  /** The map in the shape of models.dev's api.json; absent in builds without it. */
  api: z.exactOptional(mapFile),
  /** The last instant before the build at which a price began or ended. */
  since: instant,
  /** The later price changes in ascending order, each with the maps that apply from then on. */
  turns: z.array(z.object({ from: instant, map: mapFile, api: z.exactOptional(mapFile) })),
  providers: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      /** One of the registry's PROVIDER_KINDS, or one newer than this code. */
      kind: z.exactOptional(z.string()),
      /** The slug that replaced this one. */
      replaced_by: z.exactOptional(z.string()),
      aliases: z.array(z.string()),
      /** Subprovider display names that are this provider. */
      subproviders: z.array(z.string()),
      /** The hash of the provider's shard; absent if the catalogue has none of its models. */
      shard: z.exactOptional(z.string()),
      /** The hash of the past prices of its models, if there are any. */
      past: z.exactOptional(z.string()),
      /** The hash of its record of prices through time. */
      history: z.exactOptional(z.string()),
    }),
  ),
  /** Months in which changes were first seen, newest first, each with the hash of its key. */
  changes: z.exactOptional(z.array(z.object({ month: z.string(), hash: z.string(), count: z.number() }))),
  /** The hash of the sums and signatures of the version's files; absent if published without. */
  publication: z.exactOptional(z.string()),
  files,
  history: z._default(z.array(pastVersion), []),
  /** The serial whose data this manifest restores, after a rollback. */
  rolled_back_to: z.exactOptional(z.number()),
});

/** A manifest before publishing: serial, time and history are the publisher's. */
export const draft = z.omit(manifest, {
  serial: true,
  published_at: true,
  changes: true,
  publication: true,
  files: true,
  history: true,
  rolled_back_to: true,
});

export type Manifest = z.infer<typeof manifest>;
export type PastVersion = z.infer<typeof pastVersion>;
export type MapHashes = z.infer<typeof mapHashes>;
export type Draft = z.infer<typeof draft>;

/** One text of a file, in force from `since` until the next one. `minisig` is a whole minisign signature file. */
const fileSum = z.object({ since: instant, sha256: z.string(), minisig: z.exactOptional(z.string()) });

/** What the gate found before publishing: how many bills it compared, and how many were moved by allowed causes. */
const gateResult = z.object({
  bills: z.number(),
  moved: z.number(),
  allowed: z.array(z.object({ cause: z.string(), bills: z.number(), lapses: day })),
});

/** When the upstreams were last read for a version, and which of them failed. */
export const refreshNote = z.object({ last_try: instant, failed_sources: z.array(z.string()) });

export const publication = z.object({
  /** File name -> its texts in the order they apply. */
  files: z.record(z.string(), z.array(fileSum)),
  /** The public half of the signing key, as minisign writes it. */
  public_key: z.exactOptional(z.string()),
  /** Absent if nothing was served to compare with, and after a rollback. */
  gate: z.exactOptional(gateResult),
  refresh: z.exactOptional(refreshNote),
});

export type FileSum = z.infer<typeof fileSum>;
export type GateResult = z.infer<typeof gateResult>;
export type RefreshNote = z.infer<typeof refreshNote>;
export type Publication = z.infer<typeof publication>;
