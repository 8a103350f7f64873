// A build of short keys for tests of publishing: `prices` is all that differs between two.
import { type Build, hashOf } from "../../scripts/build/build-keys.ts";
import type { Draft } from "../../src/schemas/manifest.ts";
import { MANIFEST_FORMAT } from "../../src/schemas/manifest-format.ts";
import { BEGINNING } from "../../src/schemas/moment.ts";
import { listingKey, mapKey, shardKey, trustKey } from "../../src/store/keys.ts";

export function tinyBuild(prices: string): Build {
  const keys = new Map<string, Uint8Array>();
  const store = (text: string, name: (hash: string) => string) => {
    const bytes = Buffer.from(text);
    keys.set(name(hashOf(bytes)), bytes);
    return hashOf(bytes);
  };
  const providers = [
    { slug: "p", text: `prices of p: ${prices}` },
    { slug: "q", text: "prices of q" },
  ].map(({ slug, text }) => ({
    slug,
    name: slug,
    aliases: [],
    subproviders: [],
    shard: store(text, (hash) => shardKey(slug, hash)),
  }));
  const map = store(`map: ${prices}`, mapKey);
  const draft: Draft = {
    format: MANIFEST_FORMAT,
    version: hashOf(Buffer.from(prices)).slice(0, 16),
    as_of: "2026-11-20",
    counts: { providers: 2, rows: 2, priced: 2, map_keys: 2 },
    listing: store(`listing: ${prices}`, listingKey),
    trust: store("trust", trustKey),
    map: { text: map, gzip: map, bytes: 1, gzip_bytes: 1 },
    since: BEGINNING,
    turns: [],
    providers,
  };
  return { draft, keys };
}
