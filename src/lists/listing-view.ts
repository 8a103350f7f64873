// The listing of one version as lists use it: prices in force at an instant, and indexes, each built on first use and kept.
import type { PriceEntry } from "../contract/price-answers.ts";
import { keptOr, LruCache } from "../lru-cache.ts";
import type { AnnouncedEntry } from "../schemas/listing.ts";
import type { Instant } from "../schemas/moment.ts";
import type { Column, PublicRate } from "../schemas/price.ts";
import { GONE, STATUSES, type Status } from "../schemas/words.ts";
import { nearestIds } from "../spelling.ts";
import { encode, PackedListing, type Rows } from "./packed-listing.ts";
import { type PreparedRelevance, Relevance, type RowFacts } from "./relevance.ts";

/** JSON text in UTF-8. */
export type Body = Uint8Array<ArrayBuffer>;

/** Bytes of finished list bodies cached per listing, and the largest of them; keys count. */
const KEPT_BODY_BYTES = 4 * 1024 * 1024;
const MAX_BODY_BYTES = KEPT_BODY_BYTES / 4;

/** Why lists omit a row: it is hidden or delisted. A row that is both counts as hidden. */
export const [HIDDEN, DELISTED] = [1, 2];

const CLOSING_BRACE = encode("}");

/** Opens the bytes of a listing; throws if they are not one. */
export function openListing(bytes: Uint8Array): ListingView {
  return new ListingView(new PackedListing(bytes));
}

/** A listing's rows by everything that lists filter and sort by. Rows are numbers in listing order. */
export class ListingView {
  readonly packed: PackedListing;
  /** Finished bodies of lists by query, because a listing never changes. */
  readonly #bodies = new LruCache<string, Body>(KEPT_BODY_BYTES, sizeOf);
  /** Everything that is computed once, by its name and, if it changes with them, the number of announced prices in force. */
  readonly #computed = new Map<string, unknown>();
  #counted: { at: Instant; count: number } | undefined;

  constructor(packed: PackedListing) {
    this.packed = packed;
  }

  body(question: string, make: () => readonly Uint8Array[]): Body {
    const kept = this.#bodies.get(question);
    if (kept) return kept;
    const body = joined(make());
    if (sizeOf(body, question) <= MAX_BODY_BYTES) this.#bodies.set(question, body);
    return body;
  }

  /** Makes a value of this listing on first use and keeps it under its name. */
  once<T>(name: string, make: () => T): T {
    return keptOr(this.#computed, name, make) as T;
  }

  /** The same for a value that changes with the announced prices in force. */
  onceAt<T>(name: string, at: Instant, make: () => T): T {
    return this.once(`${name} ${this.announcedCount(at)}`, make);
  }

  /** Every row in listing order: by model id, then provider id. */
  allRows(): readonly number[] {
    return this.once("rows", () => [...Array(this.packed.size).keys()]);
  }

  nearestIds(id: string): string[] {
    return nearestIds(id, new Set(this.allRows().map((row) => this.packed.modelId(row))));
  }

  /** Why lists omit each row at an instant: `HIDDEN`, `DELISTED`, or 0 if they show it. */
  omissions(at: Instant): Uint8Array {
    return this.#statusesAt(at).omissions;
  }

  status(row: number, at: Instant): Status {
    return this.#statusesAt(at).byRow.get(row) ?? "active";
  }

  #statusesAt(at: Instant): { byRow: ReadonlyMap<number, Status>; omissions: Uint8Array } {
    return this.onceAt("statuses", at, () => {
      const { statuses = {}, hidden = [] } = this.packed.outline;
      const byRow = new Map(
        STATUSES.flatMap((status) => (statuses[status] ?? []).map((one) => [one, status] as const)),
      );
      for (const [row, { status }] of this.#announcedAt(at)) if (status !== undefined) byRow.set(row, status);
      const omissions = new Uint8Array(this.packed.size);
      for (const [row, status] of byRow) if (GONE.some((gone) => gone === status)) omissions[row] = DELISTED;
      for (const row of hidden) omissions[row] = HIDDEN;
      return { byRow, omissions };
    });
  }

  providerId(row: number): string {
    const slug = this.packed.outline.providers[this.packed.provider(row)];
    if (slug === undefined) throw new Error(`the listing has no provider of row ${row}`);
    return slug;
  }

  /** Provider ids in code point order with their rows in ascending order. (Slugs are ASCII, where code units sort alike.) */
  byProvider(): ReadonlyMap<string, readonly number[]> {
    return this.once("providers", () => {
      const grouped = Map.groupBy(this.allRows(), (row) => this.providerId(row));
      return new Map([...grouped].sort(([a], [b]) => (a < b ? -1 : 1)));
    });
  }

  /** Rows with a known context, smallest first, ties in listing order. */
  byContext(): Rows {
    return this.once("contexts", () => {
      const { rows, tokens } = this.packed.contexts();
      const known = Array.from(rows, (row, i) => ({ row, tokens: tokens[i] ?? 0 }));
      return known.sort((a, b) => a.tokens - b.tokens || a.row - b.row).map(({ row }) => row);
    });
  }

  /** Rows with a known value in a column at an instant, lowest first, ties in listing order. */
  byColumn(name: Column, at: Instant): Rows {
    return this.onceAt(`column ${name}`, at, () => {
      if (!this.#hasAnnouncedNumbers(at)) return this.packed.column(name).rows;
      const values = this.#readValues(name, at);
      return [...values.keys()].sort((a, b) => (values.get(a) ?? 0) - (values.get(b) ?? 0) || a - b);
    });
  }

  /** A column's values by row at an instant; cached, unlike those used only for sorting. */
  valuesAt(name: Column, at: Instant): ReadonlyMap<number, number> {
    return this.onceAt(`values ${name}`, at, () => this.#readValues(name, at));
  }

  relevance(): Relevance {
    return this.once("relevance", () => {
      const rows = this.allRows().map(
        (row) => [this.packed.modelId(row), this.packed.provider(row)] as const,
      );
      return new Relevance(rows, this.packed.search());
    });
  }

  /** The build's prepared orders, or new ones once an announced price has changed them. */
  prepared(at: Instant): PreparedRelevance {
    const built = this.#hasAnnouncedNumbers(at) ? undefined : this.packed.prepared();
    return built ?? this.onceAt("prepared", at, () => this.relevance().prepare(this.rowFacts(at)));
  }

  rowFacts(at: Instant): RowFacts {
    return { priced: new Set(this.valuesAt("prompt", at).keys()), released: this.valuesAt("released", at) };
  }

  /** The number of announced prices in force, which together with the listing determines every line and order. */
  announcedCount(at: Instant): number {
    if (this.#counted?.at !== at) {
      const { upcoming } = this.packed.outline;
      this.#counted = { at, count: upcoming.filter(({ from }) => from <= at).length };
    }
    return this.#counted.count;
  }

  /** A row's price entry at a time as JSON text in UTF-8; `facts` adds its model's facts. */
  entry(row: number, at: Instant, { facts = false } = {}): Uint8Array {
    const announced = this.#announcedAt(at).get(row);
    const entry = announced?.line ? encode(announced.line) : this.packed.entry(row, announced?.place);
    const more = facts ? this.packed.facts(row) : undefined;
    return more === undefined ? entry : withMember(entry, "facts", more);
  }

  /** The announced prices in force at an instant, the latest of each row. */
  #announcedAt(at: Instant): ReadonlyMap<number, AnnouncedEntry & { place: number }> {
    return this.onceAt("announced", at, () => {
      const entries = new Map<number, AnnouncedEntry & { place: number }>();
      for (const [i, announced] of this.packed.outline.upcoming.entries()) {
        if (announced.from <= at && announced.from >= (entries.get(announced.row)?.from ?? ""))
          entries.set(announced.row, { ...announced, place: this.packed.size + i });
      }
      return entries;
    });
  }

  /** Whether an announced price in force has its own numbers, so that the build's orders no longer apply. */
  #hasAnnouncedNumbers(at: Instant): boolean {
    return [...this.#announcedAt(at).values()].some(({ values }) => values !== undefined);
  }

  /** A column's values by row; an announced entry's numbers replace its row's. */
  #readValues(name: Column, at: Instant): Map<number, number> {
    const { rows, values: read } = this.packed.column(name);
    const listed = read();
    const values = new Map(Array.from(rows, (row, i) => [row, listed[i] ?? 0]));
    for (const [row, announced] of this.#announcedAt(at)) {
      if (announced.values === undefined) continue;
      const value = announced.values[name];
      if (value === undefined) values.delete(row);
      else values.set(row, value);
    }
    return values;
  }
}

/** Appends a member to a JSON object's text without parsing it; `value` is JSON text. */
export function withMember(entry: Uint8Array, name: string, value: Uint8Array): Uint8Array {
  return joined([entry.subarray(0, -1), encode(`,${JSON.stringify(name)}:`), value, CLOSING_BRACE]);
}

function joined(parts: readonly Uint8Array[]): Body {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let start = 0;
  for (const part of parts) {
    bytes.set(part, start);
    start += part.length;
  }
  return bytes;
}

function sizeOf(body: Body, key: string): number {
  return 2 * key.length + body.length;
}

/** A rate of a row; undefined if unknown, which the row's numbers show as 0. */
export function knownRate({ pricing, unknown }: PriceEntry, rate: PublicRate): number | undefined {
  return pricing === null || unknown?.includes(rate) ? undefined : pricing[rate];
}
