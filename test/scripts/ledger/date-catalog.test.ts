// dateCatalog: the dated prices of every offer, releases that sights contradict, and what was seen of no offer.
import { expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import type { HistoryFile } from "../../../scripts/files/history.ts";
import { dateCatalog } from "../../../scripts/ledger/date-catalog.ts";

const CARD = { rates: { prompt: "1", completion: "2" } };
const HISTORY: HistoryFile = {
  source: "litellm",
  of: [],
  ...{ began: "2025-01-01", read: "2025-06-01" },
  cards: [CARD],
  rows: ["m", "wrong", "an-alias", "nobody"].map((id) => ["p", id, [0, "2025-01-01"]]),
};
const model = (id: string, more: Partial<CatalogModel> = {}): CatalogModel => ({
  id,
  facts: { released: "2025-03-01" },
  prices: [{ ...CARD, origin: { source: "litellm", read: "2025-06-01" } }],
  other_sources: [],
  ...more,
});

test("offers are dated, withdrawn rows are not, and ids that lead to an offer do not count as gone", () => {
  const aliases = [{ id: "an-alias", declared_by: "page" }];
  const catalog = new Map([
    ["p", [model("m", { aliases }), model("wrong", { withdrawn: { day: "2026-01-01" } })]],
  ]);
  const own = dateCatalog(catalog, [HISTORY]).get("p");
  expect(own?.offers.get("m")).toMatchObject({ prices: [{ from: "2025-01-01T00:00:00Z" }], isOlder: true });
  expect(own?.offers.get("wrong")?.prices[0]?.from).toBeUndefined();
  expect([...(own?.gone.keys() ?? [])]).toEqual(["nobody"]);
});

test.each([
  ["2025-01-08", undefined],
  ["2025-01-09", true],
  ["2025-02", true],
])("a release on %s belongs to a newer model: %s", (released, isOlder) => {
  const catalog = new Map([["p", [model("m", { facts: { released } })]]]);
  expect(dateCatalog(catalog, [HISTORY]).get("p")?.offers.get("m")?.isOlder).toBe(isOlder);
});

/** One list's rows of OpenRouter's model: `cards` by the first and, unless it still has it, the last day and the day without. */
const listed = (source: string, ...spans: HistoryFile["rows"][number][2][]): HistoryFile => {
  const cards = [CARD, { rates: { prompt: "5", completion: "10" } }];
  return { ...HISTORY, source, cards, rows: [["openrouter", "m", ...spans]] };
};
const datedBy = (all: HistoryFile[]) =>
  dateCatalog(new Map([["openrouter", [model("m")]]]), all)
    .get("openrouter")
    ?.offers.get("m")?.prices ?? [];

test("copies of a provider's own list are one witness beside it, and each is one of an offer that it never had", () => {
  const copies = ["litellm", "genai-prices"].map((source) =>
    listed(source, [1, "2025-01-01", "2025-01-31", "2025-02-01"]),
  );
  expect(datedBy(copies)[0]).not.toHaveProperty("alone_until");
  const own = listed("openrouter", [0, "2025-03-01"]);
  expect(datedBy([...copies, own])[0]).toHaveProperty("alone_until", "2025-03-01T00:00:00Z");
});

test("without the own list, the card of two copies that began last counts, whatever another still shows", () => {
  const copies = [
    listed("litellm", [0, "2025-01-01"]),
    listed("genai-prices", [0, "2025-01-01", "2025-02-28", "2025-03-01"], [1, "2025-03-01"]),
    listed("models-dev", [1, "2025-03-05", "2025-05-01", "2025-05-02"], [0, "2025-05-02"]),
  ];
  expect(datedBy(copies).map(({ rates, from }) => [rates.prompt, from?.slice(0, 10)])).toEqual([
    ["1", "2025-01-01"],
    ["5", "2025-03-01"],
    ["1", "2025-05-02"],
  ]);
});

test("a provider without rows keeps what was seen there", () => {
  expect([...(dateCatalog(new Map(), [HISTORY]).get("p")?.gone.keys() ?? [])]).toHaveLength(4);
  const unseen = dateCatalog(new Map([["q", [model("m")]]]), []).get("q");
  expect(unseen?.offers.get("m")).toEqual({ prices: model("m").prices });
});
