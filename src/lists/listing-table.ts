// A listing as it is kept in KV: parts that are read where they lie, none of them unpacked. A row is put together from texts that
// many rows share, so that a page costs what its own rows cost, whichever they are. scripts/build/pack-listing.ts writes it.
import type { ListingOutline, ListingSearch } from "../schemas/listing.ts";
import type { Column } from "../schemas/price.ts";
import { type IdText, idsWith } from "./id-search.ts";
import type { Facet, ListingSource, Rows, SortedColumn } from "./listing-source.ts";
import type { PreparedRelevance } from "./prepared-relevance.ts";
import { cardMembers } from "./price-card.ts";
import {
  CONTEXT_ROWS,
  CONTEXT_TOKENS,
  columnPart,
  endsPart,
  facetPart,
  NO_CARD,
  PARTS,
  valuesPart,
} from "./table-parts.ts";
import { Texts } from "./texts.ts";
import { ValueParts } from "./value-parts.ts";

export class ListingTable implements ListingSource {
  readonly outline: ListingOutline;
  readonly #parts: ValueParts;
  readonly #kept = new Map<string, Texts>();
  readonly #cards = new Map<number, string>();
  #search: IdText | undefined;

  /** Throws when the bytes are none. */
  constructor(bytes: Uint8Array) {
    this.#parts = new ValueParts(bytes);
    // The build wrote it, and its hash was checked.
    this.outline = JSON.parse(this.#parts.text(PARTS.outline)) as ListingOutline;
  }

  get size(): number {
    return this.#parts.numbers(PARTS.rowCards).length;
  }

  modelId(row: number): string {
    return this.#texts(PARTS.ids).at(this.#number(PARTS.rowIds, row));
  }

  provider(row: number): number {
    return this.#number(PARTS.rowProviders, row);
  }

  rowsOfModel(id: string): readonly number[] {
    const ids = this.#texts(PARTS.ids);
    let [low, high] = [0, ids.size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ids.at(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low < ids.size && ids.at(low) === id ? this.#rowsOfId(low) : [];
  }

  rowsOfCanonical(canonical: string): readonly number[] {
    const wanted = this.#texts(PARTS.texts).find(`,"canonical":${JSON.stringify(canonical)}`);
    const rowTexts = this.#parts.numbers(PARTS.rowTexts);
    const rows: number[] = [];
    for (let row = 0; wanted !== undefined && row < this.size; row++) {
      const [from, end] = [
        row === 0 ? 0 : this.#number(PARTS.factsEnds, row - 1),
        this.#number(PARTS.entryEnds, row),
      ];
      if (rowTexts.subarray(from, end).includes(wanted)) rows.push(row);
    }
    return rows;
  }

  rowsWithTerms(terms: readonly string[]): readonly number[] {
    this.#search ??= {
      text: this.#parts.text(PARTS.search),
      ends: this.#parts.numbers(PARTS.searchEnds) as Uint32Array,
      filters: this.#parts.numbers(PARTS.searchFilters) as Uint32Array,
    };
    // Ids are sorted by code units, rows by code points: nearly always the same.
    return idsWith(this.#search, terms)
      .flatMap((id) => this.#rowsOfId(id))
      .sort((a, b) => a - b);
  }

  column(name: Column): SortedColumn {
    const part = columnPart(name);
    if (!this.#parts.has(part)) return { rows: [], values: () => [] };
    const rows = this.#parts.numbers(part);
    return { rows, values: () => this.#valuesOf(name, rows.length) };
  }

  rowsOfFacet(facet: Facet, word: string): Rows {
    return this.#known(facetPart(facet, word));
  }

  contexts(): { rows: Rows; tokens: ArrayLike<number> } {
    return { rows: this.#known(CONTEXT_ROWS), tokens: this.#known(CONTEXT_TOKENS) };
  }

  prepared(): PreparedRelevance | undefined {
    if (!this.#parts.has(PARTS.byRelevance)) return undefined;
    const [order, models, ranks] = [PARTS.byRelevance, PARTS.rowModels, PARTS.rowRanks].map((part) =>
      this.#parts.numbers(part),
    );
    return order && models && ranks && { order, models, ranks };
  }

  search(): ListingSearch | undefined {
    if (!this.#parts.has(PARTS.known)) return undefined;
    return JSON.parse(this.#parts.text(PARTS.known)) as ListingSearch;
  }

  entry(row: number): Uint8Array {
    const from = row === 0 ? 0 : this.#number(PARTS.factsEnds, row - 1);
    const end = this.#number(PARTS.entryEnds, row);
    const card = this.#number(PARTS.rowCards, row);
    const more = this.#joined(from, end);
    return encode(card === NO_CARD ? `{${more.slice(1)}}` : `${this.#beginning(row, card)}${more}}`);
  }

  facts(row: number): Uint8Array | undefined {
    const from = this.#number(PARTS.entryEnds, row);
    const end = this.#number(PARTS.factsEnds, row);
    return from === end ? undefined : encode(`{${this.#joined(from, end).slice(1)}}`);
  }

  /** An entry up to where its texts begin. */
  #beginning(row: number, card: number): string {
    const provider = this.outline.providers[this.provider(row)];
    return `{"model_id":${JSON.stringify(this.modelId(row))},"provider_id":${JSON.stringify(provider)},${this.#card(card)}`;
  }

  #card(card: number): string {
    let members = this.#cards.get(card);
    if (members === undefined) {
      members = cardMembers(this.#texts(PARTS.cards).at(card));
      this.#cards.set(card, members);
    }
    return members;
  }

  #joined(from: number, end: number): string {
    const texts = this.#texts(PARTS.texts);
    const rowTexts = this.#parts.numbers(PARTS.rowTexts);
    let joined = "";
    for (let i = from; i < end; i++) joined += texts.at(rowTexts[i] ?? 0);
    return joined;
  }

  /** Numbers that a listing need not have. */
  #known(part: string): Rows {
    return this.#parts.has(part) ? this.#parts.numbers(part) : [];
  }

  #valuesOf(name: Column, count: number): Float64Array {
    const [values, ends] = [
      this.#parts.numbers(valuesPart(name)),
      this.#parts.numbers(endsPart(valuesPart(name))),
    ];
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

  #texts(part: string): Texts {
    let texts = this.#kept.get(part);
    if (texts === undefined) {
      texts = new Texts(this.#parts.text(part), this.#parts.numbers(endsPart(part)));
      this.#kept.set(part, texts);
    }
    return texts;
  }

  #number(part: string, at: number): number {
    const number = this.#parts.numbers(part)[at];
    if (number === undefined) throw new Error(`the listing has no ${at} in ${part}`);
    return number;
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
