// Rates that change soon or lately did, over a history written out by hand; today is 2026-11-23.
import { expect, test } from "vitest";
import type { PriceEntry } from "../../../src/contract/price-answers.ts";
import { findMove, lifeTag, moveNote, nextNote, readingDay } from "../../../src/web/offers/rate-cell.tsx";
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
    "today's",
    [span("2026-01-01", 2), span("2026-11-23", 5)],
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

test.each([
  [{ status: "active" }, ""],
  [{}, ""],
  [{ status: "preview" }, "preview"],
  [{ status: "deprecated" }, "deprecated"],
  [{ status: "deprecated", retires: "2990-12-01" }, "ends 1 Dec ’90"],
  [{ status: "retired", retires: "2026-11-01" }, "retired"],
] satisfies [Partial<PriceEntry>, string][])("of an offer %j the list says %j", (entry, said) =>
  expect(textOf(() => lifeTag(entry as PriceEntry) ?? null, {})).toBe(said),
);

test.each([
  ["2", "4", "↑ $4.00, 1 Dec ’30"],
  ["2", "0.5", "↓ $0.50, 1 Dec ’30"],
  ["2", "2.00", ""],
])("an amount of %s that will be %s: %j", (now, next, note) =>
  expect(textOf(() => nextNote(now, next, "2030-12-01T00:00:00Z") ?? null, {})).toBe(note),
);

test("the day of a reading names its year if that is not today's", () => {
  const read = { checked: "2025-11-20", certainty: "high" } as Partial<PriceEntry> as PriceEntry;
  expect(textOf(() => readingDay(read, TODAY) ?? null, {})).toBe("● high 20 Nov ’25");
});
