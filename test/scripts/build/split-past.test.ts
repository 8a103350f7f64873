// What of dated prices a shard has, and what lies in a key of its own.
import { expect, test } from "vitest";
import { splitProvider } from "../../../scripts/build/split-past.ts";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import type { DatedProvider } from "../../../scripts/ledger/date-catalog.ts";
import { datePrices } from "../../../scripts/ledger/date-prices.ts";
import { priceText, ratesOf, sight } from "../ledger/sight-text.ts";

const price = (card: string, days: Partial<CatalogPrice> = {}): CatalogPrice => ({
  ...days,
  rates: ratesOf(card),
  origin: { source: "a", read: "2025-12-01" },
});

const JUNE = "2025-06-01T00:00:00Z";
const [NOW, AHEAD] = ["2025-12-01T00:00:00Z", "2025-12-02T00:00:00Z"];

function split(prices: CatalogPrice[], sights: string[], isOlder?: true) {
  const model: CatalogModel = {
    id: "m",
    facts: { released: "2025-03-01", name: "M" },
    prices,
    other_sources: [],
  };
  const offer = { prices: datePrices(prices, sights.map(sight)), ...(isOlder && { isOlder }) };
  const dated: DatedProvider = { offers: new Map([["m", offer]]), gone: new Map() };
  const { models, past } = splitProvider([model], dated, NOW);
  return { served: models[0], past: past.get("m") };
}

test.each<
  [what: string, prices: CatalogPrice[], sights: string[], before: string | undefined, past: string[]]
>([
  ["nothing was seen", [price("3/15")], [], undefined, []],
  ["the served price alone was seen", [price("3/15")], ["b 3/15 02-01..11-01"], undefined, []],
  ["and it has ended", [price("3/15", { until: JUNE })], ["b 3/15 02-01..05-20"], undefined, []],
  [
    "another was before it",
    [price("3/15")],
    ["own 5/20 01-01..05-31>06-01", "own 3/15 06-01..11-30*"],
    "06-01",
    ["5/20 by 01-01..06-01"],
  ],
  [
    "a gap and a lone witness reach further",
    [price("3/15")],
    [
      "a 5/20 01-01..05-20>06-01",
      "a 3/15 06-01..11-30*",
      "b 5/20 01-05..06-30>07-01",
      "b 3/15 07-01..11-30*",
    ],
    "07-01",
    ["5/20 by 01-01..06-01", "3/15 by 06-01.. alone 07-01"],
  ],
  [
    "the served price alone was seen, and its change is announced",
    [price("3/15", { until: AHEAD }), price("5/20", { from: AHEAD })],
    ["b 3/15 02-01..11-01"],
    undefined,
    [],
  ],
  [
    "another was before a price whose change is announced",
    [price("3/15", { until: AHEAD }), price("5/20", { from: AHEAD })],
    ["own 5/20 01-01..05-31>06-01", "own 3/15 06-01..11-30*"],
    "06-01",
    ["5/20 by 01-01..06-01"],
  ],
  [
    "a dated change stays where it is",
    [price("5/20", { until: JUNE }), price("3/15", { from: JUNE })],
    [],
    undefined,
    [],
  ],
])("%s", (_, prices, sights, before, past) => {
  const one = split(prices, sights);
  expect(one.past?.before).toBe(before && `2025-${before}T00:00:00Z`);
  expect((one.past?.prices ?? []).map(priceText)).toEqual(past);
  expect(one.served?.prices.map(({ rates, from, until }) => ({ rates, from, until }))).toEqual(
    prices.map(({ rates, from, until }) => ({ rates, from, until })),
  );
});

test("a price that a later reading ended is past, and the next is known from its first sight on", () => {
  const [at, gap_from] = ["2025-10-01T00:00:00Z", "2025-04-02T00:00:00Z"];
  const first = { ...price("5/20", { until: at }), origin: { source: "a", read: "2025-04-01" } };
  const { served, past } = split([first, price("3/15", { from: at, gap_from })], ["b 3/15 06-01..11-01"]);
  expect(past?.prices.map(priceText)).toEqual(["5/20 by 04-01..06-01", "3/15 by 06-01.. gap 04-02"]);
  expect(past?.before).toBe(JUNE);
  expect(served?.prices.map(({ rates, from, since }) => [rates.prompt, from, since])).toEqual([
    ["3", undefined, "2025-06-01"],
  ]);
});

test("the served price is known from its first sight on, and another model's release is not used", () => {
  const { served } = split([price("3/15")], ["b 3/15 02-01..11-01"], true);
  expect(served?.prices[0]?.since).toBe("2025-02-01");
  expect(served?.facts).toEqual({ name: "M" });
});

test("a provider without sights is unchanged", () => {
  const model: CatalogModel = { id: "m", facts: {}, prices: [price("3/15")], other_sources: [] };
  expect(splitProvider([model], undefined, NOW)).toEqual({ models: [model], past: new Map() });
});
