// What 0 means: free where the provider or the id says so, a placeholder beside another price, else no price.
import { describe, expect, test } from "vitest";
import {
  freeByName,
  isZero,
  listsSetPrices,
  withoutPlaceholderZeros,
  zeroIsPrice,
} from "../../../scripts/merge/zero-price.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";
import { aProvider } from "../../helpers/facts.ts";

describe("isZero", () => {
  test.each<[string, PriceEntry, boolean]>([
    ["prompt and completion 0", { rates: { prompt: "0", completion: "0" } }, true],
    ["prompt 0 alone", { rates: { prompt: "0" } }, true],
    ["completion 0 alone", { rates: { completion: "0" } }, true],
    ["no rate at all", { rates: {} }, false],
    ["a prompt price", { rates: { prompt: "0.1", completion: "0" } }, false],
    ["a completion price", { rates: { prompt: "0", completion: "0.1" } }, false],
    [
      "other rates at 0 too",
      { rates: { prompt: "0", input_cache_read: "0" }, units: { input_per_page: "0" } },
      true,
    ],
    ["an image that costs", { rates: { prompt: "0", image_output: "0.04" } }, false],
    ["a second that costs", { rates: { prompt: "0" }, units: { output_per_second: "0.1" } }, false],
    ["an image alone", { rates: { image_output: "0" } }, false],
  ])("%s: %s", (_name, price, zero) => expect(isZero(price)).toBe(zero));
});

test.each([
  ["openrouter", "a/m:free", "0"],
  ["openrouter", "a/m:free-1", undefined],
  ["openrouter", "a/free", undefined],
  ["deepinfra", "a/m:free", undefined],
])("without a listed price %s %s costs %s", (slug, id, rate) => {
  expect(freeByName(id, aProvider(slug))?.rates.completion).toBe(rate);
});

describe("zeroIsPrice", () => {
  test.each([
    ["free", "m", true],
    ["unknown", "m", false],
    ["unknown", "m:free", true],
    ["unknown", "m-FREE", true],
    ["unknown", "free/m", true],
    ["unknown", "free", true],
    ["unknown", "a-free-m", true],
    ["unknown", "m2free", true],
    ["unknown", "free4all", true],
    ["unknown", "freeform", false],
    ["unknown", "carefree", false],
    ["plan", "m", false],
    ["plan", "m:free", true],
  ] as const)("%s, %s: %s", (zero_price, id, price) =>
    expect(zeroIsPrice(id, aProvider("p", { zero_price }))).toBe(price),
  );
});

test.each([
  ["free", true],
  ["unknown", true],
  ["plan", false],
] as const)("what a list says is a price at a provider that is %s: %s", (zero_price, price) =>
  expect(listsSetPrices({ zero_price })).toBe(price),
);

describe("withoutPlaceholderZeros", () => {
  test.each<[string, PriceEntry, PriceEntry]>([
    [
      "zeros beside an image price go",
      { rates: { prompt: "0", completion: "0", image_output: "0.04" } },
      { rates: { image_output: "0.04" } },
    ],
    ["one zero too", { rates: { prompt: "0", image_output: "0.04" } }, { rates: { image_output: "0.04" } }],
    [
      "and the other",
      { rates: { completion: "0", image_output: "0.04" } },
      { rates: { image_output: "0.04" } },
    ],
    [
      "beside another unit",
      { rates: { prompt: "0" }, units: { a: "0.1" } },
      { rates: {}, units: { a: "0.1" } },
    ],
    [
      "zeros alone stay",
      { rates: { prompt: "0", completion: "0" } },
      { rates: { prompt: "0", completion: "0" } },
    ],
    ["beside other zeros", { rates: { prompt: "0", image: "0" } }, { rates: { prompt: "0", image: "0" } }],
    [
      "a free prompt beside a completion price stays",
      { rates: { prompt: "0", completion: "0.1", image: "0.2" } },
      { rates: { prompt: "0", completion: "0.1", image: "0.2" } },
    ],
    [
      "a free completion beside a prompt price",
      { rates: { prompt: "0.1", completion: "0", image: "0.2" } },
      { rates: { prompt: "0.1", completion: "0", image: "0.2" } },
    ],
  ])("%s", (_name, price, expected) => expect(withoutPlaceholderZeros(price)).toEqual(expected));
});
