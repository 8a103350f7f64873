// What a price is: exact decimal strings, named rates, context tiers, dated entries.
import * as z from "zod/mini";

/** A plain decimal number, never exponent notation: `0.0000025`. Prices are USD. */
export const decimal = z.string().check(z.regex(/^(0|[1-9]\d*)(\.\d*[1-9])?$/));

/** A calendar day, `YYYY-MM-DD`, UTC. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * The rates of the public price entry, in its order. `discount` is a fraction 0-1; `request` is USD per call;
 * `web_search` USD per search; `image` and `image_output` USD per image unit; the rest USD per token.
 */
export const PUBLIC_RATES = [
  "prompt",
  "completion",
  "discount",
  "request",
  "web_search",
  "input_cache_read",
  "input_cache_write",
  "image",
  "image_output",
  "audio",
  "audio_output",
  "input_audio_cache",
  "internal_reasoning",
] as const;

/**
 * Rates sources give that the public price entry has no field for; kept, not yet charged by an endpoint.
 * USD per token, but `web_search_*` (USD per search, by context size).
 */
export const OTHER_RATES = [
  "input_cache_write_1h",
  "input_audio_cache_write",
  "image_token",
  "image_token_output",
  "image_token_cache",
  "video_token",
  "video_token_output",
  "citation",
  "web_search_low",
  "web_search_medium",
  "web_search_high",
] as const;

export const RATE_NAMES = [...PUBLIC_RATES, ...OTHER_RATES] as const;

/** Rates by name. An absent rate is unknown; `"0"` is known to be free. */
export const rates = z.partialRecord(z.enum(RATE_NAMES), decimal);

/** A cliff: a call whose whole input is above `above` tokens takes `rates` for every token. */
export const tier = z.object({ above: z.number(), rates });

/** Rates of one service tier of the provider (batch, flex, priority, fast ...). */
export const serviceTier = z.object({ rates, tiers: z.exactOptional(z.array(tier)) });

/** Rates for hours of the UTC day, `HH:MM-HH:MM`, which may wrap midnight; `days` 1-7, Monday is 1. */
export const hours = z.object({
  utc: z.string().check(z.regex(/^\d{2}:\d{2}-\d{2}:\d{2}$/)),
  days: z.exactOptional(z.array(z.number())),
  rates,
});

/**
 * The price of one model at one provider over one span of days. `from` and `until` are inclusive UTC days; absent
 * means not known to be bounded. `units` holds prices in other units by name: `output_per_second`, `input_per_page`.
 */
export const priceEntry = z.object({
  from: z.exactOptional(day),
  until: z.exactOptional(day),
  rates,
  tiers: z.exactOptional(z.array(tier)),
  service_tiers: z.exactOptional(z.record(z.string(), serviceTier)),
  hours: z.exactOptional(z.array(hours)),
  units: z.exactOptional(z.record(z.string(), decimal)),
});

/** What lists can be sorted by beside ids: a rate in USD, or the day a model was released, as the number YYYYMMDD. */
export const COLUMNS = [...PUBLIC_RATES, "released"] as const;

export type Day = string;
export type Column = (typeof COLUMNS)[number];
export type Decimal = string;
export type RateName = (typeof RATE_NAMES)[number];
export type PublicRate = (typeof PUBLIC_RATES)[number];
export type Rates = z.infer<typeof rates>;
export type Tier = z.infer<typeof tier>;
export type ServiceTier = z.infer<typeof serviceTier>;
export type Hours = z.infer<typeof hours>;
export type PriceEntry = z.infer<typeof priceEntry>;
