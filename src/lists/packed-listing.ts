// The stored form of a listing: its parts, which scripts/build/pack-listing.ts writes, and a reader that leaves them in place.
import { keptOr, LruCache, once } from "../lru-cache.ts";
import type { ListingOutline, ListingSearch } from "../schemas/listing.ts";
import { toInstant } from "../schemas/moment.ts";
import type { Column } from "../schemas/price.ts";
import { PUBLIC_RATES } from "../schemas/words.ts";
import { PackedParts, packedTexts } from "./packed-parts.ts";
import type { PreparedRelevance } from "./relevance.ts";
import { findIds } from "./text-index.ts";

/** Names of the parts. A list of texts has a second part with the end of each, in UTF-16 units (`endsPart`). */
export const PARTS = {
  outline: "outline",
  /** Distinct model ids in code unit order; the id of each row; the first row of each id. */
  ids: "ids",
  rowIds: "rowIds",
  firstRows: "firstRows",
  /** src/lists/text-index.ts reads these three. */
  search: "search",
  searchEnds: "searchEnds",
  searchFilters: "searchFilters",
  /** `ListingSearch` as JSON. */
  known: "known",
  /** src/lists/relevance.ts describes these three. */
  byRelevance: "byRelevance",
  rowModels: "rowModels",
  rowRanks: "rowRanks",
  rowProviders: "rowProviders",
  /** Price cards, and the card of each row and, after all rows, of each announced entry; texts too have those at their end. */
  cards: "cards",
  rowCards: "rowCards",
  /** Other members of entries: `,"name":value`, one or more in each. */
  texts: "texts",
  /** The text numbers of all rows, row by row; where each row's entry ends and where its facts end. */
  rowTexts: "rowTexts",
  entryEnds: "entryEnds",
  factsEnds: "factsEnds",
  /** Rows with a known context, and its tokens. */
  contextRows: "context.rows",
  contextTokens: "context.tokens",
} as const;

/** The part with the ends of a list of texts. */
export function endsPart(texts: string): string {
  return `${texts}.ends`;
}

export type Facet = "modes" | "capabilities" | "certainties";

/** The part with the rows of one mode or capability. */
export function facetPart(facet: Facet, word: string): string {
  return `${facet}.${word}`;
}

/** The part with a column's rows, lowest value first. */
export function columnPart(name: Column): string {
  return `column.${name}`;
}

/** The part with a column's distinct values in ascending order; its `endsPart` says where the rows of each end. */
export function valuesPart(name: Column): string {
  return `column.${name}.values`;
}

/** The card of a row whose entry has another form: its texts are the whole entry. */
export const NO_CARD = 0;

/** A price card is the 13 rates as JSON numbers, empty if unknown, then a tab and the message as JSON text. Many rows share one. */
export const CARD_TAB = "\t";

/** Writes out the ends of a span, whose text has their instants, short, each after a line end: JSON text has no bare ones. */
export function withSpans(text: string): string {
  return text.replace(/\n(from|until) ([^,}]+)/g, (_, name: string, short: string) => {
    const instant = Date.parse(short);
    const day = toInstant(name === "from" ? instant : instant - 1).slice(0, 10);
    return `"${name}":"${day}","effective_${name}":"${toInstant(instant)}"`;
  });
}

const RATE_NAMES = PUBLIC_RATES.map((name) => JSON.stringify(name));

/** `"pricing":...,"message":...` and, if any rate is unknown, `"unknown":[...]`. */
export function cardMembers(card: string): string {
  const tab = card.indexOf(CARD_TAB);
  const message = card.slice(tab + 1);
  if (tab === 0) return `"pricing":null,"message":${message}`;
  const rates = card.slice(0, tab).split(",");
  const pricing = RATE_NAMES.map((name, i) => `${name}:${rates[i] || "0"}`).join(",");
  const unknown = RATE_NAMES.filter((_, i) => !rates[i]).join(",");
  return `"pricing":{${pricing}},"message":${message}${unknown && `,"unknown":[${unknown}]`}`;
}

/** Rows in some order; a row is its number in listing order. */
export type Rows = ArrayLike<number> & Iterable<number>;

/** Makers' models whose rows are cached: without that, quotes of a model at every seller take half as long again. */
const MAX_CANONICALS = 500;

export class PackedListing {
  readonly outline: ListingOutline;
  readonly #parts: PackedParts;
  readonly #texts = new Map<string, ReturnType<typeof packedTexts>>();
  readonly #cards = new Map<number, string>();
  readonly #spans = new Map<number, string>();
  readonly #canonicals = new LruCache<string, readonly number[]>(MAX_CANONICALS);
  readonly #ids = once(() => ({
    text: this.#parts.text(PARTS.search),
    ends: this.#parts.numbers(PARTS.searchEnds) as Uint32Array,
    filters: this.#parts.numbers(PARTS.searchFilters) as Uint32Array,
  }));

  /** Throws if the bytes are not a listing. */
  constructor(bytes: Uint8Array) {
    this.#parts = new PackedParts(bytes);
    // The build wrote it, and its hash was verified.
    this.outline = JSON.parse(this.#parts.text(PARTS.outline)) as ListingOutline;
  }

  get size(): number {
    return this.#parts.numbers(PARTS.rowProviders).length;
  }

  modelId(row: number): string {
    return this.#list(PARTS.ids).at(this.#number(PARTS.rowIds, row));
  }

  /** The position of a row's provider in the outline's `providers`. */
  provider(row: number): number {
    return this.#number(PARTS.rowProviders, row);
  }

  /** The rows of a model id in ascending order. */
  rowsOfModel(id: string): readonly number[] {
    const place = this.#list(PARTS.ids).findSorted(id);
    return place === undefined ? [] : this.#rowsOfId(place);
  }

  /** The rows of a maker's model under any provider's name, ascending. */
  rowsOfCanonical(canonical: string): readonly number[] {
    return keptOr(this.#canonicals, canonical, () => {
      const wanted = this.#list(PARTS.texts).find(`,"canonical":${JSON.stringify(canonical)}`);
      const rowTexts = this.#parts.numbers(PARTS.rowTexts);
      const rows: number[] = [];
      for (let row = 0; wanted !== undefined && row < this.size; row++) {
        if (rowTexts.subarray(this.#entryStart(row), this.#number(PARTS.entryEnds, row)).includes(wanted))
          rows.push(row);
      }
      return rows;
    });
  }

  /** The rows whose id contains every folded term, ascending. */
  rowsWithTerms(terms: readonly string[]): readonly number[] {
    // Ids are sorted by code units and rows by code points, which is nearly always the same.
    return findIds(this.#ids(), terms)
      .flatMap((id) => this.#rowsOfId(id))
      .sort((a, b) => a - b);
  }

  /** A column's rows, lowest value first and ties in listing order, with the values beside them. */
  column(name: Column): { rows: Rows; values: () => ArrayLike<number> } {
    const rows = this.#optional(columnPart(name));
    return { rows, values: () => (rows.length === 0 ? [] : this.#valuesOf(name, rows.length)) };
  }

  rowsOfFacet(facet: Facet, word: string): Rows {
    return this.#optional(facetPart(facet, word));
  }

  contexts(): { rows: Rows; tokens: ArrayLike<number> } {
    return { rows: this.#optional(PARTS.contextRows), tokens: this.#optional(PARTS.contextTokens) };
  }

  /** The orders that the build prepared; undefined if the listing has no search data. */
  prepared(): PreparedRelevance | undefined {
    if (!this.#parts.has(PARTS.byRelevance)) return undefined;
    return {
      order: this.#parts.numbers(PARTS.byRelevance),
      models: this.#parts.numbers(PARTS.rowModels),
      ranks: this.#parts.numbers(PARTS.rowRanks),
    };
  }

  search(): ListingSearch | undefined {
    if (!this.#parts.has(PARTS.known)) return undefined;
    return JSON.parse(this.#parts.text(PARTS.known)) as ListingSearch;
  }

  /** A row's price entry, JSON text in UTF-8; `place` is that of one announced for it. */
  entry(row: number, place = row): Uint8Array {
    const card = this.#number(PARTS.rowCards, place);
    const texts = this.#joined(this.#entryStart(place), this.#number(PARTS.entryEnds, place));
    return encode(card === NO_CARD ? `{${texts.slice(1)}}` : `${this.#beginning(row, card)}${texts}}`);
  }

  /** The facts of the row's model in the same form. */
  facts(row: number): Uint8Array | undefined {
    const from = this.#number(PARTS.entryEnds, row);
    const end = this.#number(PARTS.factsEnds, row);
    return from === end ? undefined : encode(`{${this.#joined(from, end).slice(1)}}`);
  }

  #entryStart(row: number): number {
    return row === 0 ? 0 : this.#number(PARTS.factsEnds, row - 1);
  }

  #beginning(row: number, card: number): string {
    const provider = this.outline.providers[this.provider(row)];
    return `{"model_id":${JSON.stringify(this.modelId(row))},"provider_id":${JSON.stringify(provider)},${this.#card(card)}`;
  }

  #card(card: number): string {
    return keptOr(this.#cards, card, () => cardMembers(this.#list(PARTS.cards).at(card)));
  }

  #joined(from: number, end: number): string {
    const texts = this.#list(PARTS.texts);
    const rowTexts = this.#parts.numbers(PARTS.rowTexts);
    let joined = "";
    for (let i = from; i < end; i++) {
      const place = rowTexts[i] ?? 0;
      const text = texts.at(place);
      joined += text.startsWith("\n") ? keptOr(this.#spans, place, () => withSpans(text)) : text;
    }
    return joined;
  }

  #optional(part: string): Rows {
    return this.#parts.has(part) ? this.#parts.numbers(part) : [];
  }

  #valuesOf(name: Column, count: number): Float64Array {
    const values = this.#parts.numbers(valuesPart(name));
    const ends = this.#parts.numbers(endsPart(valuesPart(name)));
    const all = new Float64Array(count);
    values.forEach((value, i) => {
      all.fill(value, ends[i - 1] ?? 0, ends[i]);
    });
    return all;
  }

  #rowsOfId(id: number): number[] {
    const rowIds = this.#parts.numbers(PARTS.rowIds);
    const rows: number[] = [];
    for (let row = this.#number(PARTS.firstRows, id); rowIds[row] === id; row++) rows.push(row);
    return rows;
  }

  #list(part: string) {
    const open = () => packedTexts(this.#parts.text(part), this.#parts.numbers(endsPart(part)));
    return keptOr(this.#texts, part, open);
  }

  #number(part: string, at: number): number {
    const number = this.#parts.numbers(part)[at];
    if (number === undefined) throw new Error(`the listing has no ${at} in ${part}`);
    return number;
  }
}

export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
