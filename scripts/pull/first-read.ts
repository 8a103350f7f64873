// A page that is read again says what it said: the fact keeps the day of its first reading.

import type { Day } from "../../src/schemas/price.ts";
import type { PageFact } from "../files/evidence.ts";

/** One provider's facts as they are read now, each with the first day on which `before` had it, where that is earlier. */
export function keepFirstRead(before: readonly PageFact[], now: readonly PageFact[]): PageFact[] {
  const known = new Map<string, Day>();
  for (const fact of before) {
    const day = fact.since ?? fact.read;
    const key = keyOf(fact);
    const first = known.get(key);
    if (day !== null && (first === undefined || day < first)) known.set(key, day);
  }
  return now.map((fact) => {
    const first = known.get(keyOf(fact));
    return first === undefined || fact.read === null || first >= fact.read ? fact : { ...fact, since: first };
  });
}

/** What a fact says of a price: the same of two readings of one page that differ in their days only. */
function keyOf({ model, page, from, until, region, rates, units }: PageFact): string {
  const inOrder = (record: object = {}) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([model, page, from, until, region, inOrder(rates), inOrder(units)]);
}
