// Lists and types derived from the table of token kinds: what a call is charged for, its counts, items and fallbacks.

import type { RateName } from "./price.ts";
import { ROWS, type Row } from "./token-kinds.ts";

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
/** A field of a call's usage. */
export type UsageCount = Extract<AnyRow, { count: string }>["count"];
/** A field that every usage has. */
export type BaseCount = Extract<BaseRow, { count: string }>["count"];
/** A field that a usage has if counted. */
export type RareCount = RareRow["count"];
/** An item counted by a field of every usage. */
export type CountedItem = Extract<BaseRow, { count: string }>["item"];
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

/** Rates that may be unknown and still be charged, each with its replacements, of which the first known one applies. */
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
export const QUANTITIES: readonly CountedItem[] = ROWS.flatMap((row) =>
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
