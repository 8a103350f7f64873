// A usage object of a known shape -> our counts, the convention they follow, and the counts nothing was charged for.
import type { Convention } from "../pricing/conventions.ts";
import { type Usage, usageOf } from "../pricing/usage.ts";
import { RARE_KINDS, TOKEN_KINDS, USAGE_COUNTS, type UsageCount } from "../schemas/charges.ts";
import { MEASURES, type Measure } from "../schemas/words.ts";
import type { FoundUsage } from "./find-usage.ts";
import { at, type JsonObject, type Leaf, NO_COUNT, numberIn, numberLeaves } from "./json-paths.ts";
import type { Shape } from "./shape.ts";

/** A count that has no rate of its own here: `standard` is charged within another at that one's rate, `none` not at all. */
export type Unused = {
  /** Its path with an array's elements by their kind, as people read it. */
  name: string;
  path: string;
  count: number;
  charged: "standard" | "none";
};

export type Counts = {
  usage: Usage;
  /** The JSON paths each count was read from. */
  from: Partial<Record<UsageCount | Measure, string[]>>;
  convention: Convention;
  unused: Unused[];
};

/** Reads the counts; a leaf instead when its value is no count. */
export function readCounts({ shape, path, chain }: FoundUsage): Counts | { wrong: Leaf } {
  const [object = {}, around = object] = chain;
  const leaves = numberLeaves(object, path);
  const find = (name: string): Leaf[] => {
    if (!name.startsWith("^")) return leaves.filter((leaf) => leaf.name === name);
    const value = numberIn(at(around, name.slice(1)));
    return value === undefined ? [] : [{ name, path: name.slice(1), value }];
  };
  const named = new Set(USAGE_COUNTS.flatMap((name) => shape.counts[name] ?? []).flatMap(terms));
  const wrong = [...named].flatMap(find).find(({ value }) => !isCount(value));
  if (wrong) return { wrong };
  const read = new Map(USAGE_COUNTS.map((name) => [name, taken(shape.counts[name] ?? [], find)]));
  const total = shape.total === undefined ? undefined : find(shape.total)[0]?.value;
  const convention = settle(shape, read, total);
  if (isKeptHalfADay(shape, around)) read.set("cache_write_12h_tokens", read.get("cache_write_tokens") ?? []);
  fillIn(read);
  const misfits = dropMisfits(read);
  const unsafe = unsafeSum(read, path);
  if (unsafe) return { wrong: unsafe };
  const units = readUnits(shape, find);
  const isUsed = (leaf: Leaf) => named.has(leaf.name) || units.some(([, { path: one }]) => one === leaf.path);
  const unused = leaves.filter(
    (leaf) => !isUsed(leaf) || shape.standard?.includes(leaf.name) || misfits.includes(leaf.path),
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
  };
}

/** The first count whose sum is beyond what a number holds exactly. */
function unsafeSum(read: ReadonlyMap<UsageCount, Leaf[]>, root: string): Leaf | undefined {
  for (const [name, leaves] of read) {
    const value = sum(leaves);
    if (!isCount(value)) return { name, path: leaves[0]?.path ?? root, value };
  }
  return undefined;
}

/** The quantities of other units than tokens. */
function readUnits(shape: Shape, find: (name: string) => Leaf[]): (readonly [Measure, Leaf])[] {
  return MEASURES.flatMap((name) =>
    taken(shape.units?.[name] ?? [], find)
      .filter(isQuantity)
      .map((leaf) => [name, leaf] as const),
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

/** The leaves of the first alternative above 0, else of the first that is there. */
function taken(alternatives: readonly string[], find: (name: string) => Leaf[]): Leaf[] {
  const all = alternatives.map((alternative) => terms(alternative).flatMap(find));
  return all.find((found) => sum(found) > 0) ?? all.find((found) => found.length > 0) ?? [];
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
  const cacheBeside = cache > prompt || (cache > 0 && beyond === cache + (reasoningBeside ? reasoning : 0));
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
