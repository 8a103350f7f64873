// The fixture models as the KV keys of one published version, and as a version in memory.
import { gzipSync } from "node:zlib";
import { hashOf } from "../../scripts/build/build-keys.ts";
import type { Listing } from "../../scripts/build/listing.ts";
import { packListing } from "../../scripts/build/pack-listing.ts";
import { toColumns } from "../../scripts/build/render-listing.ts";
import { shardText } from "../../scripts/build/shard-provider.ts";
import { EXAMPLE_KEY } from "../../scripts/docs/example-key.ts";
import { toSigner } from "../../scripts/publish/minisign.ts";
import { sealed } from "../../scripts/publish/seal.ts";
import { snapshotText } from "../../scripts/publish/snapshot.ts";
import type { Manifest } from "../../src/schemas/manifest.ts";
import { MANIFEST_FORMAT } from "../../src/schemas/manifest-format.ts";
import type { ShardModel } from "../../src/schemas/shard.ts";
import type { TrustReport } from "../../src/schemas/trust.ts";
import { PUBLIC_RATES } from "../../src/schemas/words.ts";
import { ledgerKey, listingKey, MANIFEST_KEY, mapKey, shardKey, trustKey } from "../../src/store/keys.ts";
import {
  indexManifest,
  spanAt,
  toShardIndex,
  UnreadableError,
  type Version,
} from "../../src/store/version.ts";
import { type FixtureProvider, fixtureProviders } from "./fixture-models.ts";

const FACT = {
  model_id: "gpt-4o",
  page: "https://openai.com/pricing",
  read: "2026-11-01",
  at: "2026-11-20T00:00:00Z",
};
const EVIDENCE = { rows: 3, priced: 2, listed: 1, gone: 1, first_hand: 1, disagreements: 0 };

/** What the fixture says of itself: two providers' evidence, three facts. */
export const FIXTURE_TRUST: TrustReport = {
  providers: {
    openai: {
      ...EVIDENCE,
      reads: Object.entries({ "2026-08-01": 1, "2026-11-10": 2, "2026-11-19": 1 }),
      usage: {
        prompt_includes_cache: true,
        completion_includes_reasoning: true,
        page: "https://openai.com/usage",
      },
    },
    perplexity: {
      ...EVIDENCE,
      reads: [],
      usage: { prompt_includes_cache: true, completion_includes_reasoning: false },
    },
  },
  facts: [
    {
      ...{ provider_id: "openai", ...FACT, rate: "prompt", value: "0.0000025", served: "0.0000025" },
      ...{ result: "right", before: { imported: "2026-11-02", served: "0.000005" } },
    },
    {
      ...{ provider_id: "openai", ...FACT, rate: "batch prompt", value: "0.00000125", served: null },
      ...{ result: "wrong", before: { imported: "2026-11-02", served: null } },
    },
    {
      ...{ provider_id: "anthropic", ...FACT, rate: "prompt", value: "1", served: "2" },
      ...{ result: "disputed", reason: "A typing error." },
    },
  ],
  bills: { confirmed: 43, refuted: 1, undecidable: 19 },
};

/** One entry, for routes that hand the ledger on. */
const LEDGER_LINE = `${JSON.stringify({
  ...{ provider_id: "openai", model_id: "gpt-4o", effective_from: null, effective_until: null },
  ...{ bound: { from: null, until: null }, gap_before: null, rates: { prompt: "0.0000025" } },
  ...{ witnesses: [], first_hand: true, certainty: "high" },
})}\n`;

export type Catalogue = {
  manifest: Manifest;
  listing: Listing;
  mapText: string;
  apiText: string;
  keys: Map<string, Uint8Array>;
};

export type FixtureOptions = {
  trust?: TrustReport;
  serial?: number;
  publishedAt?: string;
  providers?: readonly FixtureProvider[];
  upcoming?: Listing["upcoming"];
  /** The rows' price entries, where they say more than the models tell. */
  lines?: Listing["lines"];
  /** Price change times after the build, each with the cost map from then on. */
  turns?: readonly { from: string; map: Record<string, unknown> }[];
};

/** Every key of a version of the fixture, the manifest's own included. */
export function buildFixture(options: FixtureOptions = {}): Catalogue {
  const {
    serial = 1,
    publishedAt = "2026-11-20T00:00:00Z",
    providers = fixtureProviders,
    upcoming = [],
    turns = [],
    lines,
    trust = FIXTURE_TRUST,
  } = options;
  const keys = new Map<string, Uint8Array>();
  const listing: Listing = { ...toListing(providers), upcoming, ...(lines && { lines }) };
  const mapText = JSON.stringify(toMap(providers));
  const apiText = JSON.stringify(toApiMap(providers, "1970-01-01"));
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    serial,
    version: `fixture-${serial}`,
    published_at: publishedAt,
    as_of: "2026-11-19",
    history: [],
    counts: {
      providers: providers.length,
      rows: listing.rows.length,
      priced: listing.rows.length - 2,
      map_keys: 3,
    },
    listing: store(keys, packListing(listing), listingKey),
    trust: store(keys, gzipSync(JSON.stringify(trust)), trustKey),
    ledger: store(keys, gzipSync(LEDGER_LINE), ledgerKey),
    map: storeMap(keys, mapText),
    api: storeMap(keys, apiText),
    since: "2026-07-01T00:00:00Z",
    turns: turns.map(({ from, map }) => ({
      from,
      map: storeMap(keys, JSON.stringify(map)),
      api: storeMap(keys, JSON.stringify(toApiMap(providers, from.slice(0, 10)))),
    })),
    providers: providers.map(({ shard, ...provider }) => {
      const { slug } = provider;
      if (!shard) return provider;
      const text = shardText({ provider: slug, ...shard });
      return { ...provider, shard: store(keys, text, (hash) => shardKey(slug, hash)) };
    }),
  };
  const { keys: more, ...named } = sealed(
    manifest,
    keys,
    { signer: toSigner(EXAMPLE_KEY) },
    { "snapshot.json": snapshotText(manifest, keys), "vectors.ndjson": VECTORS_TEXT },
  );
  Object.assign(manifest, named);
  for (const [key, bytes] of more) keys.set(key, bytes);
  keys.set(MANIFEST_KEY, Buffer.from(JSON.stringify(manifest)));
  return { manifest, listing, mapText, apiText, keys };
}

/** The fixture with every price of one provider's model replaced: another version to switch to. */
export function withPrice(slug: string, id: string, rates: Record<string, string>): FixtureProvider[] {
  return fixtureProviders.map((provider) => {
    if (provider.slug !== slug || !provider.shard) return provider;
    const models = provider.shard.models.map((model) =>
      model.id === id ? { ...model, prices: [{ rates }] } : model,
    );
    return { ...provider, shard: { ...provider.shard, models } };
  });
}

const VECTORS_TEXT = '{"rules":{},"count":0}\n';

/** A listing of rows sorted as the build sorts them. */
export function toListing(providers: readonly FixtureProvider[]): Omit<Listing, "upcoming"> {
  const slugs = providers.map(({ slug }) => slug);
  const rows = providers
    .flatMap(({ shard }, provider) => (shard?.models ?? []).map((model) => ({ model, provider })))
    .sort((a, b) => compare(a.model.id, b.model.id) || compare(slugs[a.provider], slugs[b.provider]));
  return {
    providers: slugs,
    rows: rows.map(({ model, provider }) => [model.id, provider]),
    lines: rows.map(({ model, provider }) => line(model, slugs[provider] ?? "")),
    columns: toColumns(rows.map(({ model }) => numbersOf(model))),
  };
}

function numbersOf({ prices }: ShardModel): Record<string, number> {
  const rates = Object.entries(prices.at(-1)?.rates ?? {});
  return Object.fromEntries(rates.map(([name, rate]) => [name, Number(rate)]));
}

function line(model: ShardModel, provider_id: string): string {
  const rates = model.prices.at(-1)?.rates;
  const priced = rates && Object.keys(rates).length > 0;
  const pricing = priced
    ? Object.fromEntries(PUBLIC_RATES.map((name) => [name, Number(rates[name] ?? 0)]))
    : null;
  const message = priced ? "" : (model.message ?? "Priced per second of output.");
  return JSON.stringify({ model_id: model.id, provider_id, pricing, message });
}

function toMap(providers: readonly FixtureProvider[]): Record<string, unknown> {
  const models = providers.flatMap(({ slug, shard }) =>
    (shard?.models ?? []).map(
      ({ id }) => [`${slug}/${id}`, { litellm_provider: slug, mode: "chat" }] as const,
    ),
  );
  return Object.fromEntries(models);
}

/** The map in models.dev's shape; every model is last updated on `day`. */
function toApiMap(providers: readonly FixtureProvider[], day: string): Record<string, unknown> {
  const entries = providers.map(({ slug, name, shard }) => [
    slug,
    { id: slug, env: ["KEY"], npm: "sdk", name, models: apiModels(shard?.models ?? [], day) },
  ]);
  return Object.fromEntries(entries);
}

function apiModels(models: readonly ShardModel[], last_updated: string): Record<string, unknown> {
  const flags = { attachment: false, reasoning: false, tool_call: false, open_weights: false };
  const modalities = { input: ["text"], output: ["text"] };
  return Object.fromEntries(
    models.map(({ id }) => [
      id,
      {
        ...{ id, name: id, ...flags, modalities },
        ...{ release_date: "2026-01", last_updated, limit: { context: 1, output: 1 } },
      },
    ]),
  );
}

function storeMap(keys: Map<string, Uint8Array>, text: string): Manifest["map"] {
  const gzipped = gzipSync(text);
  return {
    text: hashOf(Buffer.from(text)),
    gzip: store(keys, gzipped, mapKey),
    bytes: text.length,
    gzip_bytes: gzipped.length,
  };
}

function store(
  keys: Map<string, Uint8Array>,
  value: string | Uint8Array,
  name: (hash: string) => string,
): string {
  const bytes = typeof value === "string" ? Buffer.from(value) : value;
  const hash = hashOf(bytes);
  keys.set(name(hash), bytes);
  return hash;
}

function compare(a: string | undefined, b: string | undefined): number {
  return Buffer.compare(Buffer.from(a ?? ""), Buffer.from(b ?? ""));
}

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
    shard: async ({ slug }) => (slug === broken ? unreadable() : shards.get(slug)),
    past: async () => undefined,
    ledger: async () => undefined,
    listing: async (open) => open(Uint8Array.from(keys.get(listingKey(manifest.listing)) ?? [])),
    trust: unreadable,
    history: async () => undefined,
    changes: async () => [],
    gzippedMap: unreadable,
    publication: unreadable,
  };
}

/** Reads data that cannot be read. */
export async function unreadable(): Promise<never> {
  throw new UnreadableError("unreadable");
}
