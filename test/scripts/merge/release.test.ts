// The day of a release against the days of prices: none later than the first change, no price that ended before it.
import { describe, expect, test } from "vitest";
import type { CatalogPrice } from "../../../scripts/files/catalog.ts";
import { launchDay, pricesSince, withRelease } from "../../../scripts/merge/release.ts";

const day = (number: number) => `2026-09-${String(number).padStart(2, "0")}T00:00:00Z`;

function price(from: number | undefined, until: number | undefined, source = "list"): CatalogPrice {
  return {
    ...(from !== undefined && { from: day(from) }),
    ...(until !== undefined && { until: day(until) }),
    rates: { prompt: "1" },
    origin: { source, read: "2026-11-01" },
  };
}

describe("withRelease", () => {
  test.each<[string, string, string | undefined, CatalogPrice[], string | undefined]>([
    ["nothing dated", "m", "2026-09-10", [price(undefined, undefined)], "2026-09-10"],
    ["a price from that day", "m", "2026-09-10", [price(undefined, 10), price(10, undefined)], "2026-09-10"],
    ["a change after it", "m", "2026-09-10", [price(undefined, 20), price(20, undefined)], "2026-09-10"],
    ["priced the day before", "m", "2026-09-10", [price(9, undefined)], "2026-09-09"],
    [
      "a list's older price is no sale",
      "m",
      "2026-09-10",
      [price(undefined, 9), price(9, undefined)],
      "2026-09-09",
    ],
    [
      "a page's older price is one",
      "m",
      "2026-09-10",
      [price(undefined, 9, "page"), price(9, undefined)],
      undefined,
    ],
    ["an id that moves on", "m-latest", "2026-09-10", [price(undefined, 9), price(9, undefined)], undefined],
    ["one that moves on, of no other day", "m-latest", "2026-09-10", [price(10, undefined)], "2026-09-10"],
    [
      "a word that only ends so",
      "m-thelatest",
      "2026-09-10",
      [price(undefined, 9), price(9, undefined)],
      "2026-09-09",
    ],
    [
      "a word behind it",
      "m-latest-2",
      "2026-09-10",
      [price(undefined, 9), price(9, undefined)],
      "2026-09-09",
    ],
    [
      "of several changes the first",
      "m",
      "2026-09-20",
      [price(undefined, 9), price(9, 12), price(12, undefined)],
      "2026-09-09",
    ],
    ["no release known", "m", undefined, [price(9, undefined)], undefined],
    ["a month, and a price within it", "m", "2026-09", [price(9, undefined)], "2026-09"],
    ["a month after the price", "m", "2026-10", [price(9, undefined)], "2026-09-09"],
  ])("%s", (_, id, released, prices, expected) => {
    const facts = { name: "M", ...(released !== undefined && { released }) };
    expect(withRelease(id, facts, prices)).toEqual({
      name: "M",
      ...(expected !== undefined && { released: expected }),
    });
  });
});

describe("pricesSince", () => {
  const all = [price(undefined, 9), price(9, 10), price(10, 11), price(11, undefined)];
  test.each<[string, string | undefined, number]>([
    ["no day known", undefined, 4],
    ["before all changes", "2026-09-08", 4],
    ["the day one ends", "2026-09-09", 3],
    ["two have ended", "2026-09-10", 2],
    ["the last stays", "2026-12-01", 1],
    ["a month is no day", "2026-12", 4],
  ])("%s", (_, released, left) => {
    expect(pricesSince(released, all)).toEqual(all.slice(-left));
  });
});

// biome-ignore format: one line a case
test.each<[string, (number | undefined)[], string[], string | undefined, string | undefined]>([
  ["priced by a page after the newest list", [10], [], "2026-09-05", "2026-09-10"],
  ["the first of several days", [12, 10, undefined], ["2026-09-10", "2026-10-01"], "2026-09-05", "2026-09-10"],
  ["a list of that day may have it", [10], [], "2026-09-10", undefined],
  ["a later list has it", [10], [], "2026-09-11", undefined],
  ["somebody read it before", [10], ["2026-09-09"], "2026-09-05", undefined],
  ["no day of a price", [undefined], [], "2026-09-05", undefined],
  ["no complete list", [10], [], undefined, undefined],
])("a launch nobody dates: %s", (_name, froms, readings, edition, launched) => {
  const prices = froms.map((from) => (from === undefined ? {} : { from: day(from) }));
  expect(launchDay(prices, readings, edition)).toBe(launched);
});
