// What 0 means: free where the provider or the id says so, a placeholder beside another price, else no price.
// asBilled: which lists' token prices are of characters, and which of tokens nobody charges.
import { expect, test } from "vitest";
import {
  asBilled,
  freeByName,
  isZero,
  listsSetPrices,
  withoutPlaceholderZeros,
  zeroIsPrice,
} from "../../../scripts/merge/listed-price.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";
import { aProvider } from "../../helpers/facts.ts";

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
])("isZero: %s: %s", (_name, price, zero) => expect(isZero(price)).toBe(zero));

test.each([
  ["openrouter", "a/m:free", "0"],
  ["openrouter", "a/m:free-1", undefined],
  ["openrouter", "a/free", undefined],
  ["deepinfra", "a/m:free", undefined],
])("without a listed price %s %s costs %s", (slug, id, rate) => {
  expect(freeByName(id, aProvider(slug))?.rates.completion).toBe(rate);
});

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
] as const)("zeroIsPrice: %s, %s: %s", (zero_price, id, price) =>
  expect(zeroIsPrice(id, aProvider("p", { zero_price }))).toBe(price),
);

test.each([
  ["free", true],
  ["unknown", true],
  ["plan", false],
] as const)("a listed zero is a price at a provider that is %s: %s", (zero_price, price) =>
  expect(listsSetPrices({ zero_price })).toBe(price),
);

// biome-ignore format: one line a case
test.each<[string, PriceEntry, PriceEntry]>([
    ["zeros beside an image price go", { rates: { prompt: "0", completion: "0", image_output: "0.04" } }, { rates: { image_output: "0.04" } }],
    ["one zero too", { rates: { prompt: "0", image_output: "0.04" } }, { rates: { image_output: "0.04" } }],
    ["and the other", { rates: { completion: "0", image_output: "0.04" } }, { rates: { image_output: "0.04" } }],
    ["beside another unit", { rates: { prompt: "0" }, units: { a: "0.1" } }, { rates: {}, units: { a: "0.1" } }],
    ["zeros alone stay", { rates: { prompt: "0", completion: "0" } }, { rates: { prompt: "0", completion: "0" } }],
    ["beside other zeros", { rates: { prompt: "0", image: "0" } }, { rates: { prompt: "0", image: "0" } }],
    ["a free prompt beside a completion price stays", { rates: { prompt: "0", completion: "0.1", image: "0.2" } }, { rates: { prompt: "0", completion: "0.1", image: "0.2" } }],
    ["a free completion beside a prompt price", { rates: { prompt: "0.1", completion: "0", image: "0.2" } }, { rates: { prompt: "0.1", completion: "0", image: "0.2" } }],
  ])("withoutPlaceholderZeros: %s", (_name, price, expected) => expect(withoutPlaceholderZeros(price)).toEqual(expected));

const units = (prompt: string, completion?: string): PriceEntry => ({
  rates: {},
  units: {
    input_per_character: prompt,
    ...(completion !== undefined && { output_per_character: completion }),
  },
});

// biome-ignore format: one line a case
test.each<[string, string, PriceEntry["rates"], PriceEntry]>([
  // Deepgram and Azure: 0.030 USD per 1,000 characters
  ["azure", "tts-hd", { prompt: "0.00003", completion: "0" }, units("0.00003")],
  ["deepgram", "aura-2-thalia-en", { prompt: "0.00003", completion: "0" }, units("0.00003")],
  // Oracle: 0.0156 USD per 10,000 characters of prompt and response
  ["oci", "cohere.command-latest", { prompt: "0.00000156", completion: "0.00000156" }, units("0.00000156", "0.00000156")],
  ["oci", "cohere.embed-v4.0", { prompt: "0.00000012" }, units("0.00000012")],
  ["oci", "xai.grok-4", { prompt: "0.000003" }, { rates: { prompt: "0.000003" } }],
  ["deepgram", "nova-3", { prompt: "0.000003" }, { rates: { prompt: "0.000003" } }],
  ["deepgram", "x-aura-2", { prompt: "0.000003" }, { rates: { prompt: "0.000003" } }],
  ["oci", "x.cohere.m", { prompt: "0.000003" }, { rates: { prompt: "0.000003" } }],
  ["oci", "x.meta.m", { prompt: "0.000003" }, { rates: { prompt: "0.000003" } }],
  ["cohere", "cohere.command-latest", { prompt: "0.000003" }, { rates: { prompt: "0.000003" } }],
  ["oci", "cohere.rerank", { request: "0.002" }, { rates: { request: "0.002" } }],
])("%s %s at %o", (provider, id, rates, price) => {
  expect(asBilled(provider, id, { rates })).toEqual({ price });
});

test("rates beside text rates stay, and so do units", () => {
  const rates = { prompt: "0.1", request: "0.2" };
  expect(asBilled("oci", "cohere.m", { rates, units: { input_per_second: "1" } })).toEqual({
    price: { rates: { request: "0.2" }, units: { input_per_second: "1", input_per_character: "0.1" } },
  });
});

test("a price per token stated for four characters is refused", () => {
  const rates = { prompt: "0.00000072", completion: "0.00000072" };
  expect(asBilled("oci", "meta.llama-3.3-70b-instruct", { rates })).toEqual({
    doubt: expect.stringMatching(/^unit_does_not_fit: .*oracle/),
  });
});
