// Describes as data how one API writes its usage object: its marks, the paths of its counts, and fields without their own rate.
import type { Convention } from "../pricing/conventions.ts";
import type { Assumption } from "../pricing/usage.ts";
import { CHARGES, type UsageCount } from "../schemas/charges.ts";
import type { Measure } from "../schemas/words.ts";
import type { JsonObject, Leaf } from "./json-paths.ts";

/** The alternative paths of each count; the first one above 0 counts, and ` + ` adds paths up. */
type Paths<Counted extends string> = Readonly<Partial<Record<Counted, readonly string[]>>>;

/**
 * Paths are dotted; an element of an array is named by its `modality`, `ttl` or `type`, else by its index:
 * `promptTokensDetails[AUDIO].tokenCount`. A path that starts with `^` is looked up in the object around the usage object.
 */
export type Shape = {
  name: string;
  /** Counts that must all be present. */
  marks: readonly string[];
  /** Of these fields at least one must be present too, null or not. */
  either?: readonly string[];
  /** `by_total`: hosts differ, so the body's own total decides, or else the provider's rule. */
  convention: Convention | "by_total";
  counts: Paths<UsageCount>;
  units?: Paths<Measure>;
  /** The sum of the call's tokens, as the body states it. */
  total?: readonly string[];
  /** Fields that, with all below them, repeat or split a charged count; alternatives need not be named. */
  within?: readonly string[];
  /** The same for kinds that may have their own rate: they are charged at the count's standard rate. */
  standard?: readonly string[];
  /** The providers whose APIs answer in this shape; absent if others may. */
  apis?: readonly string[];
  /** Set if counts lie among other fields, so that only those named after tokens count. */
  loose?: true;
  /** A total of only input and output, or none, leaves open what contains the cache's counts. */
  isBare?: boolean | undefined;
  /** What such a body never says. */
  assumes?: readonly Assumption[];
  /** Counts are the totals of many calls. */
  aggregate?: true;
  /** A stream repeats the usage in every chunk, growing. */
  cumulative?: true;
};

/** A usage object and those around it, itself first. `beside`: its field among other calls. `clash`: an outer path that may include it. `isCut`: the text ends within what follows. */
export type FoundUsage = {
  shape: Shape;
  path: string;
  chain: readonly JsonObject[];
  beside?: string;
  clash?: string;
  isCut?: true;
  /** Counts outside of it, if it is the document's only one. */
  strays?: readonly Leaf[];
};

/** The leaves at a path of the usage object, or after `^` at one of the object around it. */
export type Find = (name: string) => Leaf[];
export type Read = ReadonlyMap<UsageCount, Leaf[]>;

/** Names of the sum of a call's tokens. */
export const TOTALS = ["total_tokens", "totalTokens", "totalTokenCount", "total_token_count"];

const COUNT_OF = new Map<string, string | undefined>(CHARGES.map(({ item, count }) => [item, count]));

/**
 * The shapes of a table: `name | marks`, then cells that begin with another field's name, or are a convention, and the counts on their lines,
 * each an item or a unit with the paths that it may have: `prompt input, cache_read cached other`; of two for one item the later counts.
 * The first two of several marks are the prompt and the completion where no count of these is named; a `total` without paths has the usual
 * names. Of paths `{a,b}.c` is `a.c b.c`, of items `x_{a,b} {c,d}` is `x_a c, x_b d`, and `a+b` adds up.
 */
export function shapesIn(table: string): Shape[] {
  return table
    .trim()
    .split(/\n(?! )/)
    .map((paragraph) => {
      const [head = "", ...counts] = paragraph.replaceAll(/\n +\| /g, " | ").split(/\n +/);
      const [name = "", marked = "", ...cells] = head.split(" | ");
      const marks = pathsIn(marked);
      const [prompt, completion] = marks;
      const fields: Partial<Shape> = Object.fromEntries(cells.map(fieldIn));
      const rows = rowsIn(counts.join(" ")).map(([item, paths]) => [COUNT_OF.get(item) ?? item, paths]);
      return {
        name,
        convention: "inclusive" as const,
        marks,
        counts: {
          ...(completion && { prompt_tokens: [prompt], completion_tokens: [completion] }),
          ...Object.fromEntries(rows),
        },
        ...fields,
        within: [...(fields.within ?? []), ...(fields.total ?? []), ...TOTALS],
      };
    });
}

/** Counts of each modality as rows of a table: `read`, `written` and `cached` are the paths of one, its name in place of `*`. */
export function modalities(
  read: string,
  written: string,
  cached: string,
  names: readonly string[] = ["audio", "image", "video"],
): string {
  const one = `M_prompt ${read}, M_completion ${written}, M_cache_read ${cached}`;
  return names.map((name) => one.replaceAll("M_", `${name.toLowerCase()}_`).replaceAll("*", name)).join(", ");
}

/** A field of a shape and its value; one without a value is true, or a convention. */
function fieldIn(cell: string): [field: string, value: unknown] {
  const [field = "", ...value] = cell.split(" ");
  const text = value.join(" ");
  if (field === "total" && text === "") return [field, TOTALS];
  if (field === "units") return [field, Object.fromEntries(rowsIn(text))];
  if (/^(loose|aggregate|cumulative|isBare)$/.test(field)) return [field, true];
  return text === "" ? ["convention", field] : [field, pathsIn(text)];
}

function rowsIn(text: string): (readonly [name: string, paths: string[]])[] {
  const rows = text === "" ? [] : text.split(", ");
  return rows.flatMap((row) => {
    const [name = "", ...paths] = row.split(" ");
    return unfold(name).map((one, index, { length }) => {
      const own = (all: string[]) =>
        all.slice((index * all.length) / length, ((index + 1) * all.length) / length);
      return [one, paths.flatMap((path) => own(pathsIn(path)))] as const;
    });
  });
}

/** The paths of a text, each of those that one with braces stands for. */
export function pathsIn(text: string): string[] {
  return text.split(" ").flatMap((word) => (word === "" ? [] : unfold(word.replaceAll("+", " + "))));
}

/** The paths that an alternative adds up. */
export function terms(alternative: string): string[] {
  return alternative.split(" + ");
}

/** Each word that one with braces stands for, the first brace's first. */
function unfold(word: string): string[] {
  const [braces, inner = ""] = /\{([^}]*)\}/.exec(word) ?? [];
  return braces === undefined ? [word] : inner.split(",").flatMap((one) => unfold(word.replace(braces, one)));
}
