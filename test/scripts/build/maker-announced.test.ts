// makerAnnouncements: who shows a maker's announced change, and who does not.
import { expect, test } from "vitest";
import { makerAnnouncements } from "../../../scripts/build/maker-announced.ts";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import { aPrice } from "../../helpers/facts.ts";

const NOW = "2026-11-23T00:00:00Z";
const DECEMBER = "2026-12-01T00:00:00Z";
const LIST = { source: "a", read: "2026-11-10" };
const PAGE = { source: "page", read: "2026-10-13", confidence: "official" } as const;
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
const RISE = {
  by: "google_ai_studio/gemini-4-argon",
  at: DECEMBER,
  follows: false,
  rates: { prompt: "0.000004", completion: "0.00002" },
};
const shown = (own: CatalogModel, other: CatalogModel, provider = "google_ai_studio") =>
  makerAnnouncements(new Map([[provider, [own]]]), NOW)(other, other.prices[0]).maker_announced;
const SAME = argon([price("0.000002", "0.00001")]);

// biome-ignore format: one line a case
test.each<[string, CatalogModel, CatalogModel, string | undefined, object | undefined]>([
  ["an offer at the same card", OWN, SAME, undefined, RISE],
  ["one at another card", OWN, argon([price("0.000001", "0.00001")]), undefined, undefined],
  ["one of another model", OWN, { ...SAME, canonical: "google/gemini-4-neon" }, undefined, undefined],
  ["one with a date of its own", OWN, argon([price("0.000002", "0.00001", { until: DECEMBER }), price("0.000003", "0.00001", { from: DECEMBER })]), undefined, undefined],
  ["another seller's announcement", OWN, SAME, "vercel", undefined],
  ["what a list says of the maker's", argon(OWN.prices.map((one) => ({ ...one, origin: LIST }))), SAME, undefined, undefined],
  ["a change of other rates alone", argon([price("0.000002", "0.00001", { until: DECEMBER, origin: PAGE }), price("0.000002", "0.00001", { from: DECEMBER, origin: PAGE })]), SAME, undefined, undefined],
  ["a redirect to another model", { ...OWN, redirect: { to: "gemini-5" } as CatalogModel["redirect"] } as CatalogModel, SAME, undefined, undefined],
  ["a change that is past", argon([price("0.000002", "0.00001", { from: "2026-11-01T00:00:00Z", origin: PAGE })]), SAME, undefined, undefined],
])("%s", (_name, own, other, provider, announced) => expect(shown(own, other, provider)).toEqual(announced));

test("an offer without a price shows nothing", () =>
  expect(makerAnnouncements(new Map([["google_ai_studio", [OWN]]]), NOW)(argon([]), undefined)).toEqual({}));
