// checkPrices: prices that cannot be, at any time and anywhere in a row.
import { describe, expect, test } from "vitest";
import { checkPrices } from "../../../scripts/review/check-prices.ts";
import type { Version } from "../../../scripts/review/read-version.ts";

type Parts = { models: Record<string, Record<string, object>>; own?: Record<string, object> };

function aVersion({ models, own = {} }: Parts): Pick<Version, "shards"> {
  const shards = Object.entries(models).map(([slug, byId]) => {
    const rows = Object.entries(byId).map(([id, model]) => ({ id, ...model }));
    return [slug, { provider: slug, aliases: [], ...own[slug], models: rows }] as const;
  });
  return { shards: new Map(shards) as unknown as Version["shards"] };
}

function priced(rates: Record<string, string>, more: object = {}) {
  return { prices: [{ rates, ...more }] };
}

describe("checkPrices refuses", () => {
  test.each<[string, Parts, string[]]>([
    [
      "1 USD per token",
      { models: { p: { m: priced({ prompt: "1" }) } } },
      ["price: p/m prices 0 rates prompt is 1"],
    ],
    [
      "a tier's",
      { models: { p: { m: priced({}, { tiers: [{ above: 5, rates: { audio: "2.5" } }] }) } } },
      ["price: p/m prices 0 tiers 0 rates audio is 2.5"],
    ],
    [
      "a subprovider's",
      { models: { p: { m: { subproviders: { Groq: [{ rates: { prompt: "5" } }] } } } } },
      ["price: p/m subproviders Groq 0 rates prompt is 5"],
    ],
    [
      "a past one",
      { models: { p: { m: { prices: [{ until: "2025-11-30", rates: { prompt: "3" } }] } } } },
      ["price: p/m prices 0 rates prompt is 3"],
    ],
    [
      "a negative one",
      { models: { p: { m: priced({ request: "-0.1" }) } } },
      ["price: p/m prices 0 rates request is -0.1"],
    ],
    [
      "a discount of more than all",
      { models: { p: { m: priced({ discount: "1.01" }) } } },
      ["price: p/m prices 0 rates discount is 1.01"],
    ],
    [
      "a fee of more than all",
      { models: { p: {} }, own: { p: { byok_fee: "1.5" } } },
      ["price: p byok_fee is 1.5"],
    ],
    [
      "with an id that breaks its line",
      { models: { p: { "a\nb": priced({ prompt: "1" }) } } },
      ["price: p/a\\u000ab prices 0 rates prompt is 1"],
    ],
  ])("%s", (_name, parts, expected) => expect(checkPrices(aVersion(parts))).toEqual(expected));

  test("no valid price", () => {
    const rates = {
      prompt: "0.999",
      request: "5",
      web_search: "1",
      image: "2",
      image_output: "60",
      discount: "1",
    };
    const parts = { models: { p: { m: priced(rates) } }, own: { p: { usage: { a: true }, byok_fee: "1" } } };
    expect(checkPrices(aVersion(parts))).toEqual([]);
  });
});
