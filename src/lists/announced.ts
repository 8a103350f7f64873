// The announced prices of a listing: each replaces its row's entry from its first second on, the latest one that has begun.
import type { ListingOutline } from "../schemas/listing.ts";
import type { Instant } from "../schemas/moment.ts";

type Upcoming = ListingOutline["upcoming"];

export class Announced {
  readonly #all: Upcoming;
  #inForce: { at: Instant; entries: ReadonlyMap<number, Upcoming[number]> } | undefined;

  constructor(all: Upcoming) {
    this.#all = all;
  }

  /** How many have begun at an instant. */
  begun(at: Instant): number {
    return this.#all.filter(({ from }) => from <= at).length;
  }

  /** Those in force at an instant, by row: of each the latest. */
  inForce(at: Instant): ReadonlyMap<number, Upcoming[number]> {
    if (this.#inForce?.at === at) return this.#inForce.entries;
    const entries = new Map<number, Upcoming[number]>();
    for (const upcoming of this.#all) {
      if (upcoming.from <= at && upcoming.from >= (entries.get(upcoming.row)?.from ?? ""))
        entries.set(upcoming.row, upcoming);
    }
    this.#inForce = { at, entries };
    return entries;
  }

  /** One in force has numbers of its own: what the build sorted is not in order any more. */
  haveNumbers(at: Instant): boolean {
    return [...this.inForce(at).values()].some(({ values }) => values !== undefined);
  }
}
