// Lists and maps have the tiers of service that a provider charges by a factor, for the models that it says so of.
import { expect, test } from "vitest";
import { asShown } from "../../../scripts/build/as-shown.ts";
import type { Provider } from "../../../scripts/files/registry.ts";
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
