// What searches look through: an index of model ids from the build, and the folded names of models, makers and sellers.
import { once } from "../lru-cache.ts";
import type { ListingSearch } from "../schemas/listing.ts";
import { fold, lastPart, meantWord, toTerms } from "../spelling.ts";

/** Ids in a block, and 32-bit words of its filter; about one bit in five is set. */
const BLOCK = 64;
const WORDS = 64;
const SHIFT = 21;

/** Folded ids, one per line; where each ends, in UTF-16 units; and for each block of ids a filter, by which most are skipped. */
export type IdIndex = { text: string; ends: Uint32Array; filters: Uint32Array };

export function indexIds(ids: readonly string[]): IdIndex {
  const names = ids.map((id) => `${fold(id)}\n`);
  const ends = new Uint32Array(names.length);
  const filters = new Uint32Array(Math.ceil(names.length / BLOCK) * WORDS);
  let end = 0;
  names.forEach((name, i) => {
    end += name.length;
    ends[i] = end;
    const words = filters.subarray(Math.floor(i / BLOCK) * WORDS);
    for (const bit of [...bitsOf(name, 2), ...bitsOf(name, 3)]) setBit(words, bit);
  });
  return { text: names.join(""), ends, filters };
}

/** Positions of the ids that contain every folded term, ascending; none without a term. A term has no white space. */
export function findIds({ text, ends, filters }: IdIndex, terms: readonly string[]): number[] {
  // The longest term is the rarest.
  const [longest, ...others] = terms.toSorted((a, b) => b.length - a.length);
  const found: number[] = [];
  if (longest === undefined) return found;
  const bits = terms.flatMap((term) => bitsOf(term, term.length < 3 ? 2 : 3));
  for (let block = 0; block * BLOCK < ends.length; block++) {
    if (!hasBits(filters, block * WORDS, bits)) continue;
    const first = block * BLOCK;
    const last = Math.min(first + BLOCK, ends.length);
    const from = ends[first - 1] ?? 0;
    const lines = text.slice(from, ends[last - 1]);
    let at = lines.indexOf(longest);
    for (let id = first; at >= 0 && id < last; id++) {
      const end = (ends[id] ?? 0) - from;
      if (at >= end) continue;
      const name = lines.slice((ends[id - 1] ?? 0) - from, end);
      if (others.every((term) => name.includes(term))) found.push(id);
      at = lines.indexOf(longest, end);
    }
  }
  return found;
}

function hasBits(filters: Uint32Array, at: number, bits: readonly number[]): boolean {
  return bits.every((bit) => (((filters[at + (bit >> 5)] ?? 0) >>> (bit & 31)) & 1) === 1);
}

function setBit(words: Uint32Array, bit: number): void {
  const word = bit >> 5;
  words[word] = (words[word] ?? 0) | (1 << (bit & 31));
}

function bitsOf(text: string, length: number): number[] {
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, i) => bitOf(text, i, length));
}

function bitOf(text: string, from: number, length: number): number {
  let hash = length;
  for (let i = from; i < from + length; i++) hash = Math.imul(hash, 31) + text.charCodeAt(i);
  return Math.imul(hash, 0x9e3779b1) >>> SHIFT;
}

/** Model id and seller of each row. */
export type SearchedRows = readonly (readonly [id: string, seller: number])[];

/** For listings without search data. */
export const NO_SEARCH: ListingSearch = { models: [], of: [], names: [], sellers: [], media: [], has: [] };

/** Ascending rows; `corrected` is the text that found them, if a word was replaced. */
export type Found = { rows: readonly number[]; corrected?: string };

/** A family's name with its version, which others write with a separator. */
const JOINED = /[a-z]{3}\d/i;

/** Longer texts are not corrected, because each word takes milliseconds. */
const MAX_CORRECTED_WORDS = 6;

/** The texts of each row that a term may match, and those that a whole search may name. */
export class SearchTexts {
  readonly #rows: SearchedRows;
  readonly #of: readonly number[];
  readonly #ids: readonly string[];
  readonly #models: readonly { text: string; name: string; labels: readonly string[] }[];
  readonly #names: ReadonlyMap<number, string>;
  readonly #sellers: readonly string[];

  constructor(rows: SearchedRows, { models, of, names, sellers }: ListingSearch = NO_SEARCH) {
    this.#rows = rows;
    this.#of = of;
    this.#ids = rows.map(([id]) => fold(id));
    this.#sellers = sellers.map(([text]) => fold(text));
    this.#names = new Map(names.map(([row, name]) => [row, fold(name)]));
    const makers = new Map<string, string>();
    sellers.forEach(([, own], i) => {
      for (const maker of own) makers.set(maker, `${makers.get(maker) ?? ""} ${this.#sellers[i]}`);
    });
    this.#models = models.map(([canonical, name]) => {
      const [maker = ""] = canonical.split("/");
      const labels = [canonical.slice(maker.length + 1), name].map((label) => squeeze(hyphened(label)));
      const names = `${fold(canonical)} ${fold(name)}`;
      return { text: `${names} ${makers.get(maker) ?? ""}`, name: names, labels };
    });
  }

  of(row: number): string {
    return [this.#ids[row], this.#model(row)?.text, this.#names.get(row), this.#seller(row)].join(" ");
  }

  namesOf(row: number): string {
    return [this.#ids[row], this.#model(row)?.name, this.#names.get(row)].join(" ");
  }

  /** The names of a row, squeezed, for a search that equals one of them. */
  labels(row: number): readonly string[] {
    const id = this.#rows[row]?.[0] ?? "";
    return [squeeze(this.#ids[row] ?? ""), squeeze(fold(lastPart(id))), ...(this.#model(row)?.labels ?? [])];
  }

  /** Finds the rows that contain every term of a text. If no row does, or a version follows a name (`llama3.2`), separators are ignored. */
  named(phrase: string): readonly number[] {
    const rows = JOINED.test(phrase) ? [] : this.rowsWith(toTerms(phrase));
    return rows.length > 0 ? rows : this.rowsWith(toTerms(phrase).map(squeeze), true);
  }

  /** Finds the rows of a text as `named` does. If no row matches, the text is corrected to the nearest spelling. */
  find(phrase: string): Found {
    const rows = this.named(phrase);
    if (rows.length > 0) return { rows };
    const typed = phrase.trim().split(/\s+/);
    if (typed.length > MAX_CORRECTED_WORDS) return { rows: [] };
    const corrected = typed.map((word) => this.#nearestWord(word)).join(" ");
    if (corrected === typed.join(" ")) return { rows: [] };
    const found = this.rowsWith(toTerms(corrected));
    return found.length > 0 ? { rows: found, corrected } : { rows: [] };
  }

  /** Rows that contain every term, ascending. `squeezed` ignores separators in the texts. */
  rowsWith(terms: readonly string[], squeezed = false): number[] {
    const text = squeezed ? squeeze : (one: string) => one;
    const wanted = terms.map((term) => ({
      term,
      models: placesWhere(this.#models, (model) => text(model.text).includes(term)),
      sellers: placesWhere(this.#sellers, (seller) => text(seller).includes(term)),
    }));
    const has = (row: number) =>
      wanted.every(
        ({ term, models, sellers }) =>
          models.has((this.#of[row] ?? 0) - 1) ||
          sellers.has(this.#rows[row]?.[1] ?? -1) ||
          text(this.#ids[row] ?? "").includes(term) ||
          text(this.#names.get(row) ?? "").includes(term),
      );
    return this.#rows.flatMap((_, row) => (has(row) ? [row] : []));
  }

  /** Every word of letters in any text. */
  readonly words = once((): ReadonlySet<string> => {
    const models = this.#models.map(({ text }) => text);
    const all = [...this.#ids, ...models, ...this.#names.values(), ...this.#sellers];
    return new Set(all.flatMap((text) => text.split(/[^\p{L}]+/u)).filter((word) => word.length > 2));
  });

  /** A known word for an unknown one. A word with a digit is not corrected, because another version is another model. */
  #nearestWord(typed: string): string {
    if (!/^\p{L}{3,}$/u.test(typed) || this.rowsWith(toTerms(typed)).length > 0) return typed;
    return meantWord(typed, this.words()) ?? typed;
  }

  #model(row: number) {
    return this.#models[(this.#of[row] ?? 0) - 1];
  }

  #seller(row: number): string {
    return this.#sellers[this.#rows[row]?.[1] ?? -1] ?? "";
  }
}

/** A folded text without the separators of its words. */
export function squeeze(text: string): string {
  return text.replaceAll("-", "");
}

/** A name written like an id. */
export function hyphened(name: string): string {
  return fold(name.trim()).replace(/[\s()]+/g, "-");
}

function placesWhere<T>(all: readonly T[], passes: (one: T) => boolean): Set<number> {
  return new Set(all.flatMap((one, i) => (passes(one) ? [i] : [])));
}
