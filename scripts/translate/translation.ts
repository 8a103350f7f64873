// What every source's translation returns, and the steps they share: parse each item by its schema, translate it, check the row. A failing
// item is one problem and stops no other. Upstream text is made safe for logs and the refresh's pull request.
import type * as z from "zod/mini";
import type { RateName, Rates } from "../../src/schemas/price.ts";
import { type Observation, observation } from "../files/evidence.ts";
import type { Provider, Source } from "../files/registry.ts";
import { cleanNumber } from "./clean-number.ts";

/** What a document lists but could not be read this time: one model of a provider, or, without `id`, any of its models. */
export type Unread = { provider: string; id?: string };

/** Rows in our format, problems of one line each, and the rows that they leave unread. */
export type Translation = { rows: Observation[]; problems: string[]; unread: Unread[] };

/** One thing that a document lists. `provider` is the registry's slug, or undefined if the registry lacks the name. */
export type Item = { name: string; provider: string | undefined; id?: unknown; stated: unknown };

/** An item with a known provider and content that fits its schema. */
export type ReadItem<I extends Item, T> = Omit<I, "provider" | "stated"> & { provider: string; stated: T };

type Refused = Omit<Translation, "rows">;

/** Slugs by a source's own provider names. */
export function slugsOf(providers: readonly Provider[], source: Source): Map<string, string> {
  return new Map(
    providers.flatMap(({ slug, names }) => (names[source] ?? []).map((name) => [name, slug] as const)),
  );
}

/** Parses, translates and checks each item. */
export function translateEach<I extends Item, S extends z.ZodMiniType>(
  items: Iterable<I>,
  schema: S,
  translate: (item: ReadItem<I, z.infer<S>>) => Observation,
): Translation {
  const { read, ...refused } = readEach(items, schema);
  return alsoRefused(refused, translateRead(read, translate));
}

/** Adds what an earlier step refused to a translation. */
export function alsoRefused(earlier: Refused, { rows, problems, unread }: Translation): Translation {
  return { rows, problems: [...earlier.problems, ...problems], unread: [...earlier.unread, ...unread] };
}

/** The items that fit `schema` and belong to providers in the registry. */
export function readEach<I extends Item, S extends z.ZodMiniType>(
  items: Iterable<I>,
  schema: S,
): Refused & { read: ReadItem<I, z.infer<S>>[] } {
  return attemptEach(items, (item) => {
    const { provider } = item;
    if (provider === undefined) throw new Error("provider is not in the registry");
    return { ...item, provider, stated: parsed(schema, item.stated) };
  });
}

/** The row of each item; an invalid row is a problem. */
export function translateRead<I extends Item>(
  items: Iterable<I>,
  translate: (item: I) => Observation,
): Translation {
  const { read: rows, ...refused } = attemptEach(items, (item) => {
    const row = translate(item);
    parsed(observation, row);
    return row;
  });
  return { rows, ...refused };
}

/** The result of each item; one for which `attempt` throws is a problem, and its row, if its provider is known, is unread. */
export function attemptEach<I extends Omit<Item, "stated">, R>(
  items: Iterable<I>,
  attempt: (item: I) => R,
): Refused & { read: R[] } {
  const read: R[] = [];
  const problems: string[] = [];
  const unread: Unread[] = [];
  for (const item of items) {
    try {
      read.push(attempt(item));
    } catch (error) {
      problems.push(failureText(error, item.name));
      const { provider, id } = item;
      if (provider !== undefined) unread.push({ provider, ...(typeof id === "string" && { id }) });
    }
  }
  return { read, problems, unread };
}

/** Rates from `[name, value]` pairs, shifted by `places` digits; absent values stay unknown. */
export function toRates(
  pairs: readonly (readonly [RateName, number | string | undefined])[],
  places: number,
): Rates {
  const rates: Rates = {};
  for (const [name, value] of pairs) {
    if (value !== undefined) rates[name] = exactPrice(name, value, places);
  }
  return rates;
}

/** Reads a price as an exact decimal and moves its point by `places` digits. Throws if it is not a price. */
export function exactPrice(name: string, value: number | string, places: number): string {
  const exact = cleanNumber(value, places);
  if (exact === undefined) throw new Error(`${name}: ${JSON.stringify(value)} is not a price`);
  return exact;
}

/** Sources write one threshold as 199999, 200000 or 200001; all mean "above 200,000". */
export function threshold(size: number): number {
  const round = Math.round(size / 1000) * 1000;
  return Math.abs(size - round) <= 1 ? round : size;
}

/** The value at a path of names with points between; undefined if it leads nowhere. */
export function at(value: unknown, path: string): unknown {
  const inside = (inner: unknown, name: string) =>
    typeof inner === "object" && inner !== null ? new Map(Object.entries(inner)).get(name) : undefined;
  return path.split(".").reduce(inside, value);
}

/** Parses a whole document by its schema; throws naming the first invalid place. */
export function checked<S extends z.ZodMiniType>(schema: S, json: unknown): z.infer<S> {
  return parsed(schema, json, "not the document expected: ");
}

function parsed<S extends z.ZodMiniType>(schema: S, value: unknown, said = ""): z.infer<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join(".") || "top level";
  throw new Error(`${said}${place}: ${issue?.code === "custom" ? issue.message : issue?.code}`);
}

const LONGEST = 300;

/** A failure's message on one line, with the name of what failed. */
export function failureText(error: unknown, name?: string): string {
  const message = error instanceof Error ? error.message : String(error);
  return oneLine(name === undefined ? message : `${name}: ${message}`);
}

/** The text with control and format characters escaped, cut at 300 characters. */
export function oneLine(text: string): string {
  const escaped = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
  return escaped.length > LONGEST ? `${escaped.slice(0, LONGEST)}...` : escaped;
}
