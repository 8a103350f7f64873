// Parses megabytes of JSON: its parts are counted before they take memory, and the runtime's parser, which may take a microsecond per
// field, gets one piece at a time. https://www.rfc-editor.org/rfc/rfc8259
import type { Turns } from "./turns.ts";

/** The parsed value, the limit that the text exceeds, or that it is not JSON. */
export type ParsedJson = { value: unknown } | { tooMuch: string } | { broken: true };

/** The parts that may still be parsed of one body, which may have several documents. */
export type PartsLeft = { parts: number };

/** Objects, lists and fields of one body; each may take 90 bytes of an isolate's 128 MB. */
export const MAX_PARTS = 400_000;
/** The depth of nesting, and the fields of one object; no API's answer comes near them. */
const [MAX_DEPTH, MAX_FIELDS] = [10_000, 10_000];
/** Characters parsed in one turn; a long text with many of them is worth more turns. */
const [PIECE, PIECE_OF_LONG, LONG] = [64 * 1024, 16 * 1024, 1024 * 1024];

type Open = {
  isObject: boolean;
  /** Where it starts, and its key if it has one. */
  start: number;
  key: number;
  fields: number;
  /** Everything before this position is already kept. */
  from: number;
  kept?: Record<string, unknown> | unknown[];
  /** The text before `from` ends with an element, so a comma must follow. */
  ended: boolean;
};

/** Parses a document, deducting its parts from those that are left. */
export function* parseJson(text: string, left: PartsLeft = { parts: MAX_PARTS }): Turns<ParsedJson> {
  const pieces = new Pieces(text);
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = pieces.skipString(at);
        break;
      case ",":
        if (pieces.isLong(at)) {
          if (!pieces.cut(at)) return { broken: true };
          yield;
        }
        break;
      case "{":
      case "[":
        if (pieces.open(at) > MAX_DEPTH) return { tooMuch: `${MAX_DEPTH} objects and lists in each other` };
        left.parts -= 1;
        break;
      case ":":
        if (pieces.addField() > MAX_FIELDS) return { tooMuch: `${MAX_FIELDS} fields in one object` };
        left.parts -= 1;
        break;
      case "}":
      case "]": {
        const closed = pieces.close(at);
        if (closed) return closed;
      }
    }
    if (left.parts < 0) return { tooMuch: `${MAX_PARTS} objects, lists and fields` };
  }
  return pieces.isOpen ? { broken: true } : parsed(text);
}

class Pieces {
  readonly #text: string;
  readonly #open: Open[] = [];
  readonly #piece: number;
  #string = 0;

  constructor(text: string) {
    this.#text = text;
    this.#piece = text.length > LONG ? PIECE_OF_LONG : PIECE;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** The position of the quote that ends the string at `at`. */
  skipString(at: number): number {
    this.#string = at;
    return endOfString(this.#text, at);
  }

  open(at: number): number {
    const isObject = this.#text[at] === "{";
    return this.#open.push({ isObject, start: at, key: this.#string, from: at + 1, fields: 0, ended: false });
  }

  addField(): number {
    const inner = this.#open.at(-1);
    if (inner === undefined) return 0;
    inner.fields += 1;
    return inner.fields;
  }

  isLong(at: number): boolean {
    const inner = this.#open.at(-1);
    return inner !== undefined && (inner.ended || at - inner.from >= this.#piece);
  }

  /** Keeps what precedes a comma; returns false if that is not JSON. */
  cut(at: number): boolean {
    const inner = this.#open.at(-1);
    if (inner === undefined || !this.#keep(inner, at)) return false;
    inner.from = at + 1;
    inner.ended = false;
    return true;
  }

  /** Closes the innermost object or list; returns the result if that ends or breaks the document. */
  close(at: number): ParsedJson | undefined {
    const inner = this.#open.pop();
    const around = this.#open.at(-1);
    if (inner === undefined || inner.isObject !== (this.#text[at] === "}")) return { broken: true };
    const isLast = around === undefined;
    if (isLast && this.#text.slice(at + 1).trim() !== "") return { broken: true };
    if (inner.kept === undefined) return isLast ? parsed(this.#text) : undefined;
    if (!this.#keep(inner, at)) return { broken: true };
    if (isLast) return { value: inner.kept };
    return this.#put(around, inner, at) ? undefined : { broken: true };
  }

  /** Parses the elements or fields up to `end`; there must be one unless one has just ended. */
  #keep(inner: Open, end: number, last = ""): boolean {
    const piece = this.#text.slice(inner.from, end) + last;
    if (inner.ended || piece.trim() === "") return inner.ended && piece.trim() === "";
    const read = parsed(inner.isObject ? `{${piece}}` : `[${piece}]`);
    if (!("value" in read)) return false;
    // Without a prototype `__proto__` is an ordinary field.
    inner.kept ??= inner.isObject ? Object.create(null) : [];
    if (Array.isArray(inner.kept) && Array.isArray(read.value))
      for (const one of read.value) inner.kept.push(one);
    else Object.assign(inner.kept ?? {}, read.value);
    return true;
  }

  /** Stores an element or field that was kept in pieces and ends at `end` in its parent. */
  #put(around: Open, { start, key, kept }: Open, end: number): boolean {
    if (!this.#keep(around, start, "null")) return false;
    if (Array.isArray(around.kept)) around.kept[around.kept.length - 1] = kept;
    else
      Object.assign(around.kept ?? {}, {
        [String(JSON.parse(this.#text.slice(key, endOfString(this.#text, key) + 1)))]: kept,
      });
    around.from = end + 1;
    around.ended = true;
    return true;
  }
}

function parsed(text: string): ParsedJson {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { broken: true };
  }
}

/** The position of the quote that ends the string starting at `at`, or the end of the text. */
export function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === "\\") before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
