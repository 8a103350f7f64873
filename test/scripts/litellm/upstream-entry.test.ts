// An upstream entry with our prices in place of its own: what is replaced, what stays, what is never billed at 0.
import { describe, expect, test } from "vitest";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import type { MapEntry } from "../../../scripts/files/cost-map.ts";
import { upstreamEntry } from "../../../scripts/litellm/upstream-entry.ts";

const NOW = "2026-11-21T00:00:00Z";
const BASE = { input_cost_per_token: "0.1", output_cost_per_token: "0.5" };

function entry(prices: MapEntry["prices"] = BASE, more: Partial<MapEntry> = {}): MapEntry {
  return { key: "p/m", provider: "p", model: "m", prices, other: {}, ...more };
}

function model(price: Partial<CatalogPrice> | undefined, source = "models-dev"): CatalogModel {
  const origin = { source, read: "2026-09-30" };
  return { id: "m", facts: {}, prices: price ? [{ rates: {}, origin, ...price }] : [], other_sources: [] };
}

function fields(one: MapEntry, of: CatalogModel | undefined): object {
  return Object.fromEntries(upstreamEntry(one, of, NOW));
}

const SAME = { rates: { prompt: "0.1", completion: "0.5" } };
const OTHER = { rates: { prompt: "0.2", completion: "0.6" } };

test("in upstream's own price list a doubted rate is replaced by ours, if any", () => {
  const one = entry({ ...BASE, cache_creation_input_token_cost_above_1hr: "0.04" });
  const ours = { rates: { ...SAME.rates, input_cache_write_1h: "0.2" } };
  expect(fields(one, model(ours, "litellm"))).toMatchObject({
    cache_creation_input_token_cost_above_1hr: 0.2,
  });
  expect(fields(one, model(SAME, "litellm"))).toMatchObject({
    cache_creation_input_token_cost_above_1hr: 0.04,
  });
});

describe("without a price of ours", () => {
  test("a price in the unit of its other rows replaces one in another unit", () => {
    const claim = { source: "litellm", id: "m", read: "2026-11-01", agrees: false, held_back: "far off" };
    const of = { ...model(undefined), other_sources: [{ ...claim, rates: { prompt: "0.001" } }] };
    expect(fields(entry({ ...BASE, input_cost_per_token: "100" }), of)).toMatchObject({
      ...{ input_cost_per_token: 0.001, output_cost_per_token: 0.5 },
    });
  });

  test.each<[string, CatalogModel | undefined]>([
    ["no model", undefined],
    ["no price", model(undefined)],
    ["none today", model({ ...OTHER, from: "2026-11-22T00:00:00Z" })],
    ["none for tokens", model({ rates: { image_output: "0.04" }, units: { output_per_second: "1" } })],
  ])("%s: everything is as upstream has it", (_name, of) => {
    const nested_prices = { tiered_pricing: [], off_peak_pricing: {} };
    const one = entry(
      { ...BASE, input_cost_per_token_above_200k_tokens: "0.2" },
      { nested_prices, other: { mode: "chat" } },
    );
    expect(fields(one, of)).toEqual({
      mode: "chat",
      input_cost_per_token: 0.1,
      output_cost_per_token: 0.5,
      input_cost_per_token_above_200k_tokens: 0.2,
      ...nested_prices,
    });
  });
});

describe("a different price of ours", () => {
  test("replaces every text price, tiers and bands included; other units and other objects stay", () => {
    const prices = {
      ...BASE,
      cache_read_input_token_cost: "0.01",
      input_cost_per_token_priority: "0.2",
      input_cost_per_token_above_200k_tokens: "0.2",
      output_cost_per_second: "0.7",
    };
    const search_context_cost_per_query = { search_context_size_low: 0.01 };
    const nested_prices = {
      ...{ tiered_pricing: [], off_peak_pricing: { hours_utc: "0-1" } },
      search_context_cost_per_query,
    };
    expect(fields(entry(prices, { nested_prices }), model(OTHER))).toEqual({
      input_cost_per_token: 0.2,
      output_cost_per_token: 0.6,
      output_cost_per_second: 0.7,
      search_context_cost_per_query,
    });
  });

  test.each(["dashscope", "volcengine"])("has bands up to its limit where clients read them: %s", (name) => {
    const one = entry({}, { other: { litellm_provider: name, max_input_tokens: 300000 } });
    const tiers = [{ above: 200000, rates: { prompt: "0.4" } }];
    expect(fields(one, model({ ...OTHER, tiers }))).toMatchObject({
      tiered_pricing: [
        { range: [0, 200000], input_cost_per_token: 0.2 },
        { range: [200000, 300000], input_cost_per_token: 0.4 },
      ],
    });
  });

  test("has fields elsewhere, whatever form upstream has", () => {
    const one = entry({}, { nested_prices: { tiered_pricing: [] }, other: { litellm_provider: "xai" } });
    const tiers = [{ above: 199999, rates: { prompt: "0.4" } }];
    const found = fields(one, model({ ...OTHER, tiers }));
    expect(found).toMatchObject({ input_cost_per_token_above_200k_tokens: 0.4 });
    expect(found).not.toHaveProperty("tiered_pricing");
  });

  test("is today's price", () => {
    const of = model(OTHER);
    const [old] = model({ ...SAME, until: "2026-11-21T00:00:00Z" }).prices;
    expect(fields(entry(), { ...of, prices: [...(old ? [old] : []), ...of.prices] })).toMatchObject({
      input_cost_per_token: 0.2,
    });
  });

  test.each([
    ["p", 0.04],
    ["openrouter", undefined],
  ])("of %s: an image costs %s", (provider, image) =>
    expect(
      fields(entry({}, { provider }), model({ rates: { ...OTHER.rates, image_output: "0.04" } })),
    ).toEqual({
      input_cost_per_token: 0.2,
      output_cost_per_token: 0.6,
      ...(image !== undefined && { output_cost_per_image: image }),
    }),
  );
});

describe("an equal price of ours", () => {
  const prices = {
    ...BASE,
    cache_read_input_token_cost: "0.01",
    input_cost_per_token_priority: "0.2",
    input_cost_per_token_above_200k_tokens: "0.3",
  };

  test("from another source: upstream's other text prices stay, its tiers are ours or none", () => {
    expect(fields(entry(prices, { nested_prices: { tiered_pricing: [] } }), model(SAME))).toEqual({
      input_cost_per_token: 0.1,
      output_cost_per_token: 0.5,
      cache_read_input_token_cost: 0.01,
      input_cost_per_token_priority: 0.2,
    });
  });

  test.each(["models-dev", "litellm"])(
    "from %s: a service tier that breaks a relation is dropped",
    (source) => {
      const claim = { source: "litellm", id: "m", read: "2026-08-01", agrees: true };
      const held_rates = { "priority prompt": "service_tier_out_of_order" };
      const other_sources = [{ ...claim, held_rates }];
      const one = entry({ ...BASE, input_cost_per_token_priority: "9", output_cost_per_token_priority: "1" });
      expect(fields(one, { ...model(SAME, source), other_sources })).toEqual({
        ...{ input_cost_per_token: 0.1, output_cost_per_token: 0.5, output_cost_per_token_priority: 1 },
      });
    },
  );

  test("when both state the same list ours is used", () => {
    const ours = { rates: { ...SAME.rates, input_cache_read: "0.02" } };
    expect(fields(entry(prices), model(ours))).toMatchObject({ cache_read_input_token_cost: 0.02 });
  });

  test("from upstream itself: a shared tier is upstream's, a missing one is ours", () => {
    const ours = { ...SAME, tiers: [{ above: 200000, rates: { prompt: "0.4", completion: "0.7" } }] };
    expect(fields(entry(prices), model(ours, "litellm"))).toMatchObject({
      input_cost_per_token_above_200k_tokens: 0.3,
      output_cost_per_token_above_200k_tokens: 0.7,
    });
  });

  test("from another source: upstream's hours stay, a shared unit is ours", () => {
    const off_peak_pricing = { hours_utc: "0-1" };
    const one = entry({ ...BASE, input_cost_per_query: "0.5" }, { nested_prices: { off_peak_pricing } });
    expect(fields(one, model({ ...SAME, units: { input_per_query: "0.6" } }))).toEqual({
      ...{ input_cost_per_token: 0.1, output_cost_per_token: 0.5 },
      ...{ input_cost_per_query: 0.6, off_peak_pricing },
    });
  });

  test("without a prompt rate: cached tokens are never billed at 0", () => {
    const one = entry(BASE, { other: { supports_prompt_caching: true } });
    expect(fields(one, model({ rates: { completion: "0.5" } }))).toMatchObject({
      cache_read_input_token_cost: 0.1,
    });
  });

  test("when the entry claims caching, a tier bills cached tokens at its own prompt rate", () => {
    const tiers = [{ above: 200_000, rates: { prompt: "0.3" } }];
    const claiming = (supports_prompt_caching: boolean) =>
      fields(entry(BASE, { other: { supports_prompt_caching } }), model({ ...OTHER, tiers }));
    const key = "cache_read_input_token_cost_above_200k_tokens";
    expect(claiming(true)).toMatchObject({ [key]: 0.3 });
    expect(claiming(false)).not.toHaveProperty(key);
  });

  test("from upstream itself: its tiers and bands stay, base rates are ours, and ours fill the gaps", () => {
    const ours = { rates: { ...SAME.rates, input_cache_read: "0.02", input_cache_write: "0.03" } };
    const nested_prices = { tiered_pricing: [{ range: [0, 1] }] };
    expect(fields(entry(prices, { nested_prices }), model(ours, "litellm"))).toEqual({
      input_cost_per_token: 0.1,
      output_cost_per_token: 0.5,
      cache_read_input_token_cost: 0.02,
      cache_creation_input_token_cost: 0.03,
      input_cost_per_token_priority: 0.2,
      input_cost_per_token_above_200k_tokens: 0.3,
      ...nested_prices,
      supports_prompt_caching: true,
    });
  });

  // biome-ignore format: one line a case
  test.each<[string, MapEntry["prices"], CatalogPrice["rates"], boolean]>([
    ["a rate only upstream states", { ...BASE, cache_read_input_token_cost: "0.01" }, { prompt: "0.1" }, true],
    ["one only we state", { input_cost_per_token: "0.1", cache_read_input_token_cost: "0.01" }, SAME.rates, true],
    ["another prompt", { ...BASE, cache_read_input_token_cost: "0.01" }, { prompt: "0.2", completion: "0.5" }, false],
    ["another completion", { ...BASE, cache_read_input_token_cost: "0.01" }, { prompt: "0.1", completion: "0.6" }, false],
  ])("%s: upstream's cache rate stays: %s", (_name, theirs, rates, stays) => {
    const found = fields(entry(theirs), model({ rates }));
    expect("cache_read_input_token_cost" in found).toBe(stays);
  });
});

const cached = model({ rates: { ...SAME.rates, input_cache_read: "0.02" } });
test.each<[string, MapEntry["other"], boolean]>([
  ["where upstream says nothing", {}, true],
  ["but not against its word", { supports_prompt_caching: false }, false],
])("priced features are claimed: caching, %s", (_name, other, claimed) =>
  expect(fields(entry(BASE, { other }), cached)).toHaveProperty("supports_prompt_caching", claimed),
);

test("an upstream price that is held back stays when we have none, because the call would be billed at 0", () => {
  const other_sources = [
    { source: "litellm", id: "m", read: "2026-08-01", agrees: false, held_back: "seen once" },
  ];
  expect(fields(entry(), { ...model(undefined), other_sources })).toMatchObject({
    input_cost_per_token: 0.1,
  });
});

const caching = { other: { supports_prompt_caching: true } };
test.each<[string, MapEntry, number | undefined]>([
  ["at its own prompt rate, where it claims caching and has no rate for it", entry(BASE, caching), 0.1],
  ["at its own rate", entry({ ...BASE, cache_read_input_token_cost: "0.01" }, caching), 0.01],
  ["at nothing it does not say, where it claims none", entry(), undefined],
  ["nor where it has no prompt rate", entry({ output_cost_per_token: "0.5" }, caching), undefined],
])("an entry we do not price bills cached tokens: %s", (_name, given, rate) =>
  expect(upstreamEntry(given, undefined, NOW).get("cache_read_input_token_cost")).toBe(rate),
);

describe("nothing is billed at 0 by omission", () => {
  test.each([
    ["a model that claims prompt caching", { supports_prompt_caching: true }, 0.2],
    ["one that does not", { supports_prompt_caching: false }, undefined],
  ])("%s: cached tokens cost %s", (_name, other, read) =>
    expect(fields(entry(BASE, { other }), model(OTHER))).toEqual({
      ...other,
      input_cost_per_token: 0.2,
      output_cost_per_token: 0.6,
      ...(read !== undefined && { cache_read_input_token_cost: read }),
    }),
  );

  // biome-ignore format: one line a case
  test.each<[string, MapEntry["prices"], CatalogPrice["rates"], number | undefined]>([
    ["an embedding's free output stays stated", { ...BASE, output_cost_per_token: "0" }, { prompt: "0.2" }, 0],
    ["ours goes before", { ...BASE, output_cost_per_token: "0" }, OTHER.rates, 0.6],
    ["one that is not free does not", BASE, { prompt: "0.2" }, undefined],
  ])("%s", (_name, theirs, rates, output) =>
    expect(fields(entry(theirs), model({ rates }))).toEqual({
      input_cost_per_token: 0.2,
      ...(output !== undefined && { output_cost_per_token: output }),
    }),
  );

  // biome-ignore format: one line a case
  test.each<[string, MapEntry["prices"], CatalogPrice["rates"], number | undefined]>([
    ["the older name of the cache-read rate follows ours", { ...BASE, input_cost_per_token_cache_hit: "0.01" }, { ...OTHER.rates, input_cache_read: "0.02" }, 0.02],
    ["and is not there without one", { ...BASE, input_cost_per_token_cache_hit: "0.01" }, OTHER.rates, undefined],
    ["nor where upstream has it not", BASE, { ...OTHER.rates, input_cache_read: "0.02" }, undefined],
  ])("%s", (_name, theirs, rates, hit) => {
    const found = upstreamEntry(entry(theirs), model({ rates }), NOW);
    expect(found.get("input_cost_per_token_cache_hit")).toBe(hit);
  });
});

test("without a limit the last band ends at ten times its start", () => {
  const one = entry({}, { other: { litellm_provider: "dashscope" } });
  const tiers = [{ above: 1, rates: { prompt: "0.4" } }];
  expect(fields(one, model({ ...OTHER, tiers }))).toMatchObject({
    tiered_pricing: [{ range: [0, 1] }, { range: [1, 10] }],
  });
});
