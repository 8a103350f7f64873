// From the names of the snake_case API to those of the camelCase one: `cache_read_tokens` is `cacheReadTokens` there. Every
// camelCase name of requests, answers, messages and documents is made here.
import { ITEMS } from "./charges.ts";

/** What the camelCase API has a word of its own for. */
const RENAMED = { prompt: "input", completion: "output", provider_id: "provider" } as const;

type Renamed = typeof RENAMED;

type Joined<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Joined<Tail>>}`
  : Name;

export type CamelName<Name extends string> = Name extends keyof Renamed ? Renamed[Name] : Joined<Name>;

/** `T` with camelCase keys. */
export type CamelShape<T> = {
  [Key in keyof T as Key extends string ? CamelName<Key> : never]: T[Key];
};

type SnakeName<Name extends string> = Name extends "provider"
  ? "provider_id"
  : Name extends `${infer Letter}${infer Rest}`
    ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeName<Rest>}`
    : Name;

/** `T` with the keys of the service's own. */
export type SnakeShape<T> = {
  [Key in keyof T as Key extends string ? SnakeName<Key> : never]: T[Key];
};

/** The same for all objects that it holds. */
export type CamelKeys<T> = T extends readonly (infer Entry)[]
  ? CamelKeys<Entry>[]
  : T extends object
    ? { [Key in keyof T as Key extends string ? CamelName<Key> : never]: CamelKeys<T[Key]> }
    : T;

const known = new Map<string, string>(Object.entries(RENAMED));

/** The camelCase API's name for a name of the service's own; never for a caller's text, since each is kept: without that a camelCase call takes 30 % more processor time. */
export function camelName<Name extends string>(name: Name): CamelName<Name> {
  let camel = known.get(name);
  if (camel === undefined) {
    camel = name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
    known.set(name, camel);
  }
  return camel as CamelName<Name>;
}

/** A copy with camelCase keys throughout; values stay as they are. */
export function camelKeys<T>(value: T): CamelKeys<T> {
  return camelValue(value, undefined, NO_TEXTS) as CamelKeys<T>;
}

/** One object with camelCase keys, what it holds untouched. */
export function camelShape<T extends object>(shape: T): CamelShape<T> {
  const copy: Record<string, unknown> = {};
  // Not by entries: each would be an array, on the way of every answer.
  for (const name of Object.keys(shape)) copy[camelName(name)] = shape[name as keyof T];
  return copy as CamelShape<T>;
}

/** The names of the service's own in place of camelCase keys of one object. */
export function snakeShape<T extends object>(shape: T): SnakeShape<T> {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(shape)) copy[snakeName(name)] = shape[name as keyof T];
  return copy as SnakeShape<T>;
}

const snakeNames = new Map<string, string>([["provider", "provider_id"]]);

/** Only for the keys of a request that was read: each is kept, as in `camelName`. */
function snakeName(name: string): string {
  let snake = snakeNames.get(name);
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    snakeNames.set(name, snake);
  }
  return snake;
}

/** Items of bills that are named here: those of units are named as prices state them. */
const OWN_ITEMS: ReadonlySet<string> = new Set([...ITEMS, "byok_fee"]);

function camelItem(item: string): string {
  return OWN_ITEMS.has(item) ? camelName(item) : item;
}

/** How texts in a field of an answer are renamed, which are names too; null: no name in it is one of the service's own. */
export const CAMEL_TEXTS = {
  ...{ item: camelItem, items: camelItem, unpriced: camelItem, explained_by: camelItem },
  ...{ contracted_at_list: camelItem, contracted_unpriced: camelItem, certainty_of: camelItem },
  ...{ assumed: camelName, fallbacks: camelName, from: camelName },
  ...{ adjustments: null, allowances: null, evidence: null, fees: null, ignored: null, labels: null },
  units: null,
} as const;

type Texts = typeof CAMEL_TEXTS;

/** An answer under the camelCase API's names: keys, and texts that are names. */
export type CamelAnswer<T, Text = never> = T extends readonly (infer Entry)[]
  ? CamelAnswer<Entry, Text>[]
  : T extends object
    ? {
        [Key in keyof T as Key extends string ? CamelName<Key> : never]: Key extends keyof Texts
          ? Texts[Key] extends null
            ? T[Key]
            : CamelAnswer<T[Key], string>
          : CamelAnswer<T[Key], Text>;
      }
    : T extends Text & string
      ? CamelName<T>
      : T;

export function camelAnswer<T>(answer: T): CamelAnswer<T> {
  return camelValue(answer, undefined, TEXTS) as CamelAnswer<T>;
}

function camelValue(
  value: unknown,
  rename: ((text: string) => string) | undefined,
  texts: typeof TEXTS,
): unknown {
  if (typeof value === "string") return rename ? rename(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => camelValue(one, rename, texts));
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    const inner = texts.get(name);
    const key = (rename === camelItem ? camelItem : camelName)(name);
    copy[key] = inner === null ? field : camelValue(field, inner ?? rename, texts);
  }
  return copy;
}

const TEXTS = new Map<string, ((text: string) => string) | null>(Object.entries(CAMEL_TEXTS));
const NO_TEXTS: typeof TEXTS = new Map();
