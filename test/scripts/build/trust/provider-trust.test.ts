// trustOf: what is counted of a provider's rows, and on which days their prices were read.
import { expect, test } from "vitest";
import { readDays, trustOf } from "../../../../scripts/build/trust/provider-trust.ts";
import type { CatalogModel } from "../../../../scripts/files/catalog.ts";
import { aProvider } from "../../../helpers/facts.ts";
import { aModel } from "../../../helpers/small-build.ts";

const PRICE = { rates: { prompt: "1", completion: "2" } };
const from = (read: string, more: object = {}) => ({ ...PRICE, origin: { source: "x", read, ...more } });
const model = (id: string, changes: Partial<CatalogModel>): CatalogModel => ({
  ...aModel(id, PRICE),
  ...changes,
});

test("days ascend, whatever the order of the rows", () => {
  const models = ["2026-11-01", "2026-09-01", "2026-10-01"].map((read) =>
    model(read, { prices: [from(read)] }),
  );
  expect(readDays(models, "2026-11-22T00:00:00Z").map(([day]) => day)).toEqual([
    "2026-09-01",
    "2026-10-01",
    "2026-11-01",
  ]);
});

test("what the registry says of a provider goes along", () => {
  const read = { page: "https://e.com", read: "2026-11-01", confidence: "official" } as const;
  const more = {
    regions: [{ name: "eu", factor: "1.1", ...read }],
    service_tiers: [{ name: "batch", factor: "0.5", ...read }],
  };
  expect(trustOf(aProvider("p", more), [], "2026-11-22T00:00:00Z")).toMatchObject(more);
  expect(trustOf(aProvider("p"), [], "2026-11-22T00:00:00Z")).not.toHaveProperty("regions");
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

test("what is held back disputes nothing", () => {
  const says = (...held_back: object[]) =>
    model("m", {
      prices: [from("2026-09-30")],
      other_sources: held_back.map((one) => ({
        ...{ source: "y", id: "m", read: "2026-08-01", agrees: false, rates: { prompt: "9" } },
        ...one,
      })),
    });
  const held = { held_back: "far off" };
  const disputes = (...models: CatalogModel[]) =>
    trustOf(aProvider("p"), models, "2026-11-22T00:00:00Z").disagreements;
  expect([disputes(says(held)), disputes(says({})), disputes(says(held, {}))]).toEqual([0, 1, 1]);
});
