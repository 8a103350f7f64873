// Different texts in the order they came in, each with its place: what many rows have alike is written once.
import { keptOr } from "../../src/lru-cache.ts";

export class Places {
  readonly #places = new Map<string, number>();

  /** The place of a text, from 0 on: a new one comes last. */
  placeOf(text: string): number {
    return keptOr(this.#places, text, () => this.#places.size);
  }

  texts(): string[] {
    return [...this.#places.keys()];
  }
}
