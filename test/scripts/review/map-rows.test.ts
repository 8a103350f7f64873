// The cost map's keys beside rows: which is whose, and which of its numbers are billed.
import { describe, expect, test } from "vitest";
import { entryKeys, mapTimeline, rowOfKey } from "../../../scripts/review/map-rows.ts";
import { aVersion, priced } from "../../helpers/a-version.ts";
import { aProvider } from "../../helpers/facts.ts";

const litellm_provider = "vertex_ai-chat";

test("entryKeys are all models of all maps, not the two keys that are none", () => {
  const version = aVersion({
    map: { a: {}, sample_spec: {}, fallback_generalizations: {} },
    turns: [{ from: "2027-01-01", map: { a: {}, b: {} } }],
  });
  expect([...entryKeys(version)]).toEqual(["a", "b"]);
});

describe("mapTimeline", () => {
  const entry = {
    litellm_provider,
    input_cost_per_token: 1e-6,
    search_context_cost_per_query: { search_context_size_low: 0.01 },
    tiered_pricing: [{ range: [0, 1000], output_cost_per_token: 2e-6 }],
    provider_specific_entry: { us: 1.1 },
    supports_vision: true,
    max_tokens: 100,
    max_input_tokens: 100,
    output_vector_size: 8,
    prompt_cache_min_tokens: 4,
    rpm: 1,
    tpm: 2,
    rpd: 3,
    metadata: { original_pricing_per_minute: 0.006 },
    regional_processing_uplift_multiplier_eu: 1.2,
    rpm_cost: 5,
    cost_per_rpm: 6,
  };

  test("has every number that can be billed, and no limit or switch", () => {
    const values = mapTimeline(aVersion({ map: { k: entry } }), "k").at("2026-11-21");
    expect(Object.fromEntries([...values].map(([field, { text }]) => [field, text]))).toEqual({
      input_cost_per_token: "0.000001",
      "search_context_size_low search_context_cost_per_query": "0.01",
      "output_cost_per_token tiered_pricing range 0-1000": "0.000002",
      "us provider_specific_entry": "1.1",
      regional_processing_uplift_multiplier_eu: "1.2",
      rpm_cost: "5",
      cost_per_rpm: "6",
    });
  });

  test("turns with the maps, the first standing for all time before", () => {
    const at = (cost: number) => ({ k: { input_cost_per_token: cost } });
    const timeline = mapTimeline(aVersion({ map: at(1), turns: [{ from: "2027-01-01", map: at(2) }] }), "k");
    expect([...timeline.points]).toEqual(["2027-01-01"]);
    const prices = ["2026-01-01", "2026-12-31", "2027-01-01", "2028-01-01"].map(
      (day) => timeline.at(day).get("input_cost_per_token")?.text,
    );
    expect(prices).toEqual(["1", "1", "2", "2"]);
  });

  test("has nothing of a key that is not there", () => {
    expect(mapTimeline(aVersion({}), "k").at("2026-11-21").size).toBe(0);
  });
});

describe("rowOfKey", () => {
  const vertex = aProvider("vertex", { map_provider: "vertex_ai", names: { litellm: [litellm_provider] } });
  const models = { vertex: { "gemini-2": priced({}), "x/y": priced({}) }, openai: { "gpt-4o": priced({}) } };
  const own = { vertex: { aliases: [["gemini-two", "gemini-2"]] } };
  const openai = aProvider("openai");
  const of = (name: string, ...keys: string[]) => {
    const map = Object.fromEntries(keys.map((key) => [key, { litellm_provider: name }]));
    return keys.map(rowOfKey(aVersion({ models, own, map }), [vertex, openai]));
  };
  test.each<[string, string, string, string]>([
    ["the id as it is", "openai", "gpt-4o", "openai/gpt-4o"],
    ["without the prefix LiteLLM writes", litellm_provider, "vertex_ai-chat/gemini-2", "vertex/gemini-2"],
    ["without the prefix of the provider's keys", litellm_provider, "vertex_ai/gemini-2", "vertex/gemini-2"],
    ["without our slug", litellm_provider, "vertex/gemini-2", "vertex/gemini-2"],
    [
      "of entries we added, by the provider of our keys",
      "vertex_ai",
      "vertex_ai/gemini-2",
      "vertex/gemini-2",
    ],
    ["an alias", litellm_provider, "gemini-two", "vertex/gemini-2"],
    ["an id with a slash of its own", litellm_provider, "x/y", "vertex/x/y"],
    ["a model nobody has", litellm_provider, "vertex_ai/none", "vertex_ai/none"],
    ["a provider nobody is", "nobody", "gpt-4o", "gpt-4o"],
  ])("finds %s", (_name, provider, key, row) => expect(of(provider, key)).toEqual([row]));

  test("finds a key by the provider that the first map with it names", () => {
    const named = (name: string) => ({ "gpt-4o": { litellm_provider: name } });
    const turns = [{ from: "2027-01-01", map: named("nobody") }];
    expect(rowOfKey(aVersion({ models, map: named("openai"), turns }), [openai])("gpt-4o")).toBe(
      "openai/gpt-4o",
    );
  });

  test("finds a key that only a later map has", () => {
    const version = aVersion({
      models,
      turns: [{ from: "2027-01-01", map: { "gpt-4o": { litellm_provider: "openai" } } }],
    });
    expect(rowOfKey(version, [openai])("gpt-4o")).toBe("openai/gpt-4o");
  });
});
