// importPages: a folder of documents -> facts by provider; what is bad is one problem each and stops nothing.
// keepFirstRead: a fact that is read again keeps the day of its first reading; another price is another fact.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import { importPages, keepFirstRead } from "../../../scripts/pull/pull-pages.ts";
import { aProvider } from "../../helpers/facts.ts";
import { newFolder } from "../../helpers/new-folder.ts";

const RATES = { prompt: "0.001", completion: "0.002" };
const fact = (read: string | null, more: Partial<PageFact> = {}): PageFact => ({
  ...{ model: "m", page: "https://e.com/prices", rates: RATES, read, confidence: "official", ...more },
});

/** What is imported from a folder with these documents. */
async function imported(...documents: unknown[]) {
  const folder = await newFolder();
  for (const [i, json] of documents.entries())
    await writeFile(path.join(folder, `${i}.json`), JSON.stringify(json));
  return importPages(folder, [aProvider("p", { aliases: ["pp"] })]);
}

const own = { provider: "p", facts: [fact("2026-10-01")] };

test("the facts of all files are stored under the registry's slug", async () => {
  const more = { provider: "pp", facts: [fact("2026-10-01", { model: "t" })] };
  expect(await imported(own, more)).toEqual({
    facts: new Map([["p", [...own.facts, ...more.facts]]]),
    problems: [],
  });
});

// biome-ignore format: one line a case
test.each<[string, unknown, RegExp]>([
  ["a file of another form", {}, /^1.json: /],
  ["a provider that is not in the registry", { provider: "q", facts: own.facts }, /^q.m: provider is not in the registry/],
  ["a fact of the wrong shape", { provider: "p", facts: [{ ...own.facts[0], page: "page 7" }] }, /^p.m: page/],
  ["a host in brackets", { provider: "p", facts: [{ ...own.facts[0], page: "https://[::1]/p" }] }, /^p.m: page/],
  ["a rate nobody knows", { provider: "p", facts: [{ ...own.facts[0], rates: { prom: "1" } }] }, /^p.m: rates/],
])("%s is one problem", async (_name, document, problem) => {
  expect(await imported(own, document)).toEqual({
    facts: new Map([["p", own.facts]]),
    problems: [expect.stringMatching(problem)],
  });
});

test("facts are sorted by model, start day, reading day, then page", async () => {
  const sorted = [
    fact(null, { model: "a" }),
    fact("2026-10-01", { model: "a" }),
    fact("2026-10-01", { model: "a", page: "https://e.com/q" }),
    fact("2026-10-02", { model: "a" }),
    fact("2026-10-01", { model: "a", from: "2026-02-01T00:00:00Z" }),
    fact("2026-10-01", { model: "b" }),
  ];
  const { facts } = await imported({ provider: "p", facts: sorted.toReversed() });
  expect(facts.get("p")).toEqual(sorted);
});

// biome-ignore format: one line a case
test.each<[string, PageFact[], PageFact, string | undefined]>([
  ["the same again", [fact("2026-08-01")], fact("2026-10-01"), "2026-08-01"],
  ["and again", [fact("2026-10-01", { since: "2026-08-01" })], fact("2026-11-01"), "2026-08-01"],
  ["of two readings the first", [fact("2026-09-01"), fact("2026-08-01")], fact("2026-10-01"), "2026-08-01"],
  ["the same reading", [fact("2026-10-01")], fact("2026-10-01"), undefined],
  ["an older reading", [fact("2026-10-01")], fact("2026-08-01"), undefined],
  ["a reading without a day", [fact("2026-08-01")], fact(null), undefined],
  ["a first reading without a day", [fact(null)], fact("2026-08-01"), undefined],
  ["another price", [fact("2026-08-01", { rates: { ...RATES, prompt: "0.003" } })], fact("2026-10-01"), undefined],
  ["rates in another order", [fact("2026-08-01", { rates: { completion: "0.002", prompt: "0.001" } })], fact("2026-10-01"), "2026-08-01"],
  ["another unit's price", [fact("2026-08-01")], fact("2026-10-01", { units: { image: "0.01" } }), undefined],
  ["another page", [fact("2026-08-01", { page: "https://e.com/other" })], fact("2026-10-01"), undefined],
  ["another model", [fact("2026-08-01", { model: "n" })], fact("2026-10-01"), undefined],
  ["another region", [fact("2026-08-01", { region: "eu" })], fact("2026-10-01"), undefined],
  ["from another day on", [fact("2026-08-01", { from: "2026-08-01T00:00:00Z" })], fact("2026-10-01"), undefined],
])("%s", (_name, before, now, since) => {
  expect(keepFirstRead(before, [now])).toContainEqual(since === undefined ? now : { ...now, since });
});

// biome-ignore format: one line a case
test.each<[string, PageFact, PageFact, boolean]>([
  ["read again", fact("2026-08-01"), fact("2026-10-01"), false],
  ["corrected within its reading", fact("2026-10-01", { rates: { prompt: "0.003", completion: "0.004" } }), fact("2026-10-01"), false],
  ["another price of an earlier day", fact("2026-08-01", { rates: { prompt: "0.003", completion: "0.004" } }), fact("2026-10-01"), true],
  ["read less surely", fact("2026-08-01"), fact("2026-10-01", { confidence: "one secondary" }), true],
  ["of another place", fact("2026-08-01", { via: "https://e.com/via" }), fact("2026-10-01"), true],
  ["of a model that the folder lacks", fact("2026-08-01", { model: "n" }), fact("2026-10-01"), true],
  ["a service tier of the same reading", fact("2026-10-01", { service_tiers: { batch: { rates: RATES } } }), fact("2026-10-01"), true],
  ["written by hand", fact("2026-10-01", { reason: "so" }), fact("2026-10-01"), true],
])("an import keeps existing facts: %s", (_name, before, now, isKept) => {
  const all = keepFirstRead([before], [now]);
  expect([all.length, all.some((one) => one.read === before.read && one.rates === before.rates && one.model === before.model && one.via === before.via)]).toEqual([isKept ? 2 : 1, isKept]);
});

test("an empty folder loses nothing", () =>
  expect(keepFirstRead([fact("2026-08-01")], [])).toEqual([fact("2026-08-01")]));
