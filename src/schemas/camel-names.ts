// From the names of the snake_case API to those of the camelCase one: `cache_read_tokens` is `cacheReadTokens` there. Every
// camelCase name of requests, answers, messages and documents is made here.

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
  return renamed(value) as CamelKeys<T>;
}

/** One object with camelCase keys, what it holds untouched. */
export function camelShape<T extends object>(shape: T): CamelShape<T> {
  const copy: Record<string, unknown> = {};
  // Not by entries: each would be an array, on the way of every answer.
  for (const name of Object.keys(shape)) copy[camelName(name)] = shape[name as keyof T];
  return copy as CamelShape<T>;
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) copy[camelName(name)] = renamed(entry);
  return copy;
}
