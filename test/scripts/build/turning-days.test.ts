// turningDays: every day on which a price of the catalogue begins, or the one before has ended; bounded.
import { describe, expect, test } from "vitest";
import { MAX_MAPS, turningDays } from "../../../scripts/build/turning-days.ts";
import type { CatalogModel, CatalogPrice } from "../../../src/schemas/catalog.ts";
import { aPrice } from "../../helpers/facts.ts";
import { aModel } from "../../helpers/small-build.ts";

const TODAY = "2026-11-21";
const origin = { source: "models-dev", read: "2026-09-30" } as const;

function price(span: { from?: string; until?: string }): CatalogPrice {
  return { ...aPrice("0.000001", "0.000002", span), origin };
}

function catalogOf(prices: CatalogPrice[], more: Partial<CatalogModel> = {}) {
  return new Map([["p", [{ ...aModel("m", {}), prices, ...more }]]]);
}

describe("turningDays", () => {
  test.each<[string, CatalogPrice[], string | undefined, string[]]>([
    ["nothing dated", [price({})], undefined, []],
    ["a price from today", [price({ from: TODAY })], TODAY, []],
    ["a price from tomorrow", [price({ from: "2026-11-22" })], undefined, ["2026-11-22"]],
    ["a price until today", [price({ until: TODAY })], undefined, ["2026-11-22"]],
    ["a price until yesterday", [price({ until: "2026-11-20" })], TODAY, []],
    [
      "one that follows another is one day, not two",
      [price({ until: "2026-12-31" }), price({ from: "2027-01-01" })],
      undefined,
      ["2027-01-01"],
    ],
    ["the end of February", [price({ until: "2028-02-28" })], undefined, ["2028-02-29"]],
    [
      "the last of several before today, all after it",
      [
        price({ from: "2026-01-01", until: "2026-05-31" }),
        price({ from: "2026-06-01", until: "2027-06-30" }),
        price({ from: "2027-07-01", until: "2027-12-31" }),
      ],
      "2026-06-01",
      ["2027-07-01", "2028-01-01"],
    ],
  ])("%s", (_, prices, last, next) => {
    expect(turningDays(catalogOf(prices), TODAY)).toEqual({ last, next });
  });

  test("a gateway's own price of a subprovider turns too", () => {
    const subproviders = [{ subprovider: "Azure", price: price({ from: "2026-12-05" }) }];
    expect(turningDays(catalogOf([], { subproviders }), TODAY).next).toEqual(["2026-12-05"]);
  });

  test.each([
    [MAX_MAPS - 1, false],
    [MAX_MAPS, true],
  ])("%i announced days are too many: %s", (count, refused) => {
    const days = Array.from({ length: count }, (_, i) => `2027-01-${String(i + 1).padStart(2, "0")}`);
    const of = () => turningDays(catalogOf(days.map((from) => price({ from }))), TODAY).next.length;
    if (refused) expect(of).toThrow(/^prices change on 24 announced days from 2027-01-01 to 2027-01-24/);
    else expect(of()).toBe(count);
  });
});
