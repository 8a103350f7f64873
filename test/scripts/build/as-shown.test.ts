// Lists and maps have the service tiers that a provider charges by a factor, for the models that it says so of.
import { describe, expect, test } from "vitest";
import { asCharged, asShown } from "../../../scripts/build/as-shown.ts";
import type { Provider } from "../../../scripts/files/registry.ts";
import type { ShardPrice } from "../../../src/schemas/shard.ts";
import { aModel } from "../../helpers/catalog-model.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";

const tier = (
  name: string,
  factor?: string,
  models?: string,
): NonNullable<Provider["service_tiers"]>[number] => ({
  ...{ name, page: "https://p.example", read: null, confidence: "official" },
  ...(factor !== undefined && { factor }),
  ...(models !== undefined && { models }),
});

// biome-ignore format: one line a case
test.each<[string, NonNullable<Provider["service_tiers"]>, object | undefined]>([
  ["a factor", [tier("batch", "0.5")], { batch: { rates: { prompt: "1", completion: "2" } } }],
  ["for this model", [tier("batch", "0.5", "^m")], { batch: { rates: { prompt: "1", completion: "2" } } }],
  ["for others", [tier("batch", "0.5", "^x")], undefined],
  ["of two the first", [tier("batch", "0.5"), tier("batch", "0.8")], { batch: { rates: { prompt: "1", completion: "2" } } }],
  ["a word without a factor", [tier("scale")], undefined],
  ["the standard one", [tier("standard", "1")], undefined],
])("%s", (_name, service_tiers, shown) => {
  const catalog = new Map([["p", [aModel("M", [aPrice("2", "4")])]]]);
  const model = asShown(catalog, [{ ...aProvider("p"), service_tiers }]).get("p")?.[0];
  expect(model?.prices[0]?.service_tiers).toEqual(shown);
});

describe("as lists and maps show it", () => {
  const CLAUDE: ShardPrice = {
    rates: { prompt: "4", completion: "20", web_search: "0.01" },
    tiers: [{ above: 200, rates: { prompt: "8" } }],
    service_tiers: { batch: { rates: { prompt: "2", completion: "10" } } },
    derived: { input_cache_write_1h: { from: "prompt", factor: "2" } },
  };

  test("every card has its derived rates, and every service tier the rates it is charged at", () => {
    const hour = (prompt: string, input_cache_write_1h: string) => ({ prompt, input_cache_write_1h });
    expect(asCharged(CLAUDE, [{ name: "flex", factor: "0.25" }])).toEqual({
      ...CLAUDE,
      rates: { ...CLAUDE.rates, ...hour("4", "8") },
      tiers: [{ above: 200, rates: hour("8", "16") }],
      service_tiers: {
        batch: {
          rates: { ...hour("2", "4"), completion: "10" },
          tiers: [{ above: 200, rates: hour("4", "8"), scaled: ["prompt"] }],
        },
        flex: {
          rates: { ...hour("1", "2"), completion: "5" },
          tiers: [{ above: 200, rates: hour("2", "4") }],
        },
      },
    });
  });

  test("a fee named by a service tier is shown in it; a price without tokens has no tier by factor", () => {
    const search = {
      rates: { prompt: "1", web_search: "2" },
      service_tiers: { x: { rates: { web_search: "3" } } },
    };
    expect(asCharged(search, []).service_tiers?.x?.rates.web_search).toBe("3");
    expect(asCharged({ rates: { image: "1" } }, [{ name: "flex", factor: "0.5" }])).toEqual({
      rates: { image: "1" },
    });
  });
});
