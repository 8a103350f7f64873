// One version of the prices in memory, as a calculator sees it.
import { shardText } from "../../scripts/build/shard-provider.ts";
import { type Failure, fail, ok } from "../../src/failure.ts";
import { listingKey } from "../../src/store/keys.ts";
import { toShardIndex } from "../../src/store/shard-index.ts";
import type { Version } from "../../src/store/version.ts";
import { indexManifest, spanAt } from "../../src/store/version.ts";
import { buildFixture, type FixtureOptions } from "./fixture-catalogue.ts";
import type { FixtureProvider } from "./fixture-models.ts";

/** A version of these providers; the shard of the provider `broken` cannot be read. `lines` are the entries of its rows. */
export function versionOf(
  providers: readonly FixtureProvider[],
  broken?: string,
  lines?: FixtureOptions["lines"],
): Version {
  const { manifest, keys } = buildFixture({ providers, ...(lines && { lines }) });
  const shards = new Map(
    providers.flatMap(({ slug, shard }) =>
      shard ? [[slug, toShardIndex(Buffer.from(shardText({ provider: slug, ...shard })))]] : [],
    ),
  );
  const { providers: listed, spans } = indexManifest(manifest);
  return {
    manifest,
    providers: listed,
    get now() {
      return Date.now();
    },
    age: 0,
    span: spanAt(spans, Date.now()),
    stale: false,
    shard: async ({ slug }) => (slug === broken ? fail(UNREADABLE) : ok(shards.get(slug))),
    listing: async (open) => ok(await open(Uint8Array.from(keys.get(listingKey(manifest.listing)) ?? []))),
    trust: async () => fail(UNREADABLE),
    history: async () => ok(undefined),
    changes: async () => ok([]),
    gzippedMap: async () => fail(UNREADABLE),
  };
}

/** The failure of everything that cannot be read. */
export const UNREADABLE: Failure = { kind: "unavailable", message: "unreadable", retryAfter: 5 };
