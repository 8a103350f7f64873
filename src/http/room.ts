// What an isolate has for large bodies, since its 128 MB are all requests' together: whoever finds no room waits a while.
import { nextTurn } from "../turns.ts";

const LOOK_AGAIN_MS = 5;
const PATIENCE_MS = 10_000;

/** A part of a room. It lapses when its holder does nothing: a runtime that drops a request tells its code nothing. */
export type Place = { size: number; seen: number };

export class Room {
  readonly #size: number;
  readonly #lapsesMs: number;
  readonly #taken = new Set<Place>();

  constructor(size: number, lapsesMs: number) {
    this.#size = size;
    this.#lapsesMs = lapsesMs;
  }

  /** Waits for a place, alive in another room meanwhile; undefined when none came free. A place of any size fits alone. */
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

/** Says that the holder of a place is alive. */
export function touch(place: Place | undefined): void {
  if (place !== undefined) place.seen = Date.now();
}
