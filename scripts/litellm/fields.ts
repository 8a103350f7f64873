// LiteLLM's price fields and our names for them: the rate, context tier and service tier of each.
import type { RateName } from "../../src/schemas/price.ts";
import { NUMBER_FIELDS } from "./format.ts";

/** Our rate -> the map's scalar field, USD per token unless the field says otherwise. */
export const RATE_FIELDS = {
  prompt: "input_cost_per_token",
  completion: "output_cost_per_token",
  input_cache_read: "cache_read_input_token_cost",
  input_cache_write: "cache_creation_input_token_cost",
  input_cache_write_1h: "cache_creation_input_token_cost_above_1hr",
  internal_reasoning: "output_cost_per_reasoning_token",
  audio: "input_cost_per_audio_token",
  audio_output: "output_cost_per_audio_token",
  input_audio_cache: "cache_read_input_audio_token_cost",
  input_audio_cache_write: "cache_creation_input_audio_token_cost",
  image_token: "input_cost_per_image_token",
  image_token_output: "output_cost_per_image_token",
  image_token_cache: "cache_read_input_image_token_cost",
  video_token: "input_cost_per_video_token",
  video_token_output: "output_cost_per_video_token",
  citation: "citation_cost_per_token",
  request: "input_cost_per_request",
  image: "input_cost_per_image",
  image_output: "output_cost_per_image",
} as const satisfies Partial<Record<RateName, string>>;

export type MappedRate = keyof typeof RATE_FIELDS;

/** Rates of text tokens: of a model we price, every map field for them comes from us, or is not there. */
export const TEXT_RATES = [
  "prompt",
  "completion",
  "input_cache_read",
  "input_cache_write",
  "input_cache_write_1h",
  "internal_reasoning",
] as const satisfies readonly MappedRate[];

/** The field a rate is stated in; undefined for one that the format has no token price for. */
export function fieldOf(rate: RateName): string | undefined {
  return (RATE_FIELDS as Partial<Record<RateName, string>>)[rate];
}

/** Our service tier -> the map's field suffix. */
export const SERVICE_SUFFIXES = { priority: "_priority", flex: "_flex", batch: "_batches" } as const;

export type Service = keyof typeof SERVICE_SUFFIXES;

/** The field for a rate in a service tier, above a threshold if one is given, or undefined. */
export function serviceField(rate: RateName, service: Service, above?: number): string | undefined {
  const tier = above === undefined ? "" : `_above_${above / 1000}k_tokens`;
  const field = `${fieldOf(rate)}${tier}${SERVICE_SUFFIXES[service]}`;
  return NUMBER_FIELDS.has(field) ? field : undefined;
}

/** A capability of a model -> the map's flag for it. */
export const CAPABILITY_FLAGS: ReadonlyMap<string, string> = new Map([
  ["tool_call", "supports_function_calling"],
  ["reasoning", "supports_reasoning"],
  ["structured_output", "supports_response_schema"],
]);

/** An older name of the cache-read rate, which some entries have beside the newer one or alone. */
export const CACHE_HIT = "input_cost_per_token_cache_hit";

/** Our name for a unit of the map that is not one of our rates -> its field. */
export function unitOf(field: string): string {
  return field.replace(/_cost(_|$)/, "$1");
}

/** `<base>[_above_<n>k_tokens][_<service>]`. The hour in `_above_1hr` is a cache lifetime, part of the base. */
const FIELD = /(.+?)(?:_above_(\d+)k_tokens)?(_priority|_flex|_batches)?$/;
const RATE_OF = inverse(RATE_FIELDS);
const SERVICE_OF = inverse(SERVICE_SUFFIXES);

type FieldRate = { rate: MappedRate; above?: number; service?: Service };

function inverse<K extends string>(table: Readonly<Record<K, string>>): ReadonlyMap<string | undefined, K> {
  return new Map((Object.keys(table) as K[]).map((key) => [table[key], key]));
}

/** What a field is the price of; undefined for a price in other units, which is not one of our rates. */
export function rateOf(field: string): FieldRate | undefined {
  const [, base, above, suffix] = FIELD.exec(field) ?? [];
  const rate = RATE_OF.get(base);
  const service = SERVICE_OF.get(suffix);
  return rate && { rate, ...(above && { above: Number(above) * 1000 }), ...(service && { service }) };
}

/** A field about text tokens: base, context tier or service tier; also the older name for cache hits. */
export function isTextField(field: string): boolean {
  const rate = rateOf(field)?.rate;
  return field === CACHE_HIT || TEXT_RATES.some((text) => text === rate);
}

/** A field for a context tier of text tokens. */
export function isTierField(field: string): boolean {
  return isTextField(field) && rateOf(field)?.above !== undefined;
}

/** A field in Databricks Units, which is not used: contracts set their price in USD. */
export function isInDatabricksUnits(field: string): boolean {
  return /_dbu?_cost/.test(field);
}

const PRICED_BY_UNIT = [...NUMBER_FIELDS].filter(
  (field) => /_cost_/.test(field) && !isInDatabricksUnits(field) && rateOf(field) === undefined,
);

/** The format's prices in units that are not our rates, by our name for the unit. */
export const UNIT_FIELDS: ReadonlyMap<string, string> = new Map([
  ...PRICED_BY_UNIT.map((field) => [unitOf(field), field] as const),
  ["input_per_page", "ocr_cost_per_page"],
  ["input_per_page_annotated", "annotation_cost_per_page"],
]);

/** The thresholds of context tiers that clients of every age read, in thousands of tokens. */
const KNOWN_THRESHOLDS = [32, 128, 200, 256, 272, 512];
const TIER = /_above_(\d+)k_tokens$/;

/** Fields with a price above some threshold in the format: `input_cost_per_token` ... */
const TIERED_FIELDS = new Set(
  [...NUMBER_FIELDS].filter((field) => TIER.test(field)).map((field) => field.replace(TIER, "")),
);

/**
 * The thresholds, in thousands of tokens, at which a client applies a tier: the format's own if it means the same, to a
 * token or by counting 1,024 for a thousand. For another both its own, which newer clients read, and the format's next.
 */
export function thresholdsOf(above: number): number[] {
  const same = KNOWN_THRESHOLDS.find((known) =>
    [known * 1000, known * 1024].some((tokens) => tokens === above || tokens === above + 1),
  );
  if (same !== undefined) return [same];
  const next = KNOWN_THRESHOLDS.find((known) => known * 1000 > above);
  return [Math.floor(above / 1000), ...(next === undefined ? [] : [next])];
}

/** The field for a rate above so many thousand tokens, or undefined if the format states no such tier of the rate. */
export function tierField(rate: RateName, thousands: number): string | undefined {
  const field = `${fieldOf(rate)}_above_${thousands}k_tokens`;
  return NUMBER_FIELDS.has(field) || isFurtherTier(field) ? field : undefined;
}

/** A field of a context tier at a threshold the format does not list: the one extension of it that our map has. */
export function isFurtherTier(field: string): boolean {
  const thousands = TIER.exec(field)?.[1];
  const listed = thousands === undefined || KNOWN_THRESHOLDS.includes(Number(thousands));
  return !listed && TIERED_FIELDS.has(field.replace(TIER, ""));
}
