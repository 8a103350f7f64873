// Values as people paste them: JSON, Python's `Usage(input_tokens=12, details=None)`, or Node's `Usage { input_tokens: 12 }`.
import type { Turns } from "../turns.ts";
import { isObject } from "./json-paths.ts";

/** Deeper than any response; a bound for the recursion. */
const MAX_DEPTH = 64;
/** The most parts of one value, which is read in one turn, and of all values: more than people paste. */
const [MAX_VALUES, MAX_ALL_VALUES] = [50_000, 400_000];
const VALUES_A_TURN = 5_000;

const ABSENT = /^(None|null|NULL|nil|undefined|NaN|Optional\.empty)$/;
const TRUTH = /^([Tt]rue|[Ff]alse)$/;

const NUMBER = /(?!0x)[+-]?(\d[\d_]*)?\.?\d+(e[+-]?\d+)?/iy;
/** Runs of ordinary characters are taken at once: one by one, a text of megabytes would need a backtracking stack as large. */
const STRING = /[bruf]{0,2}("[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')/isy;
const WORD = /(?:0x|[\p{L}_])[\p{L}\p{N}_.\\]*/uy;
/** Around a value, what may be absent in Java, Rust and Swift, and the type in PHP. */
const BOXES = /^(Optional|Some|int|float|bool)$/;
/** `<FinishReason.STOP: 'STOP'>` */
const ENUM = /<[^<>]*?(?::\s*(?:"([^"]*)"|'([^']*)'))?>/y;
const BLANK = /(?:[\s,;]|\/\/[^\n]*|\.\.\. \d+ more (?:items?|characters?)|<ref \*\d+>)*/y;
/** What Node prints in place of deeply nested values. */
const DEEPER = /\[(?:Object|Array|Getter|Circular|Function)\b[^\]]*\]/y;

/** Every value of a text, in order; undefined if some part of it is not a value. */
export function* parseValues(text: string): Turns<unknown[] | "too many" | undefined> {
  const reader = new Reader(text);
  const values: unknown[] = [];
  let read = 0;
  try {
    for (reader.skip(BLANK); !reader.ended; reader.skip(BLANK)) {
      values.push(reader.value(0));
      if (reader.count - read < VALUES_A_TURN) continue;
      read = reader.count;
      yield;
    }
  } catch (error) {
    if (error instanceof SyntaxError) return reader.isFull ? "too many" : undefined;
    throw error;
  }
  return values;
}

class Reader {
  #at = 0;
  count = 0;
  #before = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get ended(): boolean {
    return this.#at >= this.#text.length;
  }

  get isFull(): boolean {
    return this.count > MAX_ALL_VALUES || this.count - this.#before > MAX_VALUES;
  }

  skip(pattern: RegExp): string | undefined {
    return this.#match(pattern)?.[0];
  }

  value(depth: number): unknown {
    if (depth === 0) this.#before = this.count;
    this.count += 1;
    if (depth > MAX_DEPTH || this.isFull) throw new SyntaxError("too deep, or too much");
    const next = this.#text[this.#at];
    if (next === "{") return this.#fields(depth);
    const hidden = this.#match(DEEPER);
    if (hidden) return hidden[0];
    if (next === "[" || next === "(") return this.#items(depth);
    const text = this.#match(STRING);
    if (text) return unquote(text[1] ?? "");
    const number = this.#match(NUMBER);
    if (number) return Number(number[0].replace(/_/g, ""));
    // An object of Ruby's, whose fields its name precedes.
    if (this.#match(/#<[\w:]+(?=[ \n])/y)) return this.#fields(depth);
    const kind = this.#match(ENUM);
    if (kind) return kind[1] ?? kind[2] ?? null;
    // So Ruby begins a symbol, Elixir and Erlang a map, and Go what a pointer leads to.
    if (this.#match(/[%#&](?=[\w{])|:(?=["\w])/y)) return this.value(depth + 1);
    const word = this.#match(WORD)?.[0];
    if (word === undefined) throw new SyntaxError(`unexpected ${next}`);
    // The parameters of a type in Python, and what PHP writes between its word for an array, object or text and the value.
    this.skip(/\[\w+\](?=\()|(?: Object|(?<=array))\s+(?=\()|\([\w\\]+\)(#\d+ \(\d+\))? (?=["{])/iy);
    const open = this.#text[this.#at] ?? "";
    if (BOXES.test(word) && /[[(]/.test(open)) return this.#items(depth)[0];
    // Go prints a map as `map[a:1]`.
    if (open === "(" || `${word}${open}` === "map[" || this.#match(/ ?(?=\{)/y)) return this.#fields(depth);
    if (open === '"') return this.value(depth + 1);
    if (ABSENT.test(word)) return null;
    if (TRUTH.test(word)) return /^t/i.test(word);
    // Java writes no quotes around texts.
    if (depth === 0) throw new SyntaxError(`unknown word ${word}`);
    return word + (this.#match(/[\p{L}\p{N}_./-]*/uy)?.[0] ?? "");
  }

  #items(depth: number): unknown[] {
    const items: unknown[] = [];
    for (const end = this.#open(); !this.#closed(end); this.skip(BLANK)) items.push(this.value(depth + 1));
    return items;
  }

  /** `"name": value` and `name=value`; a call's bare arguments are not read. */
  #fields(depth: number): Record<string, unknown> {
    const fields: [string, unknown][] = [];
    for (const end = this.#open(); !this.#closed(end); this.skip(BLANK)) {
      const name = this.#match(
        /(?!(?:True|False|None)\s*:)[[:@]?([\p{L}_$][\p{L}\p{N}_$.]*)(?:\]\s*=>|\s*(?:=>?(?!=)|:|(?=\{)))/uy,
      )?.[1];
      const key = name ?? this.value(depth + 1);
      const isField = name !== undefined || this.#match(/\s*(:|=>)/y) !== undefined;
      this.skip(BLANK);
      const before = fields.at(-1);
      if (isField) fields.push([String([key].flat()[0]), this.value(depth + 1)]);
      else if (end === ">" && isObject(key)) fields.push(...Object.entries(key));
      // `tokens=5,321` is no 5.
      else if (before && typeof key === "number") before[1] = `${before[1]},${key}`;
    }
    return Object.fromEntries(fields);
  }

  /** The end of what begins here. */
  #open(): string {
    const end = { "{": "}", "[": "]", "(": ")" }[this.#text[this.#at] ?? ""] ?? ">";
    this.#at += 1;
    this.skip(BLANK);
    return end;
  }

  #closed(end: string): boolean {
    if (this.ended) throw new SyntaxError("unfinished");
    if (this.#text[this.#at] !== end) return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return undefined;
    this.#at = pattern.lastIndex;
    return found;
  }
}

function unquote(literal: string): string {
  const inner = literal.slice(1, -1);
  return inner.replace(/\\(u[\da-f]{4}|x[\da-f]{2}|.)/gis, (_, code: string) => {
    if (/^[ux]./i.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" }[code] ?? code;
  });
}
