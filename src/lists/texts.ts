// Many texts kept as one, which a garbage collector counts once.

/** Many texts in one. */
export class Texts {
  readonly #text: string;
  readonly #ends: ArrayLike<number>;

  constructor(text: string, ends: ArrayLike<number>) {
    this.#text = text;
    this.#ends = ends;
  }

  get size(): number {
    return this.#ends.length;
  }

  at(place: number): string {
    return this.#text.slice(this.#ends[place - 1] ?? 0, this.#ends[place]);
  }

  /** The place of a text; undefined when it is none of them. */
  find(wanted: string): number | undefined {
    for (let at = this.#text.indexOf(wanted); at >= 0; at = this.#text.indexOf(wanted, at + 1)) {
      const place = this.#placeFrom(at);
      if (this.at(place) === wanted) return place;
    }
    return undefined;
  }

  /** The text that a unit is in. */
  #placeFrom(at: number): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
