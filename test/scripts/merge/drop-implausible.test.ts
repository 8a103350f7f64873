// withoutImplausible: what is left out, what moves to its own field, what is doubted as a whole.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeText, withoutImplausible } from "../../../scripts/merge/drop-implausible.ts";
import { breachesOf } from "../../../scripts/merge/relations.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";

const never = () => false;
const TEXT = { prompt: "0.000004", completion: "0.00002" };

function served(price: PriceEntry, mayBe: Parameters<typeof withoutImplausible>[3] = never) {
  return withoutImplausible(price, "m", { mode: "chat" }, mayBe);
}

// biome-ignore format: one line a price
test.each<[string, PriceEntry, PriceEntry, string[]]>([
  ["a good price stays", { rates: TEXT }, { rates: TEXT }, []],
  ["a rate goes alone", { rates: { ...TEXT, input_cache_read: "0.001" } }, { rates: TEXT }, ["input_cache_read"]],
  ["a tier's rate goes from its tier", { rates: TEXT, tiers: [{ above: 2, rates: { prompt: "0.000003", completion: "0.00003" } }] }, { rates: TEXT, tiers: [{ above: 2, rates: { completion: "0.00003" } }] }, ["above 2 prompt"]],
  ["a service's from its service", { rates: TEXT, service_tiers: { batch: { rates: { prompt: "0.1", completion: "0.00001" } }, flex: { rates: {} } } }, { rates: TEXT, service_tiers: { batch: { rates: { completion: "0.00001" } }, flex: { rates: {} } } }, ["batch prompt"]],
  ["and from no other tier", { rates: TEXT, tiers: [{ above: 2, rates: { prompt: "0.000003" } }, { above: 3, rates: { prompt: "0.000008" } }] }, { rates: TEXT, tiers: [{ above: 2, rates: {} }, { above: 3, rates: { prompt: "0.000008" } }] }, ["above 2 prompt"]],
  ["nor another service", { rates: TEXT, service_tiers: { batch: { rates: { prompt: "0.1" } }, flex: { rates: { prompt: "0.000002" } } } }, { rates: TEXT, service_tiers: { batch: { rates: {} }, flex: { rates: { prompt: "0.000002" } } } }, ["batch prompt"]],
  ["a 0 beside another rate stays", { rates: { prompt: "0.000004", completion: "0", input_cache_read: "0.001" } }, { rates: { prompt: "0.000004", completion: "0" } }, ["input_cache_read"]],
  ["where input is free an image's price is none", { rates: { prompt: "0", completion: "0", image: "0.000005" } }, { rates: { prompt: "0", completion: "0" } }, ["image"]],
  ["a token's price moves to the tokens' field", { rates: { ...TEXT, image: "0.000005" } }, { rates: { ...TEXT, image_token: "0.000005" } }, ["image"]],
  ["and gives way to one that is there", { rates: { ...TEXT, image_output: "0.00003", image_token_output: "0.00004" } }, { rates: { ...TEXT, image_token_output: "0.00004" } }, ["image_output"]],
  ["without token prices it is none", { rates: { image_output: "0.0004" } }, { rates: {} }, ["image_output"]],
])("%s", (_name, price, kept, places) => {
  const result = served(price);
  expect(result.doubt).toBeUndefined();
  expect(result.price).toEqual(kept);
  expect(result.dropped.map(placeText)).toEqual(places);
});

test("a price by the page is no token price, nor is the 0 beside it", () => {
  const price = { rates: { prompt: "0.004", completion: "0" }, units: { input_per_page: "0.004" } };
  expect(withoutImplausible(price, "mistral-ocr-4-0", {}, never).price).toEqual({
    rates: {},
    units: { input_per_page: "0.004" },
  });
});

test("an output that costs something stays without its input", () => {
  const price = { rates: { prompt: "0.004", completion: "0.005" } };
  expect(withoutImplausible(price, "mistral-ocr-4-0", {}, never).price).toEqual({
    rates: { completion: "0.005" },
  });
});

describe("output cheaper than input", () => {
  const price = { rates: { prompt: "0.00002", completion: "0.000004" } };

  test("is no price at all", () => {
    expect(served(price)).toEqual({
      price,
      dropped: [],
      doubt: expect.stringContaining("completion_below_prompt"),
    });
  });

  test("unless somebody accepted it", () => {
    const accepted = served(price, ({ relation }) => relation === "completion_below_prompt");
    expect(accepted).toEqual({ price, dropped: [] });
  });
});

const rate = fc.constantFrom("0", "0.000001", "0.000002", "0.00001", "0.0001", "0.01");
const rates = fc.record(
  {
    prompt: rate,
    completion: rate,
    input_cache_read: rate,
    input_cache_write: rate,
    input_cache_write_1h: rate,
    image: rate,
  },
  { requiredKeys: [] },
);

test("what is left breaks no relation, and nothing was changed but dropped or moved", () => {
  const price = fc.record({
    rates,
    tiers: fc.array(fc.record({ above: fc.constantFrom(1, 2), rates }), { maxLength: 1 }),
  });
  fc.assert(
    fc.property(price, (one) => {
      const result = served(one);
      if (result.doubt !== undefined) return;
      expect(breachesOf(result.price, "m", { mode: "chat" })).toEqual([]);
      for (const [name, value] of Object.entries(result.price.rates)) {
        expect([one.rates[name as keyof typeof one.rates], one.rates.image]).toContain(value);
      }
    }),
  );
});
