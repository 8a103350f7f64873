// A line of the ledger: bounds, who showed it, under which licence.
import { expect, test } from "vitest";
import { ledgerLines } from "../../../scripts/build/ledger-text.ts";
import type { DatedPrice } from "../../../scripts/ledger/runs.ts";
import { BEGINNING } from "../../../src/schemas/moment.ts";

const NOW = "2026-11-21T00:00:00Z";
const [MARCH, MAY] = ["2026-03-01T00:00:00Z", "2026-05-01T00:00:00Z"];
const LIST = { source: "litellm", read: "2026-08-01" };
const PAGE = { source: "page", read: "2026-11-01", page: "https://e.com/p", confidence: "official" as const };
const MODEL = { id: "m", facts: {}, other_sources: [] };
const price = (more: Partial<DatedPrice>): DatedPrice => ({ rates: { prompt: "1" }, origin: LIST, ...more });

test.each<[what: string, prices: DatedPrice[], bounds: unknown[]]>([
  ["an undated reading", [price({})], [[null, null]]],
  [
    "a list's change",
    [price({ until: MAY }), price({ from: MAY })],
    [
      [null, "by"],
      ["by", null],
    ],
  ],
  [
    "a page's change",
    [price({ until: MAY }), price({ from: MAY, origin: PAGE })],
    [
      [null, "exact"],
      ["exact", null],
    ],
  ],
  ["a page's end", [price({ from: MARCH, until: MAY, origin: PAGE })], [["exact", "exact"]]],
  ["sights", [price({ from: MARCH, until: MAY, bound: { from: "by", until: "exact" } })], [["by", "exact"]]],
])("%s", (_, prices, bounds) => {
  const lines = ledgerLines("p", [{ ...MODEL, prices }], NOW);
  expect(lines.map((line) => Object.values(JSON.parse(line).bound))).toEqual(bounds);
});

test("without sights the reading is the witness; a page has no licence and is first-hand", () => {
  const prices = [price({ since: "2026-02-01" }), price({ origin: PAGE })];
  const [list, page] = ledgerLines("p", [{ ...MODEL, prices }], NOW).map((line) => JSON.parse(line));
  expect(list.witnesses).toEqual([
    { source: "litellm", first_seen: "2026-02-01", last_seen: "2026-08-01", licence: "MIT" },
  ]);
  expect(page).toMatchObject({
    first_hand: true,
    page: PAGE.page,
    witnesses: [{ source: "page", licence: null }],
  });
  const own = { ...MODEL, prices: [price({ origin: { ...LIST, source: "openrouter" } })] };
  const seen = ["openrouter", "p"].flatMap((slug) => ledgerLines(slug, [own], NOW));
  expect(seen.map((line) => JSON.parse(line).first_hand)).toEqual([true, false]);
});

test("a gap since ever has no day", () => {
  const prices = [BEGINNING, MARCH].map((gap_from) => price({ from: MAY, gap_from }));
  const lines = ledgerLines("p", [{ ...MODEL, prices }], NOW);
  expect(lines.map((line) => JSON.parse(line).gap_before)).toEqual([null, MARCH]);
});
