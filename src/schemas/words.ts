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

/** The columns of a listing that lists are sorted by: rates in USD, and the day of release as the number YYYYMMDD. */
export const COLUMNS = [...PUBLIC_RATES, "released"] as const;

/** The columns that callers may sort by: tokens of context too, which a listing keeps for its filter. */
export const SORT_COLUMNS = [...COLUMNS, "context_tokens"] as const;

/** Why a model has no price: no public price, only implausible ones, a call before its release, or a row that was wrong. */
export const UNPRICED_REASONS = ["not_public", "doubted", "before_release", "withdrawn"] as const;

/**
 * `announced`: not sold yet; `preview`: sold under a name that says so; `deprecated`: its provider has set an end; `retired`: its
 * provider has ended it; `delisted`: it has left its provider's complete list.
 */
export const STATUSES = ["announced", "preview", "active", "deprecated", "retired", "delisted"] as const;

export type Status = (typeof STATUSES)[number];

/** Statuses of rows that lists omit by default. */
export const GONE = ["retired", "delisted"] as const satisfies readonly (typeof STATUSES)[number][];

/** How sure a price is, the surest first: by who read it and how long ago. */
export const CERTAINTIES = ["high", "medium", "low"] as const;

export type Certainty = (typeof CERTAINTIES)[number];

/** Kinds of changes. `corrected` mends our own error or gap; the provider made all others. */
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

/** Kinds of changes: what sellers did, what they announce, and what was wrong here. */
export const CHANGE_GROUPS = {
  market: ["up", "down", "new", "retired", "delisted", "status"],
  coming: ["announced"],
  ours: ["corrected", "withdrawn"],
} as const satisfies Record<string, readonly ChangeKind[]>;

/** What feeds and agents are told of first: what was wrong here is for those who ask. */
export const NEWS: readonly ChangeKind[] = [...CHANGE_GROUPS.market, ...CHANGE_GROUPS.coming];

/**
 * What a provider sells: a maker its own models, a cloud many makers' on one account, a host open weights on hardware of its
 * own or rented, a gateway calls to others, a plan tokens covered by a fee; free and local cost nothing, a tool is no model.
 */
export const PROVIDER_KINDS = ["maker", "cloud", "host", "gateway", "plan", "free", "local", "tool"] as const;

/** How a fact of a provider's page compares with the served price. */
export const FACT_RESULTS = ["right", "wrong", "disputed"] as const;

/** Names for counts in other units than tokens. Callers may use a price's own name of the unit instead. */
export const MEASURES = [
  "audio_seconds",
  "video_seconds",
  "characters",
  "pages",
  "annotated_pages",
  "search_units",
  "file_searches",
  "maps_queries",
  "container_sessions",
  "container_minutes",
  "container_hours",
  "code_executions",
  "storage_gb_days",
  "cache_storage_token_hours",
  "web_fetches",
  "x_searches",
  "attachment_searches",
  "input_images",
  "output_images",
] as const;

export type Measure = (typeof MEASURES)[number];

/** Fields of a request, or words in a response, that change the rates of a call. */
export const MODIFIERS = ["service_tier", "region", "search_context_size"] as const;

/**
 * Assumptions about time: the earliest known price held before, too; the one list that shows a change was right; a price held until
 * another was read; a price continues after the day its page promises it to; an
 * hourly price applies after its calendar's last day; a call with only a day was made at its midnight, though that day has several prices.
 */
export const TIME_ASSUMPTIONS = [
  "earliest_known_price",
  "one_witness",
  "price_gap",
  "guarantee_ended",
  "calendar_ended",
  "day_has_other_prices",
] as const;

/**
 * What an answer may assume: how the provider reports counts, if no page says so; about time; the standard rates, for a tier, region
 * or search size without rates; a used-up monthly allowance; one session a container; the listed price, for a routing in the id; the
 * model that a moving id means; the
 * gateway's own price, for an unlisted sub-provider; standard rates for parts with rates of their own; another rate, for one that
 * is unknown; that a rate grows as those beside it do in a tier, or as they did over a change of price; that the seller does as the
 * model's maker; a conversion of what the seller prints in another currency; no charge for unused counts; the first events of a stream
 * as the whole output; the sum of several calls as one; now, for a time that cannot be the call's; the standard tier, where a log never
 * says it; the price of the model that an id leads to; the last price of a model that has ended; that a
 * name means one that is gone.
 */
export const ASSUMPTIONS = [
  "usage_convention",
  ...TIME_ASSUMPTIONS,
  ...MODIFIERS,
  "free_allowance",
  "container_sessions",
  "routing",
  "moving_alias",
  "subprovider",
  "part_rates",
  "fallback_rate",
  "scaled_rate",
  "carried_ratio",
  "follows_maker",
  "converted_price",
  "unused_counts",
  "unread_fields",
  "counts_do_not_fit",
  "aggregate",
  "unfinished_stream",
  "running_total",
  "body_time_ignored",
  "service_tier_not_in_log",
  "redirect_unconfirmed",
  "after_end",
  "gone_model",
  "range_of_hosts",
  "quote",
] as const;

/** Why a line of a log is no call: nothing is counted in it, or the agent that wrote it made it up. */
export const SKIP_REASONS = ["no_usage", "synthetic"] as const;

/** What says when a call of a batch was made: its request, the line of a log, the response; or nothing does. */
export const TIME_SOURCES = ["request", "timestamp", "created", "now"] as const;
export type TimeSource = (typeof TIME_SOURCES)[number];

/** What totals that may be due instead of the answer's differ by, and which of them the answer's is. */
export const RANGES = {
  redirect: "target",
  carried_ratio: "kept_ratio",
  maker_change: "maker_price",
  gap: "price_before",
  hosts: "median_host",
  aggregate: "lowest_context_tier",
} as const;
export type RangeCause = keyof typeof RANGES;

/** All that a total in a range may be. */
export const RANGE_TOTALS = [...Object.values(RANGES), "list_price_of_router", "lowest_host"] as const;
export type RangeTotal = (typeof RANGE_TOTALS)[number];

/** How the counts of a call relate, for callers to choose; see `Convention` in pricing/conventions.ts. */
export const CONVENTIONS = ["provider", "inclusive", "separate"] as const;

/** The APIs of a provider: each may relate its counts in its own way; see `API_CONVENTIONS`. */
export const APIS = ["chat", "responses", "messages", "converse", "generate_content"] as const;

/** How much an answer says: `full` adds the price's evidence, the disjoint quantities and the call's fingerprint. */
export const DETAILS = ["plain", "full"] as const;

/** How a total is rounded on request. Half modes send ties to the even digit or away from 0. */
export const ROUNDINGS = ["half_even", "half_up", "up", "down"] as const;

/** How long a cache keeps what a call writes to it: the default life, or an hour. */
export const CACHE_LIVES = ["5m", "1h", "12h"] as const;

export const MAX_PLACES = 18;
export const ADJUSTMENT_LIMIT = 20;
export const MAX_BOOK_ENTRIES = 200;

/** Units of capacity that is bought ahead of calls: OpenAI's and Azure's PTU, Bedrock's model units, Google's GSU; credits of a plan. */
export const COMMITTED_UNITS = [
  "ptu_hours",
  "model_unit_hours",
  "gsu_hours",
  "ai_credits",
  "credits",
] as const;

/** Geographies of Bedrock's inference profiles, which its API takes before a model's id and a dot. */
export const BEDROCK_GEOGRAPHIES = [
  ...(["us-gov", "us", "eu", "apac", "global"] as const),
  ...(["jp", "au", "ca", "in", "sa", "me", "af"] as const),
] as const;
