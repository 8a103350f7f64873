// A usage object of a known shape -> our counts, the convention they follow, and the counts nothing was charged for.
import type { Convention } from "../pricing/conventions.ts";
import { fitsTotal, type Usage, usageOf } from "../pricing/usage.ts";
import { CHARGES, RARE_KINDS, TOKEN_KINDS, USAGE_COUNTS, type UsageCount } from "../schemas/charges.ts";
import { MEASURES, type Measure } from "../schemas/words.ts";
import type { FoundUsage } from "./find-usage.ts";
import {
  at,
  countsIn,
  isObject,
  type JsonObject,
  type Leaf,
  leafOf,
  NO_COUNT,
  numberLeaves,
} from "./json-paths.ts";
import { MODIFIER_FIELDS } from "./modifiers.ts";
import type { Shape } from "./shape.ts";

/** A count that has no rate of its own here: `standard` is charged within another at that one's rate, `none` not at all. */
export type Unused = {
  /** Its path with an array's elements by their kind, as people read it. */
  name: string;
  path: string;
  count: number;
  charged: "standard" | "none";
};

/** A count that is no whole number in plain digits: `item` is what it is a count of, as a bill has it. */
export type UnreadCount = { item: string; path: string; text: string };

/** A count that contradicts others: `charged` is what was taken in its place. */
export type Misfit = { path: string; count: number; charged: number };

export type Counts = {
  usage: Usage;
  /** The JSON paths each count was read from. */
  from: Partial<Record<UsageCount | Measure, string[]>>;
  convention: Convention;
  unused: Unused[];
  unread: UnreadCount[];
  misfits: Misfit[];
  /** Fields of the usage object that nobody reads, and those that are known beside them. */
  others?: OtherFields;
};

export type OtherFields = { path: string; names: readonly string[]; known: readonly string[] };

/** What a body calls the sum of all tokens of a call. */
const TOTALS = ["total_tokens", "totalTokens", "totalTokenCount", "total_token_count"];

type Find = (name: string) => Leaf[];
type Read = ReadonlyMap<UsageCount, Leaf[]>;

/** Reads the counts; what cannot be read of them, or contradicts the others, is told. */
export function readCounts({ shape, path, chain }: FoundUsage): Counts {
  const [object = {}, around = object] = chain;
  const leaves = numberLeaves(object, path);
  const find: Find = (name) => {
    if (!name.startsWith("^")) return leaves.filter((leaf) => leaf.name === name);
    const leaf = leafOf(at(around, name.slice(1)), name, name.slice(1));
    return leaf ? [leaf] : [];
  };
  const named = new Set(USAGE_COUNTS.flatMap((name) => shape.counts[name] ?? []).flatMap(terms));
  const stated = new Map(USAGE_COUNTS.map((name) => [name, taken(shape.counts[name] ?? [], find)]));
  const unread = dropUnread(stated);
  const read = new Map(stated);
  const total = find(shape.total ?? "")[0]?.value;
  const convention = settle(shape, read, total);
  // Counts that were added to each other may be too large together.
  unread.push(...dropUnread(read));
  const misfits =
    unread.length > 0 ? [] : [...findMisfits(shape, stated, find), ...beyondPrompt(read, stated, total)];
  if (isKeptHalfADay(shape, around)) read.set("cache_write_12h_tokens", read.get("cache_write_tokens") ?? []);
  fillIn(read);
  const left = dropMisfits(read);
  const units = readUnits(shape, find);
  const isUsed = (leaf: Leaf) => named.has(leaf.name) || units.some(([, { path: one }]) => one === leaf.path);
  const unused = leaves.filter(
    (leaf) => !isUsed(leaf) || shape.standard?.includes(leaf.name) || left.includes(leaf.path),
  );
  return {
    usage: withUnits(
      usageOf((name) => sum(read.get(name) ?? [])),
      units,
    ),
    from: Object.fromEntries([
      ...[...read].map(([name, found]) => [name, found.map((leaf) => leaf.path)]),
      ...units.map(([name, leaf]) => [name, [leaf.path]]),
    ]),
    convention,
    unused: unused.flatMap((leaf) => toUnused(leaf, shape)),
    unread: [...unread, ...unreadUnits(shape, find)],
    misfits,
    ...otherFields(shape, object, path),
  };
}

/** Fields of usage that say who answered and with what. */
const NAMES = ["id", "object", "type", "model", "provider", "provider_name", "is_byok", "created"];

/** What a usage object says that no path of its shape leads to; zeros, nulls and what counts nothing say nothing. */
function otherFields(
  { counts, units, marks, either, within, standard, total, loose }: Shape,
  object: JsonObject,
  path: string,
): { others?: OtherFields } {
  const paths = [
    ...Object.values(counts),
    ...Object.values(units ?? {}),
    marks,
    either,
    within,
    standard,
  ].flat();
  const known = [...paths, total ?? "", ...TOTALS].flatMap((one) =>
    terms(one ?? "").map((term) => term.replace(/[.[].*/, "")),
  );
  const read = new Set([...known, ...MODIFIER_FIELDS, ...NAMES]);
  const isOther = (name: string) =>
    !read.has(name) &&
    !paths.includes(name) &&
    !NO_COUNT.test(name) &&
    (!(loose || path === "") || /token/i.test(name));
  const says = (value: unknown) =>
    value !== null &&
    value !== "" &&
    value !== 0 &&
    value !== false &&
    (!isObject(value) || countsIn("", value));
  const names = Object.entries(object).flatMap(([name, value]) => (isOther(name) && says(value) ? name : []));
  if (names.length === 0) return {};
  return {
    others: {
      path,
      names,
      known: [...new Set([...known, ...MODIFIER_FIELDS])].filter((name) => !name.startsWith("^")),
    },
  };
}

const ITEM_OF = new Map(
  CHARGES.flatMap(({ item, count }) => (count === undefined ? [] : [[count, item] as const])),
);

/** Takes out counts that are no counts, or whose sum is beyond what a number holds exactly. */
function dropUnread(read: Map<UsageCount, Leaf[]>): UnreadCount[] {
  return [...read].flatMap(([name, leaves]) => {
    const wrong =
      leaves.find(({ value }) => !isCount(value)) ?? (isCount(sum(leaves)) ? undefined : leaves[0]);
    if (wrong === undefined) return [];
    read.set(name, []);
    return [{ item: ITEM_OF.get(name) ?? name, path: wrong.path, text: wrong.text ?? String(wrong.value) }];
  });
}

/** A total that no reading of the counts comes to, and counts that are stated twice and differ. */
function findMisfits(shape: Shape, read: Read, find: Find): Misfit[] {
  const of = (name: UsageCount) => sum(read.get(name) ?? []);
  const whole = of("prompt_tokens") + of("completion_tokens");
  const parts = [
    of("cache_read_tokens"),
    of("cache_write_tokens"),
    of("reasoning_tokens"),
    of("citation_tokens"),
  ];
  const totals = [shape.total ?? "", ...TOTALS].flatMap(find).slice(0, 1);
  const wrong = totals.filter(({ value }) => value > 0 && whole > 0 && !fitsTotal(value, whole, parts));
  return [
    ...wrong.map(({ path, value }) => ({ path, count: value, charged: whole })),
    ...USAGE_COUNTS.flatMap((name) => statedTwice(shape, name, read.get(name) ?? [], find)),
  ];
}

/** Alternatives of a count that say another number; fields that are read for another count, or split one, say nothing of this. */
function statedTwice(shape: Shape, name: UsageCount, read: readonly Leaf[], find: Find): Misfit[] {
  const others = USAGE_COUNTS.flatMap((one) =>
    one === name ? [] : (shape.counts[one] ?? []).flatMap(terms),
  );
  const apart = (shape.counts[name] ?? []).filter(
    (alternative) =>
      !terms(alternative).some(
        (path) => others.includes(path) || shape.within?.some((rule) => covers(rule, path)),
      ),
  );
  return apart
    .map((alternative) => terms(alternative).flatMap(find))
    .filter((leaves) => sum(leaves) > 0 && sum(leaves) !== sum(read))
    .map((leaves) => ({ path: leaves[0]?.path ?? "", count: sum(leaves), charged: sum(read) }));
}

/** A prompt that cannot hold what was read from the cache and written to it, where no total says how they lie. */
function beyondPrompt(read: Read, stated: Read, total: number | undefined): Misfit[] {
  const [said, charged] = [stated, read].map((counts) => counts.get("prompt_tokens") ?? []);
  const of = (name: UsageCount) => sum(stated.get(name) ?? []);
  if (!said || !charged || said.length === charged.length) return [];
  const whole = sum(charged) + of("completion_tokens");
  if (total !== undefined && fitsTotal(total, whole, [of("reasoning_tokens")])) return [];
  return [{ path: said[0]?.path ?? "", count: sum(said), charged: sum(charged) }];
}

/** The quantities of other units than tokens. */
function readUnits(shape: Shape, find: Find): (readonly [Measure, Leaf])[] {
  return MEASURES.flatMap((name) =>
    taken(shape.units?.[name] ?? [], find)
      .filter(isQuantity)
      .map((leaf) => [name, leaf] as const),
  );
}

/** Quantities that are no plain decimals. */
function unreadUnits(shape: Shape, find: Find): UnreadCount[] {
  return MEASURES.flatMap((item) =>
    taken(shape.units?.[item] ?? [], find)
      .filter((leaf) => leaf.text !== undefined || leaf.value < 0)
      .map(({ path, value, text }) => ({ item, path, text: text ?? String(value) })),
  );
}

/** The setting as it was applied, and the one that it took the place of. */
const LIFETIMES = ["prompt_cache_options.ttl", "prompt_cache_retention"];

/** OpenAI's answers repeat the setting a call was made with, which is the lifetime of what it wrote to the cache. */
function isKeptHalfADay({ counts }: Shape, around: JsonObject): boolean {
  return counts.cache_write_12h_tokens !== undefined && LIFETIMES.some((path) => at(around, path) === "12h");
}

function terms(alternative: string): string[] {
  return alternative.split(" + ");
}

/** The leaves of the first alternative above 0, else of one that cannot be read, else of the first that is there. */
function taken(alternatives: readonly string[], find: Find): Leaf[] {
  const all = alternatives.map((alternative) => terms(alternative).flatMap(find));
  const isWrong = ({ value }: Leaf) => !isCount(value);
  return (
    all.find((found) => sum(found) > 0) ??
    all.find((found) => found.some(isWrong)) ??
    all.find((found) => found.length > 0) ??
    []
  );
}

/**
 * The convention of the counts read. Where the parent of a contained count cannot contain it, or the body's total says that
 * it does not, the count is added to the parent.
 */
function settle(shape: Shape, read: Map<UsageCount, Leaf[]>, total: number | undefined): Convention {
  if (shape.convention === "separate" || shape.convention === "provider") return shape.convention;
  const of = (name: UsageCount) => read.get(name) ?? [];
  const parts = {
    cache: [...of("cache_read_tokens"), ...of("cache_write_tokens")],
    reasoning: of("reasoning_tokens").filter((leaf) => !of("completion_tokens").includes(leaf)),
  };
  const [prompt, completion, cache, reasoning] = [
    sum(of("prompt_tokens")),
    sum(of("completion_tokens")),
    sum(parts.cache),
    sum(parts.reasoning),
  ];
  const beyond = (total ?? prompt + completion) - prompt - completion;
  const reasoningBeside =
    reasoning > completion || (reasoning > 0 && [reasoning, reasoning + cache].includes(beyond));
  const [reads, writes] = [sum(of("cache_read_tokens")), sum(of("cache_write_tokens"))];
  // OpenRouter counts tokens that were read and then written again in both: the prompt has them once.
  const isOverlap =
    cache > prompt && Math.max(reads, writes) <= prompt && beyond === (reasoningBeside ? reasoning : 0);
  if (isOverlap)
    read.set("prompt_tokens", [
      ...of("prompt_tokens"),
      ...of(reads < writes ? "cache_read_tokens" : "cache_write_tokens"),
    ]);
  const cacheBeside =
    (cache > prompt && !isOverlap) || (cache > 0 && beyond === cache + (reasoningBeside ? reasoning : 0));
  const isUnclear = total === undefined || ![0, reasoning, cache, reasoning + cache].includes(beyond);
  if (shape.convention === "by_total" && isUnclear && reasoning > 0 && !reasoningBeside) return "provider";
  if (reasoningBeside) read.set("completion_tokens", [...of("completion_tokens"), ...parts.reasoning]);
  if (cacheBeside) read.set("prompt_tokens", [...of("prompt_tokens"), ...parts.cache]);
  return "inclusive";
}

/** A count that is not there, of which parts are, is their sum. */
function fillIn(read: Map<UsageCount, Leaf[]>): void {
  for (const { item, count } of TOKEN_KINDS) {
    if ((read.get(count) ?? []).length > 0) continue;
    const parts = RARE_KINDS.filter(({ partOf }) => partOf === item).flatMap(
      (part) => read.get(part.count) ?? [],
    );
    if (parts.length > 0) read.set(count, parts);
  }
}

/** Takes out parts that their whole, as the body has it, cannot contain, and says where they were: they are charged within it. */
function dropMisfits(read: Map<UsageCount, Leaf[]>): string[] {
  return TOKEN_KINDS.flatMap(({ item, count }) => {
    const parts = RARE_KINDS.filter(({ partOf, modality }) => partOf === item || modality === item);
    const leaves = parts.flatMap((part) => read.get(part.count) ?? []);
    if (sum(leaves) <= sum(read.get(count) ?? [])) return [];
    for (const part of parts) read.delete(part.count);
    return leaves.map((leaf) => leaf.path);
  });
}

function withUnits(usage: Usage, units: readonly (readonly [Measure, Leaf])[]): Usage {
  if (units.length === 0) return usage;
  return { ...usage, units: Object.fromEntries(units.map(([name, { value }]) => [name, String(value)])) };
}

/** A quantity above 0 whose text is a plain decimal. */
function isQuantity({ value }: Leaf): boolean {
  return value > 0 && /^\d{1,15}(\.\d+)?$/.test(String(value));
}

function toUnused({ name, path, value }: Leaf, { within = [], standard = [], loose }: Shape): Unused[] {
  if (!Number.isInteger(value) || value <= 0 || NO_COUNT.test(name)) return [];
  if (loose && !/token/i.test(name)) return [];
  if (within.some((rule) => covers(rule, name))) return [];
  const charged = standard.some((rule) => covers(rule, name)) ? "standard" : "none";
  return [{ name, path, count: value, charged }];
}

/** Whether a field is the rule's or lies below it. */
function covers(rule: string, name: string): boolean {
  return name === rule || name.startsWith(`${rule}.`) || name.startsWith(`${rule}[`);
}

function sum(leaves: readonly Leaf[]): number {
  return leaves.reduce((total, { value }) => total + value, 0);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
