// What searches look through: ids, the names of models, makers and sellers, folded. Built when a listing is first searched that way.
import type { ListingSearch } from "../schemas/listing.ts";
import { fold } from "./fold.ts";

/** Model ids and seller of each row. */
export type SearchedRows = readonly (readonly [id: string, seller: number])[];

/** Of a listing from before there were such searches: ids are all that is known. */
export const NO_SEARCH: ListingSearch = { models: [], of: [], names: [], sellers: [], media: [], has: [] };

/** The texts of each row that a term may be found in, and those that a whole search may be the name of. */
export class SearchTexts {
  readonly #rows: SearchedRows;
  readonly #of: readonly number[];
  readonly #ids: readonly string[];
  readonly #models: readonly { text: string; labels: readonly string[] }[];
  readonly #names: ReadonlyMap<number, string>;
  readonly #sellers: readonly string[];
  #words: ReadonlySet<string> | undefined;

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
      return { text: [fold(canonical), fold(name), makers.get(maker) ?? ""].join(" "), labels };
    });
  }

  /** The texts of a row, in one. */
  of(row: number): string {
    return [this.#ids[row], this.#model(row)?.text, this.#names.get(row), this.#seller(row)].join(" ");
  }

  /** What somebody who means a row alone may call it, squeezed: the whole of `labels`, or how `begins` begins. */
  labels(row: number): { labels: readonly string[]; begins: string } {
    const id = this.#rows[row]?.[0] ?? "";
    const last = squeeze(fold(id.slice(id.lastIndexOf("/") + 1)));
    const model = this.#model(row)?.labels ?? [];
    return { labels: [squeeze(this.#ids[row] ?? ""), last, ...model], begins: model[0] ?? last };
  }

  /** Rows that have every term somewhere, ascending. `squeezed`: separators are left out of the texts. */
  rowsWith(terms: readonly string[], squeezed = false): number[] {
    const text = squeezed ? squeeze : (one: string) => one;
    const wanted = terms.map((term) => ({
      term,
      models: placesOf(this.#models, (model) => text(model.text).includes(term)),
      sellers: placesOf(this.#sellers, (seller) => text(seller).includes(term)),
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

  /** Every word of letters that is in any text. */
  words(): ReadonlySet<string> {
    if (this.#words) return this.#words;
    const all = [
      ...this.#ids,
      ...this.#models.map(({ text }) => text),
      ...this.#names.values(),
      ...this.#sellers,
    ];
    this.#words = new Set(all.flatMap((text) => text.split(/[^\p{L}]+/u)).filter((word) => word.length > 2));
    return this.#words;
  }

  #model(row: number) {
    return this.#models[(this.#of[row] ?? 0) - 1];
  }

  #seller(row: number): string {
    return this.#sellers[this.#rows[row]?.[1] ?? -1] ?? "";
  }
}

/** A folded text without what separates its words. */
export function squeeze(text: string): string {
  return text.replaceAll("-", "");
}

/** A name as an id of it would be written. */
export function hyphened(name: string): string {
  return fold(name.trim()).replace(/[\s()]+/g, "-");
}

function placesOf<T>(all: readonly T[], passes: (one: T) => boolean): Set<number> {
  return new Set(all.flatMap((one, i) => (passes(one) ? [i] : [])));
}
