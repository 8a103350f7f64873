// What a seller's row of the table makes of its feed's figures: units, zeros, tiers, currencies, and what is left out.
import { describe, expect, test } from "vitest";
import {
  type Offer,
  type Seller,
  translateSeller,
  UNITS,
  type Unit,
} from "../../../../scripts/pull/sellers/seller.ts";

const SLUGS = new Set(["acme", "acme_host"]);

function aSeller(more: Partial<Seller> = {}): Seller {
  return {
    ...{ provider: "acme", url: "https://acme.example/models", clock: "hourly" },
    ...{ unit: "USD a million", currency: "USD", zero: "none" },
    reader: { items: (document) => document as unknown[], offers: (item) => [item as Offer] },
    ...more,
  };
}

function pricesOf(offer: Partial<Offer>, more: Partial<Seller> = {}) {
  return translateSeller(aSeller(more), [{ id: "m", rates: {}, ...offer }], SLUGS).rows[0]?.prices;
}

describe("the unit is the row's, whatever the number", () => {
  test.each<[Unit, string]>([
    ["USD a token", "3"],
    ["cents a token", "0.03"],
    ["USD a thousand", "0.003"],
    ["USD a million", "0.000003"],
    ["cents a million", "0.00000003"],
    ["USD/10000 a million", "0.0000000003"],
    ["USD/1000000 a million", "0.000000000003"],
  ])("%s", (unit, prompt) =>
    expect(pricesOf({ rates: { prompt: 3 } }, { unit })).toEqual([{ rates: { prompt } }]),
  );

  test("there is no other unit", () => expect(Object.keys(UNITS)).toHaveLength(7));

  test("single rates may have another unit, and fees per call are whole amounts", () => {
    const otherUnit = { rates: ["input_cache_read"], unit: "USD a thousand" } as const;
    const rates = { prompt: "2", input_cache_read: 0.0002, request: "0.01", web_search: 0.005 };
    expect(pricesOf({ rates }, { otherUnit })).toEqual([
      { rates: { prompt: "0.000002", input_cache_read: "0.0000002", request: "0.01", web_search: "0.005" } },
    ]);
  });
});

describe("zeros and gaps", () => {
  test.each<[string, Offer["rates"], Partial<Seller>, unknown]>([
    [
      "0 beside a price is no rate",
      { prompt: 1, completion: 0, input_cache_read: "0" },
      {},
      { prompt: "0.000001" },
    ],
    [
      "but where the seller gives it away",
      { prompt: 1, input_cache_read: 0 },
      { zero: "free" },
      { prompt: "0.000001", input_cache_read: "0" },
    ],
    [
      "0 for both is told as it is",
      { prompt: 0, completion: "0", request: 0 },
      {},
      { prompt: "0", completion: "0" },
    ],
    [
      "null, nothing and empty text state nothing",
      { prompt: 1, completion: null, request: "", audio: undefined },
      {},
      { prompt: "0.000001" },
    ],
  ])("%s", (_name, rates, more, expected) => expect(pricesOf({ rates }, more)?.[0]?.rates).toEqual(expected));

  test("an offer without any price, or with -1, leaves its row unchanged; only the second is a problem", () => {
    const bare = { id: "bare", rates: {} };
    const dead = { id: "dead", rates: { prompt: "-1" } };
    expect(translateSeller(aSeller(), [bare, dead], SLUGS)).toEqual({
      rows: [],
      problems: ['acme/dead: prompt: "-1" is not a price'],
      unread: [
        { provider: "acme", id: "dead" },
        { provider: "acme", id: "bare" },
      ],
    });
  });
});

test("tiers, service tiers, units, days and announced prices belong to the same card", () => {
  const offer = {
    rates: { prompt: 1, completion: 2 },
    tiers: [{ above: 200001, rates: { prompt: 2 } }],
    service_tiers: { batch: { rates: { prompt: 0.5 } }, flex: { rates: {} } },
    units: { output_per_image: "0.04", output_per_second: 0 },
    ...{ from: "2026-01-01", until: "2026-01-31" },
    next: [{ rates: { prompt: 3 }, from: "2026-02-01" }],
  };
  expect(pricesOf(offer)).toEqual([
    {
      ...{ from: "2026-01-01", until: "2026-01-31", rates: { prompt: "0.000001", completion: "0.000002" } },
      tiers: [{ above: 200000, rates: { prompt: "0.000002" } }],
      service_tiers: { batch: { rates: { prompt: "0.0000005" } } },
      units: { output_per_image: "0.04" },
    },
    { from: "2026-02-01", rates: { prompt: "0.000003" } },
  ]);
});

test("another currency stays native and is not a USD price", () => {
  const { rows } = translateSeller(
    aSeller({ currency: "EUR" }),
    [{ id: "m", rates: { prompt: 2.5 } }],
    SLUGS,
  );
  expect(rows).toEqual([
    {
      provider: "acme",
      id: "m",
      facts: {},
      prices: [],
      native: { currency: "EUR", rates: { prompt: "0.0000025" } },
    },
  ]);
});

test("skipped ids, twins, unknown hosts and bad items do not stop the others", () => {
  const broken = {
    items: (all: unknown) => all as unknown[],
    offers: (one: unknown): Offer[] => {
      if ((one as Offer).id === "bad") throw new Error("no shape");
      return [one as Offer];
    },
  };
  const rates = { prompt: 1 };
  const offers = [
    { id: "policy/x", rates },
    { id: "a", rates },
    { id: "a", rates },
    { id: "bad" },
    { id: "b", provider: "nobody", rates },
    { id: "c", provider: "acme_host", rates, aliases: ["c", "d"] },
  ];
  const { rows, problems } = translateSeller(
    aSeller({ leaveOut: /^policy\//, reader: broken }),
    offers,
    SLUGS,
  );
  expect(rows.map(({ provider, id, aliases }) => [provider, id, aliases])).toEqual([
    ["acme", "a", undefined],
    ["acme_host", "c", ["d"]],
  ]);
  expect(problems).toEqual([
    "acme/bad: no shape",
    "acme/a: stands in the document twice",
    "nobody/b: provider is not in the registry",
  ]);
});
