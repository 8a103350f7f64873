// asBilled: which lists' token prices are of characters, and which of tokens nobody charges.
import { expect, test } from "vitest";
import { asBilled } from "../../../scripts/merge/by-character.ts";
import type { PriceEntry } from "../../../src/schemas/price.ts";

const units = (prompt: string, completion?: string): PriceEntry => ({
  rates: {},
  units: {
    input_per_character: prompt,
    ...(completion !== undefined && { output_per_character: completion }),
  },
});

test.each<[string, string, PriceEntry["rates"], PriceEntry]>([
  // Deepgram: 0.030 USD per 1,000 characters
  ["deepgram", "aura-2-thalia-en", { prompt: "0.00003", completion: "0" }, units("0.00003")],
  // Oracle: 0.0156 USD per 10,000 characters of prompt and response
  [
    "oci",
    "cohere.command-latest",
    { prompt: "0.00000156", completion: "0.00000156" },
    units("0.00000156", "0.00000156"),
  ],
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

test("rates beside those of text stay, and so do units", () => {
  const rates = { prompt: "0.1", request: "0.2" };
  expect(asBilled("oci", "cohere.m", { rates, units: { input_per_second: "1" } })).toEqual({
    price: { rates: { request: "0.2" }, units: { input_per_second: "1", input_per_character: "0.1" } },
  });
});

test("a token of four characters is nobody's price", () => {
  const rates = { prompt: "0.00000072", completion: "0.00000072" };
  expect(asBilled("oci", "meta.llama-3.3-70b-instruct", { rates })).toEqual({
    doubt: expect.stringMatching(/^unit_does_not_fit: .*oracle/),
  });
});
