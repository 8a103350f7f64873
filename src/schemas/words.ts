// Words that prices, requests and answers share: lists of them, without a schema, so that whoever needs the words alone builds none.

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
 * Rates that the public price entry has no field for: they stand in its `rates`, and in the line items of a call.
 * USD per token, but `web_search_*` (USD per search, by context size).
 */
export const OTHER_RATES = [
  "input_cache_write_1h",
  "input_cache_write_12h",
  "input_audio_cache_write",
  "image_token",
  "image_token_output",
  "image_token_cache",
  "video_token",
  "video_token_output",
  "video_token_cache",
  "citation",
  "web_search_low",
  "web_search_medium",
  "web_search_high",
] as const;

export const RATE_NAMES = [...PUBLIC_RATES, ...OTHER_RATES] as const;

/** What lists can be sorted by beside ids: a rate in USD, or the day a model was released, as the number YYYYMMDD. */
export const COLUMNS = [...PUBLIC_RATES, "released"] as const;

/** Why a model has no price: nobody publishes one, what is said of it cannot be right, it was not sold yet, or it is no offer at all. */
export const UNPRICED_REASONS = ["not_public", "doubted", "before_release", "withdrawn"] as const;

/**
 * `announced`, not sold yet; `preview`, sold under a name that says so; `deprecated`, its provider names an end; `retired`, its
 * provider has ended it; `delisted`, its provider's complete list named it once and does not any more.
 */
export const STATUSES = ["announced", "preview", "active", "deprecated", "retired", "delisted"] as const;

/** What lists leave out unless they are asked for it. */
export const GONE = ["retired", "delisted"] as const satisfies readonly (typeof STATUSES)[number][];

/**
 * What a provider sells: a maker its own models, a cloud many makers' on one account, a host open weights on hardware of its
 * own or rented, a gateway calls to others, a plan tokens covered by a fee; free and local cost nothing, a tool is no model.
 */
export const PROVIDER_KINDS = ["maker", "cloud", "host", "gateway", "plan", "free", "local", "tool"] as const;

/** What a fact of a provider's page is beside what is served. */
export const FACT_RESULTS = ["right", "wrong", "disputed"] as const;
