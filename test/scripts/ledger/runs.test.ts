// The parts of runs that rows of date-prices.test.ts do not show.
import { expect, test } from "vitest";
import { acceptedSights, cardKey, lastSight, runsOf } from "../../../scripts/ledger/runs.ts";
import { sight } from "./sight-text.ts";

test.each<[Parameters<typeof cardKey>[0], string]>([
  [{ rates: { prompt: "1", completion: "2", input_cache_read: "0" } }, "1 2"],
  [{ rates: { prompt: "1" } }, "1 ?"],
  [{ rates: {}, units: { input_per_page: "1" } }, '[["input_per_page","1"]]'],
])("the card of %j", (price, key) => {
  expect(cardKey(price)).toBe(key);
});

test("of two lists on one day the served card comes last, and a run without a day is dropped", () => {
  const runs = runsOf([sight("a 3/15 01-01..03-01"), sight("b 5/20 01-01..03-01")], "3 15");
  expect(runs.map(({ key, from, until }) => [key, from, until])).toEqual([["3 15", "2025-01-01", undefined]]);
});

test("a card does not begin on a day on which the provider's own list shows another", () => {
  const own = [sight("own 5/20 01-01..03-01>03-02"), sight("own 3/15 03-02..06-01*")];
  const runs = runsOf([...own, sight("a 3/15 03-01..06-01")], "3 15");
  expect(runs.map(({ key, from }) => [key, from])).toEqual([
    ["5 20", "2025-01-01"],
    ["3 15", "2025-03-02"],
  ]);
});

test("nor on any day for which its page states another", () => {
  const told = { ...sight("own 3/15 =01-01..11-30"), page: "https://a.test" };
  expect(runsOf([told, sight("a 5/20 03-01..06-01>06-02")], "3 15").map(({ key }) => key)).toEqual(["3 15"]);
});

test("a list that moved on the day of a change is no witness of a later move back", () => {
  const back = ["b 5/20 03-01..11-30*", "c 3/15 03-01..11-30", "a 5/20 04-01..11-30*"];
  const runs = runsOf(["a 5/20 01-01..02-28", ...back].map(sight), "9 9");
  expect(runs.map(({ key, from }) => [key, from])).toEqual([
    ["5 20", "2025-01-01"],
    ["3 15", "2025-03-01"],
  ]);
});

test("a run without a sighting was last seen when it started", () => {
  expect(lastSight({ key: "3 15", from: "2025-01-01", sights: [] })).toBe("2025-01-01");
});

test("the provider's own list counts to its last day", () => {
  expect(acceptedSights([sight("own 5/20 01-01..11-30")], "3 15", "2025-02-01")).toHaveLength(1);
  expect(
    acceptedSights([sight("a 5/20 02-01..11-30"), sight("b 5/20 02-01..11-30")], "3 15", "2025-02-01"),
  ).toEqual([]);
});

test("a list's move to the served card says what it showed before, unless that was more than nine times off", () => {
  const shown = (before: string) =>
    [`a ${before} 01-01..02-28>03-01`, "a 3/15 03-01..11-30*", "b 3/15 06-01..11-30"].map(sight);
  expect(acceptedSights(shown("5/20"), "3 15", "2025-03-01")).toHaveLength(3);
  expect(acceptedSights(shown("0.3/1.5"), "3 15", "2025-03-01")).toHaveLength(2);
});
