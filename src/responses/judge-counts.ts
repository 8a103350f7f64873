// Finds counts that contradict each other, and fields of a usage object that are not charged or not read.
import { fitsTotal } from "../pricing/usage.ts";
import { USAGE_COUNTS, type UsageCount } from "../schemas/charges.ts";
import { words } from "../schemas/words.ts";
import { isNear } from "../spelling.ts";
import { countsIn, isCount, isObject, type JsonObject, type Leaf, NO_COUNT, sum } from "./json-paths.ts";
import { MODIFIER_FIELDS } from "./modifiers.ts";
import { type Find, type Read, type Shape, TOTALS, terms } from "./shape.ts";

/** A count without its own rate: `standard` is charged at the rate of the count that contains it, `none` not at all. */
export type Unused = {
  /** Its path, with array elements by kind. */
  name: string;
  path: string;
  count: number;
  charged: "standard" | "none";
};

/** A count that contradicts others, and the count charged in its place. */
export type Misfit = { path: string; count: number; charged: number };

/** `isUnclear`: one of them is named as a count, but is no whole number. */
export type OtherFields = Readonly<{ path: string; names: string[]; known: string[]; isUnclear?: boolean }>;

/** Totals that the counts cannot add up to, and counts that are stated twice and differ. */
export function misfitsIn(shape: Shape, read: Read, find: Find): Misfit[] {
  const of = (name: UsageCount) => sum(read.get(name) ?? []);
  const whole = of("prompt_tokens") + of("completion_tokens");
  const names = ["cache_read_tokens", "cache_write_tokens", "reasoning_tokens", "citation_tokens"] as const;
  const parts = names.map(of);
  const totals = [...(shape.total ?? []), ...TOTALS].flatMap(find).slice(0, 1);
  const wrong = totals.filter(({ value }) => value > 0 && whole > 0 && !fitsTotal(value, whole, parts));
  return [
    ...wrong.map(({ path, value }) => ({ path, count: value, charged: whole })),
    ...USAGE_COUNTS.flatMap((name) => statedTwice(shape, name, read.get(name) ?? [], find)),
  ];
}

/** Alternatives of a count with another number. */
function statedTwice(shape: Shape, name: UsageCount, read: readonly Leaf[], find: Find): Misfit[] {
  return (alternativesOf(shape).get(name) ?? [])
    .map((paths) => paths.flatMap(find))
    .filter((leaves) => sum(leaves) > 0 && sum(leaves) !== sum(read))
    .map((leaves) => ({ path: leaves[0]?.path ?? "", count: sum(leaves), charged: sum(read) }));
}

type Alternatives = ReadonlyMap<UsageCount, readonly string[][]>;
const alternatives = new WeakMap<Shape, Alternatives>();

/** Each count's alternative paths, without those that another count reads. Cached with the shape, because this takes half of a body's time. */
function alternativesOf(shape: Shape): Alternatives {
  const known = alternatives.get(shape);
  if (known) return known;
  const paths = USAGE_COUNTS.map((name) => [name, (shape.counts[name] ?? []).map(terms)] as const);
  const apart = paths.map(([name, own]) => {
    const others = paths.flatMap(([one, lists]) => (one === name ? [] : lists.flat()));
    const isElsewhere = (path: string) =>
      others.includes(path) || shape.within?.some((rule) => covers(rule, path));
    return [name, own.filter((list) => !list.some(isElsewhere))] as const;
  });
  const made: Alternatives = new Map(apart);
  alternatives.set(shape, made);
  return made;
}

/** A prompt that cannot contain its cache reads and writes, if no total shows how they relate. */
export function beyondPrompt(read: Read, stated: Read, total: number | undefined): Misfit[] {
  const [sent, charged] = [stated, read].map((counts) => counts.get("prompt_tokens") ?? []);
  const of = (name: UsageCount) => sum(stated.get(name) ?? []);
  if (!sent || !charged || sent.length === charged.length) return [];
  const whole = sum(charged) + of("completion_tokens");
  if (total !== undefined && fitsTotal(total, whole, [of("reasoning_tokens")])) return [];
  return [{ path: sent[0]?.path ?? "", count: sum(sent), charged: sum(charged) }];
}

/** Fields of usage that name who answered and with what. */
const NAMES = words("id object type model model_name provider provider_name is_byok created currency");

const COUNTS_USAGE = /token|search|\.usage\./i;

/** Names of parts that are charged at the rate of the count around them: its text, its uncached and its predicted tokens. */
export const REST = /(?<!con|cached_?prompt_?)text|document|no_?cache|uncached|cache_?miss|prediction/i;

const EMPTY: ReadonlySet<unknown> = new Set([null, "", 0, false]);

/** Fields of a usage object that no path of its shape reads, except zeros, nulls and fields that count nothing. */
export function otherFields(shape: Shape, object: JsonObject, path: string): { others?: OtherFields } {
  const { counts, units, marks, either, within, standard, loose } = shape;
  const lists = [...Object.values(counts), ...Object.values(units ?? {}), marks, either, within, standard];
  const paths = lists.flat();
  const known = [...paths, ...TOTALS].flatMap((one) =>
    terms(one ?? "").map((term) => term.replace(/[.[].*/, "")),
  );
  const read = new Set([...known, ...MODIFIER_FIELDS, ...NAMES]);
  const isOther = (name: string) =>
    !read.has(name) &&
    !paths.includes(name) &&
    !NO_COUNT.test(name) &&
    !REST.test(name) &&
    (!(loose || path === "") || COUNTS_USAGE.test(name));
  const says = (value: unknown) => !EMPTY.has(value) && (!isObject(value) || countsIn("", value));
  const names = Object.entries(object).flatMap(([name, value]) => (isOther(name) && says(value) ? name : []));
  if (names.length === 0) return {};
  const other = [...new Set([...known, ...MODIFIER_FIELDS])].filter((name) => !name.startsWith("^"));
  // Whole numbers are already among the unused counts.
  const isUnclear = names.some(
    (name) => isCount(name) && !/^"?\d{1,16}"?$/.test(JSON.stringify(object[name])),
  );
  return { others: { path, names, known: other, isUnclear } };
}

/** A leaf that no count was read from, unless it counts nothing. */
export function toUnused({ name, path, value }: Leaf, shape: Shape): Unused[] {
  const { counts, within = [], standard = [], loose } = shape;
  if (!Number.isInteger(value) || value <= 0 || NO_COUNT.test(name) || within.includes(name)) return [];
  const isMistyped = Object.values(counts).some((paths) =>
    paths.flatMap(terms).some((one) => one !== name && isNear(name, one)),
  );
  if (!isMistyped && (REST.test(name) || (loose && !COUNTS_USAGE.test(name) && !isCount(name)))) return [];
  if (!isMistyped && within.some((rule) => covers(rule, name))) return [];
  const charged = standard.some((rule) => covers(rule, name)) ? "standard" : "none";
  return [{ name, path, count: value, charged }];
}

/** Whether a field is the rule's or lies below it. */
function covers(rule: string, name: string): boolean {
  return name === rule || name.startsWith(`${rule}.`) || name.startsWith(`${rule}[`);
}
