// Bills the two maps, LiteLLM's and models.dev's: what each key charges at each time, in two versions.
import { toUsage } from "../../src/calculator/call.ts";
import { formatDecimal, parseNumeral } from "../../src/pricing/decimal.ts";
import type { Usage } from "../../src/pricing/usage.ts";
import { isJsonObject, type Json, type JsonObject } from "../files/cost-map.ts";
import { RESERVED_KEYS } from "../litellm/check.ts";
import type { NamedCall } from "./calls.ts";
import { completionCost, type MapCall, mapThresholds } from "./completion-cost.ts";
import type { Outcome } from "./price-call.ts";
import type { DatedMap } from "./read-version.ts";
import { BASE } from "./usages.ts";

/** A key of a map: how many bills it makes, and those that may have moved. */
export type MapBill = {
  map: MapName;
  key: string;
  provider: string;
  bills: number;
  /** The names of numbers that only the newer entry has. */
  changed: ReadonlyMap<string, string>;
  moved: readonly { call: NamedCall; was: Outcome; now: Outcome }[];
};

export type MapName = "cost map" | "api.json";

const TEXT = { prompt: 1000, completion: 1000 };
const CALLS: readonly [string, MapCall][] = [
  ["base", TEXT],
  ["input", { prompt: 1000, completion: 0 }],
  ["output", { prompt: 0, completion: 1000 }],
  ["cached", { prompt: 1000, completion: 0, cached: 1000 }],
  ["cache write", { prompt: 1000, completion: 0, written: 1000 }],
  ["cache write 1h", { prompt: 1000, completion: 0, writtenForAnHour: 1000 }],
  ["reasoning", { prompt: 0, completion: 1000, reasoning: 1000 }],
  ["audio", { prompt: 1000, completion: 0, audio: 1000 }],
  ["search", { prompt: 0, completion: 0, searches: 10 }],
  ...(["flex", "priority", "batches"] as const).flatMap((tier) => inTier(tier, tier)),
];

/** Token prices, which the calls above cover. */
const OF_TOKENS =
  /^(input|output)_cost_per_(token|audio_token|reasoning_token)|^cache_(read|creation)_input_token_cost/;
const OTHER_PRICE = /cost|uplift|dbu|specific/;

/** Models.dev's prices are USD per 1M tokens. */
const MILLION = toUsage({ prompt_tokens: 1_000_000, completion_tokens: 0 });
const ONE_UNIT = toUsage({ prompt_tokens: 0, completion_tokens: 0 });

type Charges = ReadonlyMap<string, string>;

/** Bills each key of a map at every time at which a map of either version changes. A new key moves no bill. */
export function* billMaps(
  before: readonly DatedMap[],
  after: readonly DatedMap[],
  map: MapName,
): Generator<MapBill> {
  const starts = [...new Set(["", ...[...before, ...after].map(({ from = "" }) => from)])].sort();
  const entriesIn = map === "cost map" ? entriesOf : modelsOf;
  const billed = new Map<string, [JsonObject | undefined, JsonObject | undefined]>();
  for (const from of starts) {
    const [old, now] = [entriesIn(mapAt(before, from)), entriesIn(mapAt(after, from))];
    for (const key of new Set([...old.keys(), ...(from === "" ? now.keys() : [])])) {
      const [was, is] = [old.get(key), now.get(key)];
      const earlier = billed.get(key);
      // A bill that moved at an earlier instant is not counted again while it stays the same.
      if (earlier && isSame(earlier[0], was, map) && isSame(earlier[1], is, map)) continue;
      billed.set(key, [was, is]);
      const isKept = was === undefined || isSame(was, is, map);
      const bills = from === "" && is ? billEntry(is, map).size : 0;
      const moved = isKept ? [] : movedBills(key, map, from, was, is);
      const changed = changedNumbers(isKept ? {} : pricesIn(was, map), isKept ? {} : pricesIn(is ?? {}, map));
      yield { map, key, provider: providerOf(key, is ?? was ?? {}), bills, changed, moved };
    }
  }
}

/** The prices of an entry; in models.dev's shape only its costs. */
function pricesIn(entry: JsonObject, map: MapName): JsonObject {
  return map === "api.json" ? { cost: entry.cost ?? null } : entry;
}

function isSame(one: JsonObject | undefined, other: JsonObject | undefined, map: MapName): boolean {
  if (one === other || one === undefined || other === undefined) return one === other;
  return JSON.stringify(pricesIn(one, map)) === JSON.stringify(pricesIn(other, map));
}

function movedBills(key: string, map: MapName, from: string, was: JsonObject, now: JsonObject | undefined) {
  const thresholds = [...new Set([...mapThresholds(was), ...mapThresholds(now ?? {})])];
  // LiteLLM does not find an entry that is another provider's.
  const isFound = now?.litellm_provider === was.litellm_provider;
  const old = billEntry(was, map, thresholds);
  const is = now && isFound ? billEntry(now, map, thresholds) : undefined;
  return [...(is === undefined ? ["key"] : new Set([...old.keys(), ...is.keys()]))].map((what) => {
    const named = { what: from === "" ? what : `${what}, ${from}`, usage: usageFor(what, map) };
    const call = { provider_id: "map", model_id: key, at: from, ...named };
    return { call, was: toOutcome(old, what), now: toOutcome(is, what) };
  });
}

function usageFor(what: string, map: MapName): Usage {
  if (map === "api.json") return MILLION;
  return OTHER_PRICE.test(what) ? ONE_UNIT : BASE;
}

/** What an entry charges for each call: token calls, and one of each other unit. */
function billEntry(entry: JsonObject, map: MapName, thresholds = mapThresholds(entry)): Charges {
  if (map === "api.json") return new Map(costLeaves(entry.cost));
  const around = thresholds.flatMap((above): [string, MapCall][] => [
    [`at ${above}`, { ...TEXT, prompt: above }],
    [`above ${above}`, { ...TEXT, prompt: above + 1 }],
    [`above ${above}, cached`, { ...TEXT, prompt: above + 1, cached: above + 1 }],
    [`above ${above}, cache write`, { ...TEXT, prompt: above + 1, written: above + 1 }],
  ]);
  const { off_peak_pricing: offPeak } = entry;
  const hours = isJsonObject(offPeak) ? JSON.stringify(offPeak.windows ?? offPeak.hours_utc) : "";
  const quiet = hours === "" ? [] : inTier("off_peak", `off the peak of ${hours}`);
  const tokens = [...CALLS, ...quiet, ...around].flatMap(([what, call]): [string, string][] => {
    const cost = completionCost(entry, call);
    return cost === undefined ? [] : [[what, exact(cost)]];
  });
  const others = Object.entries(entry).filter(([field]) => !OF_TOKENS.test(field) && OTHER_PRICE.test(field));
  return new Map([...tokens, ...others.flatMap(([field, value]) => namedNumbers(value, field))]);
}

function inTier(tier: NonNullable<MapCall["tier"]>, name: string): [string, MapCall][] {
  return [
    [`input, ${name}`, { prompt: 1000, completion: 0, tier }],
    [`output, ${name}`, { prompt: 0, completion: 1000, tier }],
    [`cached, ${name}`, { prompt: 1000, completion: 0, cached: 1000, tier }],
  ];
}

/** Every number in a value, under the names that lead to it. */
function namedNumbers(value: Json, name: string): [string, string][] {
  if (typeof value === "number") return [[name, exact(value)]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([part, inner]) =>
    namedNumbers(inner, name === "" ? part : `${name} ${part}`),
  );
}

/** The prices in models.dev's format; a context tier's under its threshold. */
function costLeaves(cost: Json | undefined): [string, string][] {
  const { tiers, ...card } = isJsonObject(cost) ? cost : {};
  const above = (Array.isArray(tiers) ? tiers : []).filter(isJsonObject).map(({ tier, ...rates }) => {
    return namedNumbers(rates, `above ${isJsonObject(tier) ? tier.size : "?"}`);
  });
  return [namedNumbers(card, ""), ...above].flat();
}

function changedNumbers(was: JsonObject, now: JsonObject): ReadonlyMap<string, string> {
  const old = new Map(namedNumbers(was, ""));
  return new Map(namedNumbers(now, "").filter(([name, value]) => old.get(name) !== value));
}

function toOutcome(charges: Charges | undefined, what: string): Outcome {
  const nothing = { unpriced: [], assumed: [] };
  if (charges === undefined) return { http: 404, ...nothing };
  const total = charges.get(what);
  if (total !== undefined) return { http: 200, total, ...nothing };
  return { http: what === "key" ? 200 : 402, ...nothing };
}

function exact(cost: number): string {
  return formatDecimal(parseNumeral(String(Number(cost.toPrecision(12)))));
}

function providerOf(key: string, { litellm_provider: provider = "" }: JsonObject): string {
  return provider === "" ? (key.split("/")[0] ?? key) : String(provider);
}

function mapAt(maps: readonly DatedMap[], from: string): JsonObject {
  return (maps.findLast((one) => (one.from ?? "") <= from) ?? maps[0])?.map ?? {};
}

function entriesOf(map: Json | undefined): Map<string, JsonObject> {
  return new Map(
    Object.entries(isJsonObject(map) ? map : {}).filter(
      (pair): pair is [string, JsonObject] => isJsonObject(pair[1]) && !RESERVED_KEYS.has(pair[0]),
    ),
  );
}

/** The models of a map in models.dev's shape, by `<provider>/<model>`. */
function modelsOf(map: JsonObject): Map<string, JsonObject> {
  const models = [...entriesOf(map)].flatMap(([provider, { models: own }]) =>
    [...entriesOf(own)].map(([id, model]) => [`${provider}/${id}`, model] as const),
  );
  return new Map(models);
}
