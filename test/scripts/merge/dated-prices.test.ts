// Dated entries: what a source had before, and what a hand put in their place.
import { describe, expect, test } from "vitest";
import { withOverrides, withPast } from "../../../scripts/merge/dated-prices.ts";
import type { CatalogPrice } from "../../../src/schemas/catalog.ts";
import type { PastPrice } from "../../../src/schemas/observations.ts";

function price(prompt: string, from?: string, until?: string): CatalogPrice {
  return {
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    rates: { prompt },
    origin: { source: "s", read: "2026-11-10" },
  };
}

describe("withPast", () => {
  const past = (prompt: string, until: string, read: string, from?: string): PastPrice => ({
    ...(from !== undefined && { from }),
    until,
    rates: { prompt },
    read,
  });
  const first = past("5", "2026-08-31", "2026-08-01");
  const second = past("4", "2026-09-30", "2026-09-15", "2026-09-01");
  const now = price("3");
  const served = (entry: PastPrice): CatalogPrice => {
    const { read, ...rest } = entry;
    return { ...rest, origin: { source: "s", read } };
  };
  test.each<[string, PastPrice[], string[], CatalogPrice[]]>([
    ["no past, no beginning", [], [], [now]],
    [
      "the current price begins the day after the last past one",
      [first, second],
      [],
      [served(first), served(second), { ...now, from: "2026-10-01" }],
    ],
    [
      "history begins after the last that is implausible",
      [first, second],
      ["5"],
      [served(second), { ...now, from: "2026-10-01" }],
    ],
    ["there is none when that is the last", [first, second], ["4"], [now]],
    ["nor when all are", [first, second], ["4", "5"], [now]],
  ])("%s", (_name, entries, implausible, expected) =>
    expect(withPast(now, entries, ({ rates }) => !implausible.includes(rates.prompt ?? ""))).toEqual(
      expected,
    ),
  );
});

describe("withOverrides", () => {
  const mine = (prompt: string, from?: string, until?: string) => ({
    ...price(prompt, from, until),
    origin: { source: "override", read: "2026-10-01", page: "https://example.com" },
  });
  const [ended, current] = [price("1", undefined, "2026-08-31"), price("2", "2026-09-01")];
  test.each<[string, CatalogPrice[], CatalogPrice[], CatalogPrice[]]>([
    ["none: as merged", [ended, current], [], [ended, current]],
    ["an undated one replaces all", [ended, current], [mine("3")], [mine("3")]],
    [
      "a dated one leaves what ended before it",
      [ended, current],
      [mine("3", "2026-09-01")],
      [ended, mine("3", "2026-09-01")],
    ],
    [
      "not what ended on its first day",
      [ended, current],
      [mine("3", "2026-08-31")],
      [mine("3", "2026-08-31")],
    ],
    [
      "nor what has no end: it would re-price the past",
      [price("2")],
      [mine("3", "2026-09-01")],
      [mine("3", "2026-09-01")],
    ],
    [
      "several stay in their order",
      [ended],
      [mine("3", "2026-09-01", "2026-10-01"), mine("4", "2026-10-02")],
      [ended, mine("3", "2026-09-01", "2026-10-01"), mine("4", "2026-10-02")],
    ],
  ])("%s", (_name, merged, overrides, expected) =>
    expect(withOverrides(merged, overrides)).toEqual(expected),
  );
});
