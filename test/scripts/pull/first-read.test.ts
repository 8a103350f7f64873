// keepFirstRead: a fact that is read again keeps the day of its first reading; another price is another fact.
import { expect, test } from "vitest";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import { keepFirstRead } from "../../../scripts/pull/first-read.ts";

const RATES = { prompt: "0.001", completion: "0.002" };
const fact = (read: string | null, more: Partial<PageFact> = {}): PageFact => ({
  ...{ model: "m", page: "https://e.com/prices", rates: RATES, read, confidence: "official", ...more },
});

test.each<[string, PageFact[], PageFact, string | undefined]>([
  ["the same again", [fact("2026-08-01")], fact("2026-10-01"), "2026-08-01"],
  ["and again", [fact("2026-10-01", { since: "2026-08-01" })], fact("2026-11-01"), "2026-08-01"],
  ["of two readings the first", [fact("2026-09-01"), fact("2026-08-01")], fact("2026-10-01"), "2026-08-01"],
  ["the same reading", [fact("2026-10-01")], fact("2026-10-01"), undefined],
  ["an older reading", [fact("2026-10-01")], fact("2026-08-01"), undefined],
  ["a reading without a day", [fact("2026-08-01")], fact(null), undefined],
  ["a first reading without a day", [fact(null)], fact("2026-08-01"), undefined],
  [
    "another price",
    [fact("2026-08-01", { rates: { ...RATES, prompt: "0.003" } })],
    fact("2026-10-01"),
    undefined,
  ],
  [
    "rates in another order",
    [fact("2026-08-01", { rates: { completion: "0.002", prompt: "0.001" } })],
    fact("2026-10-01"),
    "2026-08-01",
  ],
  ["another unit's price", [fact("2026-08-01")], fact("2026-10-01", { units: { image: "0.01" } }), undefined],
  ["another page", [fact("2026-08-01", { page: "https://e.com/other" })], fact("2026-10-01"), undefined],
  ["another model", [fact("2026-08-01", { model: "n" })], fact("2026-10-01"), undefined],
  ["another region", [fact("2026-08-01", { region: "eu" })], fact("2026-10-01"), undefined],
  [
    "from another day on",
    [fact("2026-08-01", { from: "2026-08-01T00:00:00Z" })],
    fact("2026-10-01"),
    undefined,
  ],
])("%s", (_name, before, now, since) => {
  expect(keepFirstRead(before, [now])).toEqual([since === undefined ? now : { ...now, since }]);
});
