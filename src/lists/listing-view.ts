// The listing of one version with the indexes lists need, each built when first used and kept as long as the listing.
import type { Column, Day } from "../schemas/price.ts";
import { BodyCache } from "./body-cache.ts";
import { FoldedNames } from "./folded-names.ts";
import { ListingLines } from "./listing-format.ts";

/** Bytes of finished list bodies kept per listing. */
const KEPT_BODY_BYTES = 4 * 1024 * 1024;

export class ListingView {
  readonly hash: string;
  readonly bodies = new BodyCache(KEPT_BODY_BYTES);
  readonly #lines: ListingLines;
  #rows: readonly number[] | undefined;
  #byProvider: ReadonlyMap<string, readonly number[]> | undefined;
  #byModel: ReadonlyMap<string, readonly number[]> | undefined;
  #names: FoldedNames | undefined;
  readonly #byColumn = new Map<Column, readonly number[]>();

  constructor(lines: ListingLines, hash: string) {
    this.#lines = lines;
    this.hash = hash;
  }

  /** Every row, in the listing's order: by model id, then provider id. */
  allRows(): readonly number[] {
    this.#rows ??= this.#outline.rows.map((_, row) => row);
    return this.#rows;
  }

  /** Provider ids in code point order with their rows. (Slugs are ASCII, where code units sort alike.) */
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

  rowsWithTerms(terms: readonly string[]): readonly number[] {
    this.#names ??= new FoldedNames(this.#outline.rows.map(([model]) => model));
    return this.#names.rowsWith(terms);
  }

  /** Rows where a column is known, from its lowest value to the highest, equal ones in the listing's order. */
  byColumn(name: Column): readonly number[] {
    let sorted = this.#byColumn.get(name);
    if (sorted === undefined) {
      const [rows, values] = this.#lines.column(name);
      const valueAt = new Map(rows.map((row, i) => [row, values[i] ?? 0]));
      sorted = rows.toSorted((a, b) => (valueAt.get(a) ?? 0) - (valueAt.get(b) ?? 0) || a - b);
      this.#byColumn.set(name, sorted);
    }
    return sorted;
  }

  modelId(row: number): string {
    return this.#row(row)[0];
  }

  providerId(row: number): string {
    return this.#provider(this.#row(row)[1]);
  }

  /** How many announced prices are in force on a day: with the listing's hash, this decides every line. */
  announced(day: Day): number {
    return this.#outline.upcoming.filter(({ from }) => from <= day).length;
  }

  /** A row's price entry as it goes out on a day, JSON text in UTF-8. */
  entry(row: number, day: Day): Uint8Array {
    let line: string | undefined;
    let since = "";
    for (const upcoming of this.#outline.upcoming) {
      if (upcoming.row !== row || upcoming.from > day || upcoming.from < since) continue;
      line = upcoming.line;
      since = upcoming.from;
    }
    return line === undefined ? this.#lines.entry(row) : new TextEncoder().encode(line);
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
export async function toListingView(gzipped: Uint8Array<ArrayBuffer>, hash: string): Promise<ListingView> {
  const text = new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new ListingView(new ListingLines(new Uint8Array(await new Response(text).arrayBuffer())), hash);
}

function group(names: readonly string[], order: readonly string[] = []): Map<string, number[]> {
  const groups = new Map<string, number[]>(order.map((name) => [name, []]));
  names.forEach((name, row) => {
    const rows = groups.get(name);
    if (rows === undefined) groups.set(name, [row]);
    else rows.push(row);
  });
  return groups;
}
