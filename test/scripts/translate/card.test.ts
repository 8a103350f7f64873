// A card of its parts, and tiers in order.
import { expect, test } from "vitest";
import { cardOfParts, sortedTiers } from "../../../scripts/translate/card.ts";

test("parts are put where they count; the later figure of two for one rate counts", () => {
  const parts = [
    { rates: { prompt: "9", completion: "2" } },
    { above: 200, rates: { prompt: "4" } },
    { service: "batch", above: 100, rates: { prompt: "3" } },
    { above: 100, rates: { prompt: "2" } },
    { rates: { prompt: "1" } },
    { above: 200, rates: { completion: "8" } },
  ];
  expect(cardOfParts<object>(parts)).toEqual({
    rates: { prompt: "1", completion: "2" },
    tiers: [
      { above: 100, rates: { prompt: "2" } },
      { above: 200, rates: { prompt: "4", completion: "8" } },
    ],
    service_tiers: { batch: { rates: {}, tiers: [{ above: 100, rates: { prompt: "3" } }] } },
  });
});

const tier = (above: number, prompt?: string) => ({ above, rates: prompt === undefined ? {} : { prompt } });
test.each([
  ["lowest threshold first", [tier(3, "3"), tier(1, "1")], { tiers: [tier(1, "1"), tier(3, "3")] }],
  ["a tier without rates is none", [tier(1), tier(2, "2")], { tiers: [tier(2, "2")] }],
  ["no tiers, no field", [tier(1)], {}],
  ["none at all", [], {}],
])("sortedTiers: %s", (_name, tiers, expected) => expect(sortedTiers(tiers)).toEqual(expected));
