// The listing of one version with the indexes lists need, each built when first used and kept as long as the listing.

import type { ListingOutline } from "../schemas/listing.ts";
import type { Instant } from "../schemas/moment.ts";
import type { Status } from "../schemas/offer.ts";
import type { Column } from "../schemas/price.ts";
import { GONE, STATUSES } from "../schemas/words.ts";
import { Announced } from "./announced.ts";
import { BodyCache } from "./body-cache.ts";
import { withMember } from "./entry-members.ts";
import { rowsByProvider, searchedRows } from "./listing-rows.ts";
import type { Facet, ListingSource, Rows } from "./listing-source.ts";
import { ListingTable } from "./listing-table.ts";
import type { PreparedRelevance } from "./prepared-relevance.ts";
import { Relevance } from "./relevance.ts";

/** Bytes of finished list bodies kept per listing. */
const KEPT_BODY_BYTES = 4 * 1024 * 1024;

/** A hidden row that is sold no more counts as hidden. */
export const [HIDDEN_FLAG, GONE_FLAG] = [1, 2];

/** A listing's rows by what lists filter and sort by. Rows are numbers, in the listing's order. */
export class ListingView {
  readonly bodies = new BodyCache(KEPT_BODY_BYTES);
  readonly #source: ListingSource;
  readonly #outline: ListingOutline;
  readonly #announced: Announced;
  #rows: readonly number[] | undefined;
  #hidden: ReadonlySet<number> | undefined;
  #gone: ReadonlySet<number> | undefined;
  #leftOut: Uint8Array | undefined;
  #statuses: ReadonlyMap<number, Status> | undefined;
  #byProvider: ReadonlyMap<string, readonly number[]> | undefined;
  /** By column and the number of announced prices in force. */
  readonly #byColumn = new Map<string, Rows>();
  readonly #values = new Map<string, ReadonlyMap<number, number>>();
  #relevance: Relevance | undefined;

  constructor(source: ListingSource) {
    this.#source = source;
    this.#outline = source.outline;
    this.#announced = new Announced(this.#outline.upcoming);
  }

  /** How many rows there are. */
  get size(): number {
    return this.#source.size;
  }

  /** Every row, in the listing's order: by model id, then provider id. */
  allRows(): readonly number[] {
    this.#rows ??= [...Array(this.size).keys()];
    return this.#rows;
  }

  /** Rows that price lists leave out unless their model is asked for by its id. */
  hidden(): ReadonlySet<number> {
    this.#hidden ??= new Set(this.#outline.hidden);
    return this.#hidden;
  }

  /** Rows that are sold no more. */
  gone(): ReadonlySet<number> {
    this.#gone ??= new Set(GONE.flatMap((status) => this.#outline.statuses?.[status] ?? []));
    return this.#gone;
  }

  /** Of each row whether it is hidden, or sold no more: 0 says neither. */
  leftOut(): Uint8Array {
    if (this.#leftOut) return this.#leftOut;
    const flags = new Uint8Array(this.#source.size);
    for (const row of this.gone()) flags[row] = GONE_FLAG;
    for (const row of this.hidden()) flags[row] = HIDDEN_FLAG;
    this.#leftOut = flags;
    return flags;
  }

  status(row: number): Status {
    this.#statuses ??= new Map(
      STATUSES.flatMap((status) =>
        (this.#outline.statuses?.[status] ?? []).map((one) => [one, status] as const),
      ),
    );
    return this.#statuses.get(row) ?? "active";
  }

  /** Rows whose models do or can one thing; nothing is known of any row in a listing from before format 5. */
  rowsOfFacet(facet: Facet, word: string): Rows {
    return this.#source.rowsOfFacet(facet, word);
  }

  /** Rows of which it is known how many tokens their contexts hold, and how many. */
  contexts(): { rows: Rows; tokens: ArrayLike<number> } {
    return this.#source.contexts();
  }

  /** Provider ids in code point order with their rows, ascending. (Slugs are ASCII, where code units sort alike.) */
  byProvider(): ReadonlyMap<string, readonly number[]> {
    this.#byProvider ??= rowsByProvider(this.#source);
    return this.#byProvider;
  }

  rowsOfModel(id: string): readonly number[] {
    return this.#source.rowsOfModel(id);
  }

  /** Rows of a maker's model, whatever it is called where. */
  rowsOfCanonical(canonical: string): readonly number[] {
    return this.#source.rowsOfCanonical(canonical);
  }

  rowsWithTerms(terms: readonly string[]): readonly number[] {
    return this.#source.rowsWithTerms(terms);
  }

  /** A column's values by row at an instant; kept, unlike those that only rows are sorted by. */
  valuesAt(name: Column, at: Instant): ReadonlyMap<number, number> {
    const key = `${name} ${this.announced(at)}`;
    const values = this.#values.get(key) ?? this.#readValues(name, at);
    this.#values.set(key, values);
    return values;
  }

  /** What the build has worked out of relevance; undefined where it does not hold at an instant, or was not. */
  prepared(at: Instant): PreparedRelevance | undefined {
    return this.#announced.haveNumbers(at) ? undefined : this.#source.prepared();
  }

  /** What is known of rows beside their ids. */
  relevance(): Relevance {
    this.#relevance ??= new Relevance(searchedRows(this.#source), this.#source.search());
    return this.#relevance;
  }

  /** Rows where a column is known at an instant, from its lowest value to the highest, equal ones in the listing's order. */
  byColumn(name: Column, at: Instant): Rows {
    const key = `${name} ${this.announced(at)}`;
    const sorted = this.#byColumn.get(key) ?? this.#sortedAt(name, at);
    this.#byColumn.set(key, sorted);
    return sorted;
  }

  modelId(row: number): string {
    return this.#source.modelId(row);
  }

  providerId(row: number): string {
    const slug = this.#outline.providers[this.#source.provider(row)];
    if (slug === undefined) throw new Error(`the listing has no provider of row ${row}`);
    return slug;
  }

  /** How many announced prices are in force at an instant: with the listing, this decides every line and every order. */
  announced(at: Instant): number {
    return this.#announced.begun(at);
  }

  /** A row's price entry as it goes out at an instant, JSON text in UTF-8; `facts` with its further facts. */
  entry(row: number, at: Instant, { facts = false } = {}): Uint8Array {
    const upcoming = this.#announced.inForce(at).get(row);
    const entry = upcoming === undefined ? this.#source.entry(row) : new TextEncoder().encode(upcoming.line);
    const more = facts ? this.#source.facts(row) : undefined;
    return more === undefined ? entry : withMember(entry, "facts", more);
  }

  #sortedAt(name: Column, at: Instant): Rows {
    if (!this.#announced.haveNumbers(at)) return this.#source.column(name).rows;
    const values = this.#readValues(name, at);
    return [...values.keys()].sort((a, b) => (values.get(a) ?? 0) - (values.get(b) ?? 0) || a - b);
  }

  /** A column's values by row; an announced entry that says its own replaces the row's. */
  #readValues(name: Column, at: Instant): Map<number, number> {
    const { rows, values: known } = this.#source.column(name);
    const listed = known();
    const values = new Map(Array.from(rows, (row, i) => [row, listed[i] ?? 0]));
    for (const [row, upcoming] of this.#announced.inForce(at)) {
      if (upcoming.values === undefined) continue;
      const value = upcoming.values[name];
      if (value === undefined) values.delete(row);
      else values.set(row, value);
    }
    return values;
  }
}

/** Opens the bytes of a listing; throws if they are not one. */
export function toListingView(bytes: Uint8Array<ArrayBuffer>): ListingView {
  return new ListingView(new ListingTable(bytes));
}
