// trustOf: what is counted of a provider's rows, and on which days their prices were read.
import { expect, test } from "vitest";
import { trustOf } from "../../../../scripts/build/trust/provider-trust.ts";
import type { CatalogModel } from "../../../../src/schemas/catalog.ts";
import { aProvider } from "../../../helpers/facts.ts";
import { aModel } from "../../../helpers/small-build.ts";

const PRICE = { rates: { prompt: "1", completion: "2" } };
const from = (read: string, more: object = {}) => ({ ...PRICE, origin: { source: "x", read, ...more } });
const model = (id: string, changes: Partial<CatalogModel>): CatalogModel => ({
  ...aModel(id, PRICE),
  ...changes,
});

test("rows by what is known of them; days of rows that are priced and sold", () => {
  const other = { source: "y", id: "m", read: "2026-08-01", agrees: false };
  const models = [
    model("listed", { listed: "2026-09-30", prices: [from("2026-09-30")] }),
    model("first-hand", { listed: null, prices: [from("2026-11-01", { confidence: "official" })] }),
    model("gone", { status: "retired", prices: [from("2026-08-01")] }),
    model("unpriced", { prices: [] }),
    model("by month", { prices: [from("2026-10")] }),
    model("disputed", {
      prices: [from("2026-09-30")],
      other_sources: [{ ...other, rates: { prompt: "9" } }],
    }),
    model("agreed in what both say", {
      prices: [from("2026-09-30")],
      other_sources: [{ ...other, rates: { input_cache_read: "9" } }],
    }),
    model("held back", {
      prices: [from("2026-09-30")],
      other_sources: [{ ...other, rates: { prompt: "9" }, held_back: "far off" }],
    }),
  ];
  const { usage, ...trust } = trustOf(aProvider("p"), models, "2026-11-22T00:00:00Z");
  expect(usage).toEqual(aProvider("p").usage);
  expect(trust).toEqual({
    ...{ rows: 8, priced: 7, listed: 1, gone: 1, first_hand: 1, disagreements: 1 },
    reads: [
      ["2026-09-30", 4],
      ["2026-11-01", 1],
    ],
  });
});
