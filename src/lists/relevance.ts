// Orders rows by what a searcher most likely means. The build prepares the order without a search: a list need not sort every row.
import { keptOr, once } from "../lru-cache.ts";
import type { ListingSearch } from "../schemas/listing.ts";
import { fold, lastPart, toTerms } from "../spelling.ts";
import { hyphened, NO_SEARCH, type SearchedRows, SearchTexts, squeeze } from "./text-index.ts";

type Search = { wanted: string; terms: readonly string[]; starts: readonly RegExp[] };

/** Column values of rows at an instant: which have a price, and their release days as numbers. */
export type RowFacts = { priced: ReadonlySet<number>; released: ReadonlyMap<number, number> };

type Places = ReadonlyMap<string, number>;

const LAST = Number.MAX_SAFE_INTEGER;

/** Ranks start here for gateways, and for plans, free services and local ones. */
const BY_THE_MONTH = 400;
const RESOLD = [300, BY_THE_MONTH];

/** Words in the names of guard, embedding and reranking models, which come after the other models of their family. */
const BESIDE = /guard|safety|embed|rerank|moderation/;

/** This many sellers prove that a model exists beyond one seller's catalogue. */
const SEVERAL = 5;

/** All rows by relevance without a search, the model of each as a number, and its rank among the model's offers, lowest first. */
export type PreparedRelevance = {
  order: ArrayLike<number>;
  models: ArrayLike<number>;
  ranks: ArrayLike<number>;
};

/** The number of a model's offers, by its best row; undefined for other rows. */
export type OfferCounts = Pick<ReadonlyMap<number, number>, "get">;

/** Ascending rows in the sequence of an order; rows missing from the order follow. */
export function inOrder(rows: readonly number[], order: ArrayLike<number>, descending = false): number[] {
  // The rows may be the whole listing, and looking up bytes takes a third of the time of a set.
  const wanted = new Uint8Array(Math.max(0, (rows.at(-1) ?? -1) + 1));
  for (const row of rows) wanted[row] = 1;
  const sorted: number[] = [];
  for (let i = 0; i < order.length; i++) {
    const row = order[descending ? order.length - 1 - i : i] ?? 0;
    if (wanted[row] !== 1) continue;
    wanted[row] = 0;
    sorted.push(row);
  }
  if (sorted.length < rows.length) for (const row of rows) if (wanted[row] === 1) sorted.push(row);
  return sorted;
}

/** The best row of each model by the prepared ranks, with the number of the model's rows. */
export function onePerModel({ models, ranks }: PreparedRelevance, rows: readonly number[]): OfferCounts {
  // By model number: a Map of this size takes a fresh isolate longer than the rest of a list.
  const counts = new Uint32Array(models.length + 1);
  const best = new Uint32Array(models.length + 1);
  for (const row of rows) {
    const model = models[row] ?? 0;
    const count = counts[model] ?? 0;
    if (count === 0 || (ranks[row] ?? 0) < (ranks[best[model] ?? 0] ?? 0)) best[model] = row;
    counts[model] = count + 1;
  }
  return {
    get: (row) => {
      const model = models[row] ?? 0;
      return best[model] === row && counts[model] !== 0 ? counts[model] : undefined;
    },
  };
}

export class Relevance {
  readonly #rows: SearchedRows;
  readonly #known: ListingSearch;

  constructor(rows: SearchedRows, known: ListingSearch = NO_SEARCH) {
    this.#rows = rows;
    this.#known = known;
  }

  readonly texts = once(() => new SearchTexts(this.#rows, this.#known));

  /** Sorts rows by relevance. Without a search the newest come first, and models sold by neither maker nor several sellers last. */
  sorted(rows: readonly number[], facts: RowFacts, search?: string): number[] {
    const places = search ? this.#closest(rows, search) : undefined;
    const family = places && `${makerOf(places)}/`;
    return sortedBy(rows, (row) => this.#key(row, facts, places, family));
  }

  /** Prepares all rows without a search. Of a model's rows a priced one ranks first, then the maker's, then the best known seller's. */
  prepare(facts: RowFacts): PreparedRelevance {
    const all = this.#rows.map((_, row) => row);
    const numbers = new Map<string, number>();
    const models = all.map((row) => keptOr(numbers, this.#modelKey(row), () => numbers.size));
    const ranks: number[] = [];
    for (const [rank, row] of sortedBy(all, (one) => this.#offerKey(one, facts)).entries()) ranks[row] = rank;
    return { order: this.sorted(all, facts), models, ranks };
  }

  /** The release day of the row, or of its model, as a number; 0 if unknown. */
  released(row: number, released: RowFacts["released"]): number {
    return released.get(row) ?? this.#model(row)?.[2] ?? 0;
  }

  /** Whether a row's model is known to accept all input media and produce all output media. */
  withMedia(input: readonly string[], output: readonly string[]): (row: number) => boolean {
    const passing = new Set(
      this.#known.media.flatMap(([taken, made], i) =>
        input.every((one) => taken.includes(one)) && output.every((one) => made.includes(one)) ? [i + 1] : [],
      ),
    );
    return (row) => passing.has(this.#known.has[row] ?? 0);
  }

  #offerKey(row: number, { priced }: RowFacts): number[] {
    return [priced.has(row) ? 0 : 1, this.#isOwn(row) ? 0 : 1, this.#sellerPlace(row), this.#id(row).length];
  }

  #key(row: number, facts: RowFacts, places?: Places, family = ""): number[] {
    const model = this.#modelKey(row);
    const isOwn = this.#isOwn(row);
    const resold = isOwn ? 0 : RESOLD.filter((rank) => this.#sellerPlace(row) >= rank).length;
    return [
      ...(places
        ? [places.get(model) ?? LAST, model.startsWith(family) ? 0 : 1, BESIDE.test(model) ? 1 : 0]
        : []),
      this.#established().get(model) ?? LAST,
      ...(places ? [resold] : []),
      -(this.#model(row)?.[2] || facts.released.get(row) || 0),
      facts.priced.has(row) ? 0 : 1,
      isOwn ? 0 : 1,
      this.#sellerPlace(row),
      this.#id(row).length,
    ];
  }

  #closest(rows: readonly number[], phrase: string): Places {
    const places = new Map<string, number>();
    const terms = toTerms(phrase);
    const search = { wanted: squeeze(hyphened(phrase)), terms, starts: terms.map(startOf) };
    for (const row of rows) {
      const key = this.#modelKey(row);
      places.set(key, Math.min(places.get(key) ?? LAST, this.#closeness(row, search)));
    }
    return places;
  }

  /**
   * How close a row is to the search, 0 being closest. 0: the search is the whole id of a row that is sold by the call, or the name of a
   * widely sold model. 1, 2, 3: every term starts a word, and the model's name has no other word (`instruct` aside), one, or several; a
   * single word counts as 1. One more where a term is only in the seller's name. 5: every term occurs somewhere.
   */
  #closeness(row: number, { wanted, terms, starts }: Search): number {
    const labels = this.texts().labels(row);
    const isMeant =
      (labels[0] === wanted && this.#sellerPlace(row) < BY_THE_MONTH) ||
      this.#established().get(this.#modelKey(row)) === 0;
    if (isMeant && labels.includes(wanted)) return 0;
    const begins = (text: string) => starts.every((start) => start.test(text));
    if (!begins(` ${this.texts().of(row)}`)) return 5;
    const least = begins(` ${this.texts().namesOf(row)}`) ? 1 : 2;
    if (terms.length === 1) return least;
    const words = fold(lastPart(this.#modelKey(row))).match(/(?<![^-])(?!instruct)[a-z]{2,}(?![^-])/g) ?? [];
    return least + Math.min(2, words.filter((word) => !terms.some((term) => term.includes(word))).length);
  }

  /** By model: 0 if its maker or several other sellers sell it, otherwise 1. */
  readonly #established = once((): Places => {
    const sellers = new Map<string, Set<number>>();
    const own = new Set<string>();
    this.#rows.forEach(([, seller], row) => {
      const key = this.#modelKey(row);
      if (this.#isOwn(row)) own.add(key);
      keptOr(sellers, key, () => new Set<number>()).add(seller);
    });
    const isWide = (key: string, count: number) => own.has(key) || count >= SEVERAL;
    return new Map([...sellers].map(([key, { size }]) => [key, isWide(key, size) ? 0 : 1]));
  });

  #isOwn(row: number): boolean {
    const maker = this.#model(row)?.[0].split("/")[0] ?? "";
    return this.#known.sellers[this.#rows[row]?.[1] ?? -1]?.[1].includes(maker) === true;
  }

  #sellerPlace(row: number): number {
    return this.#known.sellers[this.#rows[row]?.[1] ?? -1]?.[2] ?? LAST;
  }

  #modelKey(row: number): string {
    return this.#model(row)?.[0] ?? lastPart(this.#id(row).toLowerCase());
  }

  #model(row: number) {
    return this.#known.models[(this.#known.of[row] ?? 0) - 1];
  }

  #id(row: number): string {
    return this.#rows[row]?.[0] ?? "";
  }
}

/** Where a term starts a word. One of digits may follow letters, as in `qwen3` or `qwen-3`, and is a whole version: `4` is not in `405b`. */
function startOf(term: string): RegExp {
  const [before, after] = [/^\d/.test(term) ? "(?<!\\d)" : "[ -]", /\d$/.test(term) ? "(?![a-z\\d])" : ""];
  return new RegExp(before + term.replace(/\W/g, "\\$&").replace(/(?<=[a-z])(?=\d)/g, "-?") + after);
}

/** The maker of at least half of the models that a search names: others build on its family. */
function makerOf(places: Places): string | undefined {
  const named = [...places.keys()].filter((model) => (places.get(model) ?? LAST) < 2);
  const makers = Map.groupBy(named, (model) => model.split("/")[0]);
  return [...makers].find(([, own]) => own.length * 2 >= named.length)?.[0];
}

/** Rows by their keys, compared number by number; ties in listing order. */
function sortedBy(rows: readonly number[], keyOf: (row: number) => number[]): number[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  return keyed.sort((a, b) => compare(a.key, b.key) || a.row - b.row).map(({ row }) => row);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, i) => value !== b[i]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}
