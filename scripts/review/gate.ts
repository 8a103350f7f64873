// What may be published: a build is held against the last published version, known prices and the map format's rules.
import { inForce } from "../../src/pricing/rates.ts";
import type { Day, RateName } from "../../src/schemas/price.ts";
import { type Shard, shard as shardSchema } from "../../src/schemas/shard.ts";
import type { Build } from "../build/build-keys.ts";
import { startOf } from "../files/days.ts";
import type { AllowedJump, Canary } from "../files/decisions.ts";
import type { Provider } from "../files/registry.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { checkMap, RESERVED_KEYS } from "../litellm/check.ts";
import { checkApi } from "../models-dev/check.ts";
import { checkDropped } from "./check-dropped.ts";
import { checkFacts } from "./check-facts.ts";
import { checkJumps, checkPrices } from "./check-prices.ts";
import { readVersion, type Version, versionOf } from "./read-version.ts";
import { readServed, type Served } from "./served.ts";

/** Counts may fall to this share of the last published ones. */
const KEEP_SHARE = 0.9;
/** Clients refuse a map with fewer entries than this, or than half of what they had. */
const MAP_ENTRIES = 50;
const MAP_SHARE = 0.5;

export type Rules = {
  canaries: readonly Canary[];
  allowed: readonly AllowedJump[];
  providers: readonly Provider[];
  today: Day;
  /** Relations that the catalogue breaks without an excuse; see check-relations.ts. */
  relations?: readonly string[];
};

export type GateInput = Rules & {
  build: Build;
  /** The version served now; undefined before the first publish. */
  last?: Version;
};

/** What the gate says, and what it saw served when it said it. */
export type Verdict = { reasons: string[]; served: Served };

/**
 * Every reason not to publish this build over what `kv` serves. Where nothing is served, or nothing that can be read, that
 * is a reason too, unless the publish is said to be the first.
 */
export async function gatePublished(
  build: Build,
  kv: KvStore,
  rules: Rules,
  { first = false }: { first?: boolean } = {},
): Promise<Verdict> {
  const served = await readServed(kv);
  const last = await lastVersion(build, kv, served).catch((error: Error) => error.message);
  if (typeof last !== "string") return { reasons: gate({ build, ...rules, last }), served };
  const unseen = first ? [] : [`${last}, so prices cannot be compared; --first publishes all the same`];
  return { reasons: [...unseen, ...gate({ build, ...rules })], served };
}

async function lastVersion(build: Build, kv: KvStore, { manifest, problem }: Served): Promise<Version> {
  if (manifest === undefined) throw new Error(problem ?? `nothing is published in ${kv.name}`);
  return readVersion(kv, manifest, build.keys);
}

/** Every reason not to publish, with its rows; empty when the build may go out. */
export function gate(input: GateInput): string[] {
  let version: Version;
  try {
    version = versionOf(input.build);
  } catch (error) {
    return [`build: ${error instanceof Error ? error.message : error}`];
  }
  const { shards, failures } = shardsOf(version);
  const entries = Object.keys(version.maps[0]?.map ?? {}).filter((key) => !RESERVED_KEYS.has(key)).length;
  return [
    ...failures,
    ...checkCounts(version, input.last),
    ...checkPrices(version),
    ...checkFacts(input.build, shards),
    ...(input.last === undefined ? [] : checkJumps(input.last, version, input)),
    ...checkCanaries(shards, input.canaries, input.today),
    ...version.maps.flatMap(({ map }) => checkMap(map).map((breach) => `cost map: ${breach}`)),
    ...version.apis.flatMap(({ map }) => checkApi(map).map((breach) => `api.json: ${breach}`)),
    ...checkMapSize(entries, input.last),
    ...(input.relations ?? []),
    ...(input.last === undefined ? [] : checkDropped(input.last, version, input.providers, mayGo(input))),
  ];
}

/** The shards as the Worker reads them; what it could not read is a failure. */
function shardsOf({ shards }: Version): { shards: Map<string, Shard>; failures: string[] } {
  const good = new Map<string, Shard>();
  const failures: string[] = [];
  for (const [slug, json] of shards) {
    const parsed = shardSchema.safeParse(json);
    if (parsed.success) good.set(slug, parsed.data);
    else failures.push(`shard: ${slug}: ${parsed.error.issues[0]?.path.join(".")} is not of the format`);
  }
  return { shards: good, failures };
}

/** Rows that a person, or prices/withdrawn.json, allows by name to change as no row may. */
function mayGo({ allowed, today }: Rules): ReadonlySet<string> {
  return new Set(allowed.filter(({ until }) => today <= until).map(({ row }) => row));
}

function checkCounts(version: Version, last: Version | undefined): string[] {
  if (last === undefined) return [];
  return (["providers", "rows", "priced", "map_keys"] as const).flatMap((name) => {
    const [before, now] = [last.counts[name], version.counts[name]];
    return now < before * KEEP_SHARE ? [`counts: ${name} shrinks from ${before} to ${now}`] : [];
  });
}

function checkCanaries(
  shards: ReadonlyMap<string, Shard>,
  canaries: readonly Canary[],
  today: Day,
): string[] {
  return canaries.flatMap(({ provider, model, ...expected }) => {
    const prices = shards.get(provider)?.models.find(({ id }) => id === model)?.prices ?? [];
    const rates = inForce(prices, startOf(today))?.rates;
    return Object.entries(expected).flatMap(([name, rate]) => {
      const served = rates?.[name as RateName];
      return served === rate
        ? []
        : [`canary: ${provider}/${model} ${name} is ${served ?? "not known"}, expected ${rate}`];
    });
  });
}

function checkMapSize(entries: number, last: Version | undefined): string[] {
  const least = Math.max(MAP_ENTRIES, (last?.counts.map_keys ?? 0) * MAP_SHARE);
  return entries < least ? [`cost map: ${entries} entries, clients refuse fewer than ${least}`] : [];
}
