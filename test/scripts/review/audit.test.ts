// auditLines: an offer's served price and each other one, USD per 1M tokens, most money first. billLines: a line for each bill that does not
// confirm its row, then the counts.
import { expect, test } from "vitest";
import type { BillVerdict } from "../../../scripts/build/check-bills.ts";
import type { CatalogModel, CatalogPrice, Claim } from "../../../scripts/files/catalog.ts";
import { auditLines, billLines } from "../../../scripts/review/audit.ts";

const TODAY = "2026-11-21";
const SERVED = { prompt: "0.000004", completion: "0.00002" };
const LIST = { source: "models-dev", read: "2026-10-15" } as const;

function offer(id: string, claims: Partial<Claim>[], origin: CatalogPrice["origin"] = LIST): CatalogModel {
  const about = { source: "litellm", id, read: "2026-10-01", agrees: false };
  const prices = [{ rates: SERVED, origin }];
  return { id, facts: {}, prices, other_sources: claims.map((claim) => ({ ...about, ...claim })) };
}

const linesOn = (...models: CatalogModel[]) => auditLines(new Map([["p", models]]), ["p", "q"], TODAY);

test("disagreements come with every value and day, most money first", () => {
  const same = { source: "pi-ai", agrees: true };
  // Of a million tokens read and 200,000 written: 1,000,000 x 0.000001, and 200,000 x 0.00001 beside it.
  expect(
    linesOn(
      offer("small", [{ rates: { ...SERVED, prompt: "0.000005" }, held_back: "far off" }]),
      offer("big", [same, { rates: { prompt: "0.000005", completion: "0.00003" } }]),
      offer("agreed", [same]),
    ),
  ).toEqual([
    "p/big: moves 3 USD",
    "  served  4/20  models-dev 2026-10-15, also pi-ai",
    "  other   5/30  litellm 2026-10-01",
    "p/small: moves 1 USD",
    "  served  4/20  models-dev 2026-10-15",
    "  other   5/?  litellm 2026-10-01 (held back: far off)",
    "2 disagreements",
  ]);
});

test.each<[string, Partial<Claim>[], number]>([
  ["six digits", [{ rates: { prompt: "0.0000050000045" } }], 1],
  ["tokens that are written too", [{ rates: { completion: "0.00002500002" } }], 1],
  ["the furthest of several", [{ rates: { prompt: "0.000005" } }, { rates: { prompt: "0.000007" } }], 3],
])("a disagreement changes the sample call to %s", (_name, claims, moves) =>
  expect(linesOn(offer("m", claims))[0]).toBe(`p/m: moves ${moves} USD`),
);

test("a reading older than the provider's own page is not a disagreement", () => {
  const page = { ...LIST, source: "page", confidence: "official" } as const;
  const claim = { rates: { prompt: "0.000005" } };
  expect(linesOn(offer("m", [claim], page))).toEqual(["0 disagreements"]);
  expect(linesOn(offer("m", [{ ...claim, read: TODAY }], page)).at(-1)).toBe("1 disagreements");
});

const bill: BillVerdict["bill"] = {
  model: "m",
  day: "2026-11-01",
  usage: { prompt_tokens: 1, completion_tokens: 1 },
  cost: "0.5",
  source: "https://e.com/log",
};

test("bills that do not confirm their row, and the counts", () => {
  expect(
    billLines([
      { row: "p/a", bill, verdict: "refuted", ours: "0.4" },
      { row: "p/b", bill, verdict: "undecidable", why: "no such row" },
      { row: "p/c", bill, verdict: "confirmed", ours: "0.5" },
      { row: "p/d", bill, verdict: "refuted", ours: "0.3", why: "rounded" },
    ]),
  ).toEqual([
    "bill refutes p/a on 2026-11-01: 0.5, ours 0.4",
    "bill says nothing of p/b on 2026-11-01: 0.5; no such row",
    "bill refutes p/d on 2026-11-01: 0.5, ours 0.3; rounded",
    "4 recorded bills: 1 confirmed, 2 refuted, 1 not decidable",
  ]);
});
