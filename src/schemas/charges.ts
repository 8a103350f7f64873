// What a call is charged for: one row per kind of token, then searches and the fee per call. Usage fields, buckets, fallbacks, bill items,
// their names, documents and the page's labels are derived from these rows. CONTRIBUTING.md says how to add a kind.
import type { RateName } from "./price.ts";
import type { UsageConvention } from "./provider-terms.ts";

export type Row = {
  /** The item's name in a breakdown and, for tokens, the bucket's. */
  item: string;
  /** The usage field that counts it; an item without one is charged once per call. */
  count?: string;
  /** Absent if not charged by tokens. */
  side?: "input" | "output";
  /** The kind whose count contains this one's: if the usage convention says so in `within`, or always if `within` is absent. */
  partOf?: string;
  within?: keyof UsageConvention;
  /** For cache reads of a modality: the kind whose count contains them if the prompt contains cache counts. */
  modality?: string;
  rate: RateName;
  /** If `rate` is unknown, the first known one of these is charged; without one the item is left out of the total. */
  fallbacks?: readonly RateName[];
  /** The rate that every provider bills it at unless `rate` is stated. */
  follows?: RateName;
  label: string;
  /** Rarely counted: requests may omit it, and answers name it only if counted. */
  rare?: true;
};

/** A rarely counted kind of token that is part of another. */
function part<Item extends string, Rate extends RateName, const Fallbacks extends readonly RateName[]>(
  partOf: "prompt" | "cache_read" | "cache_write" | "completion",
  item: Item,
  rate: Rate,
  fallbacks: Fallbacks,
  label: string,
) {
  const [count, side] = [`${item}_tokens`, partOf === "completion" ? "output" : "input"] as const;
  return { item, count, side, partOf, rate, fallbacks, label, rare: true } as const;
}

/** Cache reads of a medium, whose rate falls back to others. */
function cached<Medium extends string, Rate extends RateName, Own extends RateName>(
  medium: Medium,
  rate: Rate,
  own: Own,
  label: string,
) {
  const fallbacks = [own, "input_cache_read", "prompt"] as const;
  return {
    ...part("cache_read", `${medium}_cache_read`, rate, fallbacks, label),
    modality: `${medium}_prompt`,
  } as const;
}

/** All tokens read from a cache, or written to one, which a prompt contains by the usage convention. */
function stored<Item extends "cache_read" | "cache_write">(item: Item, label: string) {
  const [count, rate] = [`${item}_tokens`, `input_${item}`] as const;
  const within = { side: "input", partOf: "prompt", within: "prompt_includes_cache" } as const;
  return { item, count, ...within, rate, fallbacks: ["prompt"], label } as const;
}

const AS_WRITTEN = ["input_cache_write", "prompt"] as const;

/** In bill order: a whole, then its parts. */
export const ROWS = [
  { item: "prompt", count: "prompt_tokens", side: "input", rate: "prompt", label: "Input" },
  part("prompt", "audio_prompt", "audio", ["prompt"], "Audio input"),
  part("prompt", "image_prompt", "image_token", ["prompt"], "Image input"),
  part("prompt", "video_prompt", "video_token", ["prompt"], "Video input"),
  {
    item: "citation",
    count: "citation_tokens",
    side: "input",
    rate: "citation",
    label: "Citations",
    fallbacks: ["prompt"],
    rare: true,
  },
  stored("cache_read", "Cache read"),
  cached("audio", "input_audio_cache", "audio", "Audio cache read"),
  cached("image", "image_token_cache", "image_token", "Image cache read"),
  cached("video", "video_token_cache", "video_token", "Video cache read"),
  stored("cache_write", "Cache write"),
  part("cache_write", "cache_write_5m", "input_cache_write", ["prompt"], "Cache write, 5 minutes"),
  part("cache_write", "cache_write_1h", "input_cache_write_1h", AS_WRITTEN, "Cache write, 1 hour"),
  part("cache_write", "cache_write_12h", "input_cache_write_12h", AS_WRITTEN, "Cache write, 12 hours"),
  { item: "completion", count: "completion_tokens", side: "output", rate: "completion", label: "Output" },
  part("completion", "audio_completion", "audio_output", ["completion"], "Audio output"),
  part("completion", "image_completion", "image_token_output", ["completion"], "Image output"),
  part("completion", "video_completion", "video_token_output", ["completion"], "Video output"),
  {
    item: "reasoning",
    count: "reasoning_tokens",
    side: "output",
    partOf: "completion",
    within: "completion_includes_reasoning",
    rate: "internal_reasoning",
    follows: "completion",
    label: "Reasoning",
  },
  { item: "web_search", count: "web_search_count", rate: "web_search", label: "Web search" },
  { item: "request", rate: "request", label: "Per call" },
] as const satisfies readonly Row[];

type AnyRow = (typeof ROWS)[number];
type RareRow = Extract<AnyRow, { rare: true }>;
type BaseRow = Exclude<AnyRow, { rare: true }>;
/** What a bill line can be for, except the discount. */
export type ChargedItem = AnyRow["item"];
/** A line of a bill, and an amount of a breakdown. */
export type Item = ChargedItem | "discount";
/** An amount that every breakdown has. */
export type BaseItem = BaseRow["item"] | "discount";
/** An amount that a breakdown has if counted. */
export type RareItem = RareRow["item"];
export type TokenKind = Extract<AnyRow, { side: string }>["item"];
export type BaseKind = Extract<BaseRow, { side: string }>["item"];
export type UsageCount = Extract<AnyRow, { count: string }>["count"];
/** A field that every usage has. */
export type BaseCount = Extract<BaseRow, { count: string }>["count"];
/** A field that a usage has if counted. */
export type RareCount = RareRow["count"];
/** Rates that may be unknown and still be charged, with the rates charged in their place. */
export type FallbackOf = {
  [R in Extract<AnyRow, { fallbacks: readonly string[] }> as R["rate"]]: R["fallbacks"][number];
};

export type Charge = Pick<Row, "rate" | "fallbacks" | "follows" | "label" | "rare"> & {
  item: ChargedItem;
  count?: UsageCount;
};

/** A kind of token; each token of a call belongs to exactly one, its bucket. */
export type Kind = Charge &
  Required<Pick<Row, "side">> &
  Pick<Row, "within"> & { item: TokenKind; count: UsageCount; partOf?: TokenKind; modality?: TokenKind };

/** A kind that a usage has if counted; `partOf` always contains it. */
export type RareKind = Kind & { item: RareItem; count: RareCount; rare: true };

/** Everything a call can be charged for, in bill order. */
export const CHARGES: readonly Charge[] = ROWS;

/** The rate of each bill item; items in other units are missing. */
export const RATE_OF: ReadonlyMap<string, RateName> = new Map(CHARGES.map(({ item, rate }) => [item, rate]));

/** Rates that may be unknown and still be charged, each with its replacements; the first known one applies. */
export const FALLBACKS: readonly (readonly [unknown: RateName, charged: readonly RateName[]])[] = [
  ...new Map(CHARGES.flatMap(({ rate, fallbacks }) => (fallbacks ? [[rate, fallbacks] as const] : []))),
];

/** Rates that are billed as another unless stated. */
export const FOLLOWERS: readonly (readonly [rate: RateName, followed: RateName])[] = CHARGES.flatMap(
  ({ rate, follows }) => (follows === undefined ? [] : [[rate, follows] as const]),
);

/** The kinds of token in bill order. */
export const TOKEN_KINDS: readonly Kind[] = ROWS.filter((row) => "side" in row);

export const RARE_KINDS: readonly RareKind[] = ROWS.filter((row) => "rare" in row);

/** The rest in answer order: wholes, their parts, and what is not a token. */
const ANSWERED = ((rows: readonly BaseRow[]) => [
  ...rows.filter((row) => "side" in row && !("partOf" in row)),
  ...rows.filter((row) => "partOf" in row),
  ...rows.filter((row) => !("side" in row)),
])(ROWS.filter((row): row is BaseRow => !("rare" in row)));

/** Amounts that every breakdown has, in answer order. */
export const BASE_ITEMS: readonly BaseItem[] = [...ANSWERED.map(({ item }) => item), "discount"];

/** Items of a breakdown, in answer order. */
export const ITEMS: readonly Item[] = [...BASE_ITEMS, ...RARE_KINDS.map(({ item }) => item)];

/** Quantities that every call has, in bill order. */
export const QUANTITIES: readonly Extract<BaseRow, { count: string }>["item"][] = ROWS.flatMap((row) =>
  "count" in row && !("rare" in row) ? row.item : [],
);

/** Fields that every usage has, in answer order. */
export const BASE_COUNTS: readonly BaseCount[] = ANSWERED.flatMap((row) => ("count" in row ? row.count : []));

/** Fields that a usage has if counted. */
export const RARE_COUNTS: readonly RareCount[] = RARE_KINDS.map(({ count }) => count);

/** Fields of a call's usage, in answer order. */
export const USAGE_COUNTS: readonly UsageCount[] = [...BASE_COUNTS, ...RARE_COUNTS];

/** Counts a request must give; the others default to 0 or the sum of their parts. */
export const REQUIRED_COUNTS: readonly UsageCount[] = ROWS.flatMap((row) =>
  "side" in row && !("partOf" in row) && !("rare" in row) ? row.count : [],
);
