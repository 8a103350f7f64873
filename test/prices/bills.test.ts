// Recorded bills beside the committed catalogue: many, most confirmed to the digit, and none refuted without a word on why.
import { expect, test } from "vitest";
import { checkBills } from "../../scripts/build/check-bills.ts";
import { readBills, readCalendars, readProviders } from "../../scripts/files/prices-folder.ts";
import { committedCatalogue } from "../helpers/builds.ts";

const NOW = "2026-11-22T00:00:00Z";

const verdicts = checkBills({
  bills: await readBills(),
  catalog: await committedCatalogue(),
  providers: await readProviders(),
  calendars: await readCalendars(),
  now: NOW,
});

test("at least 60 are kept, and at least 43 confirmed", () => {
  expect(verdicts.length).toBeGreaterThanOrEqual(60);
  expect(verdicts.filter(({ verdict }) => verdict === "confirmed").length).toBeGreaterThanOrEqual(43);
});

test.each(verdicts.map((one) => [`${one.row} ${one.bill.day} ${one.bill.cost}`, one] as const))(
  "a refuted bill has an explanation, and only then: %s",
  (_name, { verdict, bill }) => expect(verdict === "refuted").toBe(bill.explained !== undefined),
);
