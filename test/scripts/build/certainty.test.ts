// certaintyOf: each line of the rule at its edges; and a shard's table, in which each certainty stands once.
import { describe, expect, test } from "vitest";
import { CertaintyTable, certaintyOf, certaintyOfRow, lessSure } from "../../../scripts/build/certainty.ts";
import type { CatalogPrice, Seen } from "../../../scripts/files/catalog.ts";
import { aPrice } from "../../helpers/facts.ts";

const NOW = "2026-11-23T00:00:00Z";
const price = (seen: Seen, more: Partial<CatalogPrice> = {}): CatalogPrice => ({
  ...aPrice("1", "2"),
  origin: { source: "a", read: "2026-01-01" },
  witnessed: { prompt: seen, completion: seen },
  ...more,
});

describe("certaintyOf", () => {
  // biome-ignore format: one line a case
  test.each<[string, Seen, string]>([
    ["firm 45 days ago", { firm: "2026-10-09", checked: "2026-10-09" }, "high"],
    ["firm 46 days ago", { firm: "2026-10-08", checked: "2026-10-08" }, "medium"],
    ["firm 120 days ago", { firm: "2026-07-26", checked: "2026-07-26" }, "medium"],
    ["firm 121 days ago", { firm: "2026-07-25", checked: "2026-07-25" }, "low"],
    ["one reading 45 days ago", { checked: "2026-10-09" }, "medium"],
    ["one reading 46 days ago", { checked: "2026-10-08" }, "low"],
    ["firm long ago, one of late", { firm: "2026-01-01", checked: "2026-11-10" }, "medium"],
    ["of no known day", {}, "low"],
    ["firm and disputed", { firm: "2026-11-01", checked: "2026-11-01", disputed: true }, "medium"],
    ["one of late and disputed", { checked: "2026-11-01", disputed: true }, "low"],
    ["a host's row of late that nobody had touched for a year", { firm: "2026-11-01", checked: "2026-11-01", untouched: true }, "low"],
    ["old and disputed", { checked: "2026-01-01", disputed: true }, "low"],
  ])("%s", (_name, seen, certainty) => {
    const { checked } = seen;
    expect(certaintyOf(price(seen), "prompt", NOW)).toEqual({ certainty, ...(checked && { checked }) });
  });

  test("a past span counts up to its newest reading", () => {
    const seen = { firm: "2026-01-10", checked: "2026-02-10" };
    const sure = (until: string) => certaintyOf(price(seen, { until }), "prompt", NOW).certainty;
    expect([sure("2026-03-01T00:00:00Z"), sure(NOW), sure("2026-12-01T00:00:00Z")]).toEqual([
      "high",
      "high",
      "low",
    ]);
  });

  test("a converted price has low certainty", () => {
    const native = { currency: "CNY", rates: { prompt: "7" } };
    const one = price({ firm: "2026-11-20", checked: "2026-11-20" }, { native });
    expect(certaintyOf(one, "prompt", NOW)).toEqual({ certainty: "low", checked: "2026-11-20" });
  });

  test("a rate without its own certainty has that of its reading", () => {
    const origin = { source: "page", read: "2026-11-20", confidence: "official" } as const;
    const one = price({ checked: "2026-01-01" }, { evidence: { web_search: origin } });
    expect(certaintyOf(one, "web_search", NOW)).toEqual({ certainty: "high", checked: "2026-11-20" });
    expect(certaintyOf(one, "request", NOW)).toEqual({ certainty: "low", checked: "2026-01-01" });
  });
});

test("a row has the lower certainty of prompt and completion and the earlier day", () => {
  const witnessed = {
    prompt: { firm: "2026-11-20", checked: "2026-11-20" },
    completion: { checked: "2026-11-01" },
  };
  expect(certaintyOfRow(price({}, { witnessed }), NOW)).toEqual({
    certainty: "medium",
    checked: "2026-11-01",
  });
  const units = { rates: {}, units: { input_per_page: "1" }, origin: { source: "a", read: "2026-11-20" } };
  expect(certaintyOfRow(units, NOW)).toEqual({ certainty: "medium", checked: "2026-11-20" });
  expect(lessSure({ certainty: "low" }, { certainty: "high", checked: "2026-11-01" })).toEqual({
    certainty: "low",
  });
});

test("a table has each certainty once, and a price has the places of its first rate and of those that differ", () => {
  const table = new CertaintyTable(NOW);
  const [late, old] = [{ checked: "2026-11-20" }, { checked: "2026-01-01" }];
  expect(table.places(price(late))).toEqual({ seen: 0 });
  expect(table.places(price({}, { witnessed: { prompt: late, completion: old } }))).toEqual({
    seen: 0,
    seen_of: { completion: 1 },
  });
  expect(table.placeOfReading({ read: "2026-11-20", confidence: "official" })).toBe(2);
  expect(table.placeOfReading({ read: null, confidence: "official" })).toBe(3);
  expect(table.rows).toEqual([
    ["medium", "2026-11-20"],
    ["low", "2026-01-01"],
    ["high", "2026-11-20"],
    ["low"],
  ]);
});
