// withoutForeignTiers: a cloud's context tiers that its maker's own flat price contradicts.
import { expect, test } from "vitest";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import { withoutForeignTiers } from "../../../scripts/merge/maker-tiers.ts";

const TIERS = { tiers: [{ above: 200000, rates: { prompt: "0.00001" } }] };
const LIST = { source: "models-dev", read: "2026-09-30" };
const PAGE = { source: "page", read: "2026-10-10", confidence: "official" } as const;

function model(
  canonical: string,
  origin: CatalogPrice["origin"],
  more: Partial<CatalogPrice> = {},
): CatalogModel {
  const price = { rates: { prompt: "0.000005", completion: "0.000025" }, origin, ...more };
  return { id: canonical, canonical, facts: {}, prices: [price], other_sources: [] };
}

// biome-ignore format: one line a case
test.each<[string, string, CatalogModel, CatalogModel, boolean]>([
  ["a list's tier goes", "vertex", model("anthropic/a", PAGE), model("anthropic/a", LIST, TIERS), false],
  ["Azure's too", "azure", model("openai/a", PAGE), model("openai/a", LIST, TIERS), true],
  ["of the maker who sells it", "azure", model("anthropic/a", PAGE), model("anthropic/a", LIST, TIERS), false],
  ["and Bedrock's", "bedrock", model("anthropic/a", PAGE), model("anthropic/a", LIST, TIERS), false],
  ["a page's tier stays", "vertex", model("anthropic/a", PAGE), model("anthropic/a", PAGE, TIERS), true],
  ["a tier that the maker has stays", "vertex", model("anthropic/a", PAGE, TIERS), model("anthropic/a", LIST, TIERS), true],
  ["one of another card stays", "bedrock", model("anthropic/a", PAGE), model("anthropic/a", LIST, { ...TIERS, rates: { prompt: "0.0000055", completion: "0.0000275" } }), true],
  ["one of another model stays", "azure", model("anthropic/b", PAGE), model("anthropic/a", LIST, TIERS), true],
  ["a list's word for the maker is not enough", "vertex", model("anthropic/a", LIST), model("anthropic/a", LIST, TIERS), true],
  ["one that clouds bill still stays", "vertex", model("anthropic/claude-sonnet-4", PAGE), model("anthropic/claude-sonnet-4", LIST, TIERS), true],
  ["a host's own tiers stay", "together", model("anthropic/a", PAGE), model("anthropic/a", LIST, TIERS), true],
])("%s", (_name, seller, own, offer, stays) => {
  const catalog = new Map([["anthropic", [own]], [seller, [offer]]]);
  const [after] = withoutForeignTiers(catalog, "2026-11-22T00:00:00Z").get(seller) ?? [];
  expect(after?.prices[0]?.tiers !== undefined).toBe(stays);
});
