// withSides: a list's threshold is on the side that the provider's own page prints.
import { describe, expect, test } from "vitest";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import { withSides } from "../../../scripts/merge/tier-sides.ts";
import { aPrice, aRow } from "../../helpers/facts.ts";

const rates = { prompt: "0.2" };
const fact = (above: number, confidence: PageFact["confidence"] = "official"): PageFact => ({
  model: "other",
  page: "https://e.com",
  read: "2026-11-01",
  confidence,
  tiers: [{ above, rates }],
});
const tiered = (above: number) => aPrice("0.1", "0.2", { tiers: [{ above, rates }] });

/** The thresholds of a row's price after a page's facts. */
function sides(listed: number, ...facts: PageFact[]) {
  const [row] = withSides([aRow("a", "m", [tiered(listed)])], facts);
  return row?.row.prices[0]?.tiers?.map(({ above }) => above);
}

describe("a list's threshold", () => {
  test.each<[string, number, PageFact[], number]>([
    ["is one lower where a page says from it on", 200_000, [fact(199_999)], 199_999],
    ["stays where the page says above it", 200_000, [fact(200_000)], 200_000],
    ["stays where pages say both", 200_000, [fact(199_999), fact(200_000)], 200_000],
    ["stays where nobody's own page says so", 200_000, [fact(199_999, "two secondary")], 200_000],
    ["is another one", 128_000, [fact(199_999)], 128_000],
    ["written one too high is the page's", 272_001, [fact(272_000)], 272_000],
    ["in words of 1024", 524_288, [fact(524_287)], 524_287],
    ["stays without pages", 200_000, [], 200_000],
  ])("%s", (_name, listed, facts, above) => expect(sides(listed, ...facts)).toEqual([above]));
});

test("what was before and what tiers of service have goes along, and everything else stays", () => {
  const price = {
    ...tiered(200_000),
    service_tiers: { batch: { rates, tiers: [{ above: 200_000, rates }] } },
  };
  const past = [{ ...tiered(200_000), until: "2026-09-01T00:00:00Z", read: "2026-08-01" }];
  const row = aRow("a", "m", [price, aPrice("1", "2")], "2026-09-30", { aliases: ["n"], past });
  expect(withSides([row], [fact(199_999)])).toEqual([
    {
      ...row,
      row: {
        ...row.row,
        prices: [
          {
            ...price,
            tiers: [{ above: 199_999, rates }],
            service_tiers: { batch: { rates, tiers: [{ above: 199_999, rates }] } },
          },
          aPrice("1", "2"),
        ],
        past: [{ ...past[0], tiers: [{ above: 199_999, rates }] }],
      },
    },
  ]);
});
