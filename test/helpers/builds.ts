// Builds and versions for tests of the pipeline: a small one, a tiny one, the committed catalogue's, two that were published, and a
// version written as what it bills.
import { gzipSync } from "node:zlib";
import { type Build, type BuildInput, buildKeys, hashOf } from "../../scripts/build/build-keys.ts";
import { packListing } from "../../scripts/build/pack-listing.ts";
import { shardText } from "../../scripts/build/shard-provider.ts";
import type { Catalog, CatalogModel, CatalogPrice } from "../../scripts/files/catalog.ts";
import {
  readApiProviders,
  readCalendars,
  readCatalog,
  readMap,
  readProviders,
  readRoutingRules,
} from "../../scripts/files/prices-folder.ts";
import type { Provider } from "../../scripts/files/registry.ts";
import { examine } from "../../scripts/publish/doctor.ts";
import { publishBuild } from "../../scripts/publish/publish.ts";
import { NO_WITNESSES, Origins } from "../../scripts/review/origins.ts";
import type { OutcomeTable } from "../../scripts/review/outcomes.ts";
import { type Version, versionOf } from "../../scripts/review/read-version.ts";
import { replay } from "../../scripts/review/replay.ts";
import { readManifest } from "../../scripts/review/served.ts";
import type { Draft, Manifest } from "../../src/schemas/manifest.ts";
import { MANIFEST_FORMAT } from "../../src/schemas/manifest-format.ts";
import { BEGINNING } from "../../src/schemas/moment.ts";
import { listingKey, mapKey, shardKey, trustKey } from "../../src/store/keys.ts";
import { aPrice, aProvider } from "./facts.ts";
import { type MemoryKvStore, memoryKvStore } from "./memory-kv-store.ts";
import { oncePerRun } from "./once-per-run.ts";
import { clockAt, quiet } from "./virtual-clock.ts";

export const BUILD_DAY = "2026-11-21";

export function aModel(id: string, price: Partial<CatalogPrice>): CatalogModel {
  const origin = { source: "models-dev", read: "2026-09-30" } as const;
  return { id, facts: {}, prices: [{ rates: {}, ...price, origin }], other_sources: [] };
}

const smallBuilds = new Map<string, Build>();

/** Providers p (m, `prompt`) and q (60 models, so that the cost map is one clients take) and r (none); made once for each price. */
export function smallBuild(
  prompt: string,
  more?: { models?: CatalogModel[]; providers?: Provider[] },
): Build {
  if (more) return makeSmallBuild(prompt, more);
  const build = smallBuilds.get(prompt) ?? makeSmallBuild(prompt, {});
  smallBuilds.set(prompt, build);
  return build;
}

function makeSmallBuild(prompt: string, more: { models?: CatalogModel[]; providers?: Provider[] }): Build {
  const many = Array.from({ length: 60 }, (_, i) => aModel(`n${i}`, aPrice("0.000001", "0.000002")));
  return buildKeys({
    catalog: new Map([
      ["p", [aModel("m", aPrice(prompt, "0.00002"))]],
      ["q", more.models ?? many],
    ]),
    providers: more.providers ?? [aProvider("p"), aProvider("q"), aProvider("r")],
    mapEntries: [],
    routingRules: [],
    calendars: [],
    today: BUILD_DAY,
  });
}

const CONVENTION = { prompt_includes_cache: true, completion_includes_reasoning: true };

export function tinyBuild(prices: string): Build {
  const keys = new Map<string, Uint8Array>();
  const store = (text: string | Buffer, name: (hash: string) => string) => {
    const bytes = Buffer.from(text);
    keys.set(name(hashOf(bytes)), bytes);
    return hashOf(bytes);
  };
  const providers = [
    { slug: "p", rates: prices },
    { slug: "q", rates: "" },
  ].map(({ slug, rates }) => ({
    slug,
    name: slug,
    aliases: [],
    subproviders: [],
    shard: store(
      shardText({ provider: slug, usage: CONVENTION, models: [], aliases: [[rates, "m"]] }),
      (hash) => shardKey(slug, hash),
    ),
  }));
  const map = store(gzipSync(`map: ${prices}`), mapKey);
  const draft: Draft = {
    format: MANIFEST_FORMAT,
    version: hashOf(Buffer.from(prices)).slice(0, 16),
    as_of: "2026-11-20",
    counts: { providers: 2, rows: 2, priced: 2, map_keys: 2 },
    listing: store(
      Buffer.from(packListing({ providers: [prices], rows: [], lines: [], columns: {}, upcoming: [] })),
      listingKey,
    ),
    trust: store("trust", trustKey),
    map: { text: map, gzip: map, bytes: 1, gzip_bytes: 1 },
    since: BEGINNING,
    turns: [],
    providers,
  };
  return { draft, keys };
}

let committed: Promise<Catalog> | undefined;
let build: Promise<Build> | undefined;
let published: ReturnType<typeof publishCatalogue> | undefined;

/** The committed catalogue, read once: no test changes it. */
export function committedCatalogue(): Promise<Catalog> {
  committed ??= readCatalog();
  return committed;
}

/** The committed catalogue built as of BUILD_DAY, without past prices; made once for all tests of a run. */
export function catalogueBuild(): Promise<Build> {
  build ??= oncePerRun("build", buildCatalogue);
  return build;
}

/** What KV holds when `catalogueBuild` is the first version, published as BUILD_DAY begins; made once for all tests of a run. */
export function publishedCatalogue(): NonNullable<typeof published> {
  published ??= oncePerRun("published", publishCatalogue);
  return published;
}

async function publishCatalogue() {
  const store = memoryKvStore();
  const { manifest } = await publishBuild(await catalogueBuild(), store, clockAt(BUILD_DAY), quiet);
  return { values: store.values, manifest };
}

async function buildCatalogue(): Promise<Build> {
  return buildKeys({
    catalog: await committedCatalogue(),
    providers: await readProviders(),
    mapEntries: (await readMap()).entries,
    routingRules: await readRoutingRules(),
    calendars: await readCalendars(),
    // Of 225 providers the one that examples show: the others would take seconds.
    apiProviders: await readApiProviders(undefined, "anthropic"),
    today: BUILD_DAY,
  });
}

export const NOON = "2026-11-21T12:00:00Z";
export const FIRST = smallBuild("0.000005");
export const SECOND = smallBuild("0.000006");

/** Serials 1 and 2. */
export async function publishedTwice(): Promise<MemoryKvStore> {
  const kv = memoryKvStore();
  for (const build of [FIRST, SECOND]) await publishBuild(build, kv, clockAt(NOON), quiet);
  return kv;
}

export async function servedManifest(kv: MemoryKvStore): Promise<Manifest> {
  const manifest = await readManifest(kv);
  if (manifest === undefined) throw new Error("not published");
  return manifest;
}

/** What the doctor finds. */
export async function problemsOf(kv: MemoryKvStore): Promise<string[]> {
  return (await examine(kv)).problems;
}

/** The key of a provider's shard in a build. */
export function shardOf({ draft }: Build, slug: string): string {
  return shardKey(slug, draft.providers.find((one) => one.slug === slug)?.shard ?? "");
}

export type Parts = {
  /** Provider slug -> its models. */
  models?: Record<string, CatalogModel[]>;
  /** Provider slug -> what its registry entry says beside the defaults. */
  providers?: Record<string, Partial<Provider>>;
} & Partial<Pick<BuildInput, "calendars" | "mapEntries" | "today" | "goneKeys" | "history">>;

export const NOW = `${BUILD_DAY}T00:00:00Z`;

/** A model at 2 and 8 USD per 1M tokens, or with other parts of a price. */
export function model(id: string, price: Parameters<typeof aModel>[1] = {}): CatalogModel {
  return aModel(id, { ...aPrice("0.000002", "0.000008"), ...price });
}

export function inputOf({ models = { p: [model("m")] }, providers = {}, ...more }: Parts): BuildInput {
  const slugs = [...new Set([...Object.keys(models), ...Object.keys(providers)])];
  return {
    catalog: new Map(Object.entries(models)),
    providers: slugs.map((slug) => aProvider(slug, providers[slug] ?? {})),
    ...{ mapEntries: [], routingRules: [], calendars: [], today: BUILD_DAY },
    ...more,
  };
}

/** The version that a build of these parts makes; `only` is the one provider that is compared. */
export function aVersion(parts: Parts = {}, only?: string): Version {
  return versionOf(buildKeys(inputOf(parts)), only);
}

/** What moves between two versions; sources are those of the newer one's catalogue. */
export function moves(before: Parts, after: Parts, only?: string): Promise<OutcomeTable> {
  const { catalog } = inputOf(after);
  const origins = new Origins({ ...NO_WITNESSES, models: async (slug) => catalog.get(slug) ?? [] });
  const versions = { before: aVersion(before, only), after: aVersion(after, only) };
  return replay({ ...versions, origins, now: NOW });
}
