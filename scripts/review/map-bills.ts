// The bills of the two maps, LiteLLM's and models.dev's: what each key charges at each time, in two versions.
import { formatDecimal, parseNumeral } from "../../src/pricing/decimal.ts";
import type { Json } from "../files/cost-map.ts";
import { RESERVED_KEYS } from "../litellm/check.ts";
import type { NamedCall } from "./calls.ts";
import { completionCost, type Entry, type MapCall, mapThresholds } from "./completion-cost.ts";
import { type Outcome, usageOf } from "./price-call.ts";
import type { DatedMap } from "./read-version.ts";
import { BASE } from "./usages.ts";

/** A key of a map, and what one call or unit by it costs in two versions. */
export type MapBill = {
  key: string;
  provider: string;
  call: NamedCall;
  was: Outcome;
  now: Outcome;
  /** Numbers of the newer entry that the older has not. */
  changed: readonly number[];
};

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

/** Prices of tokens, which the calls above charge. */
const OF_TOKENS =
  /^(input|output)_cost_per_(token|audio_token|reasoning_token)|^cache_(read|creation)_input_token_cost/;
const OTHER_PRICE = /cost|uplift|dbu|specific/;

const ONE_UNIT = usageOf({ prompt_tokens: 0, completion_tokens: 0 });

function isOfTokens(what: string): boolean {
  return !OTHER_PRICE.test(what);
}

/** How many bills the entries of a map make, by LiteLLM's name of the provider. */
export function countMapBills(maps: readonly DatedMap[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [key, entry] of entriesOf(mapAt(maps, "") ?? {})) {
    const provider = providerOf(key, entry);
    counts.set(provider, (counts.get(provider) ?? 0) + chargesOf(entry).size);
  }
  return counts;
}

/** What each key of the cost map charges, where two versions differ. */
export function* mapBills(before: readonly DatedMap[], after: readonly DatedMap[]): Generator<MapBill> {
  yield* differingEntries(before, after, entriesOf);
}

/** The same of the maps in models.dev's shape. */
export function* apiBills(before: readonly DatedMap[], after: readonly DatedMap[]): Generator<MapBill> {
  yield* differingEntries(before, after, apiEntries);
}

type Charges = ReadonlyMap<string, string>;

function* differingEntries(
  before: readonly DatedMap[],
  after: readonly DatedMap[],
  entriesIn: (map: Entry) => ReadonlyMap<string, Entry>,
): Generator<MapBill> {
  const starts = [...new Set([...before, ...after].map(({ from = "" }) => from))].sort();
  for (const from of starts) {
    const [old, now] = [mapAt(before, from), mapAt(after, from)].map((map) => entriesIn(map ?? {}));
    for (const [key, entry] of old ?? []) {
      const newer = now?.get(key);
      if (JSON.stringify(entry) === JSON.stringify(newer)) continue;
      const thresholds = [...new Set([...mapThresholds(entry), ...mapThresholds(newer ?? {})])];
      const [was, is] = [chargesOf(entry, thresholds), newer && chargesOf(newer, thresholds)];
      const changed = newer === undefined ? [] : changedNumbers(entry, newer);
      const provider = providerOf(key, newer ?? entry);
      for (const what of is === undefined ? ["key"] : new Set([...was.keys(), ...is.keys()])) {
        const usage = isOfTokens(what) ? BASE : ONE_UNIT;
        const call = { provider_id: "map", model_id: key, at: from, usage, what: dated(what, from) };
        yield { key, provider, call, changed, was: toOutcome(was, what), now: toOutcome(is, what) };
      }
    }
  }
}

/** What an entry charges by call: those for tokens, and one of each other unit. */
function chargesOf(entry: Entry, thresholds = mapThresholds(entry)): Charges {
  const around = thresholds.flatMap((above): [string, MapCall][] => [
    [`at ${above}`, { ...TEXT, prompt: above }],
    [`above ${above}`, { ...TEXT, prompt: above + 1 }],
    [`above ${above}, cached`, { ...TEXT, prompt: above + 1, cached: above + 1 }],
    [`above ${above}, cache write`, { ...TEXT, prompt: above + 1, written: above + 1 }],
  ]);
  const { off_peak_pricing: offPeak } = entry;
  const hours = isObject(offPeak) ? JSON.stringify(offPeak.windows ?? offPeak.hours_utc) : "";
  const quiet = hours === "" ? [] : inTier("off_peak", `off the peak of ${hours}`);
  const tokens = [...CALLS, ...quiet, ...around].flatMap(([what, call]): [string, string][] => {
    const cost = completionCost(entry, call);
    return cost === undefined ? [] : [[what, exact(cost)]];
  });
  const others = Object.entries(entry).filter(([field]) => !OF_TOKENS.test(field) && OTHER_PRICE.test(field));
  return new Map([...tokens, ...others.flatMap(([field, value]) => leavesOf(value, field))]);
}

function inTier(tier: NonNullable<MapCall["tier"]>, name: string): [string, MapCall][] {
  return [
    [`input, ${name}`, { prompt: 1000, completion: 0, tier }],
    [`output, ${name}`, { prompt: 0, completion: 1000, tier }],
    [`cached, ${name}`, { prompt: 1000, completion: 0, cached: 1000, tier }],
  ];
}

/** Every number in a value, under the names that lead to it. */
function leavesOf(value: Json, name: string): [string, string][] {
  if (typeof value === "number") return [[name, exact(value)]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([part, inner]) =>
    leavesOf(inner, name === "" ? part : `${name} ${part}`),
  );
}

function changedNumbers(was: Entry, now: Entry): number[] {
  const old = new Map(leavesOf(was, ""));
  return leavesOf(now, "").flatMap(([name, value]) => (old.get(name) === value ? [] : [Number(value)]));
}

function toOutcome(charges: Charges | undefined, what: string): Outcome {
  if (charges === undefined) return { http: 404, unpriced: [], assumed: [] };
  const total = charges.get(what);
  return {
    http: total === undefined && what !== "key" ? 402 : 200,
    ...(total !== undefined && { total }),
    unpriced: [],
    assumed: [],
  };
}

function exact(cost: number): string {
  return formatDecimal(parseNumeral(String(Number(cost.toPrecision(12)))));
}

function providerOf(key: string, { litellm_provider: provider = "" }: Entry): string {
  return provider === "" ? (key.split("/")[0] ?? key) : String(provider);
}

function dated(what: string, from: string): string {
  return from === "" ? what : `${what}, ${from}`;
}

function mapAt(maps: readonly DatedMap[], from: string): Entry | undefined {
  return (maps.findLast((one) => (one.from ?? "") <= from) ?? maps[0])?.map;
}

function entriesOf(map: Entry): Map<string, Entry> {
  return new Map(
    Object.entries(map).filter(
      (pair): pair is [string, Entry] => isObject(pair[1]) && !RESERVED_KEYS.has(pair[0]),
    ),
  );
}

/** Prices of models.dev's form, USD per 1M tokens, by their names in LiteLLM's. */
const API_FIELDS = {
  input: "input_cost_per_token",
  output: "output_cost_per_token",
  cache_read: "cache_read_input_token_cost",
  cache_write: "cache_creation_input_token_cost",
  reasoning: "output_cost_per_reasoning_token",
  input_audio: "input_cost_per_audio_token",
  output_audio: "output_cost_per_audio_token",
};

/** The models of a map in models.dev's shape by `<provider>/<model>`, as entries of LiteLLM's. */
function apiEntries(map: Entry): Map<string, Entry> {
  const models = [...entriesOf(map)].flatMap(([provider, { models: own }]) =>
    [...entriesOf(isObject(own) ? own : {})].map(([id, model]) => [`${provider}/${id}`, model] as const),
  );
  return new Map(models.map(([key, { cost }]) => [key, isObject(cost) ? toEntry(cost) : {}]));
}

function toEntry({ tiers, ...cost }: Entry): Entry {
  const above = (Array.isArray(tiers) ? tiers : []).filter(isObject).flatMap(({ tier, ...card }) => {
    const size = isObject(tier) ? Number(tier.size) / 1000 : 0;
    return Object.entries(perToken(card)).map(([field, rate]) => [`${field}_above_${size}k_tokens`, rate]);
  });
  return { ...perToken(cost), ...Object.fromEntries(above) };
}

function perToken(card: Entry): Entry {
  const rates = Object.entries(API_FIELDS).flatMap(([name, field]) => {
    const rate = card[name];
    return typeof rate === "number" ? [[field, Number((rate / 1e6).toPrecision(15))]] : [];
  });
  return Object.fromEntries(rates);
}

function isObject(json: Json | undefined): json is Entry {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
