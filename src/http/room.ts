// The isolate's capacity for large bodies, since all requests share its 128 MB; a request without room waits a while.
import { nextTurn } from "../turns.ts";

const LOOK_AGAIN_MS = 5;
const PATIENCE_MS = 10_000;

/** A part of the room. It lapses if its holder is inactive, because a runtime that drops a request does not tell its code. */
export type Place = { size: number; seen: number };

export class Room {
  readonly #size: number;
  readonly #lapsesMs: number;
  readonly #taken = new Set<Place>();

  constructor(size: number, lapsesMs: number) {
    this.#size = size;
    this.#lapsesMs = lapsesMs;
  }

  /** Waits for a place while keeping another one alive; undefined if none became free. A place of any size fits when the room is empty. */
  async enter(size: number, meanwhile?: Place): Promise<Place | undefined> {
    const since = Date.now();
    while (!this.#fits(size)) {
      if (Date.now() - since > PATIENCE_MS) return undefined;
      await nextTurn(LOOK_AGAIN_MS);
      touch(meanwhile);
    }
    const place = { size, seen: Date.now() };
    this.#taken.add(place);
    return place;
  }

  leave(place: Place | undefined): void {
    if (place !== undefined) this.#taken.delete(place);
  }

  #fits(size: number): boolean {
    let taken = 0;
    for (const place of this.#taken) {
      if (Date.now() - place.seen > this.#lapsesMs) this.#taken.delete(place);
      else taken += place.size;
    }
    return taken === 0 || taken + size <= this.#size;
  }
}

/** Marks the holder of a place as alive. */
export function touch(place: Place | undefined): void {
  if (place !== undefined) place.seen = Date.now();
}
