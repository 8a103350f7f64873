// carryTiers: silence about context tiers is no change of them; an official card without them is.
import { expect, test } from "vitest";
import { carryTiers } from "../../../scripts/merge/carry-tiers.ts";
import type { Decided } from "../../../scripts/merge/price-spans.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";
import { anOfficial, aStatement } from "../../helpers/statements.ts";

const MAY = "2026-05-01T00:00:00Z";
const JUNE = "2026-06-01T00:00:00Z";
const CARD = { prompt: "2", completion: "8" };
const TIERS = [{ above: 200_000, rates: { prompt: "4", completion: "12" } }];
const OTHER = [{ above: 128_000, rates: { prompt: "3" } }];

function decided(price: PriceEntry, official = false): Decided {
  const statement = official ? anOfficial(price) : aStatement("list", price);
  return { price, by: new Map([["prompt", statement]]), against: new Set(), stale: new Set() };
}

const before = (changes: Partial<PriceEntry> = {}) => decided({ until: MAY, rates: CARD, ...changes });
const within = (changes: Partial<PriceEntry> = {}, official = false) =>
  decided({ from: MAY, until: JUNE, rates: CARD, ...changes }, official);
const after = (changes: Partial<PriceEntry> = {}) => decided({ from: JUNE, rates: CARD, ...changes });

const [tiers, other] = [TIERS, OTHER];

test.each<[string, Decided[], (typeof TIERS | typeof OTHER | undefined)[]]>([
  ["from the span before", [before({ tiers }), within()], [TIERS, TIERS]],
  ["from the span after", [within(), after({ tiers })], [TIERS, TIERS]],
  ["over several spans", [before({ tiers }), within(), after()], [TIERS, TIERS, TIERS]],
  ["back over several spans", [before(), within(), after({ tiers })], [TIERS, TIERS, TIERS]],
  ["the span before wins", [before({ tiers }), within(), after({ tiers: other })], [TIERS, TIERS, OTHER]],
  [
    "not to another prompt rate",
    [before({ tiers }), within({ rates: { ...CARD, prompt: "1" } })],
    [TIERS, undefined],
  ],
  [
    "not to another cache rate",
    [
      before({ tiers, rates: { ...CARD, input_cache_read: "1" } }),
      within({ rates: { ...CARD, input_cache_read: "0.5" } }),
    ],
    [TIERS, undefined],
  ],
  [
    "where one says nothing of a rate",
    [before({ tiers, rates: { ...CARD, input_cache_read: "1" } }), within()],
    [TIERS, TIERS],
  ],
  ["not over a gap", [before({ tiers }), after()], [TIERS, undefined]],
  [
    "not to an official card, and not past it",
    [before({ tiers }), within({}, true), after()],
    [TIERS, undefined, undefined],
  ],
  ["tiers of its own stay", [before({ tiers }), within({ tiers: other })], [TIERS, OTHER]],
  ["nothing to carry", [before(), within()], [undefined, undefined]],
])("%s", (_, prices, expected) => {
  const carried = carryTiers(prices);
  expect(carried.map(({ price }) => price.tiers)).toEqual(expected);
  expect(carried.map(({ price: { tiers: _tiers, ...rest } }) => rest)).toEqual(
    prices.map(({ price: { tiers: _tiers, ...rest } }) => rest),
  );
});
