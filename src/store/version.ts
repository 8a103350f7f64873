// One version of the prices as a request sees it: what it is of, and how its data are read.
import type { Result } from "../failure.ts";
import type { ListingView } from "../lists/listing-view.ts";
import type { Manifest } from "../schemas/manifest.ts";
import type { Change, ProviderHistory } from "../schemas/price-history.ts";
import type { TrustReport } from "../schemas/trust.ts";
import type { ListedProvider, Providers } from "./provider-index.ts";
import type { ShardIndex } from "./shard-index.ts";
import type { Span } from "./turning.ts";

/** One version as a request sees it, at the time of the request. */
export type Version = {
  manifest: Manifest;
  providers: Providers;
  /** Milliseconds; what the whole answer is of, however long it takes. */
  now: number;
  /** Milliseconds by which `now` is later than the last read that found this version the newest; 0 for a pinned one. */
  age: number;
  /** What `now` is in: its prices, and its map, hold since and until then. */
  span: Span;
  /** Served from the last good version after a failed refresh. */
  stale: boolean;
  /** The provider's shard; undefined when the catalogue has no model of it. */
  shard: (provider: ListedProvider) => Promise<Result<ShardIndex | undefined>>;
  listing: () => Promise<Result<ListingView>>;
  /** The version's report on its own quality. */
  trust: () => Promise<Result<TrustReport>>;
  /** The record of a provider's prices through time; undefined when there is none. */
  history: (provider: ListedProvider) => Promise<Result<ProviderHistory | undefined>>;
  /** A month of changes, by its key's hash. */
  changes: (hash: string) => Promise<Result<readonly Change[]>>;
  /** A cost map of this version, or of an earlier one that the manifest remembers, by its key's hash. */
  gzippedMap: (hash: string) => Promise<Result<Uint8Array<ArrayBuffer>>>;
};
