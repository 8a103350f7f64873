// withRedirects: an id that leads to another has its prices up to that instant and the other's from then on.
import { expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import { withRedirects } from "../../../scripts/merge/redirects.ts";

const [OCT, DEC, JAN] = ["2026-10-08T00:00:00Z", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"];

function model(
  id: string,
  prices: [from: string | undefined, prompt: string][],
  more: Partial<CatalogModel> = {},
): CatalogModel {
  return {
    ...{ id, facts: {}, other_sources: [], ...more },
    prices: prices.map(([from, prompt], i) => {
      const until = prices[i + 1]?.[0];
      const origin = { source: id, read: "2026-11-01" };
      return { ...(from && { from }), ...(until && { until }), rates: { prompt }, origin };
    }),
  };
}

const leads = (to: string, at: string, bills_as_target?: boolean): Partial<CatalogModel> => ({
  redirect: { to, at, ...(bills_as_target !== undefined && { bills_as_target }) },
});

// biome-ignore format: one line a case
test.each<[string, CatalogModel[], [from: string | undefined, until: string | undefined, prompt: string][]]>([
  ["billed as its target", [model("a", [[undefined, "9"]], leads("b", OCT, true)), model("b", [[undefined, "1"]])], [[undefined, OCT, "9"], [OCT, undefined, "1"]]],
  ["nobody says how it is billed", [model("a", [[undefined, "9"]], leads("b", OCT)), model("b", [[undefined, "1"]])], [[undefined, OCT, "9"], [OCT, undefined, "1"]]],
  ["it keeps its price", [model("a", [[undefined, "9"]], leads("b", OCT, false)), model("b", [[undefined, "1"]])], [[undefined, undefined, "9"]]],
  ["the target's later changes too", [model("a", [[undefined, "9"]], leads("b", OCT)), model("b", [[undefined, "1"], [JAN, "2"]])], [[undefined, OCT, "9"], [OCT, JAN, "1"], [JAN, undefined, "2"]]],
  ["the target leads on", [model("a", [[undefined, "9"]], leads("b", OCT)), model("b", [[undefined, "1"]], leads("c", DEC)), model("c", [[undefined, "3"]])], [[undefined, OCT, "9"], [OCT, DEC, "1"], [DEC, undefined, "3"]]],
  ["the target leads back", [model("a", [[undefined, "9"]], leads("b", OCT)), model("b", [[undefined, "1"]], leads("a", DEC))], [[undefined, OCT, "9"], [OCT, undefined, "1"]]],
  ["no such target", [model("a", [[undefined, "9"]], leads("z", OCT))], [[undefined, undefined, "9"]]],
  ["a target without a price", [model("a", [[undefined, "9"]], leads("b", OCT)), model("b", [])], [[undefined, undefined, "9"]]],
  ["a target priced from later on", [model("a", [[undefined, "9"]], leads("b", OCT)), model("b", [[DEC, "1"]])], [[undefined, OCT, "9"], [DEC, undefined, "1"]]],
])("%s", (_name, models, expected) => {
  const [first] = withRedirects(models);
  expect(first?.prices.map(({ from, until, rates }) => [from, until, rates.prompt])).toEqual(expected);
});

test("a row that had no price of its own no longer says so", () => {
  const bare = { message: "No public price is known.", unpriced_reason: "doubted" as const };
  const [first] = withRedirects([
    model("a", [], { ...bare, ...leads("b", OCT) }),
    model("b", [[undefined, "1"]]),
  ]);
  expect(first).not.toHaveProperty("message");
  expect(first).not.toHaveProperty("unpriced_reason");
});
