// The words that fields can hold, each with its sentence; the compiler requires one for each word of src/schemas/words.ts.
import type * as known from "../schemas/words.ts";
import { SORT_COLUMNS } from "../schemas/words.ts";
import { type GROUPINGS, type ORDERS, type SCOPES, SORT_FIELDS } from "./list-requests.ts";

type Words<List extends readonly string[]> = Record<List[number], string>;

/** The rules from an id to a listed one, in the order they are tried. */
export const MATCH_RULES = {
  alias: "another name of the model, declared in the data",
  variant: "a billing key of a model in a region, size or quality, listed under that model",
  provider_prefix: "the provider's name before the id was left out",
  models_prefix: "`models/` before the id was left out, at Google AI Studio",
  region_prefix: "a region before the id became the call's region: `us.` at Bedrock, `us/` at Azure",
  resource_path: "a cloud's resource path was left out (Vertex, Bedrock, Fireworks), or added (Fireworks)",
  publisher_prefix: "the maker's name before the id was left out: `anthropic/...` at Vertex",
  repeated_prefix: "a repeated prefix was left out: `openai/openai/...`",
  agent_prefix: "a prefix of coding agents or their proxies was left out: `cx/gpt-5.5`, `custom:gpt-5.5`",
  effort_suffix: "the effort of reasoning was left out: `gpt-5.2-codex-high`, `-thinking`",
  preview_suffix: "the model's preview, if only that is listed: `gemini-3-pro`",
  fine_tune: "a fine-tuned model (`ft:<base>:org:...`) at the known fine-tuned price of its base",
  routing_suffix:
    "a router's suffix was left out: `:online`, `:nitro`, `:floor` at OpenRouter, `:fastest`, `:cheapest`, `:preferred` at Hugging Face; the cost is `estimated`",
  context_suffix: "a context suffix was left out: `[1m]`",
  version_suffix: "a version suffix was added or left out: `-v1` for `-v1:0`, `@default`",
  dated: "the date that OpenRouter writes after a slug was left out",
  short_name: "the family's name was put before a Claude's: `sonnet-4.5`",
  word_order: "the same words in another order: `claude-4-sonnet`",
  spelling: "the same id with other letter case, spaces or `.` `-` `_` `@`: `Claude Sonnet 4.5`",
  redirected: "from a stated day on the provider answers the id with this model and bills it as such",
  undated: "the newest of this id with a date, `-latest` or `-001`, if all cost the same",
  snapshot: "the id has a date at most seven days from the day on which the listed model came out",
  vendor_prefix: "the maker's name was put before the id, at a seller that lists one model of that name",
} as const;
export type MatchRule = keyof typeof MATCH_RULES;

export const LINE_RESULTS = {
  cost: "the call's cost",
  no_cost: "why the call has no cost",
  difference: "a stored cost that is not ours",
  duplicate: "a repeat of an earlier line's call",
  skipped: "a line of a log that is not a call",
  stated: "the provider's own cost of a body without counts",
  broken: "a call that could not be read",
} as const;
export type LineResult = keyof typeof LINE_RESULTS;

export const PROVIDER_KIND_SENTENCES = {
  maker: "sells its own models",
  cloud: "sells models of many makers on one account",
  host: "runs open weights",
  gateway: "forwards calls to other providers",
  plan: "sells a subscription that covers tokens",
  free: "serves models without charge",
  local: "runs models on the caller's machine",
  tool: "sells tools, not models",
} satisfies Words<typeof known.PROVIDER_KINDS>;

/** The words of a table in the form that a schema needs. */
export function wordsOf<Word extends string>(sentences: Readonly<Record<Word, string>>): [Word, ...Word[]] {
  return Object.keys(sentences) as [Word, ...Word[]];
}

/** Known words and what they mean, as one clause: "`a`: x; `b`: y". */
export function wordList(sentences: Readonly<Record<string, string>>): string {
  const clauses = Object.entries(sentences).map(([word, sentence]) => `\`${word}\`: ${sentence}`);
  return clauses.join("; ");
}

type WordType = { text: string; words: Readonly<Record<string, string>> };

/** A type of words with its sentence and one for each word; the compiler requires those of all words in `List`. */
function wordType<List extends readonly string[]>(text: string, words: Words<List>): WordType {
  return { text, words };
}

/** Words by the public name of their type, so that generated clients have one type for them everywhere. */
export const WORD_TYPES: Readonly<Record<string, WordType>> = {
  Assumption: wordType<typeof known.ASSUMPTIONS>("What was assumed.", {
    usage_convention: "no page says how the provider counts cached and reasoning tokens",
    earliest_known_price: "the call is older than the first known price",
    one_witness: "only one list shows a price: charged where others show the one before, else in `range`",
    price_gap: "the price changed between two readings around the call; `range` has both prices",
    guarantee_ended: "the provider promised the price only up to an earlier day",
    calendar_ended: "the calendar of days without the hourly price ends before the call",
    day_has_other_prices: "only the day of the call is given, and that day has several prices",
    service_tier: "the tier has no known rates; the standard ones were charged",
    region: "the region's factor is unknown, so standard rates were charged; or it is not a place",
    search_context_size: "the search size has no known rate; the standard one was charged",
    free_allowance: "the units were charged, although the first in a day or month are free",
    container_sessions: "each container was charged as one session",
    routing: "the routing or region that the id asks for was charged as the listed model",
    moving_alias: "the id leads to newer models over time, and no page says which one it meant then",
    subprovider: "the price of the host that answered is not known",
    part_rates: "counts with rates of their own were charged within other counts",
    fallback_rate: "an unknown rate was charged at another, or by a rule that the other rates do not confirm",
    scaled_rate: "a rate that the tier does not name was scaled like its prompt or completion rate",
    converted_price: "the seller prints no price in USD, so a conversion was charged, of `native` if known",
    carried_ratio: "a rate was charged at its ratio to the last price; `range` has the cost without it",
    follows_maker: "the maker's new price, which this seller follows, was charged; `range` has its last one",
    unused_counts: "some counts were not charged",
    unread_fields: "a field that may change the bill was not read, see `ignored`",
    counts_do_not_fit:
      "counts contradict each other, or their total cannot be read: `usage_applied` and `reading` say what was charged",
    aggregate: "the counts are totals of many calls, perhaps at different rates; see `range`",
    unfinished_stream: "the text is cut off, so its output count may not be final",
    running_total: "the counts are the sum of several calls, and were charged as one",
    estimated_counts: "a tool without a number was charged once, or the body's own counts are estimates",
    body_time_ignored: "today's price was charged, not the one at the time in the body",
    service_tier_not_in_log: "the log never says the service tier; the standard rates were charged",
    redirect_unconfirmed: "the id leads to another model, perhaps not at its price; see `range`",
    after_end: "the model had ended before the call; its last price was charged",
    gone_model: "the id is not listed; a model with a similar name that is no longer sold was charged",
    range_of_hosts: "a router may answer by any of several hosts, whose prices differ; see `range`",
    quote: "the call is not made yet: its counts are the caller's",
  }),
  ChangeKind: wordType<typeof known.CHANGES>("What happened to a price or an offer.", {
    up: "the price rose, by the first rate that differs",
    down: "the price fell, by the first rate that differs",
    new: "a new offer, or its first price",
    announced: "a price that begins or ends at a future time",
    retired: "the provider ended the offer",
    delisted: "the provider's complete list no longer names the offer",
    status: "another change in the offer's life",
    corrected: "our record was wrong or incomplete",
    withdrawn: "the whole row was wrong",
  }),
  Confidence: wordType("How well the reading of a page is attested.", {
    official: "read on the page itself",
    "two secondary": "reported by two other sources",
    "one secondary": "reported by one other source",
  }),
  CountingApi: wordType<typeof known.APIS>("Which of a provider's APIs counted the tokens.", {
    chat: "Chat Completions",
    responses: "Responses; reasoning is inside the completion",
    messages: "Messages; the prompt leaves cached tokens out",
    converse: "Bedrock Converse; the prompt leaves cached tokens out",
    generate_content: "Gemini's generateContent",
  }),
  Currency: wordType("The currency of all amounts.", { USD: "US dollars" }),
  Detail: wordType<typeof known.DETAILS>("How much an answer says.", {
    plain: "the cost",
    full: "also the price's evidence, the disjoint counts and a fingerprint",
  }),
  FactResult: wordType<typeof known.FACT_RESULTS>(
    "How a rate on a provider's page compares with what is served.",
    {
      right: "the same value is served",
      wrong: "another value is served",
      disputed: "another value is served for a written reason",
    },
  ),
  Grouping: wordType<typeof GROUPINGS>("What a list has one row for.", { model: "one row for each model" }),
  LineResult: wordType("What a line of a batch's answer says of its call.", LINE_RESULTS),
  MatchRule: wordType("The rule that led from an id to a listed one.", MATCH_RULES),
  Certainty: wordType<typeof known.CERTAINTIES>(
    "How sure a price is, by who read it and how many days before the version was made.",
    {
      high: "on the provider's own page or in two independent lists, within 45 days",
      medium: "the same within 120 days, or in one list within 45",
      low: "less than that; a reading that still disagrees lowers any price by one step",
    },
  ),
  OfferStatus: wordType<typeof known.STATUSES>("Where an offer is in its life.", {
    announced: "not on sale yet",
    preview: "on sale under a name that says preview",
    active: "on sale",
    deprecated: "on sale; the provider has announced its end",
    retired: "ended by the provider",
    delisted: "no longer named by the provider's complete list",
  }),
  PricedStatus: wordType("How sure the cost of a priced call is.", {
    priced: "every item at a known rate",
    estimated: "something was assumed, see `assumed`",
    partial: "an item is not in the total, see `unpriced`",
  }),
  Rounding: wordType<typeof known.ROUNDINGS>("How an amount between two steps is rounded.", {
    half_even: "to the nearest step, ties to the even digit",
    half_up: "to the nearest step, ties away from 0",
    up: "away from 0",
    down: "toward 0",
  }),
  SearchScope: wordType<typeof SCOPES>("Where a search looks.", {
    model_id: "in model ids",
    all: "also in the names of models, makers, providers and families",
  }),
  SkipReason: wordType<typeof known.SKIP_REASONS>("Why a line of a log is not a call.", {
    no_usage: "it has no counts",
    synthetic: "the agent that wrote the log made it up",
  }),
  SortColumn: wordType("A column that lists can be sorted by.", withoutSentences(SORT_COLUMNS)),
  SortField: wordType("What lists are sorted by.", withoutSentences(SORT_FIELDS)),
  SortOrder: wordType<typeof ORDERS>("The direction of a sort.", { asc: "ascending", desc: "descending" }),
  TimeSource: wordType<typeof known.TIME_SOURCES>("What says when a call was made.", {
    request: "its `at`",
    timestamp: "the line of a log",
    created: "the response",
    now: "nothing: it was priced as of now",
  }),
  UnpricedReason: wordType<typeof known.UNPRICED_REASONS>("Why there is no price.", {
    not_public: "nobody publishes a price",
    doubted: "the published prices cannot be right",
    before_release: "the call is older than the model's release",
    withdrawn: "the row was wrong and has been withdrawn",
  }),
  UnpricedStatus: wordType("The call has no price.", { unpriced: "no price" }),
  UsageConvention: wordType<typeof known.CONVENTIONS>(
    "How the counts of a call add up. Counts by lifetime or modality are always parts of their whole.",
    {
      provider: "as the named provider's own API reports them",
      inclusive: "the prompt contains the cache counts, the completion contains reasoning",
      separate: "neither contains the other",
    },
  ),
};

/** Names of rates and fields, which explain themselves. */
function withoutSentences(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, ""]));
}
