// What may be published: a build is held against the last published version, known prices and the map format's rules.

import { inForce } from "../../src/pricing/rates.ts";
import type { Day, RateName } from "../../src/schemas/price.ts";
import type { AllowedJump, Canary } from "../../src/schemas/publish-rules.ts";
import { type Shard, shard as shardSchema } from "../../src/schemas/shard.ts";
import { shardKey } from "../../src/store/keys.ts";
import type { Build } from "../build/build-keys.ts";
import { checkMap, RESERVED_KEYS } from "../litellm/check.ts";
import { flatPrices, priceRows } from "./price-rows.ts";
import { mapOf, type Version, versionOf } from "./read-version.ts";

/** Counts may fall to this share of the last published ones. */
const KEEP_SHARE = 0.9;
/** Clients refuse a map with fewer entries than this, or than half of what they had. */
const MAP_ENTRIES = 50;
const MAP_SHARE = 0.5;
/** A price that grows or falls more than this many times is a jump. */
const JUMP = 3;
/** No price per token is this high, in USD. */
const DEAREST_TOKEN = 1;

/** Rates in USD per something dearer than a token. */
const NOT_PER_TOKEN: ReadonlySet<RateName> = new Set([
  "request",
  "web_search",
  "image",
  "image_output",
  "discount",
]);

export type GateInput = {
  build: Build;
  /** The version served now; undefined before the first publish. */
  last?: Version;
  canaries: readonly Canary[];
  allowed: readonly AllowedJump[];
  today: Day;
};

/** Every reason not to publish, with its rows; empty when the build may go out. */
export function gate(input: GateInput): string[] {
  const map = mapOf(input.build);
  const shards = shardsOf(input.build);
  return [
    ...checkCounts(input),
    ...checkPrices(shards),
    ...checkJumps(input),
    ...checkCanaries(shards, input.canaries, input.today),
    ...checkMap(map).map((breach) => `cost map: ${breach}`),
    ...checkMapSize(map, input.last),
  ];
}

function shardsOf({ draft, keys }: Build): Map<string, Shard> {
  const shards = new Map<string, Shard>();
  for (const { slug, shard } of draft.providers) {
    const bytes = shard === undefined ? undefined : keys.get(shardKey(slug, shard));
    if (bytes) shards.set(slug, shardSchema.parse(JSON.parse(Buffer.from(bytes).toString("utf8"))));
  }
  return shards;
}

function checkCounts({ build, last }: GateInput): string[] {
  if (last === undefined) return [];
  return (["providers", "rows", "priced", "map_keys"] as const).flatMap((name) => {
    const [before, now] = [last.counts[name], build.draft.counts[name]];
    return now < before * KEEP_SHARE ? [`counts: ${name} shrinks from ${before} to ${now}`] : [];
  });
}

function checkPrices(shards: ReadonlyMap<string, Shard>): string[] {
  const failures: string[] = [];
  for (const [provider, { models }] of shards) {
    for (const { id, prices } of models) {
      for (const { rates, tiers = [] } of prices) {
        for (const [name, rate] of [rates, ...tiers.map((tier) => tier.rates)].flatMap((set) =>
          Object.entries(set),
        )) {
          const value = Number(rate);
          const tooDear = !NOT_PER_TOKEN.has(name as RateName) && value >= DEAREST_TOKEN;
          const tooMuchOff = name === "discount" && value > 1;
          if (!Number.isFinite(value) || value < 0 || tooDear || tooMuchOff)
            failures.push(`price: ${provider}/${id} ${name} is ${rate}`);
        }
      }
    }
  }
  return failures;
}

function checkJumps({ build, last, allowed, today }: GateInput): string[] {
  if (last === undefined) return [];
  const may = new Set(allowed.filter(({ until }) => today <= until).map(({ row }) => row));
  const before = priceRows(last.listing);
  return [...priceRows(versionOf(build).listing)].flatMap(([row, entry]) => {
    const old = before.get(row);
    if (old === undefined || may.has(row)) return [];
    const prices = flatPrices(old);
    return [...flatPrices(entry)].flatMap(([name, now]) => {
      const was = prices.get(name) ?? 0;
      const jump = was > 0 && now > 0 && (now > was * JUMP || now < was / JUMP);
      return jump ? [`jump: ${row} ${name} from ${was} to ${now}; allow it by name if it is right`] : [];
    });
  });
}

function checkCanaries(
  shards: ReadonlyMap<string, Shard>,
  canaries: readonly Canary[],
  today: Day,
): string[] {
  return canaries.flatMap(({ provider, model, ...expected }) => {
    const prices = shards.get(provider)?.models.find(({ id }) => id === model)?.prices ?? [];
    const rates = inForce(prices, today)?.rates;
    return Object.entries(expected).flatMap(([name, rate]) => {
      const served = rates?.[name as RateName];
      return served === rate
        ? []
        : [`canary: ${provider}/${model} ${name} is ${served ?? "not known"}, expected ${rate}`];
    });
  });
}

function checkMapSize(map: unknown, last: Version | undefined): string[] {
  const entries = Object.keys(map as object).filter((key) => !RESERVED_KEYS.has(key)).length;
  const least = Math.max(MAP_ENTRIES, (last?.counts.map_keys ?? 0) * MAP_SHARE);
  return entries < least ? [`cost map: ${entries} entries, clients refuse fewer than ${least}`] : [];
}
