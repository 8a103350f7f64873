// Sights by model: which row of a list is of which offer.
import { expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import type { HistoryFile } from "../../../scripts/files/history.ts";
import { readSights, sightsByModel } from "../../../scripts/ledger/sights.ts";
import { aModel } from "../../helpers/catalog-model.ts";

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
const model = (id: string, more: Partial<CatalogModel> = {}) => ({ ...aModel(id, []), ...more });

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

test("what OpenRouter's own list passes on is a sight at the maker, by its text rates, and no model of it", () => {
  const cards = [{ rates: { prompt: "1", completion: "2", image: "3" } }];
  const rows: HistoryFile["rows"] = ["openai/m", "other/m"].map((id) => [
    "openrouter",
    id,
    [0, "2025-01-01"],
  ]);
  const seen = readSights([{ ...FILE, source: "openrouter", cards, rows }]);
  expect([...seen.keys()]).toEqual(["openrouter", "openai"]);
  const own = seen.get("openai") ?? new Map();
  expect(own.get("openrouter m")).toMatchObject([
    { own: false, card: { rates: { prompt: "1", completion: "2" } } },
  ]);
  expect(sightsByModel([], own).left.size).toBe(0);
});

// What a maker stated of past days, until and from an instant or the day's beginning, and the days that are known by it.
test.each([
  ["2025-02-01T00:00:00Z", "2025-03-01T00:00:00Z", ["2025-02-01", "2025-02-28", "2025-03-01", "both"]],
  ["2025-02-01T16:00:00Z", "2025-03-01T16:00:00Z", ["2025-02-02", "2025-02-28", "2025-03-01", undefined]],
  [undefined, "2025-03-01T00:00:00Z", [null, "2025-02-28", "2025-03-01", "until"]],
  ["2025-02-01T00:00:00Z", undefined, ["2025-02-01", "2025-06-01", undefined, "from"], "two secondary"],
  ["2025-02-01T00:00:00Z", undefined, ["2025-02-01", "2025-06-01", undefined, undefined], "one secondary"],
] as const)("a fact from %s until %s", (from, until, days, confidence = "two secondary") => {
  const fact = { model: "m", ...(from && { from }), ...(until && { until }), rates: { prompt: "1" } };
  const told = { ...fact, page: "https://a.test", read: "2025-06-01", confidence };
  const seen = readSights([], new Map([["acme", [told]]])).get("acme");
  const [one] = seen?.get("page m") ?? [];
  expect([one?.from, one?.last, one?.until, one?.stated]).toEqual(days);
  expect(one).toMatchObject({ own: confidence === "two secondary", page: "https://a.test", confidence });
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
