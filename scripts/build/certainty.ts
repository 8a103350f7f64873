// How sure a price is: by whom it was read, and how long before the version was made.
import type { Instant } from "../../src/schemas/moment.ts";
import type { Confidence, Day, RateName } from "../../src/schemas/price.ts";
import { CERTAINTIES, type Certainty } from "../../src/schemas/words.ts";
import { type CatalogPrice, originOfRate, type Seen } from "../files/catalog.ts";
import { dayOf, daysBetween } from "../files/days.ts";
import { stated } from "../files/stated.ts";
import { CARD } from "../merge/timeline.ts";
import { AGE_DAYS, seenByOrigin } from "../merge/witnesses.ts";
import { Places } from "./places.ts";

/** Days within which the provider's page, or two independent lists, still make a price of medium certainty. */
const MEDIUM_DAYS = 120;

/** A certainty, and the day of the newest reading that agrees, if known. */
export type Certain = { certainty: Certainty; checked?: Day };

/**
 * How sure a rate of a price is, `prices/RULES.md#how-sure-a-price-is`. Days count at the making of the version; of a span that is over,
 * at the newest of its readings. A rate of no reading of its own is as sure as the one that its price is from.
 */
export function certaintyOf(price: CatalogPrice, rate: RateName | undefined, now: Instant): Certain {
  const origin = rate ? originOfRate(price, rate) : price.origin;
  const seen = (rate && price.witnessed?.[rate]) ?? seenByOrigin(origin);
  const isOver = price.until !== undefined && price.until <= now;
  const day = isOver ? (seen.checked ?? "") : dayOf(now);
  // A price that its seller quotes in another currency was converted by a list, whoever read it.
  const certainty = price.native === undefined ? steps(seen, day) : "low";
  return { certainty, ...stated({ checked: seen.checked }) };
}

function steps({ firm = "", checked = "", disputed, untouched }: Seen, day: Day): Certainty {
  if (untouched) return "low";
  const within = (read: string, days: number) => daysBetween(read, day) <= days;
  const step = within(firm, AGE_DAYS) ? 0 : within(firm, MEDIUM_DAYS) || within(checked, AGE_DAYS) ? 1 : 2;
  return CERTAINTIES[step + (disputed ? 1 : 0)] ?? "low";
}

/** How sure a row is: as its prompt and completion, the less sure of the two and the earlier checked. */
export function certaintyOfRow(price: CatalogPrice, now: Instant): Certain {
  const [main] = Object.keys(price.rates) as RateName[];
  const card = CARD.filter((name) => price.rates[name] !== undefined);
  return card
    .map((name) => certaintyOf(price, name, now))
    .reduce(lessSure, certaintyOf(price, card[0] ?? main, now));
}

/** The lower of two certainties, and the earlier of the days. */
export function lessSure(a: Certain, b: Certain): Certain {
  const certainty =
    CERTAINTIES.indexOf(a.certainty) > CERTAINTIES.indexOf(b.certainty) ? a.certainty : b.certainty;
  const [first] = [a.checked ?? "", b.checked ?? ""].sort();
  return { certainty, ...(first && { checked: first }) };
}

type CertaintyRow = [Certainty] | [Certainty, Day];

/** The different certainties of a shard, each once: its prices name their places, so that a new reading moves this table alone. */
export class CertaintyTable {
  readonly #rows = new Places();
  readonly #now: Instant;

  /** `known`: the rows of a table that this one continues. */
  constructor(now: Instant, known: readonly CertaintyRow[] = []) {
    for (const row of known) this.#rows.placeOf(JSON.stringify(row));
    this.#now = now;
  }

  get rows(): CertaintyRow[] {
    return this.#rows.texts().map((text) => JSON.parse(text));
  }

  /** What a shard's price says of its rates: the place of the first, and of those that differ. */
  places(price: CatalogPrice): { seen: number; seen_of?: Partial<Record<RateName, number>> } {
    const names = Object.keys(price.rates) as RateName[];
    const seen = this.placeOf(certaintyOf(price, names[0], this.#now));
    const others = names.flatMap((name): [RateName, number][] => {
      const place = this.placeOf(certaintyOf(price, name, this.#now));
      return place === seen ? [] : [[name, place]];
    });
    return { seen, ...(others.length > 0 && { seen_of: Object.fromEntries(others) }) };
  }

  /** The place of a page's reading. */
  placeOfReading({ read, confidence }: { read: Day | null; confidence: Confidence }): number {
    const origin = { source: "page", read: read ?? "", confidence };
    return this.placeOf(certaintyOf({ rates: {}, origin }, undefined, this.#now));
  }

  placeOf({ certainty, checked }: Certain): number {
    return this.#rows.placeOf(JSON.stringify(checked === undefined ? [certainty] : [certainty, checked]));
  }
}
