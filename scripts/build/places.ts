// Different texts in the order they came in, each with its place: what many rows have alike is written once.

export class Places {
  readonly #places = new Map<string, number>();

  /** The place of a text, from 0 on: a new one comes last. */
  placeOf(text: string): number {
    const place = this.#places.get(text) ?? this.#places.size;
    this.#places.set(text, place);
    return place;
  }

  texts(): string[] {
    return [...this.#places.keys()];
  }
}
