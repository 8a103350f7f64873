// What each field of LiteLLM's says in our names. Which fields exist at all is in format.ts.
import { NUMBER_FIELDS } from "./format.ts";
import { type MappedRate, RATE_FIELDS, TEXT_RATES } from "./rate-fields.ts";
import { SERVICE_SUFFIXES, type Service } from "./service-tiers.ts";

/** A capability of a model -> the map's flag for it. */
export const CAPABILITY_FLAGS: ReadonlyMap<string, string> = new Map([
  ["tool_call", "supports_function_calling"],
  ["reasoning", "supports_reasoning"],
  ["structured_output", "supports_response_schema"],
]);

/** An older name of the cache-read rate, which some entries have beside the newer one or alone. */
export const CACHE_HIT = "input_cost_per_token_cache_hit";

/** Our name for a unit of the map's that is no rate of ours -> its field. */
export function unitOf(field: string): string {
  return field.replace(/_cost(_|$)/, "$1");
}

/** `<base>[_above_<n>k_tokens][_<service>]`. The hour in `_above_1hr` is a cache lifetime, part of the base. */
const FIELD = /(.+?)(?:_above_(\d+)k_tokens)?(_priority|_flex|_batches)?$/;
const RATE_OF = inverse(RATE_FIELDS);
const SERVICE_OF = inverse(SERVICE_SUFFIXES);

type FieldRate = { rate: MappedRate; above?: number; service?: Service };

/** Finds nothing for what is undefined. */
function inverse<K extends string>(table: Readonly<Record<K, string>>): ReadonlyMap<string | undefined, K> {
  return new Map((Object.keys(table) as K[]).map((key) => [table[key], key]));
}

/** What a field is the price of; undefined for a price in other units, which is no rate of ours. */
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

/** A field in Databricks Units, what one of which costs in USD is a matter of contracts: the field is no price of ours. */
export function isInDatabricksUnits(field: string): boolean {
  return /_dbu?_cost/.test(field);
}

const PRICED_BY_UNIT = [...NUMBER_FIELDS].filter(
  (field) => /_cost_/.test(field) && !isInDatabricksUnits(field) && rateOf(field) === undefined,
);

/** The format's prices in units that are no rate of ours, by our name for the unit. */
export const UNIT_FIELDS: ReadonlyMap<string, string> = new Map([
  ...PRICED_BY_UNIT.map((field) => [unitOf(field), field] as const),
  ["input_per_page", "ocr_cost_per_page"],
  ["input_per_page_annotated", "annotation_cost_per_page"],
]);
