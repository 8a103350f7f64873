// What a call is charged for, one row per kind of token, then searches and the fee per call. Usage fields, buckets, rates,
// fallbacks, items of a bill, their names in both calculators, documents and the page's labels follow from these rows.
import type { RateName } from "./price.ts";
import type { UsageConvention } from "./registry.ts";

type Row = {
  /** Name of the item in a breakdown and, for tokens, of the bucket. */
  item: string;
  /** Field of the usage that counts it; what has none is charged once per call. */
  count?: string;
  /** Absent: not charged by tokens. */
  side?: "input" | "output";
  /** The kind whose count contains this one's, where the usage convention says so in `within`. */
  partOf?: string;
  within?: keyof UsageConvention;
  rate: RateName;
  /** The rate charged where `rate` is unknown. An unknown rate without one leaves its item out of the total. */
  fallback?: RateName;
  /** How people read it on a bill. */
  label: string;
};

/** In the order of a bill's lines: a whole, then its parts. */
const ROWS = [
  { item: "prompt", count: "prompt_tokens", side: "input", rate: "prompt", label: "Input" },
  {
    item: "cache_read",
    count: "cache_read_tokens",
    side: "input",
    partOf: "prompt",
    within: "prompt_includes_cache",
    rate: "input_cache_read",
    fallback: "prompt",
    label: "Cache read",
  },
  {
    item: "cache_write",
    count: "cache_write_tokens",
    side: "input",
    partOf: "prompt",
    within: "prompt_includes_cache",
    rate: "input_cache_write",
    fallback: "prompt",
    label: "Cache write",
  },
  { item: "completion", count: "completion_tokens", side: "output", rate: "completion", label: "Output" },
  {
    item: "reasoning",
    count: "reasoning_tokens",
    side: "output",
    partOf: "completion",
    within: "completion_includes_reasoning",
    rate: "internal_reasoning",
    fallback: "completion",
    label: "Reasoning",
  },
  { item: "web_search", count: "web_search_count", rate: "web_search", label: "Web search" },
  { item: "request", rate: "request", label: "Per call" },
] as const satisfies readonly Row[];

type AnyRow = (typeof ROWS)[number];
/** What a line of a bill can be for, the discount aside. */
export type ChargedItem = AnyRow["item"];
/** A line of a bill, and an amount of a breakdown. */
export type Item = ChargedItem | "discount";
export type TokenKind = Extract<AnyRow, { side: string }>["item"];
/** A field of a call's usage. */
export type UsageCount = Extract<AnyRow, { count: string }>["count"];
/** An item that a field of the usage counts. */
export type CountedItem = Extract<AnyRow, { count: string }>["item"];
/** One of `REQUIRED_COUNTS`. */
export type RequiredCount = Exclude<Extract<AnyRow, { side: string }>, { partOf: string }>["count"];
/** `FALLBACKS` as a type. */
export type FallbackOf = { [R in Extract<AnyRow, { fallback: string }> as R["rate"]]: R["fallback"] };

export type Charge = {
  item: ChargedItem;
  count?: UsageCount;
  rate: RateName;
  fallback?: RateName;
  label: string;
};

/** A kind of token: each token of a call is in exactly one, its bucket. */
export type Kind = Charge & { item: TokenKind; count: UsageCount; side: "input" | "output" } & (
    | { partOf?: never; within?: never }
    | { partOf: TokenKind; within: keyof UsageConvention }
  );

/** Everything a call can be charged for, in the order of a bill's lines. */
export const CHARGES: readonly Charge[] = ROWS;

/** Rates that may be unknown and still be charged, each with the rate that is charged in its place. */
export const FALLBACKS: readonly (readonly [unknown: RateName, charged: RateName])[] = CHARGES.flatMap(
  ({ rate, fallback }) => (fallback === undefined ? [] : [[rate, fallback] as const]),
);

/** The kinds of token, in the order of a bill's lines. */
export const TOKEN_KINDS: readonly Kind[] = ROWS.filter((row) => "side" in row);

/** The same in the order of answers: wholes, their parts, what is not a token. */
const ANSWERED: readonly Charge[] = [
  ...ROWS.filter((row) => "side" in row && !("partOf" in row)),
  ...ROWS.filter((row) => "partOf" in row),
  ...ROWS.filter((row) => !("side" in row)),
];

/** Items of a breakdown, in the order of answers. */
export const ITEMS: readonly Item[] = [...ANSWERED.map(({ item }) => item), "discount"];

/** Items that a call counts, in the order of a bill's lines. */
export const QUANTITIES: readonly CountedItem[] = ROWS.flatMap((row) => ("count" in row ? row.item : []));

/** Fields of a call's usage, in the order of answers. */
export const USAGE_COUNTS: readonly UsageCount[] = ANSWERED.flatMap(({ count }) => count ?? []);

/** Counts a request must give; the others are 0 when it leaves them out. */
export const REQUIRED_COUNTS: readonly UsageCount[] = TOKEN_KINDS.filter(
  ({ partOf }) => partOf === undefined,
).map(({ count }) => count);

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
 * region or the routing that an id asks for costs as much as the listed offer; and of a response, the standard rates in place of those a word in it asks for, of the sub-provider it names, or of counts that
 * have rates of their own; and that the output of a stream's start is all there is.
 */
export const ASSUMPTIONS = [
  "usage_convention",
  ...TIME_ASSUMPTIONS,
  ...MODIFIERS,
  "routing",
  "subprovider",
  "part_rates",
  "unused_counts",
  "unfinished_stream",
] as const;

/** What a caller may say of how the counts of a call relate; see `Convention` in pricing/usage.ts. */
export const CONVENTIONS = ["provider", "inclusive", "separate"] as const;

/** The APIs of a provider whose counts may relate in another way than those of its main one; see `API_CONVENTIONS`. */
export const APIS = ["chat", "responses", "messages", "converse", "generate_content"] as const;

/** How much an answer says: `full` adds the price's evidence, the disjoint quantities and the call's fingerprint. */
export const DETAILS = ["plain", "full"] as const;

/** How a total is rounded where a caller asks for it; ties go to the even digit, away from 0, or nothing is a tie. */
export const ROUNDINGS = ["half_even", "half_up", "up", "down"] as const;

export const MAX_PLACES = 18;
export const ADJUSTMENT_LIMIT = 20;
