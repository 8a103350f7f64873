// shardProvider: what calculators need of a provider, and only that.
import { describe, expect, test } from "vitest";
import { shardProvider } from "../../../scripts/build/shard-provider.ts";
import type { CatalogModel, CatalogPrice } from "../../../src/schemas/catalog.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";
import { shard as shardSchema } from "../../../src/schemas/shard.ts";
import { aProvider } from "../../helpers/facts.ts";

const origin = { source: "models-dev", read: "2026-09-30" };

function model(id: string, prices: PriceEntry[], more: Partial<CatalogModel> = {}): CatalogModel {
  return {
    id,
    facts: { context_tokens: 5 },
    prices: prices.map((price) => ({ ...price, origin })),
    other_sources: [],
    ...more,
  };
}

function shard(models: CatalogModel[], provider = aProvider("p"), listed: Record<string, string> = {}) {
  const made = shardProvider(provider, models, () => listed);
  expect(shardSchema.parse(made)).toEqual(made);
  return made;
}

describe("shardProvider", () => {
  test("has the provider's convention, and its fee where it has one", () => {
    const usage = { prompt_includes_cache: false, completion_includes_reasoning: true };
    expect(shard([], aProvider("p", { usage }))).toEqual({
      ...{ provider: "p", usage: { ...usage, assumed: true } },
      ...{ models: [], aliases: [] },
    });
    expect(shard([], aProvider("p", { usage, byok_fee: "0.05" }))).toMatchObject({ byok_fee: "0.05" });
  });

  test("has each alias with its model's id", () => {
    const aliases = [
      { id: "b", declared_by: "x" },
      { id: "c", declared_by: "x" },
    ];
    expect(shard([model("a", [], { aliases }), model("d", [])]).aliases).toEqual([
      ["b", "a"],
      ["c", "a"],
    ]);
  });

  test("has prices with their days, public rates, and tiers, and nothing else of them", () => {
    const price: CatalogPrice = {
      from: "2026-01-01",
      until: "2026-12-31",
      rates: { prompt: "1", completion: "0", input_cache_write_1h: "9" },
      tiers: [{ above: 5, rates: { prompt: "2", citation: "9" } }],
      units: { output_per_second: "3" },
      service_tiers: { flex: { rates: { prompt: "0.5" } } },
      origin,
    };
    expect(shard([model("a", [price])]).models).toEqual([
      {
        id: "a",
        prices: [
          {
            from: "2026-01-01",
            until: "2026-12-31",
            rates: { prompt: "1", completion: "0" },
            tiers: [{ above: 5, rates: { prompt: "2" } }],
          },
        ],
      },
    ]);
  });

  test("says how a price without token rates is made", () => {
    const [one] = shard([
      model("a", [{ rates: { request: "0.1" }, units: { output_per_second: "3" } }]),
    ]).models;
    expect(one?.prices).toEqual([
      { rates: { request: "0.1" }, priced_by: "per request (0.1 USD), per second of output (3 USD)" },
    ]);
    const [none] = shard([model("a", [{ rates: {} }])]).models;
    expect(none?.prices).toEqual([{ rates: {} }]);
  });

  test("says why there is no price", () => {
    expect(shard([model("a", [], { message: "No public price." })]).models).toEqual([
      { id: "a", prices: [], message: "No public price." },
    ]);
  });

  test("has a gateway's own subprovider prices, and where others are listed", () => {
    const subproviders = [{ subprovider: "Groq", price: { rates: { prompt: "1" }, origin } }];
    expect(shard([model("a", [], { subproviders })], aProvider("p"), { Azure: "a-1" }).models).toEqual([
      {
        id: "a",
        prices: [],
        subproviders: { Groq: [{ rates: { prompt: "1" } }] },
        listed_at: { Azure: "a-1" },
      },
    ]);
  });
});
