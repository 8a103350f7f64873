// Reads the counts of a usage object of a known shape, and their convention; judge-counts.ts finds what else is in it.
import type { Convention } from "../pricing/conventions.ts";
import { type Usage, usageOf } from "../pricing/usage.ts";
import { CHARGES, RARE_KINDS, TOKEN_KINDS, USAGE_COUNTS, type UsageCount } from "../schemas/charges.ts";
import { MEASURES, type Measure } from "../schemas/words.ts";
import { at, type JsonObject, join, type Leaf, numberLeaves, straysIn, sum, valueAt } from "./json-paths.ts";
import { beyondPrompt, type Misfit, misfitsIn, otherFields, toUnused, type Unused } from "./judge-counts.ts";
import { type Find, type FoundUsage, type Read, type Shape, TOTALS, terms } from "./shape.ts";
import { shapeByName } from "./shapes/by-name.ts";

/** A count that is not a whole number in plain digits; `item` is its name on a bill, absent for a total. */
export type UnreadCount = { item?: string; path: string; text: string };

export type Counts = {
  usage: Usage;
  /** The JSON paths each count was read from. */
  from: Partial<Record<UsageCount | Measure, string[]>>;
  convention: Convention;
  unused: Unused[];
  unread: UnreadCount[];
  misfits: Misfit[];
} & ReturnType<typeof otherFields>;

/** Reads the counts, and reports those that are unreadable or contradict others. */
export function readCounts(found: FoundUsage): Counts {
  const { shape, path, chain } = found;
  const [object = {}, around = object] = chain;
  const leaves = numberLeaves(object, path);
  const find = finder(object, around, path, leaves);
  const stated = new Map(USAGE_COUNTS.map((name) => [name, taken(shape.counts[name] ?? [], find)]));
  const unread = dropUnread(stated);
  const read = new Map(stated);
  const [stands] = (shape.total ?? []).flatMap(find);
  const unclear = stands && !isCount(stands.value) ? [{ path: stands.path, text: leafText(stands) }] : [];
  const total = unclear.length > 0 ? undefined : stands?.value;
  const convention = decideConvention(shape, read, total);
  // Counts that were added to each other may be too large together.
  unread.push(...dropUnread(read));
  const misfits =
    unread.length > 0 ? [] : [...misfitsIn(shape, stated, find), ...beyondPrompt(read, stated, total)];
  // OpenAI's answers repeat the call's setting for the lifetime of its cache writes, or the older setting that it replaced.
  const lifetime = at(around, "prompt_cache_options.ttl") ?? at(around, "prompt_cache_retention");
  if (shape.counts.cache_write_12h_tokens !== undefined && lifetime === "12h")
    read.set("cache_write_12h_tokens", read.get("cache_write_tokens") ?? []);
  fillIn(read);
  const left = dropMisfits(read);
  const { units, unreadUnits } = readUnits(shape, find);
  const quantities = Object.fromEntries(units.map(([name, { value }]) => [name, String(value)]));
  const usage = usageOf((name) => sum(read.get(name) ?? []));
  const hidden = Object.entries(object).filter(([name, one]) => HIDDEN.test(`${one}`) && COUNTED.test(name));
  unread.push(...missingOutput(found, stated, find), ...unreadUnits, ...unclear);
  return {
    usage: units.length > 0 ? { ...usage, units: quantities } : usage,
    from: Object.fromEntries([
      ...[...read].map(([name, found]) => [name, found.map((leaf) => leaf.path)]),
      ...units.map(([name, leaf]) => [name, [leaf.path]]),
    ]),
    convention,
    unused: [...unusedIn(shape, leaves, units, left), ...strayCounts(found, leaves, stated)],
    unread: [...unread, ...hidden.map(([name, one]) => ({ path: join(path, name), text: `${one}` }))],
    misfits,
    ...otherFields(shape, object, path),
  };
}

function finder(object: JsonObject, around: JsonObject, path: string, leaves: readonly Leaf[]): Find {
  return (name) => {
    if (name.startsWith("^")) return valueAt(around, name.slice(1), "", name);
    const named = leaves.filter((leaf) => leaf.name === name);
    return named.length > 0 ? named : valueAt(object, name, path, name);
  };
}

type Quantity = readonly [Measure, Leaf];

function readUnits({ units = {} }: Shape, find: Find): { units: Quantity[]; unreadUnits: UnreadCount[] } {
  const all = MEASURES.flatMap((name) =>
    taken(units[name] ?? [], find).map((leaf): Quantity => [name, leaf]),
  );
  const unreadUnits = all.flatMap(unreadUnit);
  const isRead = ({ path }: Leaf) => !unreadUnits.some((one) => one.path === path);
  return { units: all.filter(([, leaf]) => leaf.value > 0 && isRead(leaf)), unreadUnits };
}

/** Counts that no item of the bill has, and the parts `left` that exceed their whole. */
function unusedIn(shape: Shape, leaves: readonly Leaf[], units: readonly Quantity[], left: string[]) {
  const named = new Set(USAGE_COUNTS.flatMap((name) => shape.counts[name] ?? []).flatMap(terms));
  const isUsed = (leaf: Leaf) => named.has(leaf.name) || units.some(([, { path }]) => path === leaf.path);
  return leaves
    .filter((leaf) => !isUsed(leaf) || shape.standard?.includes(leaf.name) || left.includes(leaf.path))
    .flatMap((leaf) => toUnused(leaf, shape));
}

/** Counts outside of the usage object that it does not repeat. */
function strayCounts({ strays = [], chain, path: root }: FoundUsage, leaves: readonly Leaf[], stated: Read) {
  const counted = new Set([...leaves, ...[...stated.values()].flat()].map(({ value }) => value));
  return [...strays, ...straysIn(chain[0] ?? {}, root)].flatMap(({ name, path, value: count }) =>
    count > 0 && !counted.has(count) ? [{ name, path, count, charged: "none" as const }] : [],
  );
}

/** Fields that may hold counts. */
const COUNTED = /token|cache|detail|usage|tool/i;
/** What Node and Go print in place of an object. */
const HIDDEN = /^(\[[A-Z]|0x)/;

/** Removes counts that are invalid, or whose sum is too large to be exact. */
function dropUnread(read: Map<UsageCount, Leaf[]>): UnreadCount[] {
  return [...read].flatMap(([name, leaves]) => {
    const wrong =
      leaves.find(({ value }) => !isCount(value)) ?? (isCount(sum(leaves)) ? undefined : leaves[0]);
    if (wrong === undefined) return [];
    read.set(name, []);
    const { item = name } = CHARGES.find(({ count }) => count === name) ?? {};
    return [{ item, path: wrong.path, text: leafText(wrong) }];
  });
}

/** Paths of an embedding, which has no output to count. */
const EMBEDDINGS = ["embedding", "embeddings", "data.0.embedding", "values"];

/** Reports input or output as unread if only the other is counted and no total contains the output: a missing count is not 0. */
function missingOutput({ shape, path, chain }: FoundUsage, stated: Read, find: Find): UnreadCount[] {
  const { counts, total = [] } = shape;
  const outputs = (counts.completion_tokens ?? []).flatMap(terms);
  const isStated =
    [...outputs, ...total, ...TOTALS].some((one) => find(one).length > 0) ||
    EMBEDDINGS.some((one) => chain.slice(0, 2).some((object) => at(object, one) !== undefined));
  const inputs = (counts.prompt_tokens ?? []).flatMap(terms);
  const [input = "", output] = [inputs[0], outputs[0]];
  const isRead = (name: UsageCount) => sum(stated.get(name) ?? []) > 0;
  if (isRead("completion_tokens") && inputs.every((one) => find(one).length === 0))
    return [{ item: "prompt", path: join(path, input), text: "" }];
  if (output === undefined || isStated || !isRead("prompt_tokens")) return [];
  return [{ item: "completion", path: join(path, output), text: "" }];
}

function leafText({ text, value }: Leaf): string {
  return text ?? String(value);
}

/** A quantity that is not a plain decimal, or not whole although it counts things. */
function unreadUnit([item, leaf]: readonly [Measure, Leaf]): UnreadCount[] {
  const plain = /second|minute|hour/.test(item) ? /^\d{1,15}(\.\d+)?$/ : /^\d{1,15}$/;
  return plain.test(String(leaf.value)) ? [] : [{ item, path: leaf.path, text: leafText(leaf) }];
}

/** The leaves of the first alternative that is above 0 or unreadable, else of the first present one. */
function taken(alternatives: readonly string[], find: Find): Leaf[] {
  const all = alternatives.map((alternative) => terms(alternative).flatMap(find));
  const isWrong = ({ value }: Leaf) => !isCount(value);
  return (
    all.find((found) => sum(found) > 0 || found.some(isWrong)) ?? all.find((found) => found.length > 0) ?? []
  );
}

/** The convention of the counts read. A count that its parent cannot contain, by the body's total, is added to the parent. */
function decideConvention(shape: Shape, read: Map<UsageCount, Leaf[]>, total?: number): Convention {
  if (shape.convention === "separate" || shape.convention === "provider") return shape.convention;
  const of = (name: UsageCount) => read.get(name) ?? [];
  const parts = {
    cache: [...of("cache_read_tokens"), ...of("cache_write_tokens")],
    reasoning: of("reasoning_tokens").filter((leaf) => !of("completion_tokens").includes(leaf)),
  };
  const [prompt, completion] = [sum(of("prompt_tokens")), sum(of("completion_tokens"))];
  const [cache, reasoning] = [sum(parts.cache), sum(parts.reasoning)];
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

/** A missing count is the sum of its parts. */
function fillIn(read: Map<UsageCount, Leaf[]>): void {
  for (const { item, count } of TOKEN_KINDS) {
    if ((read.get(count) ?? []).length > 0) continue;
    const parts = RARE_KINDS.filter(({ partOf }) => partOf === item).flatMap(
      (part) => read.get(part.count) ?? [],
    );
    if (parts.length > 0) read.set(count, parts);
  }
}

/** Removes parts that exceed their whole, and returns their paths: they are charged within it. */
function dropMisfits(read: Map<UsageCount, Leaf[]>): string[] {
  return TOKEN_KINDS.flatMap(({ item, count }) => {
    const parts = RARE_KINDS.filter(({ partOf, modality }) => partOf === item || modality === item);
    const leaves = parts.flatMap((part) => read.get(part.count) ?? []);
    if (sum(leaves) <= sum(read.get(count) ?? [])) return [];
    for (const part of parts) read.delete(part.count);
    return leaves.map((leaf) => leaf.path);
  });
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** The counts of a usage object by its shape, or by their names if the shape leaves some unread and the names do not. */
export function readBest(found: FoundUsage): { found: FoundUsage; counts: Counts } {
  const counts = readCounts(found);
  const isLeft = ({ name, charged }: Unused) =>
    /token/i.test(name) && (charged === "none" || /cach/i.test(name));
  const isWhole = found.shape.aggregate ?? !counts.unused.some(isLeft);
  const shape = isWhole ? undefined : shapeByName(Object(found.chain[0]));
  if (!shape || (found.shape.apis && shape.convention === "provider")) return { found, counts };
  const named = readCounts({ ...found, shape });
  const [before = [], after = []] = [counts, named].map(({ from }) => Object.values(from).flat());
  const isBetter =
    named.unused.length + named.unread.length === 0 && before.every((path) => after.includes(path));
  return isBetter ? { found: { ...found, shape }, counts: named } : { found, counts };
}
