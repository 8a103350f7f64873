// What a list says wrongly of a maker's card, by the maker's own page, it says wrongly of the sellers of that card.
import { expect, test } from "vitest";
import type { CatalogModel, CatalogPrice, Origin } from "../../../scripts/files/catalog.ts";
import { withoutSharedMistakes } from "../../../scripts/merge/shared-mistakes.ts";
import type { Rates } from "../../../src/schemas/price.ts";
import { aModel } from "../../helpers/catalog-model.ts";

const CARD = { prompt: "2", completion: "10" };
const PAGE: Origin = {
  source: "page",
  read: "2026-10-10",
  page: "https://maker.example",
  confidence: "official",
};
const LIST: Origin = { source: "list", read: "2026-09-30" };

/** The maker's offer at 0.1 for a cached token, of which the list says 0.2. */
function makersOffer(page: Origin, listed: Rates, read = "2026-09-30"): CatalogModel {
  const price = { rates: { ...CARD, input_cache_read: "0.1" }, origin: page };
  const claim = { source: "list", id: "m", read, agrees: false, rates: listed };
  return { ...aModel("m", []), canonical: "openai/m", prices: [price], other_sources: [claim] };
}

const MISTAKEN = { ...CARD, input_cache_read: "0.2" };
const SAME_CARD = { rates: MISTAKEN, origin: LIST };

// biome-ignore format: one line a case
test.each<[string, { page?: Origin; listed?: Rates; read?: string; price?: CatalogPrice; canonical?: string }, string]>([
  ["the list's word alone, at the maker's card", {}, "0.1"],
  ["another card", { price: { ...SAME_CARD, rates: { ...MISTAKEN, prompt: "3" } } }, "0.2"],
  ["another list's word", { price: { ...SAME_CARD, origin: { ...LIST, source: "other" } } }, "0.2"],
  ["the seller's own page", { price: { ...SAME_CARD, evidence: { input_cache_read: { ...PAGE, source: "seller" } } } }, "0.2"],
  ["another rate than the list has at the maker", { price: { ...SAME_CARD, rates: { ...CARD, input_cache_read: "0.3" } } }, "0.3"],
  ["the list was read here after the maker's page", { price: { ...SAME_CARD, origin: { ...LIST, read: "2026-10-11" } } }, "0.2"],
  ["the list was read at the maker after its page", { page: { ...PAGE, read: "2026-09-29" } }, "0.2"],
  ["the list was read again at the maker after its page", { read: "2026-10-11" }, "0.2"],
  ["the maker's page was not read first-hand", { page: { ...PAGE, confidence: "one secondary" } }, "0.2"],
  ["the list has another card of the maker's", { listed: { ...MISTAKEN, prompt: "3" } }, "0.2"],
  ["another model", { canonical: "openai/n" }, "0.2"],
])("%s", (_name, { page = PAGE, listed = MISTAKEN, read, price = SAME_CARD, canonical = "openai/m" }, due) => {
  const seller = { ...aModel("s", []), canonical, prices: [price] };
  const catalog = new Map([
    ["openai", [makersOffer(page, listed, read)]],
    ["azure", [seller]],
  ]);
  const [made] = withoutSharedMistakes(catalog).get("azure") ?? [];
  expect(made?.prices[0]?.rates.input_cache_read).toBe(due);
  const isPut = due === "0.1";
  expect(made?.prices[0]?.evidence?.input_cache_read?.confidence === "one secondary").toBe(isPut);
  if (!isPut) expect(made).toEqual(seller);
});
