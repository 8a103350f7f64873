// What LiteLLM charges by an entry of its cost map, written apart from the rooms that write the map: the gate checks the map by it.
import { isJsonObject, type Json, type JsonObject } from "../files/cost-map.ts";

/** The counts of a call. `tier` is LiteLLM's service tier, `batches`, or the off-peak hours. */
export type MapCall = {
  prompt: number;
  completion: number;
  cached?: number;
  written?: number;
  writtenForAnHour?: number;
  reasoning?: number;
  audio?: number;
  searches?: number;
  tier?: "flex" | "priority" | "batches" | "off_peak";
};

const THRESHOLD = /_above_(\d+)k_tokens/;

/** Returns USD for one call; undefined if the entry has no token price. */
export function completionCost(entry: JsonObject, call: MapCall): number | undefined {
  const { prompt, completion, cached = 0, written = 0, writtenForAnHour: hour = 0 } = call;
  const { reasoning = 0, audio = 0, searches = 0 } = call;
  const rate = rateOf(withBand(entry, prompt), call);
  const input = rate("input_cost_per_token");
  const output = rate("output_cost_per_token");
  if (input === undefined && output === undefined) return undefined;
  const [inputRate, outputRate] = [input ?? 0, output ?? 0];
  const writeRate = rate("cache_creation_input_token_cost") ?? 0;
  return (
    (prompt - cached - written - hour - audio) * inputRate +
    // LiteLLM bills cached tokens at 0 if their rate is missing.
    cached * (rate("cache_read_input_token_cost") ?? 0) +
    written * writeRate +
    hour * (rate("cache_creation_input_token_cost_above_1hr") ?? writeRate) +
    audio * (rate("input_cost_per_audio_token") ?? inputRate) +
    (completion - reasoning) * outputRate +
    reasoning * (rate("output_cost_per_reasoning_token") ?? outputRate) +
    searches * (numberIn(entry.search_context_cost_per_query, "search_context_size_medium") ?? 0)
  );
}

/** The thresholds of input tokens at which a rate of the entry changes. */
export function mapThresholds(entry: JsonObject): number[] {
  const named = Object.keys(entry).flatMap((field) => {
    const thousands = THRESHOLD.exec(field)?.[1];
    return thousands === undefined ? [] : [Number(thousands) * 1000];
  });
  const bands = bandsOf(entry).flatMap(({ range }) => (Array.isArray(range) ? [Number(range[0])] : []));
  return [...new Set([...named, ...bands.filter((start) => start > 0)])];
}

/** The rate above the highest threshold that the call exceeds, in its service tier; otherwise the plain rate. */
function rateOf(entry: JsonObject, { prompt, tier }: MapCall): (field: string) => number | undefined {
  const reached = mapThresholds(entry)
    .filter((above) => prompt > above)
    .sort((a, b) => b - a);
  const offPeak = tier === "off_peak" ? entry.off_peak_pricing : undefined;
  const suffix = tier === undefined || tier === "off_peak" ? "" : `_${tier}`;
  return (field) => {
    const above = reached.map((one) => `${field}_above_${one / 1000}k_tokens`);
    const plain = [...above, field];
    const known = suffix === "" ? plain : plain.flatMap((name) => [name + suffix, name]);
    return (
      numberIn(offPeak, field) ?? known.map((name) => numberIn(entry, name)).find((one) => one !== undefined)
    );
  };
}

/** The entry with the rates of the band of `tiered_pricing` that a prompt falls in. */
function withBand(entry: JsonObject, prompt: number): JsonObject {
  const band = bandsOf(entry).find(
    ({ range }) => Array.isArray(range) && prompt > Number(range[0]) && prompt <= Number(range[1]),
  );
  return band === undefined ? entry : { ...entry, ...band };
}

function bandsOf({ tiered_pricing: bands }: JsonObject): JsonObject[] {
  return Array.isArray(bands) ? bands.filter(isJsonObject) : [];
}

function numberIn(json: Json | undefined, name: string): number | undefined {
  const value = isJsonObject(json) ? json[name] : undefined;
  return typeof value === "number" ? value : undefined;
}
