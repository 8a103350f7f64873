// A screen's state in its address: a table says how the parameter of each field is read and written, and its usual value.
import { useEffect, useRef } from "preact/hooks";
import { dom } from "./dom.ts";
import { UNITS, type Unit } from "./format.ts";

/** A field of a state. An absent or unreadable value becomes the usual one, which no address contains. */
export type Field<Value> = {
  usual: Value;
  /** The value of a parameter, which may stand in an address several times. */
  read: (first: string, texts: readonly string[]) => Value | undefined;
  write(value: Value): string;
  parameter?: string;
};

type Fields = Readonly<Record<string, Field<unknown>>>;

export type StateOf<Table extends Fields> = { [Name in keyof Table]: Table[Name]["usual"] };

/** A text that a pattern matches. */
export function word(pattern: RegExp, usual = ""): Field<string> {
  return { usual, read: (text) => (pattern.test(text.trim()) ? text.trim() : undefined), write: String };
}

/** A text as it was typed, even an empty one. */
export function typed(usual: string, parameter?: string): Field<string> {
  const read = (text: string, texts: readonly string[]) =>
    texts.length > 0 ? text.slice(0, 100) : undefined;
  return { usual, read, write: String, ...(parameter && { parameter }) };
}

/** One of some words, or none of them. */
export function choice<Word extends string>(words: readonly Word[]): Field<Word | ""> {
  return { usual: "", read: (text) => words.find((one) => one === text), write: String };
}

/** Several words, separated by commas or in parameters of their own; `known` keeps those with a meaning. */
export function words<Word extends string>(known: (given: string[]) => Word[]): Field<readonly Word[]> {
  return {
    usual: [],
    read: (_, texts) => known(texts.flatMap((list) => list.split(","))),
    write: (list) => list.join(),
  };
}

/** Whether a parameter has one certain value; `off` says in an address that it has not. */
export function flag(value: string, parameter: string, off = "0"): Field<boolean> {
  const read = (text: string) => (text === value || text === off ? text === value : undefined);
  return { usual: false, read, write: (is) => (is ? value : ""), parameter };
}

export const PAGE: Field<number> = {
  usual: 1,
  read: (text) => (Number.isSafeInteger(Number(text)) && Number(text) > 0 ? Number(text) : undefined),
  write: String,
};

export const UNIT = { ...choice(UNITS), usual: "1m" } as Field<Unit>;

/** The query string of an address, or its parameters. */
export type Query = string | URLSearchParams;

export function readAddress<Table extends Fields>(table: Table, query: Query): StateOf<Table> {
  const params = new URLSearchParams(query);
  const read = Object.entries(table).map(([name, { usual, read: valueIn, parameter = name }]) => {
    const texts = params.getAll(parameter);
    return [name, valueIn(texts[0] ?? "", texts) ?? usual];
  });
  return Object.fromEntries(read) as StateOf<Table>;
}

/** Names that others add to an address, to count where readers come from. */
const TRACKERS = /^(utm_\w+|\w*cl\w?id|gad_\w+|[gw]braid|mc_[ce]id|_g[al]|igshid|srsltid|ref|ref_src)$/i;

/** What an address says that no field of a table reads, in a sentence: names not `known` either, other values than a field has, and a second one. */
export function unreadIn(table: Fields, query: Query, known: readonly string[] = []): string | undefined {
  const params = new URLSearchParams(query);
  const fields = new Map(Object.entries(table).map(([name, field]) => [field.parameter ?? name, field]));
  const isUnread = ([name, text]: [string, string]) => {
    if (TRACKERS.test(name) || known.includes(name)) return false;
    const { usual, read } = fields.get(name) ?? {};
    const isList = Array.isArray(usual);
    if (!read || !(isList || text === params.get(name))) return true;
    const parts = isList ? text.split(",") : [text];
    return parts.some((part) => part.trim() !== "" && String(read(part, [part]) ?? "") === "");
  };
  const unread = [...params].filter(isUnread).map(([name, text]) => `“${name}=${text.slice(0, 60)}”`);
  if (unread.length === 0) return undefined;
  return `The address has ${unread.join(", ")}, which this page does not read. It reads ${[...fields.keys()].join(", ")}.`;
}

/** The address of a state: its path, any `params` to begin with, and a parameter for each field that differs from its usual value. */
export function writeAddress<Table extends Fields>(
  path: string,
  table: Table,
  state: NoInfer<StateOf<Table>>,
  params = new URLSearchParams(),
): string {
  for (const [name, { usual, write, parameter = name }] of Object.entries(table)) {
    const text = write(state[name]);
    if (text !== write(usual)) params.set(parameter, text);
  }
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Keeps the browser's address in step with `href` from its first change on, except while `held`. */
export function useAddress(href: string, held = false): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const isHeld = held || isFirst.current;
    isFirst.current = false;
    if (!isHeld) dom.history.replaceState(dom.history.state, "", `${href}${dom.location.hash}`);
  }, [href, held]);
}
