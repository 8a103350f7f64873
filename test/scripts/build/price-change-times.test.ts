// priceChangeTimes: every instant at which a price of the catalogue begins, or the one before has ended; bounded.
import { expect, test } from "vitest";
import { MAX_MAPS, priceChangeTimes } from "../../../scripts/build/price-change-times.ts";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import { aModel } from "../../helpers/builds.ts";
import { aPrice } from "../../helpers/facts.ts";

const NOW = "2026-11-21T00:00:00Z";
const origin = { source: "models-dev", read: "2026-09-30" } as const;

function price(span: { from?: string; until?: string }): CatalogPrice {
  return { ...aPrice("0.000001", "0.000002", span), origin };
}

function catalogOf(prices: CatalogPrice[], more: Partial<CatalogModel> = {}) {
  return new Map([["p", [{ ...aModel("m", {}), prices, ...more }]]]);
}

test.each<[string, CatalogPrice[], string | undefined, string[]]>([
  ["nothing dated", [price({})], undefined, []],
  ["a price from today", [price({ from: NOW })], NOW, []],
  ["a price from tomorrow", [price({ from: "2026-11-22T00:00:00Z" })], undefined, ["2026-11-22T00:00:00Z"]],
  ["a price until today's midnight", [price({ until: NOW })], NOW, []],
  ["a price until tonight", [price({ until: "2026-11-22T00:00:00Z" })], undefined, ["2026-11-22T00:00:00Z"]],
  [
    "in the order of time, whatever that of the prices",
    [price({ from: "2028-01-01T00:00:00Z" }), price({ from: "2027-01-01T00:00:00Z" })],
    undefined,
    ["2027-01-01T00:00:00Z", "2028-01-01T00:00:00Z"],
  ],
  ["within a day", [price({ from: "2026-11-21T04:00:00Z" })], undefined, ["2026-11-21T04:00:00Z"]],
  [
    "the last of several before today, all after it, each once",
    [
      price({ from: "2026-01-01T00:00:00Z", until: "2026-06-01T00:00:00Z" }),
      price({ from: "2026-06-01T00:00:00Z", until: "2027-07-01T00:00:00Z" }),
      price({ from: "2027-07-01T00:00:00Z", until: "2028-01-01T00:00:00Z" }),
    ],
    "2026-06-01T00:00:00Z",
    ["2027-07-01T00:00:00Z", "2028-01-01T00:00:00Z"],
  ],
])("%s", (_, prices, last, next) => {
  expect(priceChangeTimes(catalogOf(prices), NOW)).toMatchObject({ last, next });
});

test("a status changes by itself, without another price", () => {
  const facts = { retires: "2026-12-05" };
  const redirect = { to: "n", at: "2026-12-09T08:00:00Z" };
  const { next, priced } = priceChangeTimes(
    catalogOf([price({ until: "2026-12-01T00:00:00Z" })], { facts, redirect }),
    NOW,
  );
  expect(next).toEqual(["2026-12-01T00:00:00Z", "2026-12-05T00:00:00Z", "2026-12-09T08:00:00Z"]);
  expect([...priced]).toEqual(["2026-12-01T00:00:00Z"]);
});

test("a gateway's own price of a subprovider changes too", () => {
  const subproviders = [{ subprovider: "Azure", price: price({ from: "2026-12-05T00:00:00Z" }) }];
  expect(priceChangeTimes(catalogOf([], { subproviders }), NOW).next).toEqual(["2026-12-05T00:00:00Z"]);
});

test.each([
  [MAX_MAPS - 1, false],
  [MAX_MAPS, true],
])("%i announced instants are too many: %s", (count, refused) => {
  const days = Array.from({ length: count }, (_, i) => `2027-01-${String(i + 1).padStart(2, "0")}T00:00:00Z`);
  const of = () => priceChangeTimes(catalogOf(days.map((from) => price({ from }))), NOW).next.length;
  if (refused)
    expect(of).toThrow(
      /^prices change at 24 announced instants from 2027-01-01T00:00:00Z to 2027-01-24T00:00:00Z/,
    );
  else expect(of()).toBe(count);
});
