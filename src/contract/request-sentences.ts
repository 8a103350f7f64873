// The sentences for everything that can be sent. The Worker never loads them; the compiler requires one for each field.
import * as z from "zod/mini";
import * as cost from "./cost-requests.ts";
import { quoteCall, quoteRequest } from "./cost-requests.ts";
import { COUNT_SENTENCES, UNITS_SENTENCE } from "./count-sentences.ts";
import { camelSentences, describe } from "./field.ts";
import type * as list from "./list-requests.ts";
import { PROVIDER_KIND_SENTENCES, wordList } from "./word-sentences.ts";

const AT =
  "When the call was made: a UTC day or an RFC 3339 date-time. The price of that time is charged, else today's.";
const PRICES_VERSION =
  "The published version whose prices to use, by serial or hash; see `/v1/versions`. With the same `at` the answer stays the same.";
const TIER =
  "The service tier in the provider's word: `batch`, `flex`, `priority` ... An unknown word is a 400, a tier without rates a 404.";
const WAIVED = "True: the call is one of the month's free ones on the caller's own key, so its fee is 0.";
const USAGE =
  "The counts of one call. A part greater than its whole is a 400; an absent whole is the sum of its parts. Prompt and completion tokens may " +
  "both be absent if `units`, searches, citations or a modality are counted.";

const anyCall = {
  at: AT,
  api: "Which of the provider's APIs counted the tokens, if its APIs count differently.",
  service_tier: TIER,
  region:
    "Where the call ran, in the provider's word, such as `us`. The factor on its page is charged, but never on an offer that is regional " +
    "itself; without a known factor the region is charged at 1 and named in `assumed`.",
  search_context_size: "`low`, `medium` or `high`, for web searches whose rate depends on it.",
  lenient: "True: a tier without known rates is charged at the standard ones, and named in `assumed`.",
  allowance_used:
    "Whether the free units of a fee are used up. False: they are not charged. Absent: they are, and `assumed` says `free_allowance`.",
  id: "The caller's own name for the call; the answer repeats it.",
  prices_version: PRICES_VERSION,
  detail: "`full` adds the sources of the price, the disjoint counts and a fingerprint.",
  adjustments: "Additions to the price: each a percentage of the cost after its discount, or fixed USD.",
  round: "Rounds the total to this many decimal places, beside the exact one.",
  reported_cost:
    "The provider's own amount, USD: the answer has the difference, and lines that may explain it.",
  labels: "The caller's own names for groups of calls; the answer repeats them, and a batch sums by them.",
  tags: "Used as `labels` if those are absent and it has their form.",
  strict:
    "True, or the header `Prefer: handling=strict`: a field that is not read is a 400, `unknown_fields`.",
  rates_book:
    "The caller's own rates, at most 200 entries, kept nowhere: each with a `name`, for a `provider_id` and one `model_id`, a `family` of ids, or all " +
    "(`*`), from `from` until `until` (exclusive), and with `percent` on every rate, or `rates` (and `units`) in USD. The most specific " +
    "entry applies; two equally specific ones are a 400 `ambiguous_rates`. `rates` are base rates: a call above a context " +
    "tier or in a service tier is a 400 `rates_lack_tier` without `tiers` or `flat: true`. Prepaid capacity (`ptu_hours`, " +
    "`model_unit_hours`, `gsu_hours`, `ai_credits`, `credits` in the usage's `units`) is billed separately, at the entry's `units`. " +
    "Its field names are these in every API.",
  convert_to: "Another currency beside USD: `code`, `per_usd` (how much one USD is), `as_of` (its day).",
};
const call = {
  ...anyCall,
  model_id: "The model's id at the provider.",
  usage: "The call's counts.",
  subprovider: "The host that ran the call, as the gateway displays it, or null; its price there is charged.",
  usage_convention: "How the counts add up.",
};

const counts = {
  ...COUNT_SENTENCES,
  units: UNITS_SENTENCE,
  total_tokens: "The provider's own sum; if the counts cannot add up to it: `counts_do_not_fit`.",
};
const hasAlternatives = { hasAlternatives: true } as const;

const usage = describe(cost.wholeUsage(), "TraceUsageRequest", USAGE, counts, hasAlternatives);
const camelUsage = describe(
  cost.wholeCamelUsage(),
  "SiteUsageRequest",
  USAGE,
  camelSentences(counts),
  hasAlternatives,
);

const quoted = describe(quoteCall(), "QuoteCallRequest", "One call before it is made.", {
  id: "The caller's own name for the call; the answer repeats it.",
  provider_id: "The provider to call; without it every seller of the model is quoted.",
  model_id: "The model's id at the provider; without `provider_id`, any id under which it is sold.",
  prompt_tokens: "All input tokens, cached or not.",
  max_output_tokens: "The most output tokens, reasoning included.",
  expected_output_tokens: "The expected output tokens; without them `expected` is null.",
  cached_share: "The part of the prompt that a cache may have, from `0` to `1`.",
  cache_write: "How long a cache keeps that part, if the call has to write it.",
  service_tier: TIER,
  region: "Where the call runs; without `provider_id` only offers of that region are quoted.",
  tools: "Units that the model may use, by name: `web_search`, or one that `units` of a usage takes.",
  at: AT,
});

export const REQUEST_BODIES: readonly z.ZodMiniType[] = [
  describe(z.extend(cost.traceCostRequest(), { usage }), "TraceCostRequest", "One call to price.", {
    ...call,
    model_id: `${call.model_id} Aliases and redundant prefixes are accepted; \`matched\` in the answer names the listed id.`,
    provider_id: "The provider's slug, or another of its names; see `/v1/reference/providers`.",
  }),
  usage,
  describe(
    cost.responseCostRequest(),
    "ResponseCostRequest",
    "A provider's response to price. A null field counts as absent.",
    {
      ...anyCall,
      response:
        "What the provider or a client library returned, its usage object alone, the events of a stream, or their text.",
      provider_id: "Who answered. Optional if the response leaves no doubt.",
      model_id: "The model's id, instead of the one in the response.",
      usage_convention: "How the counts add up, instead of the recognised shape's convention.",
      byok_fee_waived: WAIVED,
      service_tier: `${TIER} It replaces the response's own word, which is charged as standard if it has no rates.`,
    },
  ),
  describe(
    z.extend(cost.modelPricingRequest(), { usage: camelUsage }),
    "SiteCalculatorRequest",
    "One call to price, camelCase.",
    {
      ...camelSentences({
        ...call,
        provider_id: `One of the ${cost.MODEL_PRICING_PROVIDERS.length} providers of this calculator, or another name of one.`,
        is_byok: "The call ran on the caller's own key; a gateway that charges for that adds its fee.",
        byok_fee_waived: WAIVED,
      }),
      // Names in these are the same in every API.
      ratesBook: anyCall.rates_book,
      convertTo: anyCall.convert_to,
    },
  ),
  camelUsage,
  describe(z.extend(quoteRequest(), { calls: z.array(quoted) }), "QuoteRequest", "Calls to quote.", {
    calls: "At most 20.",
    budget: "USD for each call: each offer says how much output that buys.",
    capability: "Without `provider_id`: only offers that support all of these.",
    certainty: "Without `provider_id`: only offers whose price is as sure as one of these.",
    kind: "Without `provider_id`: only sellers of these kinds.",
    prices_version: PRICES_VERSION,
    rates_book: anyCall.rates_book,
  }),
  quoted,
];

/** A parameter's sentence, with an example if useful. */
export type Parameter = readonly [sentence: string, example?: string | number];

const KINDS = wordList(PROVIDER_KIND_SENTENCES);

type Requests = typeof list & Pick<typeof cost, "batchQuery" | "responseBatchQuery">;
type QueryOf<Name extends keyof Requests> = Requests[Name] extends () => { shape: infer Shape }
  ? keyof Shape
  : never;
type ParameterName = { [Name in keyof Requests]: QueryOf<Name> }[keyof Requests] & string;

/** Parameters that mean something else in a batch of responses than in a list. */
export const BATCH_PARAMETERS: Readonly<Record<"provider_id" | "model_id" | "at", Parameter>> = {
  provider_id: ["The provider of lines that do not name theirs.", "anthropic"],
  model_id: ["The model of lines that do not name theirs, as those of `codex exec`.", "gpt-5.5"],
  at: ["`body`: a call without an `at` is priced at the time that its body states. `now`: at today's price."],
};

/** Parameters of queries and paths by name; a name means the same everywhere. */
export const PARAMETERS: Readonly<Record<ParameterName, Parameter>> = {
  provider_id: ["Only rows of these providers: slugs or other names, separated by commas.", "openai"],
  model_id: ["Only rows with exactly this model id, on sale or not.", "gpt-4o"],
  canonical: ["Every offer of one maker's model, as `canonical` names it.", "anthropic/claude-opus-5-5"],
  kind: [`Only providers of these kinds, separated by commas. ${KINDS}.`, "maker,cloud"],
  mode: ["Models for one of these, separated by commas: `chat`, `embedding`, `audio_speech` ...", "chat"],
  capability: [
    "Models with all of these: `tool_call`, `reasoning`, `structured_output`, `vision`, `caching`, `attachment`, `open_weights`.",
    "tool_call,vision",
  ],
  context_min: ["Models whose context holds at least this many tokens.", 200000],
  input_modality: ["Models that take all of these, comma-separated: `image`, `pdf` ...", "image,pdf"],
  output_modality: ["Models that make all of these, comma-separated: `text`, `image` ...", "image"],
  released_since: [
    "Rows released on or after a day, month or year, by their model's day if unknown.",
    "2026-01",
  ],
  prompt_min: ["Rows with a known input rate of at least this; above 0 it hides free rows.", "0.000000001"],
  prompt_max: ["Rows with a known input rate up to this, USD per token.", "0.000003"],
  completion_max: ["Rows with a known output rate up to this, USD per token.", "0.000015"],
  status: ["Rows in one of these states, comma-separated; `retired`, `delisted` too.", "active,preview"],
  certainty: ["Rows whose price is as sure as one of these, separated by commas.", "high,medium"],
  group_by: ["`model`: one row per model, of its maker or best-known seller, with its number of `offers`."],
  include: ["Adds `delisted`, rows no longer on sale, `facts`, what models support, or both.", "facts"],
  q: ["Text to find in model ids: all terms must occur; case and separators do not count.", "gpt 4o mini"],
  scope: ["Where `q` is searched. `all` also finds other spellings and corrects typing errors.", "all"],
  sort_by: [
    "The field to sort by, in code point order. `relevance`: the model that `q` names first, its maker's offer before others, then the newest.",
  ],
  sort_column: ["A rate, `released` or `context_tokens` to sort by; unknown values come last.", "prompt"],
  blend: ["Sorts by the price of input and output at this ratio of tokens, unknown ones last.", "3:1"],
  order: ["Ascending or descending."],
  page: ["Which page, from 1; a page past the end has empty `data`."],
  page_size: ["Rows per page."],
  safe: [
    "`spreadsheet`: an apostrophe before text that a spreadsheet takes for a formula, such as `@cf/...`.",
  ],
  unit: ["Rates per token or per million tokens; the names of the columns say which.", "per_million"],
  prompt_tokens: ["Input tokens to compare offers by, cached ones included.", 1000],
  completion_tokens: ["Output tokens to compare offers by.", 500],
  cache_read_tokens: ["The part of the input tokens that is read from a cache."],
  dry_run_against: [
    "`cost`: send each call with the `cost` you stored, a decimal string; only calls whose cost differs are answered.",
  ],
  format: [
    "`focus`: the lines of each bill as rows of FOCUS 1.2 with the provider columns of 1.3, always as JSON lines. Lines without a cost, and the summary, stay as they are.",
  ],
  billing_account_id: ["Required with `format=focus`: who is billed.", "acme-prod"],
  since: ["Changes first published at or after this time: a UTC day or a date-time.", "2026-11-01"],
  until: ["Changes first published before this time.", "2027-01-01"],
  by: [
    "`effective`: `since`, `until` and the order go by when a change takes effect; by its publication where that is not known.",
  ],
  change: ["Only these kinds of changes, separated by commas; see `PriceChange`.", "up,down"],
  percent_min: ["Changes that move one rate by at least this many percent, up or down.", "10"],
  prices_version: [PRICES_VERSION, "12"],
  service_tier: [`${TIER} It is for lines that state none.`, "priority"],
  dedupe: [
    "`auto`: a call that the body repeats is charged once, and a repeat is a `duplicate`. `off`, the default in a dry run: each line is charged.",
  ],
  quiet: ["`skipped`: lines of a log without a call are only counted, in the summary."],
  id: ["The provider's slug, or another of its names.", "anthropic"],
  result: ["Only facts with this result."],
  name: ["The tool, as `/v1/exports` names it.", "openlit"],
  serial: ["The version's serial, from `/v1/versions`.", 1],
  at: ["A UTC day or an RFC 3339 date-time: the map of that time, as the version knew it.", "2027-01-01"],
};
