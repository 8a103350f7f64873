// The table of one version with the indexes lists need, each built when first used and kept as long as the table.
import * as z from "zod/mini";
import type { Day } from "../schemas/price.ts";
import { type Table, table as tableSchema } from "../schemas/shard.ts";
import { BodyCache } from "./body-cache.ts";
import { FoldedNames } from "./folded-names.ts";
import { KEPT_BODY_BYTES } from "./limits.ts";

/** The table's outline; the hash vouches for its ten thousand rows, so they are not each checked again. */
const outline = z.extend(tableSchema, { rows: z.array(z.unknown()), lines: z.array(z.unknown()) });

export class TableView {
  readonly hash: string;
  readonly bodies = new BodyCache(KEPT_BODY_BYTES);
  readonly #table: Table;
  #rows: readonly number[] | undefined;
  #byProvider: ReadonlyMap<string, readonly number[]> | undefined;
  #byModel: ReadonlyMap<string, readonly number[]> | undefined;
  #names: FoldedNames | undefined;

  constructor(table: Table, hash: string) {
    this.#table = table;
    this.hash = hash;
  }

  /** Every row, in the table's order: by model id, then provider id. */
  allRows(): readonly number[] {
    this.#rows ??= this.#table.rows.map((_, row) => row);
    return this.#rows;
  }

  /** Provider ids in code point order with their rows. (Slugs are ASCII, where code units sort alike.) */
  byProvider(): ReadonlyMap<string, readonly number[]> {
    this.#byProvider ??= group(
      this.#table.rows.map(([, provider]) => this.#provider(provider)),
      this.#table.providers.toSorted(),
    );
    return this.#byProvider;
  }

  rowsOfModel(id: string): readonly number[] {
    this.#byModel ??= group(this.#table.rows.map(([model]) => model));
    return this.#byModel.get(id) ?? [];
  }

  rowsWithTerms(terms: readonly string[]): readonly number[] {
    this.#names ??= new FoldedNames(this.#table.rows.map(([model]) => model));
    return this.#names.rowsWith(terms);
  }

  modelId(row: number): string {
    return this.#row(row)[0];
  }

  providerId(row: number): string {
    return this.#provider(this.#row(row)[1]);
  }

  /** How many announced prices are in force on a day: with the table's hash, this decides every line. */
  announced(day: Day): number {
    return this.#table.upcoming.filter(({ from }) => from <= day).length;
  }

  /** A row's price entry as it goes out on a day. */
  line(row: number, day: Day): string {
    let line = this.#table.lines[row] ?? "";
    let since = "";
    for (const upcoming of this.#table.upcoming) {
      if (upcoming.row !== row || upcoming.from > day || upcoming.from < since) continue;
      line = upcoming.line;
      since = upcoming.from;
    }
    return line;
  }

  #row(row: number): Table["rows"][number] {
    const found = this.#table.rows[row];
    if (found === undefined) throw new Error(`the table has no row ${row}`);
    return found;
  }

  #provider(index: number): string {
    const provider = this.#table.providers[index];
    if (provider === undefined) throw new Error(`the table has no provider ${index}`);
    return provider;
  }
}

/** Parses the bytes of a table; throws when they are not one. */
export function toTableView(bytes: Uint8Array, hash: string): TableView {
  const parsed = outline.parse(JSON.parse(new TextDecoder().decode(bytes)));
  if (parsed.rows.length !== parsed.lines.length) throw new Error("the table has a line too many or too few");
  return new TableView(parsed as Table, hash);
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
