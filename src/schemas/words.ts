// Words of prices, requests and answers, as lists without a schema; word-sentences.ts and count-sentences.ts explain each.

type Word<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Word<Rest> : Text;

/** Splits texts into words. */
/* @__NO_SIDE_EFFECTS__ */
export function words<Text extends string>(...texts: Text[]): readonly Word<Text>[] {
  return texts.flatMap((text) => text.split(" ")) as Word<Text>[];
}

/** The texts between commas, without empty ones. */
export function commaList(text: string): string[] {
  return text.split(",").flatMap((part) => part.trim() || []);
}

/** The rates of the public price entry, in order. */
export const PUBLIC_RATES = words(
  "prompt completion discount request web_search input_cache_read input_cache_write image",
  "image_output audio audio_output input_audio_cache internal_reasoning",
);

/** Rates without a field in the public price entry: they appear in its `rates` and in line items. */
export const OTHER_RATES = words(
  "input_cache_write_1h input_cache_write_12h input_audio_cache_write image_token image_token_output",
  "image_token_cache video_token video_token_output video_token_cache citation web_search_low",
  "web_search_medium web_search_high",
);

export const RATE_NAMES = [...PUBLIC_RATES, ...OTHER_RATES] as const;

/** The sortable columns of a listing: rates in USD, and the release day as the number YYYYMMDD. */
export const COLUMNS = [...PUBLIC_RATES, "released"] as const;

/** The columns that callers may sort by, including context tokens, which a listing keeps for its filter. */
export const SORT_COLUMNS = [...COLUMNS, "context_tokens"] as const;

export const UNPRICED_REASONS = ["not_public", "doubted", "before_release", "withdrawn"] as const;

export const STATUSES = ["announced", "preview", "active", "deprecated", "retired", "delisted"] as const;

export type Status = (typeof STATUSES)[number];

/** Statuses of rows that lists omit by default. */
export const GONE = ["retired", "delisted"] as const satisfies readonly (typeof STATUSES)[number][];

/** The most certain first. */
export const CERTAINTIES = ["high", "medium", "low"] as const;

export type Certainty = (typeof CERTAINTIES)[number];

export const CHANGES = words("up down new announced retired delisted status corrected withdrawn");

export type ChangeKind = (typeof CHANGES)[number];

/** Kinds of changes: what sellers did, what they announce, and what was wrong here. */
export const CHANGE_GROUPS = {
  market: ["up", "down", "new", "retired", "delisted", "status"],
  coming: ["announced"],
  ours: ["corrected", "withdrawn"],
} as const satisfies Record<string, readonly ChangeKind[]>;

/** What feeds and agents show by default, without our own corrections. */
export const NEWS: readonly ChangeKind[] = [...CHANGE_GROUPS.market, ...CHANGE_GROUPS.coming];

export const PROVIDER_KINDS = ["maker", "cloud", "host", "gateway", "plan", "free", "local", "tool"] as const;

/** "Cheapest" means a seller of these kinds, from whom anyone can buy by the call. */
export const SOLD_KINDS = ["maker", "cloud", "host", "gateway"] satisfies (typeof PROVIDER_KINDS)[number][];

/** The service's codes of a 400, stable for clients. */
export const INVALID_CODES = words(
  "ambiguous_provider ambiguous_rates invalid_json invalid_parameter missing_parameter rates_lack_tier",
  "unknown_fields unknown_provider unknown_response unknown_subprovider usage_does_not_add_up",
);

export const FACT_RESULTS = ["right", "wrong", "disputed"] as const;

/** Names for counts in other units than tokens. Callers may use a price's own unit name instead. */
export const MEASURES = words(
  "audio_seconds video_seconds characters pages annotated_pages search_units file_searches",
  "maps_queries container_sessions container_minutes container_hours code_executions storage_gb_days",
  "cache_storage_token_hours web_fetches x_searches attachment_searches input_images output_images",
);

export type Measure = (typeof MEASURES)[number];

/** Fields of a request, or words in a response, that change a call's rates. */
export const MODIFIERS = ["service_tier", "region", "search_context_size"] as const;

export const TIME_ASSUMPTIONS = words(
  "earliest_known_price one_witness price_gap guarantee_ended calendar_ended day_has_other_prices",
);

export const ASSUMPTIONS = [
  ...words("usage_convention"),
  ...TIME_ASSUMPTIONS,
  ...MODIFIERS,
  ...words(
    "free_allowance container_sessions routing moving_alias subprovider part_rates fallback_rate",
    "scaled_rate carried_ratio follows_maker converted_price unused_counts unread_fields",
    "counts_do_not_fit aggregate unfinished_stream running_total estimated_counts",
    "body_time_ignored service_tier_not_in_log redirect_unconfirmed after_end gone_model range_of_hosts quote",
  ),
] as const;

export const SKIP_REASONS = ["no_usage", "synthetic"] as const;

export const TIME_SOURCES = ["request", "timestamp", "created", "now"] as const;
export type TimeSource = (typeof TIME_SOURCES)[number];

/** Why several totals may be due, with the one that the answer uses. */
export const RANGES = {
  redirect: "target",
  carried_ratio: "kept_ratio",
  maker_change: "maker_price",
  gap: "price_before",
  one_witness: "first_known_price",
  hosts: "median_host",
  aggregate: "lowest_context_tier",
} as const;
export type RangeCause = keyof typeof RANGES;

/** Everything that a total within a range may be. */
export const RANGE_TOTALS = [...Object.values(RANGES), "list_price_of_router", "lowest_host"] as const;
export type RangeTotal = (typeof RANGE_TOTALS)[number];

/** How a call's counts relate, as callers may choose. */
export const CONVENTIONS = ["provider", "inclusive", "separate"] as const;

/** The APIs of a provider, each of which may relate its counts differently; see `API_CONVENTIONS`. */
export const APIS = ["chat", "responses", "messages", "converse", "generate_content"] as const;

export const DETAILS = ["plain", "full"] as const;

export const ROUNDINGS = ["half_even", "half_up", "up", "down"] as const;

/** How long a cache keeps what a call writes: the default life, or longer. */
export const CACHE_LIVES = ["5m", "1h", "12h"] as const;

export const MAX_PLACES = 18;
export const ADJUSTMENT_LIMIT = 20;
export const MAX_BOOK_ENTRIES = 200;

/** Units of committed capacity: OpenAI's and Azure's PTU, Bedrock's model units, Google's GSU, and a plan's credits. */
export const COMMITTED_UNITS = words("ptu_hours model_unit_hours gsu_hours ai_credits credits");

/** Geographies of Bedrock's inference profiles, which precede a model's id and a dot in its API. */
export const BEDROCK_GEOGRAPHIES = words("us-gov us eu apac global jp au ca in sa me af");

/** Words for the price that everybody pays, as providers write them in a request or a response; no word at all is one of them. */
export const STANDARD_TIERS: ReadonlySet<string> = new Set([
  ...["", "auto", "default", "standard", "on_demand", "not_available", "normal", "none", "unspecified"],
  "traffic_type_unspecified",
]);

/** The same for regions. */
export const GLOBAL_REGIONS: ReadonlySet<string> = new Set(["", "global", "not_available"]);
