// completeTiers: a rate its tier does not name grows as prompt or completion do; sums worked out by hand.
import { describe, expect, test } from "vitest";
import type { CatalogPrice } from "../../../scripts/files/catalog.ts";
import { completeTiers } from "../../../scripts/merge/complete-tiers.ts";
import type { Rates } from "../../../src/schemas/price.ts";

const ORIGIN = { source: "x", read: "2026-11-01" };

function tierOf(base: Rates, rates: Rates): Rates | undefined {
  const price: CatalogPrice = { rates: base, tiers: [{ above: 200000, rates }], origin: ORIGIN };
  const model = { id: "m", facts: {}, prices: [price], other_sources: [] };
  return completeTiers([model])[0]?.prices[0]?.tiers?.[0]?.rates;
}

describe("completeTiers", () => {
  test.each<[string, Rates, Rates, Rates]>([
    [
      "cache rates grow with prompt, reasoning with completion",
      {
        prompt: "0.000002",
        completion: "0.00001",
        input_cache_read: "0.0000002",
        input_cache_write: "0.0000025",
        input_cache_write_1h: "0.000004",
        internal_reasoning: "0.000012",
      },
      { prompt: "0.000004", completion: "0.000015" },
      {
        prompt: "0.000004",
        completion: "0.000015",
        input_cache_read: "0.0000004",
        input_cache_write: "0.000005",
        input_cache_write_1h: "0.000008",
        internal_reasoning: "0.000018",
      },
    ],
    [
      "a rate it names stays",
      { prompt: "0.000002", input_cache_read: "0.0000002" },
      { prompt: "0.000004", input_cache_read: "0.0000003" },
      { prompt: "0.000004", input_cache_read: "0.0000003" },
    ],
    [
      "a rate the base lacks stays unknown",
      { prompt: "0.000002" },
      { prompt: "0.000004" },
      { prompt: "0.000004" },
    ],
    [
      "a tier without the rate it grows with tells nothing",
      { prompt: "0.000002", completion: "0.00001", input_cache_read: "0.0000002" },
      { completion: "0.00002" },
      { completion: "0.00002" },
    ],
    [
      "nothing grows from 0",
      { prompt: "0", input_cache_read: "0" },
      { prompt: "0.000004" },
      { prompt: "0.000004" },
    ],
    [
      "other media are no text",
      { prompt: "0.000002", audio: "0.000004" },
      { prompt: "0.000004" },
      { prompt: "0.000004" },
    ],
  ])("%s", (_name, base, stated, whole) => expect(tierOf(base, stated)).toStrictEqual(whole));

  test("prices at subproviders too; a price without tiers is as it was", () => {
    const price: CatalogPrice = {
      rates: { prompt: "0.1", input_cache_read: "0.01" },
      tiers: [{ above: 1, rates: { prompt: "0.2" } }],
      origin: ORIGIN,
    };
    const flat: CatalogPrice = { rates: { prompt: "0.1" }, origin: ORIGIN };
    const model = {
      id: "m",
      facts: {},
      prices: [flat],
      subproviders: [{ subprovider: "S", price }],
      other_sources: [],
    };
    const [found] = completeTiers([model]);
    expect(found?.prices).toStrictEqual([flat]);
    expect(found?.subproviders?.[0]?.price.tiers?.[0]?.rates.input_cache_read).toBe("0.02");
  });
});
