// withMakerChanges: who shows a maker's announced change, who is charged by it and for how long, and who is neither.
import { expect, test } from "vitest";
import { certaintyOfRow } from "../../../scripts/build/certainty.ts";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import type { PageFact } from "../../../scripts/files/evidence.ts";
import { withMakerChanges } from "../../../scripts/merge/follow-makers.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";

const NOW = "2026-11-23T00:00:00Z";
const DECEMBER = "2026-12-01T00:00:00Z";
const THIRTY_DAYS_ON = "2026-12-31T00:00:00Z";
const LIST = { source: "a", read: "2026-11-10" };
const PAGE = {
  source: "page",
  read: "2026-10-13",
  page: "https://a.test/p",
  confidence: "official",
} as const;
const price = (prompt: string, completion: string, more: Partial<CatalogPrice> = {}): CatalogPrice => ({
  ...{ ...aPrice(prompt, completion), origin: LIST },
  ...more,
});
const argon = (prices: CatalogPrice[], more: Partial<CatalogModel> = {}): CatalogModel => ({
  ...{ id: "gemini-4-argon", canonical: "google/gemini-4-argon", facts: {}, other_sources: [] },
  prices,
  ...more,
});
const OWN = argon([
  price("0.000002", "0.00001", { until: DECEMBER, origin: PAGE }),
  price("0.000004", "0.00002", { from: DECEMBER, origin: PAGE }),
]);
const SAME = argon([price("0.000002", "0.00001")]);
const DATED = argon([
  price("0.000002", "0.00001", { until: DECEMBER }),
  price("0.000003", "0.00001", { from: DECEMBER }),
]);
const follows = { whom: "maker", page: "https://b.test/f", read: null, confidence: "official" } as const;
const PROVIDERS = [aProvider("google_ai_studio"), aProvider("gate", { follows }), aProvider("host")];
const PROMOTION: PageFact[] = [
  {
    model: OWN.id,
    until: DECEMBER,
    ends: "promotion",
    page: "https://a.test/p",
    read: null,
    confidence: "official",
  },
];

/** The other seller's offer beside the maker's. */
function beside(
  own: CatalogModel,
  other: CatalogModel,
  at = "host",
  maker = "google_ai_studio",
  facts: PageFact[] = [],
) {
  const catalog = new Map([
    [maker, [own]],
    [at, [other]],
  ]);
  const [model] =
    withMakerChanges(catalog, { providers: PROVIDERS, pages: new Map([[maker, facts]]), now: NOW }).get(at) ??
    [];
  return model;
}

const past = (from: string) =>
  argon(OWN.prices.map((one) => ({ ...one, ...(one.from ? { from } : { until: from }) })));

// biome-ignore format: one line a case
test.each<[string, CatalogModel, CatalogModel, string, boolean]>([
  ["an offer at the same card", OWN, SAME, "google_ai_studio", true],
  ["one at another card", OWN, argon([price("0.000001", "0.00001")]), "google_ai_studio", false],
  ["one of another model", OWN, { ...SAME, canonical: "google/gemini-4-neon" }, "google_ai_studio", false],
  ["one with a date of its own", OWN, DATED, "google_ai_studio", false],
  ["another seller's announcement", OWN, SAME, "vercel", false],
  ["what a list says of the maker's", argon(OWN.prices.map((one) => ({ ...one, origin: LIST }))), SAME, "google_ai_studio", false],
  ["a change of other rates alone", argon([price("0.000002", "0.00001", { until: DECEMBER, origin: PAGE }), price("0.000002", "0.00001", { from: DECEMBER, origin: PAGE })]), SAME, "google_ai_studio", false],
  ["a price without one before", argon([price("0.000002", "0.00001", { from: DECEMBER, origin: PAGE })]), SAME, "google_ai_studio", false],
  ["a change of this month", past("2026-11-12T00:00:00Z"), SAME, "google_ai_studio", true],
  ["one before the offer was read", past("2026-11-10T00:00:00Z"), SAME, "google_ai_studio", false],
  ["one of more than 30 days ago", past("2026-10-01T00:00:00Z"), argon([price("0.000002", "0.00001", { origin: { ...LIST, read: "2026-09-01" } })]), "google_ai_studio", false],
  ["an offer without a price", OWN, argon([]), "google_ai_studio", false],
])("announced: %s", (_name, own, other, maker, isTold) => {
  const told = { by: "google_ai_studio/gemini-4-argon", follows: false, rates: { prompt: "0.000004", completion: "0.00002" } };
  const model = beside(own, other, "host", maker);
  expect(model?.maker_announced).toEqual(isTold ? { ...told, at: own.prices.at(-1)?.from } : undefined);
  expect(model?.prices).toEqual(other.prices);
});

const spans = (model: CatalogModel | undefined) =>
  model?.prices.map(({ from, until, rates, follows_maker }) => [from, until, rates.prompt, follows_maker]);
const FOLLOWED = [
  [undefined, DECEMBER, "0.000002", undefined],
  [DECEMBER, THIRTY_DAYS_ON, "0.000004", "google_ai_studio/gemini-4-argon"],
  [THIRTY_DAYS_ON, undefined, "0.000002", undefined],
];
const ALONE = [[undefined, undefined, "0.000002", undefined]];

test.each<[string, CatalogModel, string, PageFact[], unknown]>([
  ["a gateway without markup", SAME, "gate", [], FOLLOWED],
  ["a seller of whom no page says so", SAME, "host", [], ALONE],
  ["the end of a promotion", SAME, "gate", PROMOTION, ALONE],
  ["an offer that leads elsewhere", { ...SAME, redirect: { to: "b", at: DECEMBER } }, "gate", [], ALONE],
  ["one that has ended", { ...SAME, status: "retired" }, "gate", [], ALONE],
])("followed: %s", (_name, other, at, facts, expected) => {
  expect(spans(beside(OWN, other, at, "google_ai_studio", facts))).toEqual(expected);
});

test("the end of a promise is not followed, nor a price that has been read since", () => {
  const promised = argon(OWN.prices.map((one) => ({ ...one, guaranteed_until: DECEMBER })));
  expect(spans(beside(promised, SAME, "gate"))).toEqual(ALONE);
  const claim = { source: "b", id: OWN.id, read: "2026-11-15", agrees: true };
  const own = past("2026-11-12T00:00:00Z");
  expect(spans(beside(own, SAME, "gate"))).toHaveLength(3);
  expect(spans(beside(own, { ...SAME, other_sources: [claim] }, "gate"))).toEqual(ALONE);
});

test("rates equal to the maker's become the maker's, tiers and other cache rates keep their ratio, fees stay; certainty is low", () => {
  const rates = {
    prompt: "0.000002",
    completion: "0.00001",
    input_cache_read: "0.0000002",
    input_cache_write: "0.000003",
    web_search: "0.01",
  };
  const other = argon([
    price("0.000002", "0.00001", {
      rates,
      tiers: [{ above: 200000, rates: { prompt: "0.000003" } }],
      service_tiers: { batch: { rates: { completion: "0.000005" } } },
    }),
  ]);
  const [before, after] = OWN.prices.map((one, i) => ({
    ...one,
    rates: { ...one.rates, input_cache_read: i === 0 ? "0.0000002" : "0.0000001" },
  }));
  const model = beside(argon(before && after ? [before, after] : []), other, "gate");
  expect(model?.prices[1]).toMatchObject({
    // 2x of 2/10; the maker's cache read; 1.5x the prompt as before; the fee.
    rates: {
      prompt: "0.000004",
      completion: "0.00002",
      input_cache_read: "0.0000001",
      input_cache_write: "0.000006",
      web_search: "0.01",
    },
    tiers: [{ above: 200000, rates: { prompt: "0.000006" } }],
    service_tiers: { batch: { rates: { completion: "0.00001" } } },
    carried: { tiers: true, service_tiers: ["batch"], rates: ["input_cache_write"] },
  });
  const sure = model?.prices.map((one) => certaintyOfRow(one, "2026-12-01T00:00:00Z").certainty);
  expect(sure).toEqual(["medium", "low", "low"]);
});
