// One price as the map's fields: rates, tiers as fields or bands, service tiers, searches, and cached tokens never at 0.
import { describe, expect, test } from "vitest";
import { asNumber, priceFields, withCacheRead } from "../../../scripts/litellm/price-fields.ts";
import type { PriceEntry, Tier } from "../../../src/schemas/price.ts";

const OPTIONS = { listTiers: false, limit: 400000, provider: "p" };
const RATES = { prompt: "0.1", completion: "0.5" };

function fields(price: PriceEntry, options: Partial<typeof OPTIONS> = {}): object {
  return Object.fromEntries(priceFields(price, { ...OPTIONS, ...options }));
}

const BASE = { input_cost_per_token: "0.1", output_cost_per_token: "0.5" };

// biome-ignore format: one line a case
test.each<[string, PriceEntry["rates"], Partial<typeof OPTIONS>, object]>([
    ["prompt and completion", RATES, {}, BASE],
    ["zero is a price", { prompt: "0" }, {}, { input_cost_per_token: "0" }],
    ["an unknown rate is no field", {}, {}, {}],
    ["images, per image", { image: "0.1", image_output: "0.2" }, {}, { input_cost_per_image: "0.1", output_cost_per_image: "0.2" }],
    ["images, per something else", { prompt: "0.1", image: "0.1", image_output: "0.2" }, { provider: "openrouter" }, { input_cost_per_token: "0.1" }],
    ["rates without a field", { discount: "0.1", input_audio_cache_write: "1" }, {}, { cache_creation_input_audio_token_cost: "1" }],
  ])("rates: %s", (_name, rates, options, expected) => expect(fields({ rates }, options)).toStrictEqual(expected));

test("a unit does not win over our rate with the same field", () => {
  expect(fields({ rates: { image_output: "0.1" }, units: { output_per_image: "0.9" } })).toStrictEqual({
    output_cost_per_image: "0.1",
  });
});

const sizes = (low?: number, medium?: number, high?: number) => ({
  search_context_cost_per_query: {
    ...(low !== undefined && { search_context_size_low: low }),
    ...(medium !== undefined && { search_context_size_medium: medium }),
    ...(high !== undefined && { search_context_size_high: high }),
  },
});
test.each<[string, PriceEntry["rates"], object]>([
  ["one price is that of every size", { web_search: "0.01" }, sizes(0.01, 0.01, 0.01)],
  ["a size of its own", { web_search: "0.01", web_search_high: "0.03" }, sizes(0.01, 0.01, 0.03)],
  ["sizes alone", { web_search_low: "0.01", web_search_medium: "0.02" }, sizes(0.01, 0.02)],
  ["none", {}, {}],
])("searches: %s", (_name, rates, expected) => expect(fields({ rates })).toStrictEqual(expected));

const tier = (above: number, prompt: string, more: object = {}): Tier => ({
  above,
  rates: { prompt, ...more },
});
const band = (from: number, to: number, prompt: number, more: object = {}) => ({
  range: [from, to],
  input_cost_per_token: prompt,
  output_cost_per_token: 0.5,
  ...more,
});
test.each<[string, Partial<PriceEntry>, Partial<typeof OPTIONS>, object]>([
  [
    "a field each where the format names the threshold",
    { tiers: [tier(200000, "0.2", { completion: "0.6", internal_reasoning: "0.7", discount: "0.1" })] },
    {},
    {
      ...BASE,
      input_cost_per_token_above_200k_tokens: "0.2",
      output_cost_per_token_above_200k_tokens: "0.6",
    },
  ],
  [
    "another threshold: its own field, and the next that older clients read",
    { tiers: [tier(100000, "0.2")] },
    {},
    {
      ...BASE,
      input_cost_per_token_above_100k_tokens: "0.2",
      input_cost_per_token_above_128k_tokens: "0.2",
    },
  ],
  [
    "a tier goes before a lower one's stand-in",
    { tiers: [tier(128000, "0.3"), tier(100000, "0.2")] },
    {},
    {
      ...BASE,
      input_cost_per_token_above_100k_tokens: "0.2",
      input_cost_per_token_above_128k_tokens: "0.3",
    },
  ],
  [
    "bands where they are asked for; a rate a tier does not name keeps its base",
    { tiers: [tier(200000, "0.3"), tier(100000, "0.2")] },
    { listTiers: true },
    {
      ...BASE,
      tiered_pricing: [band(0, 100000, 0.1), band(100000, 200000, 0.2), band(200000, 400000, 0.3)],
    },
  ],
  [
    "where no limit is known the last band ends far above its beginning",
    { tiers: [tier(100000, "0.2")] },
    { listTiers: true, limit: 5 },
    { ...BASE, tiered_pricing: [band(0, 100000, 0.1), band(100000, 1000000, 0.2)] },
  ],
  [
    "nor does it end where it begins",
    { tiers: [tier(100000, "0.2")] },
    { listTiers: true, limit: 100000 },
    { ...BASE, tiered_pricing: [band(0, 100000, 0.1), band(100000, 1000000, 0.2)] },
  ],
  [
    "a band has text rates but those of an hour's cache",
    {
      rates: { ...RATES, input_cache_read: "0.01", input_cache_write_1h: "0.3", audio: "0.4" },
      tiers: [tier(100000, "0.2")],
    },
    { listTiers: true },
    {
      ...BASE,
      cache_read_input_token_cost: "0.01",
      cache_creation_input_token_cost_above_1hr: "0.3",
      input_cost_per_audio_token: "0.4",
      tiered_pricing: [
        band(0, 100000, 0.1, { cache_read_input_token_cost: 0.01 }),
        band(100000, 400000, 0.2, { cache_read_input_token_cost: 0.01 }),
      ],
    },
  ],
  ["none, even when bands are asked for", {}, { listTiers: true }, BASE],
  ["an empty list neither", { tiers: [] }, { listTiers: true }, BASE],
])("tiers: %s", (_name, more, options, expected) =>
  expect(fields({ rates: RATES, ...more }, options)).toStrictEqual(expected),
);

test.each<[string, NonNullable<PriceEntry["service_tiers"]>, object]>([
  [
    "of the format",
    {
      priority: { rates: { prompt: "0.2" } },
      flex: { rates: { completion: "0.3" } },
      batch: { rates: { input_cache_read: "0.4" } },
    },
    {
      input_cost_per_token_priority: "0.2",
      output_cost_per_token_flex: "0.3",
      cache_read_input_token_cost_batches: "0.4",
    },
  ],
  [
    "with their own tiers",
    {
      priority: {
        rates: {},
        tiers: [
          { above: 200000, rates: { prompt: "0.3" } },
          { above: 100000, rates: { prompt: "0.4" } },
        ],
      },
    },
    { input_cost_per_token_above_200k_tokens_priority: "0.3" },
  ],
  ["of other names have no fields", { fast: { rates: { prompt: "0.2" } } }, {}],
  [
    "nor have rates the map does not split",
    { flex: { rates: { internal_reasoning: "0.2", audio: "0.3" } } },
    {},
  ],
])("service tiers: %s", (_name, service_tiers, expected) =>
  expect(fields({ rates: RATES, service_tiers })).toStrictEqual({ ...BASE, ...expected }),
);

describe("hours and units", () => {
  test("flat rates are the dearest of the day, and the quiet hours are named", () => {
    const hours = [{ utc: "01:00-04:00", rates: { prompt: "0.2" } }];
    expect(fields({ rates: RATES, hours })).toMatchObject({
      input_cost_per_token: "0.2",
      off_peak_pricing: { hours_utc: ["00:00-01:00", "04:00-00:00"], input_cost_per_token: 0.1 },
    });
  });

  test("a unit of the format has its field, others have none", () => {
    const units = { input_per_query: "0.002", input_per_page: "0.004", per_song: "0.08" };
    expect(fields({ rates: {}, units })).toStrictEqual({
      input_cost_per_query: "0.002",
      ocr_cost_per_page: "0.004",
    });
  });
});

test.each([
  [{}, { input_cost_per_second: "0.000025" }],
  [{ prompt: "0.000001" }, { input_cost_per_token: "0.000001" }],
])("a minute is told in seconds, but not beside tokens: %o", (rates, told) =>
  expect(fields({ rates, units: { input_per_minute: "0.0015" } })).toStrictEqual(told),
);

test("of two units with one field the first counts", () => {
  const units = { ocr_per_page: "0.001", input_per_page: "0.004" };
  expect(fields({ rates: {}, units })).toStrictEqual({ ocr_cost_per_page: "0.001" });
});

const filled = (rates: PriceEntry["rates"], tiers?: Tier[]) =>
  withCacheRead({ rates, ...(tiers && { tiers }) });
// biome-ignore format: one line a case
test.each<[string, PriceEntry, PriceEntry]>([
    ["cached tokens cost the prompt rate", filled({ prompt: "1" }), { rates: { input_cache_read: "1", prompt: "1" } }],
    ["a known rate stays", filled({ prompt: "1", input_cache_read: "0" }), { rates: { prompt: "1", input_cache_read: "0" } }],
    ["no prompt rate, none", filled({ completion: "1" }), { rates: { completion: "1" } }],
    [
      "in each tier its own",
      filled({ prompt: "1" }, [{ above: 5, rates: { prompt: "2" } }]),
      {
        rates: { input_cache_read: "1", prompt: "1" },
        tiers: [{ above: 5, rates: { input_cache_read: "2", prompt: "2" } }],
      },
    ],
    [
      "in none where the base has one",
      filled({ prompt: "1", input_cache_read: "0.1" }, [{ above: 5, rates: { prompt: "2" } }]),
      { rates: { prompt: "1", input_cache_read: "0.1" }, tiers: [{ above: 5, rates: { prompt: "2" } }] },
    ],
    ["nor where it has no prompt", filled({ completion: "1" }, [{ above: 5, rates: { prompt: "2" } }]), { rates: { completion: "1" }, tiers: [{ above: 5, rates: { prompt: "2" } }] }],
    [
      "but for one it has, or a tier without prompt",
      filled({ prompt: "1" }, [
        { above: 5, rates: { prompt: "2", input_cache_read: "0.5" } },
        { above: 6, rates: { completion: "3" } },
      ]),
      {
        rates: { input_cache_read: "1", prompt: "1" },
        tiers: [
          { above: 5, rates: { prompt: "2", input_cache_read: "0.5" } },
          { above: 6, rates: { completion: "3" } },
        ],
      },
    ],
  ])("withCacheRead: %s", (_name, price, expected) => expect(price).toStrictEqual(expected));

describe("asNumber", () => {
  test.each([
    ["0.0000001", 1e-7],
    ["0.1", 0.1],
    ["0", 0],
  ])("%s becomes the nearest double", (decimal, number) => expect(asNumber(decimal)).toBe(number));

  test("lists and objects are unchanged", () => {
    const sizes = { search_context_size_low: 1 };
    expect(asNumber(sizes)).toBe(sizes);
  });
});
