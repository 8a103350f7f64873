// Listings as they were kept up to manifest format 5: gzipped text, one thing a line. Loaded when the first such listing is read;
// nothing writes them any more.
import * as z from "zod/mini";
import {
  type ListingFacets,
  type ListingOutline,
  listingFacets,
  listingOutline,
} from "../schemas/listing.ts";
import { type ListingSearch, listingSearch } from "../schemas/listing-search.ts";
import type { Column } from "../schemas/price.ts";
import { COLUMNS } from "../schemas/words.ts";
import { FoldedNames } from "./folded-names.ts";
import type { Facet, ListingSource, Rows, SortedColumn } from "./listing-source.ts";

const TAB = 9;
const NO_FACETS: ListingFacets = { modes: {}, capabilities: {}, context: [[], []] };

/** As builds wrote it; what it names are ids of plain characters. */
const CANONICAL = /"canonical":"([^"\\]+)"/;

type ListingRow = z.infer<typeof listingOutline>["rows"][number];

/** The outline, its ten thousand rows left to `isRow`: a schema would take longer over them than all else does. */
const outlineShape = z.extend(listingOutline, { rows: z.array(z.unknown()) });
const columnsShape = z.partialRecord(z.enum(COLUMNS), z.tuple([z.array(z.number()), z.array(z.number())]));

/**
 * Line 1 is the outline, line 2 the columns to sort by and, each behind a tab, what can be filtered by and what searches know, then
 * one price entry a row, behind a tab its further facts. (JSON text holds neither line break nor tab.)
 */
export class ListingLines implements ListingSource {
  readonly outline: ListingOutline;
  readonly #rows: readonly ListingRow[];
  readonly #bytes: Uint8Array;
  /** Where each line starts; one more than there are lines. */
  readonly #starts: Uint32Array;
  #names: FoldedNames | undefined;
  #facets: ListingFacets | undefined;

  /** Throws when the text has a line too many or too few. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const firstEnd = endOfLine(bytes, 0);
    const { rows, ...outline } = outlineShape.parse(JSON.parse(decode(bytes.subarray(0, firstEnd))));
    const isKnown = (row: unknown): row is ListingRow => isRow(row, outline.providers.length);
    if (!rows.every(isKnown)) throw new Error("the listing has a row of the wrong shape");
    this.outline = outline;
    this.#rows = rows;
    this.#starts = new Uint32Array(rows.length + 3);
    for (let line = 1; line < this.#starts.length; line++) {
      this.#starts[line] = endOfLine(bytes, this.#startOf(line - 1)) + 1;
    }
    if (this.#startOf(rows.length + 2) !== bytes.length + 1 || this.#startOf(rows.length + 1) > bytes.length)
      throw new Error("the listing has a line too many or too few");
  }

  get size(): number {
    return this.#rows.length;
  }

  modelId(row: number): string {
    return this.#row(row)[0];
  }

  provider(row: number): number {
    return this.#row(row)[1];
  }

  rowsOfModel(id: string): readonly number[] {
    return this.#where((row) => this.modelId(row) === id);
  }

  rowsOfCanonical(canonical: string): readonly number[] {
    return this.#where((row) => CANONICAL.exec(decode(this.entry(row)))?.[1] === canonical);
  }

  rowsWithTerms(terms: readonly string[]): readonly number[] {
    this.#names ??= new FoldedNames(this.#rows.map(([model]) => model));
    return this.#names.rowsWith(terms);
  }

  column(name: Column): SortedColumn {
    const [columns = ""] = decode(this.#line(1)).split("\t");
    const [rows, values] = columnsShape.parse(JSON.parse(columns))[name] ?? [[], []];
    const sorted = rows
      .map((row, i) => ({ row, value: values[i] ?? 0 }))
      .sort((a, b) => a.value - b.value || a.row - b.row);
    return { rows: sorted.map(({ row }) => row), values: () => sorted.map(({ value }) => value) };
  }

  rowsOfFacet(facet: Facet, word: string): Rows {
    return new Map(Object.entries(this.#known()[facet])).get(word) ?? [];
  }

  contexts(): { rows: Rows; tokens: ArrayLike<number> } {
    const [rows, tokens] = this.#known().context;
    return { rows, tokens };
  }

  front(): undefined {
    return undefined;
  }

  prepared(): undefined {
    return undefined;
  }

  search(): ListingSearch | undefined {
    const [, , search] = decode(this.#line(1)).split("\t");
    return search === undefined ? undefined : listingSearch.parse(JSON.parse(search));
  }

  entry(row: number): Uint8Array {
    const line = this.#line(row + 2);
    const tab = line.indexOf(TAB);
    return tab < 0 ? line : line.subarray(0, tab);
  }

  facts(row: number): Uint8Array | undefined {
    const line = this.#line(row + 2);
    const tab = line.indexOf(TAB);
    return tab < 0 ? undefined : line.subarray(tab + 1);
  }

  #known(): ListingFacets {
    const [, facets] = decode(this.#line(1)).split("\t");
    this.#facets ??= facets === undefined ? NO_FACETS : listingFacets.parse(JSON.parse(facets));
    return this.#facets;
  }

  #where(passes: (row: number) => boolean): number[] {
    return this.#rows.flatMap((_, row) => (passes(row) ? [row] : []));
  }

  #row(row: number): ListingRow {
    const known = this.#rows[row];
    if (known === undefined) throw new Error(`the listing has no row ${row}`);
    return known;
  }

  #line(line: number): Uint8Array {
    return this.#bytes.subarray(this.#startOf(line), this.#startOf(line + 1) - 1);
  }

  #startOf(line: number): number {
    const start = this.#starts[line];
    if (start === undefined) throw new Error(`the listing has no line ${line}`);
    return start;
  }
}

function isRow(row: unknown, providers: number): row is ListingRow {
  if (!Array.isArray(row) || row.length !== 2) return false;
  const [model, provider]: unknown[] = row;
  if (typeof model !== "string" || typeof provider !== "number") return false;
  return Number.isInteger(provider) && provider >= 0 && provider < providers;
}

function endOfLine(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(10, from);
  return end < 0 ? bytes.length : end;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
