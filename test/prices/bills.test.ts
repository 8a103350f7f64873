// Recorded bills beside the committed catalogue: many, most confirmed to the digit, and none refuted without a word on why.
import { expect, test } from "vitest";
import { checkBills } from "../../scripts/build/check-bills.ts";
import { readBills, readCalendars, readProviders } from "../../scripts/files/prices-folder.ts";
import { committedCatalogue } from "../helpers/builds.ts";

const NOW = "2026-11-22T00:00:00Z";

const bills = await readBills();
const verdicts = checkBills({
  bills,
  catalog: await committedCatalogue(),
  providers: await readProviders(),
  calendars: await readCalendars(),
  now: NOW,
});

test("at least 60 are kept, and at least 43 confirmed", () => {
  expect(verdicts.length).toBeGreaterThanOrEqual(60);
  expect(verdicts.filter((verdict) => verdict === "confirmed").length).toBeGreaterThanOrEqual(43);
});

const explained = [...bills].flatMap(([slug, list]) =>
  list.map(
    ({ model, day, cost, explained: why }) => [`${slug}/${model} ${day} ${cost}`, why !== undefined] as const,
  ),
);

test.each(explained.map(([name, isExplained], i) => [name, isExplained, verdicts[i]] as const))(
  "a refuted bill has an explanation, and only then: %s",
  (_name, isExplained, verdict) => expect(verdict === "refuted").toBe(isExplained),
);
