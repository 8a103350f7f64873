// variantsIn: a model's older keys for regions, sizes and the like, each with its numbers of an instant.
import { expect, test } from "vitest";
import { numbers, variantsIn } from "../../../scripts/build/entry-text.ts";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";

const origin = { source: "page", read: "2026-04-01" };
const aModel = (id: string, prices: PriceEntry[], more: Partial<CatalogModel> = {}): CatalogModel => {
  return { id, facts: {}, other_sources: [], prices: prices.map((price) => ({ ...price, origin })), ...more };
};
const eu: Partial<CatalogModel> = { variant_of: "m", offer: { region: "eu" } };
const half = { until: "2026-05-01T00:00:00Z", rates: { prompt: "0.5" } };
const one = { from: "2026-05-01T00:00:00Z", rates: { prompt: "1" } };
const catalog = new Map([
  [
    "p",
    [
      aModel("m", [one]),
      aModel("eu/m", [half, one], eu),
      aModel("1024/m", [{ rates: {}, units: { image_1k: "0.04" } }], { variant_of: "m" }),
      aModel("old/m", [half], eu),
      aModel("bare/m", [], { variant_of: "m" }),
      aModel("eu/n", [half], { ...eu, variant_of: "n" }),
    ],
  ],
  ["q", [aModel("m", [one])]],
]);
const images = { model_id: "1024/m", offer: {}, units: { image_1k: 0.04 } };

test.each<[string, string, string, unknown]>([
  [
    "2026-04-30T23:59:59Z",
    "p",
    "m",
    [
      { model_id: "eu/m", offer: { region: "eu" }, prompt: 0.5 },
      images,
      { model_id: "old/m", offer: { region: "eu" }, prompt: 0.5 },
    ],
  ],
  ["2026-05-01T00:00:00Z", "p", "m", [{ model_id: "eu/m", offer: { region: "eu" }, prompt: 1 }, images]],
  ["2026-04-01T00:00:00Z", "p", "n", [{ model_id: "eu/n", offer: { region: "eu" }, prompt: 0.5 }]],
  ["2026-05-01T00:00:00Z", "p", "n", undefined],
  ["2026-05-01T00:00:00Z", "p", "eu/m", undefined],
  ["2026-05-01T00:00:00Z", "q", "m", undefined],
  ["2026-05-01T00:00:00Z", "r", "m", undefined],
])("at %s, %s/%s", (at, provider, id, variants) => {
  expect(variantsIn(catalog)(provider, id, at)).toEqual(variants === undefined ? {} : { variants });
});

test("numbers are the nearest doubles", () => {
  expect(numbers({ prompt: "0.00000025", completion: "0" })).toEqual({ prompt: 2.5e-7, completion: 0 });
});
