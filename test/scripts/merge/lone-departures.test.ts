// What one person read of a seller's page against the maker's own price: kept only with a second witness, or where the seller has its own.
import { expect, test } from "vitest";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import { cardsOfMakers, withoutLoneDepartures } from "../../../scripts/merge/lone-departures.ts";
import { aPrice, aRow } from "../../helpers/facts.ts";

const OWN: PageFact = {
  ...{ model: "claude-m", ...aPrice("2", "10") },
  ...{ page: "https://maker.test", read: "2026-10-10", confidence: "official" },
};
const cards = cardsOfMakers(new Map([["anthropic", [OWN]]]));

/** `3/15 a`: the price that a read of the seller's page; a second and further words are fields. */
function fact(text: string): PageFact {
  const [card = "", via = "", until] = text.split(" ");
  const [prompt = "", completion = ""] = card.split("/");
  const { rates } = aPrice(prompt, completion);
  const ends = until === undefined ? {} : { until: `${until}T00:00:00Z` };
  return {
    ...{ model: "anthropic/claude-m", rates, via, page: "https://seller.test" },
    confidence: "one secondary",
    read: "2026-09-01",
    ...ends,
  };
}

// biome-ignore format: one line a case
test.each<[rule: string, told: string[], listed: string[], kept: string[]]>([
  ["a lone price far from the maker's, which another reading has, goes", ["2/10 a", "3/15 b"], [], ["2/10"]],
  ["a list's reading tells as well that the seller charges the maker's", ["3/15 b"], ["2/10"], []],
  ["a rate just as far is another price", ["2/10 a", "2.8/10 b"], [], ["2/10"]],
  ["a hair nearer may be the seller's margin", ["2/10 a", "2.79/10 b"], [], ["2/10", "2.79/10"]],
  ["so is one far below", ["2/10 a", "1/5 b"], [], ["2/10"]],
  ["a second reader bears it out", ["2/10 a", "3/15 b", "3/15 c"], [], ["2/10", "3/15", "3/15"]],
  ["and so does a list", ["2/10 a", "3/15 b"], ["3/15"], ["2/10", "3/15"]],
  ["the same reader twice does not", ["2/10 a", "3/15 b", "3/15 b"], [], ["2/10"]],
  ["one whose end was read was read more than once", ["2/10 a", "3/15 b 2026-09-20"], [], ["2/10", "3/15"]],
  ["a seller that was never seen with the maker's price has its own", ["1/5 a", "3/15 b"], [], ["1/5", "3/15"]],
])("%s", (_, told, listed, kept) => {
  const rows = listed.map((card) => aRow("a", "anthropic/claude-m", [aPrice(...(card.split("/") as [string, string]))]));
  const left = withoutLoneDepartures(told.map(fact), rows, (id) => cards(id, "seller"));
  expect(left.map(({ rates }) => `${rates?.prompt}/${rates?.completion}`)).toEqual(kept);
});

test("a maker's own page, and a model that no maker prices, are not compared", () => {
  const facts = [fact("2/10 a"), fact("3/15 b")];
  expect(withoutLoneDepartures(facts, [], (id) => cards(id, "anthropic"))).toEqual(facts);
  expect([cards("claude-n", "seller"), cards("x/Claude.m", "seller")]).toEqual([[], [OWN.rates]]);
});

test("what one other person read of the maker's page does not refute a seller", () => {
  const told = new Map([["anthropic", [{ ...OWN, confidence: "one secondary" } as const]]]);
  expect(cardsOfMakers(told)("claude-m", "seller")).toEqual([]);
});
