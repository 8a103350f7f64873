// LiteLLM's cost map in our own format: prices/costmap/<map provider>.json.
import * as z from "zod/mini";
import { day, decimal } from "../../src/schemas/price.ts";
import { label } from "./evidence.ts";

const json: z.ZodMiniType<Json> = z.json();

/** An entry's prices: scalar fields by the map's name, exact, and the fields that are objects or lists. */
const mapPrices = z.object({
  prices: z.record(z.string(), decimal),
  nested_prices: z.exactOptional(z.record(z.string(), json)),
});

/** Earlier prices. `since` and `read` are the days of their first and last reading; `until` is the day before the next prices. */
const pastMapPrices = z.extend(mapPrices, { until: day, read: day, since: z.exactOptional(day) });

/** One key of the map. Prices are exact; everything else is kept as the map has it. */
export const mapEntry = z.object({
  key: label,
  /** Our provider slug, and the model id under it: the key without the map's provider prefix. */
  provider: z.string(),
  model: label,
  ...mapPrices.shape,
  /** Every other field: limits, flags, lists, text. */
  other: z.record(z.string(), json),
  /** Earlier prices, oldest first. */
  past: z.exactOptional(z.array(pastMapPrices)),
  /** The previous prices, kept when a newer reading of only some fields changed prompt or completion. */
  before: z.exactOptional(mapPrices),
  /** The last day the entry's prices were read, if it differs from the map's. */
  read: z.exactOptional(day),
  /** The first day of a reading with the present prices, if it differs from the last. */
  since: z.exactOptional(day),
  /** The day of the first reading without this key; absent while the map lists it. */
  gone: z.exactOptional(day),
});

export const mapFile = z.object({
  /** The name of its file too, so never a path. */
  map_provider: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)),
  read: day,
  entries: z.array(mapEntry),
});

/** One of the map's routing rules: the provider of ids that no key names. */
export const routingRule = z.object({
  name: z.string(),
  pattern: z.string(),
  model_info: z.record(z.string(), json),
});

export const routingFile = z.object({ read: day, rules: z.array(routingRule) });

export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [field: string]: Json };
export type MapEntry = z.infer<typeof mapEntry>;
export type PastMapPrices = z.infer<typeof pastMapPrices>;
export type MapFile = z.infer<typeof mapFile>;
export type RoutingRule = z.infer<typeof routingRule>;

/** Whether a value is an object with fields. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
