// LiteLLM's own rules for its cost map: what its loader and its tests refuse, an entry at a time and the whole.
import { isJsonObject, type Json, type JsonObject } from "../files/cost-map.ts";
import { isFurtherTier } from "./fields.ts";
import * as format from "./format.ts";

/** What is wrong with a field the format does not have. */
export const UNKNOWN_FIELD = "is not a field of the format";

/** Keys of the format that are not models and have no fixed fields. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set(["sample_spec", "fallback_generalizations"]);

/** A price above this in USD is a per-million price in a per-token field; some video models cost more. */
const DEAREST = 1;

/** Prices that are objects or lists, and what each may hold. */
const NESTED_CHECKS = new Map<string, (value: Json) => string | undefined>([
  ["search_context_cost_per_query", (value) => numbersOnly(value, format.SEARCH_SIZE_FIELDS)],
  ["guardrail_cost_per_unit", (value) => numbersOnly(value)],
  ["off_peak_pricing", (value) => fieldsOnly(value, format.OFF_PEAK_FIELDS)],
  [
    "tiered_pricing",
    (value) => (Array.isArray(value) && value.every(isBand) ? undefined : "is not a list of bands"),
  ],
]);

/** A price that is an object or a list. */
export function isNestedPrice(field: string): boolean {
  return NESTED_CHECKS.has(field);
}

/** A price that is one number of USD. */
export function isScalarPrice(field: string): boolean {
  return /_cost(_|$)/.test(field) && !isNestedPrice(field);
}

/** Every breach of the format's rules in a parsed map, each naming its key and field. */
export function checkMap(map: unknown): string[] {
  if (!isJsonObject(map)) return ["the map is not an object"];
  return Object.entries(map).flatMap(([key, entry]) => {
    if (!isJsonObject(entry)) return [`${key}: is not an object`];
    return RESERVED_KEYS.has(key) ? [] : checkEntry(entry).map((breach) => `${key}: ${breach}`);
  });
}

function checkEntry(entry: JsonObject): string[] {
  const breaches = Object.entries(entry).flatMap(([field, value]) => {
    const breach = isFurtherTier(field) ? checkNumber(value, true) : checkField(field, value);
    return breach === undefined ? [] : [`${field} ${breach}`];
  });
  if (typeof entry.litellm_provider !== "string") breaches.push("litellm_provider is missing");
  const { max_tokens, max_output_tokens } = entry;
  if (max_tokens !== undefined && max_output_tokens !== undefined && max_tokens !== max_output_tokens) {
    breaches.push("max_tokens differs from max_output_tokens");
  }
  return breaches;
}

/** What is wrong with a field of an entry, or undefined. */
export function checkField(field: string, value: Json): string | undefined {
  if (value === null) return "is null";
  if (format.NUMBER_FIELDS.has(field)) return checkNumber(value, isScalarPrice(field));
  if (format.BOOLEAN_FIELDS.has(field)) return typeof value === "boolean" ? undefined : "is not a boolean";
  if (format.TEXT_FIELDS.has(field)) return typeof value === "string" ? undefined : "is not a string";
  const choices = format.CHOICE_FIELDS.get(field);
  if (choices)
    return typeof value === "string" && choices.includes(value) ? undefined : "is not one of its values";
  const items = format.LIST_FIELDS.get(field);
  if (items) return isListOf(value, items) ? undefined : "is not a list of its values";
  if (format.FREE_FIELDS.has(field)) return isJsonObject(value) ? undefined : "is not an object";
  const nested = NESTED_CHECKS.get(field);
  return nested ? nested(value) : UNKNOWN_FIELD;
}

function checkNumber(value: Json, price: boolean): string | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return "is not a finite number";
  if (value < 0) return "is negative";
  return price && value > DEAREST ? `is above ${DEAREST} USD` : undefined;
}

function fieldsOnly(value: Json, names: ReadonlySet<string>): string | undefined {
  const known = isJsonObject(value) && Object.keys(value).every((name) => names.has(name));
  return known ? undefined : "has unknown fields";
}

function isBand(band: Json): boolean {
  if (!isJsonObject(band)) return false;
  const { range, max_results_range, ...rates } = band;
  const ranges = [range, max_results_range].filter((pair) => pair !== undefined);
  return ranges.length > 0 && ranges.every(isPair) && numbersOnly(rates, format.BAND_FIELDS) === undefined;
}

function isPair(value: Json): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((item) => typeof item === "number");
}

function numbersOnly(value: Json, names?: ReadonlySet<string>): string | undefined {
  if (!isJsonObject(value)) return "is not an object";
  const bad = Object.entries(value).find(
    ([name, item]) => names?.has(name) === false || checkNumber(item, true) !== undefined,
  );
  return bad === undefined ? undefined : `has a bad ${bad[0]}`;
}

function isListOf(value: Json, items: readonly string[]): boolean {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item === "string" && (items.length === 0 || items.includes(item)))
  );
}

/** Half the entries of the client's own copy (2,984 in August 2026); the client refuses a map with fewer. */
const LEAST = 1492;

/** Every reason the client would have to refuse a document, or to trip over it; empty when it takes it. */
export function whyRefused(text: string): string[] {
  let map: unknown;
  try {
    map = JSON.parse(text);
  } catch {
    return ["not JSON"];
  }
  if (!isJsonObject(map)) return ["not an object"];
  const entries = Object.keys(map).filter((key) => !RESERVED_KEYS.has(key)).length;
  const few = entries < LEAST ? [`${entries} entries, fewer than ${LEAST}`] : [];
  return [...few, ...checkMap(map)];
}
