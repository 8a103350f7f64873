// Sights by model: which row of a list is of which offer.
import { expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import type { HistoryFile } from "../../../scripts/files/history.ts";
import { readSights, sightsByModel } from "../../../scripts/ledger/sights.ts";

const FILE: HistoryFile = {
  source: "litellm",
  of: [],
  ...{ began: "2025-01-01", read: "2025-06-01" },
  cards: [{ rates: { prompt: "1" } }, { rates: { prompt: "2" } }],
  rows: [
    ["acme", "m", [0, "2025-01-01", "2025-02-01", "2025-02-02"], [1, "2025-02-02"]],
    ["acme", "its-name", [0, "2025-01-01"]],
    ["acme", "old-name", [0, "2025-01-01"]],
    ["acme", "Other.Spelling", [0, "2025-01-01"]],
    ["acme", "gone", [0, "2025-01-01", "2025-02-01", "2025-02-05"], [0, "2025-03-01"]],
  ],
};
const model = (id: string, more: Partial<CatalogModel> = {}): CatalogModel => ({
  id,
  facts: {},
  prices: [],
  other_sources: [],
  ...more,
});

test("spans are sights, the last one up to the newest edition; a span that follows directly marks a change", () => {
  const seen = readSights([FILE]).get("acme");
  const whose = { source: "litellm", witness: "litellm", own: false, rank: 30 };
  const [first, second] = FILE.cards;
  expect(seen?.get("litellm m")).toEqual([
    { ...whose, card: first, from: "2025-01-01", last: "2025-02-01", until: "2025-02-02", moved: false },
    { ...whose, card: second, from: "2025-02-02", last: "2025-06-01", moved: true },
  ]);
  expect(seen?.get("litellm gone")?.map(({ moved }) => moved)).toEqual([false, false]);
});

test("a row belongs to the model of its id, of its id in the list, or of its only spelling; another name has its own sights", () => {
  const models = [
    model("m"),
    model("claimed", { other_sources: [{ source: "litellm", id: "its-name", read: "", agrees: true }] }),
    model("new-name", { aliases: [{ id: "old-name", declared_by: "page" }] }),
    model("other-spelling"),
  ];
  const { known, left } = sightsByModel(models, readSights([FILE]).get("acme") ?? new Map());
  expect([...known.keys()]).toEqual(["m", "claimed", "other-spelling"]);
  expect([...left.keys()]).toEqual(["old-name", "gone"]);
});
