// One version of the prices as a request sees it: its manifest, the times at which its prices change, and readers of its data.
import type { TraceCost } from "../contract/cost-answers.ts";
import type { PriceEntry } from "../contract/price-answers.ts";
import { type Failure, fail, type Result } from "../failure.ts";
import { keptOr } from "../lru-cache.ts";
import type { Manifest, MapHashes, PastVersion, Publication } from "../schemas/manifest.ts";
import type { Instant } from "../schemas/moment.ts";
import type { Change, ProviderHistory } from "../schemas/price-history.ts";
import type { Shard, ShardHead, ShardModel, ShardPrice } from "../schemas/shard.ts";
import type { TrustReport } from "../schemas/trust.ts";
import * as keys from "./keys.ts";
import { toJson } from "./kv-value.ts";
import { UNREADABLE_RETRY_SECONDS } from "./limits.ts";
import { type ListedProvider, type Providers, providersByName } from "./provider-index.ts";

export type Io = { kv: KVNamespace; now: number; waitUntil: (work: Promise<unknown>) => void };

/** From a key's verified bytes to the cached value. */
export type Parse<T> = (bytes: Uint8Array<ArrayBuffer>) => T | Promise<T>;

/** What is read from a version; it may run again on another one. */
export type Work<T> = (version: Version) => Promise<Result<T>>;

/** What was read, and the version it was read from. */
export type ReadResult<T> = { version: Version; result: Result<T> };

/** Its readers throw an `UnreadableError` if their data cannot be read. */
export type Version = {
  manifest: Manifest;
  providers: Providers;
  /** The time in milliseconds to which the whole answer refers, however long it takes. */
  now: number;
  /** Milliseconds since the last read that found this version to be the newest; 0 for a pinned one. */
  age: number;
  span: Span;
  /** Whether it is the last good version after a failed refresh. */
  stale: boolean;
  /** The provider's shard; undefined if the catalogue has none of its models. */
  shard: (provider: ListedProvider) => Promise<ShardIndex | undefined>;
  /** The past prices of the provider's models in the form of a shard, if any. */
  past: (provider: ListedProvider) => Promise<ShardIndex | undefined>;
  /** The listing, opened on first use; every caller passes the same opener. */
  listing: <T>(open: Parse<T>) => Promise<T>;
  /** A snapshot's rows, in place of the listing. */
  rows?: OfferRows;
  trust: () => Promise<TrustReport>;
  /** The provider's record of prices through time, if it has one. */
  history: (provider: ListedProvider) => Promise<ProviderHistory | undefined>;
  /** Every dated price as gzipped JSON lines, if the version has them. */
  ledger: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
  changes: (hash: string) => Promise<readonly Change[]>;
  /** A map of this version, or of an earlier one that the manifest remembers, by the hash of its key. */
  gzippedMap: (hash: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** The sums and signatures of the files of this version, or of one that the manifest remembers, if it was published with any. */
  publication: (of: Pick<PastVersion, "publication">) => Promise<Publication | undefined>;
};

/** What lists know about offers, or a snapshot, which has no lists. */
export type OfferRows = {
  /** The providers that list exactly this id. */
  sellers: (model: string) => string[];
  row: (provider: string, model: string) => OfferRow | undefined;
};

/** `prices` are dated; `ownRead` is the day on which a router's own list was read first-hand. */
export type OfferRow = Pick<TraceCost, "evidence"> &
  Pick<PriceEntry, "certainty" | "checked" | "context_tokens" | "max_output_tokens"> & {
    prices: readonly ShardPrice[];
    ownRead?: string;
  };

/** A time between two price changes, `from` and `until` in milliseconds, `until` exclusive. */
export type Span = {
  from: number;
  until: number;
  since: Instant;
  map: MapHashes;
  /** The map in models.dev's shape; undefined in versions without it. */
  api: MapHashes | undefined;
  /** The version's other files, which are the same in every span. */
  files: PastVersion["files"];
};

/** Every span of a version in order; the first also covers the time before it, and the last has no end. */
export function spansOf({ since, map, api, turns, files }: keys.VersionMaps & { since: Instant }): Span[] {
  const starts = [{ from: since, map, api }, ...turns];
  return starts.map(({ from: since, map, api }, i) => {
    const until = Date.parse(starts[i + 1]?.from ?? "") || Number.POSITIVE_INFINITY;
    return { from: Date.parse(since), until, since, map, api, files };
  });
}

/** The span of a clock reading in milliseconds. */
export function spanAt(spans: readonly Span[], now: number): Span {
  const span = spans.findLast(({ from }) => from <= now) ?? spans[0];
  if (span === undefined) throw new Error("a version has at least one span");
  return span;
}

export type IndexedManifest = {
  /** Replaced when the same version's manifest forgets earlier versions. */
  manifest: Manifest;
  spans: readonly Span[];
  providers: Providers;
  /** Whether some of its data was read, so that it can stand in for a newer version that cannot be read. */
  hasAnswered: boolean;
};

export function indexManifest(manifest: Manifest): IndexedManifest {
  const providers = providersByName(manifest.providers);
  return { manifest, spans: spansOf(manifest), providers, hasAnswered: false };
}

export type DataKind = "shard" | "listing" | "trust" | "history" | "changes" | "map" | "publication";

/** Reads the value of a key, or takes it from the cache. */
export type Load = <T>(kind: DataKind, key: string, parse: Parse<T>) => Promise<T>;

/** A version for one request, whose data come through `load`. */
export function openVersion(
  { manifest, providers, spans }: IndexedManifest,
  state: Pick<Version, "now" | "age" | "stale">,
  load: Load,
): Version {
  const optional = async <T>(kind: DataKind, key: string | undefined, parse: Parse<T>) =>
    key === undefined ? undefined : load(kind, key, parse);
  return {
    ...state,
    manifest,
    providers,
    span: spanAt(spans, state.now),
    shard: ({ slug, shard }) => optional("shard", shard && keys.shardKey(slug, shard), toShardIndex),
    past: ({ slug, past }) => optional("shard", past && keys.pastKey(slug, past), toShardIndex),
    listing: (open) => load("listing", keys.listingKey(manifest.listing), open),
    trust: () => load("trust", keys.trustKey(manifest.trust), toJson<TrustReport>),
    history: ({ slug, history }) =>
      optional("history", history && keys.historyKey(slug, history), toJson<ProviderHistory>),
    ledger: () => optional("history", manifest.ledger && keys.ledgerKey(manifest.ledger), (bytes) => bytes),
    changes: (hash) => load("changes", keys.changesKey(hash), toJson<readonly Change[]>),
    gzippedMap: (hash) => load("map", keys.mapKey(hash), (bytes) => bytes),
    publication: ({ publication: hash }) =>
      optional("publication", hash && keys.publicationKey(hash), (bytes) =>
        JSON.parse(new TextDecoder().decode(bytes)),
      ),
  };
}

export const UNAVAILABLE: Failure = {
  kind: "unavailable",
  message: "The price data cannot be read just now; try again in a few seconds.",
  retryAfter: UNREADABLE_RETRY_SECONDS,
};

/** Thrown while data of the prices cannot be read. The store then tries the last good version; batches fail that call alone. */
export class UnreadableError extends Error {}

/** For `catch`: the failure of a call whose data cannot be read. Any other error is thrown again. */
export function failUnreadable(error: unknown): { ok: false; failure: Failure } {
  if (error instanceof UnreadableError) return fail(UNAVAILABLE);
  throw error;
}

/** The data, or null while it cannot be read. */
export async function ifReadable<T>(read: Promise<T>): Promise<T | null> {
  return read.catch((error) => {
    if (error instanceof UnreadableError) return null;
    throw error;
  });
}

export type ShardModels = Pick<ReadonlyMap<string, ShardModel>, "get" | "has" | "keys">;

export type ShardIndex = {
  shard: ShardHead;
  models: ShardModels;
  aliases: ReadonlyMap<string, string>;
  /** The length of its text in UTF-16 units, which bounds its cached size. */
  size: number;
};

/** Reads a shard: a line that ends where its models start, a line for each, and one that closes the JSON. Throws otherwise. */
export function toShardIndex(bytes: Uint8Array): ShardIndex {
  const text = new TextDecoder().decode(bytes);
  const [first = "", ...lines] = text.split("\n");
  const { ids, models: _, ...shard } = JSON.parse(`${first}]}`) as Shard & { ids: string[] };
  if (lines.length !== ids.length + 1) throw new Error("the shard has a line too many or too few");
  return { shard, models: linedModels(ids, lines), aliases: new Map(shard.aliases), size: text.length };
}

function linedModels(ids: readonly string[], lines: readonly string[]): ShardModels {
  const places = new Map(ids.map((id, place) => [id, place]));
  const parsed = new Map<string, ShardModel>();
  const parse = (place: number) => JSON.parse((lines[place] ?? "").replace(/,$/, "")) as ShardModel;
  return {
    has: (id) => places.has(id),
    keys: () => places.keys(),
    get: (id) => {
      const place = places.get(id);
      return place === undefined ? undefined : keptOr(parsed, id, () => parse(place));
    },
  };
}
