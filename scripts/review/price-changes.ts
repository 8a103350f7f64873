// What two versions would bill for one row, compared over all of time: today, after each announced day, and in the past.

import type { Day } from "../../src/schemas/price.ts";
import type { Json } from "../files/cost-map.ts";
import { type Moment, priceChangeTimes, START, type Values, valuesAt } from "./billed-values.ts";

/** What holds at any moment; between two price change times it is the same. */
export type Timeline = { points: ReadonlySet<Moment>; at: (moment: Moment) => Values };

/**
 * One value that differs; `was` or `now` is absent where it is not known. Without `from` and `until` it differs today; an
 * announced one does `from` a moment on, one of the past does before `until`.
 */
export type Change = {
  field: string;
  leaf: string;
  was?: string;
  now?: string;
  from?: Moment;
  until?: Moment;
  /** What held beside it before. */
  beside: Values;
  /** Nothing is left of the subprovider it was a price at. */
  gone?: true;
};

/** The timeline of a document with dated parts. */
export function timelineOf(json: Json): Timeline {
  return { points: priceChangeTimes(json), at: (moment) => valuesAt(json, moment) };
}

/** These values at any moment. */
export function always(values: Values): Timeline {
  return { points: new Set(), at: () => values };
}

/** Every value that differs at some moment: today's first, then what is announced, then the past. */
export function compareTimelines(before: Timeline, after: Timeline, today: Day): Change[] {
  const moments = [...new Set([START, ...before.points, ...after.points])].sort();
  const spans = moments.map((start, i) => ({ start, end: moments[i + 1] }));
  const current = spans.findLast(({ start }) => start <= today);
  const future = spans.filter(({ start }) => start > today);
  const found = new Map<string, Change>();
  const note = (start: Moment, when: Pick<Change, "from" | "until">) => {
    for (const change of differences(before.at(start), after.at(start))) {
      const key = JSON.stringify([change.field, change.was, change.now]);
      if (!found.has(key)) found.set(key, { ...change, ...when });
    }
  };
  note(current?.start ?? START, {});
  for (const { start } of future) note(start, { from: start });
  // What is left to tell now is of the past.
  for (const { start, end } of spans.toReversed()) note(start, end === undefined ? {} : { until: end });
  return [...found.values()];
}

function differences(before: Values, after: Values): Change[] {
  const offers = new Set([...after.values()].map(({ offer }) => offer));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [was, now] = [before.get(field), after.get(field)];
    if (was?.text === now?.text) return [];
    const { leaf = field, offer } = was ?? now ?? {};
    return [
      {
        field,
        leaf,
        ...(was && { was: was.text }),
        ...(now && { now: now.text }),
        beside: before,
        ...(!offers.has(offer) && offer !== undefined && { gone: true as const }),
      },
    ];
  });
}
