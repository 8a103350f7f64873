// Rates that change soon or lately did, over a history written out by hand; today is 2026-11-23.
import { expect, test } from "vitest";
import type { PriceEntry } from "../../../src/contract/price-answers.ts";
import { findMove, moveNote } from "../../../src/web/offers/rate-cell.tsx";
import { textOf } from "../../helpers/shown.ts";

const TODAY = "2026-11-23";
const span = (from: string, prompt: number) => ({ effective_from: `${from}T00:00:00Z`, prompt });

test.each<[string, NonNullable<PriceEntry["history"]>, ReturnType<typeof findMove>]>([
  [
    "announced",
    [span("2026-10-13", 2), span("2026-12-01", 4)],
    { isAhead: true, up: true, rate: 4, day: "2026-12-01" },
  ],
  [
    "fallen",
    [span("2026-01-01", 3), span("2026-11-01", 2)],
    { isAhead: false, up: false, rate: 3, day: "2026-11-01" },
  ],
  ["30 days ago", [span("2026-01-01", 3), span("2026-10-24", 2)], undefined],
  [
    "29 days ago",
    [span("2026-01-01", 3), span("2026-10-25", 2)],
    { isAhead: false, up: false, rate: 3, day: "2026-10-25" },
  ],
  ["the same", [span("2026-01-01", 2), span("2026-11-01", 2)], undefined],
  [
    "today's, in any order",
    [span("2026-11-23", 5), span("2026-01-01", 2)],
    { isAhead: false, up: true, rate: 2, day: TODAY },
  ],
  [
    "another rate's",
    [{ effective_from: "2026-12-01T00:00:00Z", completion: 9 }, span("2026-01-01", 2)],
    undefined,
  ],
  ["none", [], undefined],
])("%s", (_, history, move) =>
  expect(findMove({ history } as Partial<PriceEntry> as PriceEntry, "prompt", TODAY)).toEqual(move),
);

test.each([
  [4, "↑ 4.00 at peak"],
  [1, ""],
])("hours at %i beside the usual 2: %j", (prompt, note) => {
  const hours = [{ utc: "01:00-04:00", prompt: prompt / 1e6 }];
  const entry = { pricing: { prompt: 0.000002 }, hours } as Partial<PriceEntry> as PriceEntry;
  expect(textOf(() => moveNote(entry, "prompt", { unit: "1m", today: TODAY }), {})).toBe(note);
});
