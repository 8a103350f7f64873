// The third-party cost map's facts in our own format: prices/costmap/<map provider>.json.
import * as z from "zod/mini";
import { decimal } from "./price.ts";

const json: z.ZodMiniType<Json> = z.json();

/** One key of the third-party map. Prices are exact; everything else is kept as the map has it. */
export const mapEntry = z.object({
  key: z.string(),
  /** Our provider slug, and the model id under it: the key without the map's provider prefix. */
  provider: z.string(),
  model: z.string(),
  /** Scalar price fields by the map's field name. */
  prices: z.record(z.string(), decimal),
  /** Price fields that are objects or arrays (search_context_cost_per_query, tiered_pricing, off_peak_pricing). */
  nested_prices: z.exactOptional(z.record(z.string(), json)),
  /** Every other field: limits, flags, lists, text. */
  other: z.record(z.string(), json),
  /** The day a newer reading replaced some prices of this entry, when there was one. */
  read: z.exactOptional(z.string()),
});

export const mapFile = z.object({ map_provider: z.string(), read: z.string(), entries: z.array(mapEntry) });

/** The map's routing rules: which provider an id belongs to that no key names. */
export const routingRule = z.object({
  name: z.string(),
  pattern: z.string(),
  model_info: z.record(z.string(), json),
});

export const routingFile = z.object({ read: z.string(), rules: z.array(routingRule) });

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type MapEntry = z.infer<typeof mapEntry>;
export type MapFile = z.infer<typeof mapFile>;
export type RoutingRule = z.infer<typeof routingRule>;
