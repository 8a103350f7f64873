// The third-party cost map's own rules: what its loader and its tests refuse, an entry at a time.
import type { Json } from "../../src/schemas/litellm-map.ts";
import { BOOLEAN_FIELDS, CHOICE_FIELDS, FREE_FIELDS, LIST_FIELDS, TEXT_FIELDS } from "./format.ts";
import { NUMBER_FIELDS } from "./number-fields.ts";

/** Keys of the format that are no models and have no fixed fields. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set(["sample_spec", "fallback_generalizations"]);

const BANDS = new Set([
  "input_cost_per_token",
  "output_cost_per_token",
  "cache_read_input_token_cost",
  "cache_creation_input_token_cost",
  "output_cost_per_reasoning_token",
  "input_cost_per_query",
]);
const SEARCH_SIZES = new Set([
  "search_context_size_low",
  "search_context_size_medium",
  "search_context_size_high",
]);
const OFF_PEAK = new Set(["hours_utc", "windows", "weekday_timezone", ...BANDS]);
/** A price above this in USD is a per-million price in a per-token field; some video models cost more. */
const DEAREST = 1;

type Fields = { [field: string]: Json };

/** Every breach of the format's rules in a parsed map, each naming its key and field. */
export function checkMap(map: unknown): string[] {
  if (!isObject(map)) return ["the map is not an object"];
  return Object.entries(map).flatMap(([key, entry]) => {
    if (!isObject(entry)) return [`${key}: is not an object`];
    return RESERVED_KEYS.has(key) ? [] : checkEntry(entry).map((breach) => `${key}: ${breach}`);
  });
}

function checkEntry(entry: Fields): string[] {
  const breaches = Object.entries(entry).flatMap(([field, value]) => {
    const breach = checkField(field, value);
    return breach === undefined ? [] : [`${field} ${breach}`];
  });
  if (typeof entry.litellm_provider !== "string") breaches.push("litellm_provider is missing");
  const { max_tokens, max_output_tokens } = entry;
  if (max_tokens !== undefined && max_output_tokens !== undefined && max_tokens !== max_output_tokens) {
    breaches.push("max_tokens differs from max_output_tokens");
  }
  return breaches;
}

/** What is wrong with a field, or undefined. */
function checkField(field: string, value: Json): string | undefined {
  if (value === null) return "is null";
  if (NUMBER_FIELDS.has(field)) return checkNumber(field, value);
  if (BOOLEAN_FIELDS.has(field)) return typeof value === "boolean" ? undefined : "is not a boolean";
  if (TEXT_FIELDS.has(field)) return typeof value === "string" ? undefined : "is not a string";
  const choices = CHOICE_FIELDS.get(field);
  if (choices)
    return typeof value === "string" && choices.includes(value) ? undefined : "is not one of its values";
  const items = LIST_FIELDS.get(field);
  if (items) return isListOf(value, items) ? undefined : "is not a list of its values";
  if (FREE_FIELDS.has(field)) return isObject(value) ? undefined : "is not an object";
  return checkNested(field, value);
}

function checkNumber(field: string, value: Json): string | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return "is not a finite number";
  if (value < 0) return "is negative";
  return /_cost(_|$)/.test(field) && value > DEAREST ? `is above ${DEAREST} USD` : undefined;
}

function checkNested(field: string, value: Json): string | undefined {
  switch (field) {
    case "search_context_cost_per_query":
      return numbersOnly(value, SEARCH_SIZES);
    case "guardrail_cost_per_unit":
      return numbersOnly(value);
    case "off_peak_pricing":
      return isObject(value) && Object.keys(value).every((name) => OFF_PEAK.has(name))
        ? undefined
        : "has unknown fields";
    case "tiered_pricing":
      return Array.isArray(value) && value.every(isBand) ? undefined : "is not a list of bands";
    default:
      return "is not a field of the format";
  }
}

function isBand(band: Json): boolean {
  if (!isObject(band)) return false;
  const { range, max_results_range, ...rates } = band;
  const ranges = [range, max_results_range].filter((pair) => pair !== undefined);
  return ranges.length > 0 && ranges.every(isPair) && numbersOnly(rates, BANDS) === undefined;
}

function isPair(value: Json): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((item) => typeof item === "number");
}

function numbersOnly(value: Json, names?: ReadonlySet<string>): string | undefined {
  if (!isObject(value)) return "is not an object";
  const bad = Object.entries(value).find(
    ([name, item]) => names?.has(name) === false || checkNumber(`${name}_cost`, item) !== undefined,
  );
  return bad === undefined ? undefined : `has a bad ${bad[0]}`;
}

function isListOf(value: Json, items: readonly string[]): boolean {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item === "string" && (items.length === 0 || items.includes(item)))
  );
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
