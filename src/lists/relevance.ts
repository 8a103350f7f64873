// Which of the rows found a searcher means: the very model before its relatives, its maker's own offer before others', the newest
// first, then the better known sellers.
import type { ListingSearch } from "../schemas/listing.ts";
import type { PreparedRelevance } from "./prepared-relevance.ts";
import { hyphened, NO_SEARCH, type SearchedRows, SearchTexts, squeeze } from "./search-texts.ts";

/** What is looked for: the text as it was typed, and its folded terms. */
export type Search = { phrase: string; terms: readonly string[] };

/** What is known of rows at an instant: those with a price, and days of release as numbers. */
export type RowFacts = { priced: ReadonlySet<number>; released: ReadonlyMap<number, number> };

/** By model, the lowest first. */
type Places = ReadonlyMap<string, number>;

/** Sellers nobody has ranked come after all that are. */
const LAST = Number.MAX_SAFE_INTEGER;

/** So many sellers do not all list what one of them made up. */
const SEVERAL = 5;

export class Relevance {
  #texts: SearchTexts | undefined;
  readonly #rows: SearchedRows;
  readonly #known: ListingSearch;
  #places: Places | undefined;

  constructor(rows: SearchedRows, known: ListingSearch = NO_SEARCH) {
    this.#rows = rows;
    this.#known = known;
  }

  texts(): SearchTexts {
    this.#texts ??= new SearchTexts(this.#rows, this.#known);
    return this.#texts;
  }

  /**
   * Rows in the order of their relevance. Without a search the newest models come first, behind them what neither its maker nor several
   * sellers sell.
   */
  sorted(rows: readonly number[], facts: RowFacts, search?: Search): number[] {
    const wide = this.#established();
    const places = search ? this.#closest(rows, search) : wide;
    const keyed = rows.map((row) => ({ row, key: this.#key(row, facts, places, search && wide) }));
    return keyed.sort((a, b) => compare(a.key, b.key) || a.row - b.row).map(({ row }) => row);
  }

  /**
   * Of each model one row, with the number of its rows: its maker's, else the best known seller's, one with a price before one without. A
   * row whose model is not known is of the model its id names.
   */
  perModel(rows: readonly number[], facts: RowFacts): Map<number, number> {
    const groups = new Map<string, number[]>();
    for (const row of rows) {
      const key = this.#modelKey(row);
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
    const keyOf = (row: number) => this.#offerKey(row, facts);
    const best = (group: readonly number[]) =>
      group.reduce((one, other) => (compare(keyOf(other), keyOf(one)) < 0 ? other : one));
    return new Map([...groups.values()].map((group) => [best(group), group.length]));
  }

  /** What lists without a search take from relevance, worked out once for all rows. */
  prepared(facts: RowFacts): PreparedRelevance {
    const all = this.#rows.map((_, row) => row);
    const keys = new Map<string, number>();
    const models = all.map((row) => {
      const key = this.#modelKey(row);
      const place = keys.get(key) ?? keys.size;
      keys.set(key, place);
      return place;
    });
    const offers = all.map((row) => ({ row, key: this.#offerKey(row, facts) }));
    const ranks: number[] = [];
    offers
      .sort((a, b) => compare(a.key, b.key) || a.row - b.row)
      .forEach(({ row }, rank) => {
        ranks[row] = rank;
      });
    return { order: this.sorted(all, facts), models, ranks };
  }

  /** Its day of release as a number, else its model's; 0 where nobody knows it. */
  released(row: number, released: RowFacts["released"]): number {
    return released.get(row) ?? this.#model(row)?.[2] ?? 0;
  }

  /** Rows whose models are known to take and to make all of these. */
  withMedia(takes: readonly string[], makes: readonly string[]): (row: number) => boolean {
    const passing = new Set(
      this.#known.media.flatMap(([own, made], i) =>
        takes.every((one) => own.includes(one)) && makes.every((one) => made.includes(one)) ? [i + 1] : [],
      ),
    );
    return (row) => passing.has(this.#known.has[row] ?? 0);
  }

  #offerKey(row: number, { priced }: RowFacts): number[] {
    return [priced.has(row) ? 0 : 1, this.#isOwn(row) ? 0 : 1, this.#sellerPlace(row), this.#id(row).length];
  }

  #key(row: number, facts: RowFacts, places: Places, wide: Places | undefined): number[] {
    const place = places.get(this.#modelKey(row)) ?? LAST;
    const day = -(this.#model(row)?.[2] || facts.released.get(row) || 0);
    const own = this.#isOwn(row) ? 0 : 1;
    return [
      ...(wide ? [place, own, wide.get(this.#modelKey(row)) ?? LAST, day] : [place, day, own]),
      facts.priced.has(row) ? 0 : 1,
      this.#sellerPlace(row),
      this.#id(row).length,
    ];
  }

  /** How close the closest of each model's rows is to what is searched. */
  #closest(rows: readonly number[], search: Search): Places {
    const places = new Map<string, number>();
    for (const row of rows) {
      const key = this.#modelKey(row);
      places.set(key, Math.min(places.get(key) ?? LAST, this.#closeness(row, search)));
    }
    return places;
  }

  /** 0: it is called what was typed, by its whole id or as a model that is sold widely; 1: so begins its name; 2: every term begins a word; 3: they occur. */
  #closeness(row: number, { phrase, terms }: Search): number {
    const wanted = squeeze(hyphened(phrase));
    const { labels, begins } = this.texts().labels(row);
    const isMeant = labels[0] === wanted || this.#established().get(this.#modelKey(row)) === 0;
    if (isMeant && labels.includes(wanted)) return 0;
    if (begins.startsWith(wanted)) return 1;
    const text = ` ${this.texts().of(row)}`;
    return terms.every((term) => text.includes(` ${term}`) || text.includes(`-${term}`)) ? 2 : 3;
  }

  /** 0: its maker sells the model, or several others do. */
  #established(): Places {
    if (this.#places) return this.#places;
    const sellers = new Map<string, Set<number>>();
    const own = new Set<string>();
    this.#rows.forEach(([, seller], row) => {
      const key = this.#modelKey(row);
      if (this.#isOwn(row)) own.add(key);
      const known = sellers.get(key);
      if (known) known.add(seller);
      else sellers.set(key, new Set([seller]));
    });
    const isWide = (key: string, count: number) => own.has(key) || count >= SEVERAL;
    this.#places = new Map([...sellers].map(([key, { size }]) => [key, isWide(key, size) ? 0 : 1]));
    return this.#places;
  }

  #isOwn(row: number): boolean {
    const maker = this.#model(row)?.[0].split("/")[0] ?? "";
    return this.#known.sellers[this.#rows[row]?.[1] ?? -1]?.[1].includes(maker) === true;
  }

  #sellerPlace(row: number): number {
    return this.#known.sellers[this.#rows[row]?.[1] ?? -1]?.[2] ?? LAST;
  }

  #modelKey(row: number): string {
    const id = this.#id(row).toLowerCase();
    return this.#model(row)?.[0] ?? id.slice(id.lastIndexOf("/") + 1);
  }

  #model(row: number) {
    return this.#known.models[(this.#known.of[row] ?? 0) - 1];
  }

  #id(row: number): string {
    return this.#rows[row]?.[0] ?? "";
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, i) => value !== b[i]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}
