// The listing of one version with the indexes lists need, each built when first used and kept as long as the listing.

import { GONE, STATUSES, type Status } from "../schemas/lifecycle.ts";
import type { Instant } from "../schemas/moment.ts";
import type { Column } from "../schemas/price.ts";
import type { ListingFacets } from "../schemas/shard.ts";
import { BodyCache } from "./body-cache.ts";
import { withMember } from "./entry-members.ts";
import { FoldedNames } from "./folded-names.ts";
import { group } from "./group.ts";
import { ListingLines } from "./listing-format.ts";
import { Relevance } from "./relevance.ts";
import { unpacked } from "./unpack.ts";

/** Bytes of finished list bodies kept per listing. */
const KEPT_BODY_BYTES = 4 * 1024 * 1024;

/** As the build writes it; what it names are ids of plain characters. */
const CANONICAL = /"canonical":"([^"\\]+)"/;

type Upcoming = ListingLines["outline"]["upcoming"][number];

/** A listing's rows by what lists filter and sort by. Rows are numbers, in the listing's order. */
export class ListingView {
  readonly bodies = new BodyCache(KEPT_BODY_BYTES);
  readonly #lines: ListingLines;
  #rows: readonly number[] | undefined;
  #hidden: ReadonlySet<number> | undefined;
  #gone: ReadonlySet<number> | undefined;
  #statuses: ReadonlyMap<number, Status> | undefined;
  #facets: ListingFacets | undefined;
  #byProvider: ReadonlyMap<string, readonly number[]> | undefined;
  #byModel: ReadonlyMap<string, readonly number[]> | undefined;
  #byCanonical: ReadonlyMap<string, readonly number[]> | undefined;
  #names: FoldedNames | undefined;
  #relevance: Relevance | undefined;
  #inForce: { at: Instant; entries: ReadonlyMap<number, Upcoming> } | undefined;
  /** By column and the number of announced prices in force. */
  readonly #values = new Map<string, ReadonlyMap<number, number>>();
  readonly #byColumn = new Map<string, readonly number[]>();

  constructor(lines: ListingLines) {
    this.#lines = lines;
  }

  /** Every row, in the listing's order: by model id, then provider id. */
  allRows(): readonly number[] {
    this.#rows ??= this.#outline.rows.map((_, row) => row);
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

  status(row: number): Status {
    this.#statuses ??= new Map(
      STATUSES.flatMap((status) =>
        (this.#outline.statuses?.[status] ?? []).map((one) => [one, status] as const),
      ),
    );
    return this.#statuses.get(row) ?? "active";
  }

  /** What rows can be filtered by; nothing is known of any row in a listing from before format 5. */
  facets(): ListingFacets {
    this.#facets ??= this.#lines.facets() ?? { modes: {}, capabilities: {}, context: [[], []] };
    return this.#facets;
  }

  /** Provider ids in code point order with their rows, ascending. (Slugs are ASCII, where code units sort alike.) */
  byProvider(): ReadonlyMap<string, readonly number[]> {
    this.#byProvider ??= group(
      this.#outline.rows.map(([, provider]) => this.#provider(provider)),
      this.#outline.providers.toSorted(),
    );
    return this.#byProvider;
  }

  rowsOfModel(id: string): readonly number[] {
    this.#byModel ??= group(this.#outline.rows.map(([model]) => model));
    return this.#byModel.get(id) ?? [];
  }

  /** Rows of a maker's model, whatever it is called where; older listings have it in their lines alone, which are looked through once. */
  rowsOfCanonical(canonical: string): readonly number[] {
    const known = this.relevance().rowsOf(canonical);
    if (known) return known;
    this.#byCanonical ??= group(
      this.#outline.rows.map(
        (_, row) => CANONICAL.exec(new TextDecoder().decode(this.#lines.entry(row)))?.[1] ?? "",
      ),
    );
    return this.#byCanonical.get(canonical) ?? [];
  }

  rowsWithTerms(terms: readonly string[]): readonly number[] {
    this.#names ??= new FoldedNames(this.#outline.rows.map(([model]) => model));
    return this.#names.rowsWith(terms);
  }

  /** A column's values by row at an instant; kept, unlike those that only rows are sorted by. */
  valuesAt(name: Column, at: Instant): ReadonlyMap<number, number> {
    const key = `${name} ${this.announced(at)}`;
    const values = this.#values.get(key) ?? this.#readValues(name, at);
    this.#values.set(key, values);
    return values;
  }

  /** What is known of rows beside their ids. */
  relevance(): Relevance {
    this.#relevance ??= new Relevance(this.#outline.rows, this.#lines.search());
    return this.#relevance;
  }

  /** Rows where a column is known at an instant, from its lowest value to the highest, equal ones in the listing's order. */
  byColumn(name: Column, at: Instant): readonly number[] {
    const key = `${name} ${this.announced(at)}`;
    let sorted = this.#byColumn.get(key);
    if (sorted === undefined) {
      const values = this.#readValues(name, at);
      sorted = [...values.keys()].sort((a, b) => (values.get(a) ?? 0) - (values.get(b) ?? 0) || a - b);
      this.#byColumn.set(key, sorted);
    }
    return sorted;
  }

  modelId(row: number): string {
    return this.#row(row)[0];
  }

  providerId(row: number): string {
    return this.#provider(this.#row(row)[1]);
  }

  /** How many announced prices are in force at an instant: with the listing, this decides every line and every order. */
  announced(at: Instant): number {
    return this.#outline.upcoming.filter(({ from }) => from <= at).length;
  }

  /** A row's price entry as it goes out at an instant, JSON text in UTF-8; `facts` with its further facts. */
  entry(row: number, at: Instant, { facts = false } = {}): Uint8Array {
    const upcoming = this.#upcomingAt(at).get(row);
    const entry = upcoming === undefined ? this.#lines.entry(row) : new TextEncoder().encode(upcoming.line);
    const more = facts ? this.#lines.facts(row) : undefined;
    return more === undefined ? entry : withMember(entry, "facts", more);
  }

  /** The announced entries in force at an instant, by row: of each the latest. */
  #upcomingAt(at: Instant): ReadonlyMap<number, Upcoming> {
    if (this.#inForce?.at === at) return this.#inForce.entries;
    const entries = new Map<number, Upcoming>();
    for (const upcoming of this.#outline.upcoming) {
      if (upcoming.from <= at && upcoming.from >= (entries.get(upcoming.row)?.from ?? ""))
        entries.set(upcoming.row, upcoming);
    }
    this.#inForce = { at, entries };
    return entries;
  }

  /** A column's values by row; an announced entry that says its own replaces the row's. */
  #readValues(name: Column, at: Instant): Map<number, number> {
    const [rows, known] = this.#lines.column(name);
    const values = new Map(rows.map((row, i) => [row, known[i] ?? 0]));
    for (const [row, upcoming] of this.#upcomingAt(at)) {
      if (upcoming.values === undefined) continue;
      const value = upcoming.values[name];
      if (value === undefined) values.delete(row);
      else values.set(row, value);
    }
    return values;
  }

  get #outline() {
    return this.#lines.outline;
  }

  #row(row: number): readonly [model: string, provider: number] {
    const found = this.#outline.rows[row];
    if (found === undefined) throw new Error(`the listing has no row ${row}`);
    return found;
  }

  #provider(index: number): string {
    const provider = this.#outline.providers[index];
    if (provider === undefined) throw new Error(`the listing has no provider ${index}`);
    return provider;
  }
}

/** Unpacks the bytes of a listing; rejects when they are not one. */
export async function toListingView(gzipped: Uint8Array<ArrayBuffer>): Promise<ListingView> {
  return new ListingView(new ListingLines(new Uint8Array(await unpacked(gzipped).arrayBuffer())));
}
