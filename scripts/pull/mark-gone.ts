// What a page that names all that is sold no longer names: the day of the first edition without it.

import type { Day } from "../../src/schemas/price.ts";
import type { PageFact } from "../files/evidence.ts";
import { EDITIONS, type Edition } from "./official-editions.ts";

/**
 * One provider's facts, those of a model's last edition with the day it was `gone`, where a later edition of the same whole
 * table leaves the model out.
 */
export function markGone(
  facts: readonly PageFact[],
  editions: readonly Edition[] = Object.values(EDITIONS),
): PageFact[] {
  return facts.map((fact) => {
    const days = readingsOf(fact.page, editions);
    const named = facts.flatMap(({ model, page, read }) =>
      model === fact.model && page === fact.page && read !== null && days.includes(read) ? [read] : [],
    );
    const last = named.sort().at(-1);
    const gone = days.find((day) => last !== undefined && day > last);
    return gone === undefined || fact.read !== last ? fact : { ...fact, gone };
  });
}

/** The days on which whole editions of a page were read, oldest first. */
function readingsOf(page: string, editions: readonly Edition[]): Day[] {
  return editions
    .flatMap((edition) => (edition.whole && edition.page === page ? (edition.read ?? []) : []))
    .toSorted();
}
