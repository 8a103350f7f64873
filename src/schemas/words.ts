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

/** By what callers may sort: tokens of context as well, which a listing keeps for its filter. */
export const SORT_COLUMNS = [...COLUMNS, "context_tokens"] as const;

/** Why a model has no price: nobody publishes one, what is said of it cannot be right, it was not sold yet, or it is no offer at all. */
export const UNPRICED_REASONS = ["not_public", "doubted", "before_release", "withdrawn"] as const;

/**
 * `announced`, not sold yet; `preview`, sold under a name that says so; `deprecated`, its provider names an end; `retired`, its
 * provider has ended it; `delisted`, its provider's complete list named it once and does not any more.
 */
export const STATUSES = ["announced", "preview", "active", "deprecated", "retired", "delisted"] as const;

export type Status = (typeof STATUSES)[number];

/** What lists leave out unless they are asked for it. */
export const GONE = ["retired", "delisted"] as const satisfies readonly (typeof STATUSES)[number][];

/** Kinds of changes. `corrected`: we were wrong before, or knew less; the others are the provider's doing. */
export const CHANGES = [
  "up",
  "down",
  "new",
  "announced",
  "retired",
  "delisted",
  "status",
  "corrected",
  "withdrawn",
] as const;

export type ChangeKind = (typeof CHANGES)[number];

/**
 * What a provider sells: a maker its own models, a cloud many makers' on one account, a host open weights on hardware of its
 * own or rented, a gateway calls to others, a plan tokens covered by a fee; free and local cost nothing, a tool is no model.
 */
export const PROVIDER_KINDS = ["maker", "cloud", "host", "gateway", "plan", "free", "local", "tool"] as const;

/** What a fact of a provider's page is beside what is served. */
export const FACT_RESULTS = ["right", "wrong", "disputed"] as const;

/** What is counted in other units than tokens, by names of this service; a price's own names of units are as good. */
export const MEASURES = [
  "audio_seconds",
  "video_seconds",
  "characters",
  "pages",
  "annotated_pages",
  "search_units",
  "file_searches",
  "container_sessions",
  "container_hours",
  "code_executions",
  "storage_gb_days",
  "web_fetches",
  "x_searches",
  "attachment_searches",
  "input_images",
  "output_images",
] as const;

export type Measure = (typeof MEASURES)[number];

/** What changes the rates of a call beside its counts: fields of a request, and words in a response. */
export const MODIFIERS = ["service_tier", "region", "search_context_size"] as const;

/**
 * What an answer may take for granted of prices in time: that the earliest price there is evidence for held before; that a price goes
 * on after the day its page promises it to; that a call of which only the day is known was made at its midnight, when the
 * day has other prices too.
 */
export const TIME_ASSUMPTIONS = ["earliest_known_price", "guarantee_ended", "day_has_other_prices"] as const;

/**
 * What an answer may take for granted: how the provider reports the counts, when no page of its was read; prices in time; that the
 * first ones of a month that are free are used up; that a container was one session; that the region or the routing that an id asks for costs as much as the listed offer; and of a response, the standard rates in place of those a word in it asks for, of the sub-provider it names, or of counts that
 * have rates of their own; and that the output of a stream's start is all there is.
 */
export const ASSUMPTIONS = [
  "usage_convention",
  ...TIME_ASSUMPTIONS,
  ...MODIFIERS,
  "free_allowance",
  "container_sessions",
  "routing",
  "subprovider",
  "part_rates",
  "unused_counts",
  "unfinished_stream",
] as const;

/** What a caller may say of how the counts of a call relate; see `Convention` in pricing/conventions.ts. */
export const CONVENTIONS = ["provider", "inclusive", "separate"] as const;

/** The APIs of a provider whose counts may relate in another way than those of its main one; see `API_CONVENTIONS`. */
export const APIS = ["chat", "responses", "messages", "converse", "generate_content"] as const;

/** How much an answer says: `full` adds the price's evidence, the disjoint quantities and the call's fingerprint. */
export const DETAILS = ["plain", "full"] as const;

/** How a total is rounded where a caller asks for it; ties go to the even digit, away from 0, or nothing is a tie. */
export const ROUNDINGS = ["half_even", "half_up", "up", "down"] as const;

export const MAX_PLACES = 18;
export const ADJUSTMENT_LIMIT = 20;

/** Geographies of Bedrock's inference profiles, which its API takes before a model's id and a dot. */
export const BEDROCK_GEOGRAPHIES = [
  ...(["us-gov", "us", "eu", "apac", "global"] as const),
  ...(["jp", "au", "ca", "in", "sa", "me", "af"] as const),
] as const;
