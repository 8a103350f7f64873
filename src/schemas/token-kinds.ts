// What follows from the rows of charge-rows.ts, and the words that requests and answers may hold: lists of them, as values and as types.
import { ROWS } from "./charge-rows.ts";
import type { RateName } from "./price.ts";
import type { UsageConvention } from "./registry.ts";

type AnyRow = (typeof ROWS)[number];
type FurtherRow = Extract<AnyRow, { further: true }>;
type BaseRow = Exclude<AnyRow, { further: true }>;
/** What a line of a bill can be for, the discount aside. */
export type ChargedItem = AnyRow["item"];
/** A line of a bill, and an amount of a breakdown. */
export type Item = ChargedItem | "discount";
/** An amount that every breakdown has. */
export type BaseItem = BaseRow["item"] | "discount";
/** An amount that a breakdown has where it is counted. */
export type FurtherItem = FurtherRow["item"];
export type TokenKind = Extract<AnyRow, { side: string }>["item"];
export type BaseKind = Extract<BaseRow, { side: string }>["item"];
/** A field of a call's usage. */
export type UsageCount = Extract<AnyRow, { count: string }>["count"];
/** A field that every usage has. */
export type BaseCount = Extract<BaseRow, { count: string }>["count"];
/** A field that a usage has where it is counted. */
export type FurtherCount = FurtherRow["count"];
/** An item that a field of every usage counts. */
export type CountedItem = Extract<BaseRow, { count: string }>["item"];
/** One of `REQUIRED_COUNTS`. */
export type RequiredCount = Exclude<Extract<BaseRow, { side: string }>, { partOf: string }>["count"];
/** A count that is the sum of its parts where it is left out. */
export type SummedCount = "cache_read_tokens" | "cache_write_tokens";
/** A rate that may be unknown and still be charged -> the rates that may be charged in its place. */
export type FallbackOf = {
  [R in Extract<AnyRow, { fallbacks: readonly string[] }> as R["rate"]]: R["fallbacks"][number];
};

export type Charge = {
  item: ChargedItem;
  count?: UsageCount;
  rate: RateName;
  fallbacks?: readonly RateName[];
  label: string;
  further?: true;
};

/** A kind of token: each token of a call is in exactly one, its bucket. */
export type Kind = Charge & {
  item: TokenKind;
  count: UsageCount;
  side: "input" | "output";
  partOf?: TokenKind;
  within?: keyof UsageConvention;
  modality?: TokenKind;
};

/** A kind that a usage has where it is counted; `partOf` always contains it. */
export type FurtherKind = Kind & { item: FurtherItem; count: FurtherCount; further: true };

/** Everything a call can be charged for, in the order of a bill's lines. */
export const CHARGES: readonly Charge[] = ROWS;

/** Rates that may be unknown and still be charged, each with those charged in its place: the first that is known. */
export const FALLBACKS: readonly (readonly [unknown: RateName, charged: readonly RateName[]])[] = [
  ...new Map(CHARGES.flatMap(({ rate, fallbacks }) => (fallbacks ? [[rate, fallbacks] as const] : []))),
];

/** The kinds of token, in the order of a bill's lines. */
export const TOKEN_KINDS: readonly Kind[] = ROWS.filter((row) => "side" in row);

export const FURTHER_KINDS: readonly FurtherKind[] = ROWS.filter((row) => "further" in row);

/** The others in the order of answers: wholes, their parts, what is not a token. */
const ANSWERED = ((rows: readonly BaseRow[]) => [
  ...rows.filter((row) => "side" in row && !("partOf" in row)),
  ...rows.filter((row) => "partOf" in row),
  ...rows.filter((row) => !("side" in row)),
])(ROWS.filter((row): row is BaseRow => !("further" in row)));

/** Amounts that every breakdown has, in the order of answers. */
export const BASE_ITEMS: readonly BaseItem[] = [...ANSWERED.map(({ item }) => item), "discount"];

/** Items of a breakdown, in the order of answers. */
export const ITEMS: readonly Item[] = [...BASE_ITEMS, ...FURTHER_KINDS.map(({ item }) => item)];

/** Quantities that every call has, in the order of a bill's lines. */
export const QUANTITIES: readonly CountedItem[] = ROWS.flatMap((row) =>
  "count" in row && !("further" in row) ? row.item : [],
);

/** Fields that every usage has, in the order of answers. */
export const BASE_COUNTS: readonly BaseCount[] = ANSWERED.flatMap((row) => ("count" in row ? row.count : []));

/** Fields that a usage has where they are counted. */
export const FURTHER_COUNTS: readonly FurtherCount[] = FURTHER_KINDS.map(({ count }) => count);

/** Fields of a call's usage, in the order of answers. */
export const USAGE_COUNTS: readonly UsageCount[] = [...BASE_COUNTS, ...FURTHER_COUNTS];

/** Counts a request must give; the others are 0 when it leaves them out, or the sum of their parts. */
export const REQUIRED_COUNTS: readonly UsageCount[] = ROWS.flatMap((row) =>
  "side" in row && !("partOf" in row) && !("further" in row) ? row.count : [],
);

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
