// Decides whether a build may be published: compares its bills with the last published version, and checks known prices and the map format.
import type { Day } from "../../src/schemas/price.ts";
import { shard as shardSchema } from "../../src/schemas/shard.ts";
import type { Build } from "../build/build-keys.ts";
import type { JsonObject } from "../files/cost-map.ts";
import { startOf } from "../files/days.ts";
import type { Canary } from "../files/decisions.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { checkMap, RESERVED_KEYS } from "../litellm/check.ts";
import { checkApi } from "../models-dev/check.ts";
import { checkCanaries } from "./check-canaries.ts";
import { checkFacts } from "./check-facts.ts";
import { checkPrices } from "./check-prices.ts";
import { NO_WITNESSES, Origins, type Witnesses } from "./origins.ts";
import { Calculator } from "./price-call.ts";
import { firstLines } from "./printable.ts";
import { type DatedMap, readVersion, type Version, versionOf } from "./read-version.ts";
import { type Allowance, judge } from "./refusals.ts";
import { replay } from "./replay.ts";
import { type Review, refusalReasons, reviewText, toReview } from "./report.ts";
import { readServed, type Served } from "./served.ts";
import { countUnbilled } from "./unbilled.ts";

/** Counts may fall to this share of the last published counts. */
const KEEP_SHARE = 0.9;
/** Clients refuse a map with fewer entries than this, or than half of what they had. */
const MAP_ENTRIES = 50;
const MAP_SHARE = 0.5;

export type Rules = {
  canaries: readonly Canary[];
  allowed: readonly Allowance[];
  today: Day;
  /** Broken relations between prices that nothing excuses; see check-relations.ts. */
  relations?: readonly string[];
  witnesses?: Witnesses;
  /** A line for each price or calendar that ends soon. */
  endings?: readonly string[];
};

export type GateInput = Rules & {
  build: Build;
  /** The version served now; undefined before the first publish. */
  last?: Version;
  /** The one provider to bill; absent for all. */
  only?: string | undefined;
};

/** The reasons not to publish a build, and the bills it would move. */
export type Verdict = { reasons: string[]; report: string[]; review?: Review };

/** Judges a build against the version that `kv` serves, and returns that version too. */
export async function gatePublished(
  build: Build,
  kv: KvStore,
  rules: Rules,
  { first = false, only }: { first?: boolean; only?: string | undefined } = {},
): Promise<Verdict & { served: Served }> {
  const served = await readServed(kv);
  const { manifest, problem = `nothing is published in ${kv.name}` } = served;
  const last = manifest
    ? await readVersion(kv, manifest, build.keys, only).catch((error: Error) => error.message)
    : problem;
  if (typeof last !== "string") return { ...(await gate({ build, ...rules, last, only })), served };
  const unseen = first ? [] : [`${last}, so prices cannot be compared; --first publishes all the same`];
  const { reasons, report } = await gate({ build, ...rules });
  return { reasons: [...unseen, ...reasons], report, served };
}

/** Returns every reason not to publish and all moved bills. For a single provider only its bills are compared. */
export async function gate(input: GateInput): Promise<Verdict> {
  const { build, last, only, relations = [], endings = [] } = input;
  let checked: string[];
  let version: Version;
  try {
    version = versionOf(build, only);
    const failures = unreadable(version, only);
    // Shards that the Worker cannot read cannot be billed.
    if (failures.length > 0) return { reasons: failures, report: [] };
    checked = only === undefined ? await wholeChecks(version, input) : [];
  } catch (error) {
    return { reasons: [`build: ${error instanceof Error ? error.message : error}`], report: [] };
  }
  const review = last && (await reviewVersions(last, version, input));
  const reasons = [...checked, ...(review ? refusalReasons(review) : []), ...relations];
  const report = [...firstLines(review ? reviewText(review) : []), ...endings];
  return { reasons, report, ...(review && { review }) };
}

/** Everything wrong with a version besides moved bills. */
async function wholeChecks(version: Version, { build, last, canaries, today }: GateInput): Promise<string[]> {
  return [
    ...checkCounts(version, last),
    ...checkPrices(version),
    ...checkFacts(build, version.shards),
    ...(await checkCanaries(new Calculator(version), canaries, startOf(today))),
    ...newMembers(version.maps()).flatMap((map) => checkMap(map).map((breach) => `cost map: ${breach}`)),
    ...newMembers(version.apis()).flatMap((map) => checkApi(map).map((breach) => `api.json: ${breach}`)),
    ...checkMapSize(version, last),
  ];
}

/** All differences between the answers of two versions, by cause. */
export async function reviewVersions(
  before: Version,
  after: Version,
  { allowed, today, witnesses = NO_WITNESSES, only }: Omit<Rules, "canaries"> & { only?: string | undefined },
): Promise<Review> {
  const origins = new Origins(witnesses);
  const table = await replay({ before, after, origins, now: startOf(today) });
  countUnbilled(before, after, table);
  return toReview(before, after, table, judge(table, allowed, today, only !== undefined));
}

function unreadable({ shards }: Version, only: string | undefined): string[] {
  return [...(only === undefined ? shards.keys() : [only])].flatMap((slug) => {
    const { error } = shardSchema.safeParse(shards.get(slug));
    return error ? [`shard: ${slug}: ${error.issues[0]?.path.join(".")} is not of the format`] : [];
  });
}

/** The members of each map that its predecessor lacks. */
function newMembers(maps: readonly DatedMap[]): JsonObject[] {
  return maps.map(({ map }, i) => {
    const before = maps[i - 1]?.map;
    return Object.fromEntries(Object.entries(map).filter(([key, member]) => before?.[key] !== member));
  });
}

function checkCounts(version: Version, last: Version | undefined): string[] {
  if (last === undefined) return [];
  return (["providers", "rows", "priced", "map_keys"] as const).flatMap((name) => {
    const [before, now] = [last.counts[name], version.counts[name]];
    return now < before * KEEP_SHARE ? [`counts: ${name} shrinks from ${before} to ${now}`] : [];
  });
}

function checkMapSize({ maps }: Version, last: Version | undefined): string[] {
  const entries = Object.keys(maps()[0]?.map ?? {}).filter((key) => !RESERVED_KEYS.has(key)).length;
  const least = Math.max(MAP_ENTRIES, (last?.counts.map_keys ?? 0) * MAP_SHARE);
  return entries < least ? [`cost map: ${entries} entries, clients refuse fewer than ${least}`] : [];
}
