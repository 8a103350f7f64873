// How a listing is written to KV and read back, shared by the build and the Worker: gzipped text, one thing a line, so that
// the Worker parses the first line and hands out the others as the bytes they are.
import * as z from "zod/mini";
import { type ListingSearch, listingSearch } from "../schemas/listing-search.ts";
import { COLUMNS, type Column } from "../schemas/price.ts";
import { type Listing, type ListingFacets, listingFacets, listingOutline } from "../schemas/shard.ts";

/**
 * Line 1 is the outline, line 2 the columns to sort by and, each behind a tab, what can be filtered by and what searches know, then
 * one price entry a row, behind a tab its further facts. (JSON text holds neither line break nor tab.)
 */
export function listingText({ columns, lines, facts, facets, search, ...outline }: Listing): string {
  const second = [columns, ...(facets ? [facets, ...(search ? [search] : [])] : [])]
    .map((part) => JSON.stringify(part))
    .join("\t");
  const rows = facts ? lines.map((line, row) => `${line}\t${facts[row]}`) : lines;
  return [JSON.stringify(outline), second, ...rows].join("\n");
}

const TAB = 9;

type Outline = z.infer<typeof listingOutline>;
type ListingRow = Outline["rows"][number];

/** The outline, its ten thousand rows left to `isRow`: a schema would take longer over them than all else does. */
const outlineShape = z.extend(listingOutline, { rows: z.array(z.unknown()) });
const columnsShape = z.partialRecord(z.enum(COLUMNS), z.tuple([z.array(z.number()), z.array(z.number())]));

/** The lines of a listing's text; throws when it has a line too many or too few. */
export class ListingLines {
  readonly outline: Outline;
  readonly #bytes: Uint8Array;
  /** Where each line starts; one more than there are lines. */
  readonly #starts: Uint32Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const firstEnd = endOfLine(bytes, 0);
    const { rows, ...outline } = outlineShape.parse(JSON.parse(decode(bytes.subarray(0, firstEnd))));
    const isKnown = (row: unknown): row is ListingRow => isRow(row, outline.providers.length);
    if (!rows.every(isKnown)) throw new Error("the listing has a row of the wrong shape");
    this.outline = { ...outline, rows };
    this.#starts = new Uint32Array(rows.length + 3);
    for (let line = 1; line < this.#starts.length; line++) {
      this.#starts[line] = endOfLine(bytes, this.#startOf(line - 1)) + 1;
    }
    if (this.#startOf(rows.length + 2) !== bytes.length + 1 || this.#startOf(rows.length + 1) > bytes.length)
      throw new Error("the listing has a line too many or too few");
  }

  /** The price entry of a row, JSON text in UTF-8. */
  entry(row: number): Uint8Array {
    const line = this.#line(row + 2);
    const tab = line.indexOf(TAB);
    return tab < 0 ? line : line.subarray(0, tab);
  }

  /** What the row's model does and can, JSON text in UTF-8; undefined in a listing from before format 5. */
  facts(row: number): Uint8Array | undefined {
    const line = this.#line(row + 2);
    const tab = line.indexOf(TAB);
    return tab < 0 ? undefined : line.subarray(tab + 1);
  }

  /** Rows where a column is known and, beside them, its values. Parsed anew on each call. */
  column(name: Column): readonly [readonly number[], readonly number[]] {
    const [columns = ""] = decode(this.#line(1)).split("\t");
    return columnsShape.parse(JSON.parse(columns))[name] ?? [[], []];
  }

  /** What rows can be filtered by; undefined in a listing from before format 5. Parsed anew on each call. */
  facets(): ListingFacets | undefined {
    const [, facets] = decode(this.#line(1)).split("\t");
    return facets === undefined ? undefined : listingFacets.parse(JSON.parse(facets));
  }

  /** What searches know beside ids; undefined in a listing from before there were such searches. Parsed anew on each call. */
  search(): ListingSearch | undefined {
    const [, , search] = decode(this.#line(1)).split("\t");
    return search === undefined ? undefined : listingSearch.parse(JSON.parse(search));
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

/** The listing as it was before it was written. */
export function readListing(bytes: Uint8Array): Listing {
  const lines = new ListingLines(bytes);
  const { rows } = lines.outline;
  const columns: Listing["columns"] = {};
  for (const name of COLUMNS) {
    const [known, values] = lines.column(name);
    if (known.length > 0) columns[name] = [[...known], [...values]];
  }
  const facets = lines.facets();
  const search = lines.search();
  return {
    ...lines.outline,
    columns,
    lines: rows.map((_, row) => decode(lines.entry(row))),
    ...(search && { search }),
    ...(facets && { facets, facts: rows.flatMap((_, row) => lines.facts(row) ?? []).map(decode) }),
  };
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
