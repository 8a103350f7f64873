// renderMap: the third-party format keeps every upstream key and field, takes our prices, and bills nothing at 0 by omission.
import { describe, expect, test } from "vitest";
import { mapText, renderMap } from "../../../scripts/litellm/render.ts";
import type { CatalogModel, CatalogPrice } from "../../../src/schemas/catalog.ts";
import type { MapEntry } from "../../../src/schemas/litellm-map.ts";
import type { ModelFacts } from "../../../src/schemas/observations.ts";
import type { Provider, Source } from "../../../src/schemas/registry.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";

const TODAY = "2026-11-21";

const ENTRY: MapEntry = {
  key: "p/m",
  provider: "p",
  model: "m",
  prices: {
    input_cost_per_token: "0.000005",
    output_cost_per_token: "0.00003",
    output_cost_per_token_priority: "0.00006",
    input_cost_per_token_above_200k_tokens: "0.00001",
    output_cost_per_image: "0.04",
  },
  nested_prices: { search_context_cost_per_query: { search_context_size_low: 0.03 } },
  other: { litellm_provider: "p", mode: "chat", supports_vision: true, metadata: { notes: "kept" } },
};

function model(
  id: string,
  price: Partial<CatalogPrice> | undefined,
  facts: ModelFacts = {},
  source: Source = "models-dev",
): CatalogModel {
  const prices = price ? [{ rates: {}, origin: { source, read: "2026-09-30" }, ...price }] : [];
  return { id, facts, prices, other_sources: [] };
}

function render(
  entries: MapEntry[],
  models: CatalogModel[],
  provider: Provider = aProvider("p"),
): Record<string, Record<string, unknown>> {
  const text = mapText(renderMap(entries, new Map([["p", models]]), [provider], TODAY));
  const { sample_spec: _spec, fallback_generalizations: _rules, ...map } = JSON.parse(text);
  return map;
}

describe("renderMap: upstream entries", () => {
  test("without a price of ours an entry is as upstream has it", () => {
    expect(render([ENTRY], [])["p/m"]).toEqual({
      litellm_provider: "p",
      mode: "chat",
      supports_vision: true,
      metadata: { notes: "kept" },
      input_cost_per_token: 5e-6,
      output_cost_per_token: 3e-5,
      output_cost_per_token_priority: 6e-5,
      input_cost_per_token_above_200k_tokens: 1e-5,
      output_cost_per_image: 0.04,
      search_context_cost_per_query: { search_context_size_low: 0.03 },
    });
  });

  test("ours replace every text price, tiers included; fields we do not price stay", () => {
    const tiers = [{ above: 272000, rates: { prompt: "0.000008", completion: "0.00003" } }];
    const map = render([ENTRY], [model("m", aPrice("0.000004", "0.00002", { tiers }))]);
    expect(map["p/m"]).toEqual({
      litellm_provider: "p",
      mode: "chat",
      supports_vision: true,
      metadata: { notes: "kept" },
      output_cost_per_image: 0.04,
      search_context_cost_per_query: { search_context_size_low: 0.03 },
      input_cost_per_token: 4e-6,
      output_cost_per_token: 2e-5,
      input_cost_per_token_above_272k_tokens: 8e-6,
      output_cost_per_token_above_272k_tokens: 3e-5,
    });
  });

  test("a model that claims prompt caching never bills cached tokens at 0", () => {
    const caching = { ...ENTRY, other: { ...ENTRY.other, supports_prompt_caching: true } };
    const map = render([caching], [model("m", aPrice("0.000004", "0.00002"))]);
    expect(map["p/m"]?.cache_read_input_token_cost).toBe(4e-6);
  });

  test("a held-back upstream price is left out, not served", () => {
    const held = {
      ...model("m", undefined),
      other_sources: [
        { source: "litellm" as const, id: "m", read: "2026-08-01", agrees: false, held_back: "seen once" },
      ],
    };
    expect(render([ENTRY], [held])["p/m"]).not.toHaveProperty("input_cost_per_token");
  });
});

describe("renderMap: tiers", () => {
  test.each([
    ["a threshold the format names", 200000, false],
    ["a threshold the format has no field for", 100000, true],
  ])("%s", (_name, above, listed) => {
    const tiers = [{ above, rates: { prompt: "0.0000005", completion: "0.0000025" } }];
    const price = aPrice("0.0000001", "0.0000005", { tiers, rates: { input_cache_read: "0.00000001" } });
    const entry = render([], [model("m", price, { context_tokens: 400000 })])["p/m"];
    if (listed) {
      expect(entry?.tiered_pricing).toEqual([
        {
          range: [0, 100000],
          input_cost_per_token: 1e-7,
          output_cost_per_token: 5e-7,
          cache_read_input_token_cost: 1e-8,
        },
        {
          range: [100000, 400000],
          input_cost_per_token: 5e-7,
          output_cost_per_token: 2.5e-6,
          cache_read_input_token_cost: 1e-8,
        },
      ]);
    } else {
      expect(entry?.input_cost_per_token_above_200k_tokens).toBe(5e-7);
    }
  });
});

describe("renderMap: models upstream lacks", () => {
  test.each([
    ["bare", "m"],
    ["prefixed", "p/m"],
  ] as const)("key habit %s", (map_keys, key) => {
    const map = render([], [model("m", aPrice("0.000001", "0.000002"))], aProvider("p", { map_keys }));
    expect(Object.keys(map)).toEqual([key]);
    expect(map[key]?.litellm_provider).toBe("p");
  });

  test("a model without a public price is not added: the format would read it as free", () => {
    expect(render([], [model("m", undefined)])).toEqual({});
  });

  test("limits and flags follow the format: max_tokens equals max_output_tokens", () => {
    const facts = {
      context_tokens: 1000,
      max_output_tokens: 100,
      output_modalities: ["text"],
      input_modalities: ["text", "image"],
      capabilities: ["tool_call"],
    };
    expect(render([], [model("m", aPrice("0.000001", "0.000002"), facts)])["p/m"]).toEqual({
      litellm_provider: "p",
      mode: "chat",
      max_input_tokens: 1000,
      max_output_tokens: 100,
      max_tokens: 100,
      supports_function_calling: true,
      supports_vision: true,
      input_cost_per_token: 1e-6,
      output_cost_per_token: 2e-6,
    });
  });

  test("`__proto__` is an ordinary key", () => {
    const text = mapText(
      renderMap(
        [],
        new Map([["p", [model("__proto__", aPrice("0.000001", "0.000002"))]]]),
        [aProvider("p", { map_keys: "bare" })],
        TODAY,
      ),
    );
    expect(text).toContain('"__proto__":{"litellm_provider":"p"');
  });
});
