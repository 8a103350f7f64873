// The gate of accuracy: what providers' own pages print, and is in force, is what the committed catalogue serves.
import { describe, expect, test } from "vitest";
import type { CatalogModel } from "../../scripts/files/catalog.ts";
import type { PageFact } from "../../scripts/files/evidence.ts";
import { readDisputedFacts, readPageFacts } from "../../scripts/files/prices-folder.ts";
import { inForce } from "../../src/pricing/rates.ts";
import type { PriceEntry } from "../../src/schemas/price.ts";
import { committedCatalogue } from "../helpers/builds.ts";

const TODAY = "2026-11-21";
/** So many rates were official on that day; fewer would be a gate that lets things through. */
const MANY = 1150;
const NOW = `${TODAY}T00:00:00Z`;

/** `provider/model rate` -> why the catalogue serves another value than the page's. */
const EXCEPT: Readonly<Record<string, string>> = Object.fromEntries(
  (await readDisputedFacts()).map(({ id, reason }) => [id, reason]),
);

type Row = { name: string; provider: string; model: string; rate: string; value: string };

const catalog = await committedCatalogue();
const rows = [...(await readPageFacts())].flatMap(([provider, list]) =>
  rowsOf(provider, list.filter(isOfficialNow)),
);

/** Official, in force today, and of the offer itself, not of a region. */
function isOfficialNow({ confidence, from, until, region }: PageFact): boolean {
  const holds = (from === undefined || from <= NOW) && (until === undefined || NOW < until);
  return holds && confidence === "official" && region === undefined;
}

/** A row for each rate that a page prints: what the newest reading says. */
function rowsOf(provider: string, list: readonly PageFact[]): Row[] {
  const newest = new Map<string, { read: string; row: Row }>();
  for (const fact of list) {
    for (const [rate, value] of printed(fact)) {
      const name = `${provider}/${fact.model} ${rate}`;
      const read = fact.read ?? "";
      const known = newest.get(name);
      if (known === undefined || read > known.read) {
        newest.set(name, { read, row: { name, provider, model: fact.model, rate, value } });
      }
    }
  }
  return [...newest.values()].map(({ row }) => row);
}

/** What the page itself prints: all of a fact, or the base rates it names. */
function printed(fact: PageFact): [rate: string, value: string][] {
  const { official, rates = {}, tiers, service_tiers, units } = fact;
  if (official === undefined) return flat({ rates, tiers, service_tiers, units });
  return flat({ rates }).filter(([rate]) => official.includes(rate));
}

type Priced = Partial<Pick<PriceEntry, "rates" | "tiers" | "service_tiers" | "units">>;
type Loose<T> = { [K in keyof T]?: T[K] | undefined };

/** Every number of a price by a name of its own: `prompt`, `above 200000 prompt`, `batch prompt`, `unit per_song`. */
function flat({ rates = {}, tiers = [], service_tiers = {}, units = {} }: Loose<Priced>): [string, string][] {
  return [
    ...Object.entries(rates),
    ...tiers.flatMap(({ above, rates: own }) => prefixed(`above ${above}`, flat({ rates: own }))),
    ...Object.entries(service_tiers).flatMap(([tier, own]) => prefixed(tier, flat(own))),
    ...prefixed("unit", Object.entries(units)),
  ];
}

function prefixed(word: string, entries: [string, string][]): [string, string][] {
  return entries.map(([name, value]) => [`${word} ${name}`, value]);
}

function servedOf({ provider, model, rate }: Row): string | undefined {
  const models = catalog.get(provider) ?? [];
  // A page's name for a model may be another id of the row.
  const named = (one: CatalogModel) => one.aliases?.some(({ id }) => id === model);
  const found = models.find(({ id }) => id === model) ?? models.find(named);
  // A page's price is that of the model itself, as long as it answered.
  const own = found?.prices.filter(
    ({ from = "" }) => found.redirect === undefined || from < found.redirect.at,
  );
  const isLed = found?.redirect !== undefined && found.redirect.at <= NOW;
  const price = isLed ? own?.at(-1) : inForce(own ?? [], NOW);
  return price && flat(price).find(([name]) => name === rate)?.[1];
}

describe("official rates in force are served", () => {
  test("there are many of them", () => expect(rows.length).toBeGreaterThan(MANY));

  const gated = rows.filter(({ name }) => !(name in EXCEPT));
  test.each(gated.map((row) => [row.name, row.value, row] as const))("%s is %s", (_name, value, row) =>
    expect(servedOf(row)).toBe(value),
  );
});

test.each(Object.entries(EXCEPT))("each listed exception still holds: %s: %s", (name) => {
  const row = rows.find((one) => one.name === name);
  expect(row).toBeDefined();
  expect(row && servedOf(row)).not.toBe(row?.value);
});

test("no dispute has lapsed", async () => {
  const lapsed = (await readDisputedFacts()).filter(({ until }) => until < TODAY);
  expect(lapsed).toEqual([]);
});
