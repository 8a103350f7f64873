// importPages: a folder of documents -> facts by provider; what is bad is one problem each and stops nothing.
// keepFirstRead: a fact that is read again keeps the day of its first reading; another price is another fact.

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import { importPages, keepFirstRead } from "../../../scripts/pull/pull-pages.ts";
import { aProvider } from "../../helpers/facts.ts";
import { newFolder } from "../../helpers/new-folder.ts";

let folder: string;

beforeEach(async () => {
  folder = await newFolder();
  await write("price-pages.json", { entries: [] });
});

function write(name: string, json: unknown): Promise<void> {
  return writeFile(path.join(folder, name), JSON.stringify(json));
}

const reading = (model: string, changes: object = {}) => ({
  provider: "p",
  model,
  effective_from: null,
  effective_until: null,
  usd_per_mtok: { prompt: "5" },
  source: "https://e.com/p",
  read: "2026-10-01",
  confidence: "official",
  ...changes,
});
async function imported() {
  const known = new Map([["p", [{ id: "a/m.1" }]]]);
  const { facts, problems } = await importPages(folder, [aProvider("p", { aliases: ["pp"] })], known);
  return { ids: [...facts].map(([slug, list]) => [slug, list.map(({ model }) => model)]), facts, problems };
}

test("readings are stored under the registry's slug and the provider's ids", async () => {
  await write("price-pages.json", { entries: [reading("m-1"), reading("t", { provider: "pp" })] });
  expect(await imported()).toMatchObject({ ids: [["p", ["a/m.1", "t"]]], problems: [] });
});

// biome-ignore format: one line a case
test.each<[string, unknown, RegExp, number]>([
  ["readings of the wrong shape", {}, /^price-pages-2.json: /, 1],
  ["a provider that is not in the registry", reading("m", { provider: "q" }), /^q: is not in the registry/, 1],
  ["a fact of the wrong shape", reading("n", { source: "page 7" }), /^p\/n: page/, 1],
  ["a host in brackets", reading("n", { source: "https://[::1]/p" }), /^p\/n: page/, 1],
  ["a rate nobody knows", reading("n", { usd_per_mtok: { prom: "1" } }), /^p\/n: rates/, 1],
])("%s is one problem", async (_name, entry, problem, facts) => {
  await write("price-pages.json", { entries: [reading("m")] });
  await write("price-pages-2.json", { entries: [entry] });
  const found = await imported();
  expect(found.problems).toEqual([expect.stringMatching(problem)]);
  expect(found.facts.get("p")).toHaveLength(facts);
});

test("every document of readings is read, and a redirect's target has the id of the provider's API", async () => {
  await write("price-pages.json", { entries: [reading("m")] });
  const redirect = { event: "redirected", on: "2026-10-08", to: "m-1" };
  await write("price-pages-2.json", { entries: [{ ...reading("n"), kind: "event", ...redirect }] });
  const { facts } = await imported();
  expect(facts.get("p")).toMatchObject([{ model: "m" }, { model: "n", to: "a/m.1" }]);
});

test("facts are sorted by model, start day, reading day, then page", async () => {
  const entries = [
    reading("b"),
    reading("a", { effective_from: "2026-02-01" }),
    reading("a", { read: "2026-10-02" }),
    reading("a", { source: "https://e.com/q" }),
    reading("a"),
    reading("a", { read: null }),
  ];
  await write("price-pages.json", { entries });
  const order = (await imported()).facts
    .get("p")
    ?.map(({ model, from, read, page }) => [model, from, read, page.at(-1)]);
  expect(order).toEqual([
    ["a", undefined, null, "p"],
    ["a", undefined, "2026-10-01", "p"],
    ["a", undefined, "2026-10-01", "q"],
    ["a", undefined, "2026-10-02", "p"],
    ["a", "2026-02-01T00:00:00Z", "2026-10-01", "p"],
    ["b", undefined, "2026-10-01", "p"],
  ]);
});

const RATES = { prompt: "0.001", completion: "0.002" };
const fact = (read: string | null, more: Partial<PageFact> = {}): PageFact => ({
  ...{ model: "m", page: "https://e.com/prices", rates: RATES, read, confidence: "official", ...more },
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
  ["a tier of service of the same reading", fact("2026-10-01", { service_tiers: { batch: { rates: RATES } } }), fact("2026-10-01"), true],
  ["written by hand", fact("2026-10-01", { reason: "so" }), fact("2026-10-01"), true],
])("an import keeps existing facts: %s", (_name, before, now, isKept) => {
  const all = keepFirstRead([before], [now]);
  expect([all.length, all.some((one) => one.read === before.read && one.rates === before.rates && one.model === before.model && one.via === before.via)]).toEqual([isKept ? 2 : 1, isKept]);
});

test("an empty folder loses nothing", () =>
  expect(keepFirstRead([fact("2026-08-01")], [])).toEqual([fact("2026-08-01")]));
