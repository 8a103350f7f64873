// Rows of the rules for rates beside a card: `3/15/1` has cached tokens at 1, `?` is an unknown rate.
import { expect, test } from "vitest";
import { datePrices } from "../../../scripts/ledger/date-prices.ts";
import { withRateChanges } from "../../../scripts/ledger/rate-changes.ts";
import { table } from "../../helpers/table.ts";
import { ratesOf, sight } from "./sight-text.ts";

const ORIGIN = { source: "a", read: "2025-12-01" };

// A rule; what was seen, the last card being the served one, and the rates as they are dated.
test.each(
  table(`
    a rate changed where a list moved to the served one and two showed another
      | a 3/15/2 01-01..05-31>06-01; b 3/15/2 01-05..06-30>07-01; a 3/15/1 06-01..11-30* | 3/15/2 01-01; 3/15/1 06-01
    one list alone moves no rate
      | a 3/15/2 01-01..05-31>06-01; a 3/15/1 06-01..11-30*; b 3/15/1 06-01..11-30 | 3/15/1 01-01
    two that nobody moved from are mistaken
      | a 3/15/2 01-01..11-30; b 3/15/2 01-05..11-30; c 3/15/1 06-01..11-30 | 3/15/1 01-01
    a card that comes back has its own rate each time
      | own 3/15/2 01-01..02-28>03-01; own 5/20 03-01..05-31>06-01*; own 3/15/1 06-01..11-30* | 3/15/2 01-01; 5/20/? 03-01; 3/15/1 06-01
    a rate that came beside a card later, at the figure of the next one, is the next one's
      | own 5/20 01-01..02-28>03-01; own 5/20/1 03-01..05-31>06-01*; own 3/15/1 06-01..11-30* | 5/20/? 01-01; 3/15/1 06-01
    one that stood beside it from the first is its own
      | own 5/20/1 01-01..05-31>06-01; own 3/15/1 06-01..11-30* | 5/20/1 01-01; 3/15/1 06-01
    so is one at another figure, for all its days
      | own 5/20 01-01..02-28>03-01; own 5/20/2 03-01..05-31>06-01*; own 3/15/1 06-01..11-30* | 5/20/2 01-01; 3/15/1 06-01
    what lists round to whole cents is no other rate
      | a 3/15/0.03 01-01..05-31>06-01; b 3/15/0.03 01-05..06-30>07-01; a 3/15/0.025 06-01..11-30* | 3/15/0.025 01-01
    a quarter more is
      | a 3/15/0.0375 01-01..05-31>06-01; b 3/15/0.0375 01-05..06-30; a 3/15/0.03 06-01..11-30* | 3/15/0.0375 01-01; 3/15/0.03 06-01
    a list that states an end alone was not there: who was knows the rate
      | b 5/20/1 ?..11-30>=06-01; a 5/20/2 01-01..05-31>06-01; own 3/15/1 06-01..11-30* | 5/20/2 01-01; 3/15/1 06-01
`),
)("%s", (_, seen = "", dated = "") => {
  const sights = seen.split("; ").map(sight);
  const price = { rates: sights.at(-1)?.card.rates ?? {}, origin: ORIGIN };
  const texts = datePrices([price], sights).map(
    ({ from, rates }) =>
      `${rates.prompt}/${rates.completion}/${rates.input_cache_read ?? "?"} ${from?.slice(5, 10)}`,
  );
  expect(texts).toEqual(dated.split("; "));
});

test("a tier keeps the ratio of its rate to the base", () => {
  const tiers = [{ above: 9, rates: { ...ratesOf("6/30/2") } }];
  const seen = ["a 3/15/2 01-01..05-31>06-01", "b 3/15/2 01-05..06-30>07-01", "a 3/15/1 06-01..11-30*"];
  const run = { key: "3 15", from: "2025-01-01", sights: seen.map(sight) };
  const parts = withRateChanges({ rates: ratesOf("3/15/1"), tiers, origin: ORIGIN }, run);
  expect(parts.map((one) => one.tiers?.[0]?.rates.input_cache_read)).toEqual(["4", "2"]);
});

test("what a maker stated from a later day on was not there before", () => {
  const [early, late] = ["own 3/15 01-01..05-31>06-01", "own 3/15/1 06-01..11-30"].map((text) => {
    return { ...sight(text), page: "https://a.test", stated: "from" as const };
  });
  const hours = [{ utc: "16:30-00:30", rates: ratesOf("1/5") }];
  const card = { ...late?.card, hours, rates: ratesOf("3/15/1") };
  const sights = early && late ? [early, { ...late, card }] : [];
  const parts = withRateChanges({ ...card, origin: ORIGIN }, { key: "3 15", from: "2025-01-01", sights });
  expect(parts.map((one) => [one.rates.input_cache_read, one.hours])).toEqual([
    [undefined, undefined],
    ["1", hours],
  ]);
});
