// Keys beside a provider's habit: which there are, and at which price.
import { describe, expect, test } from "vitest";
import { lookupKeys, scalePrice } from "../../../scripts/litellm/lookup-keys.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";

const PRICE = aPrice("0.000002", "0.00001");
const REGION = {
  name: "regional",
  factor: "1.1",
  models: "claude-(?:opus|sonnet)-[5-9]",
  page: "https://e.com",
  read: null,
  confidence: "official" as const,
};

function keys(slug: string, id: string, maker = "anthropic", siblings: Record<string, string> = {}) {
  const provider = aProvider(slug, { map_provider: "mp", regions: [REGION] });
  const model = { id, canonical: `${maker}/x`, facts: {}, prices: [], other_sources: [] };
  const prices = new Map(Object.entries(siblings).map(([name, prompt]) => [name, aPrice(prompt, "0.00001")]));
  return lookupKeys(provider, model, PRICE, prices).map(({ key, map_provider, price }) => [
    key,
    map_provider,
    price.rates.prompt,
  ]);
}

// biome-ignore format: one line a model
test.each([
  ["openrouter", "alpindale/goliath-120b", ["goliath-120b", "goliath"], ["mp/alpindale/goliath-120b", "mp/goliath-120b"]],
  ["openrouter", "qwen/qwen3-8b:free", ["qwen3-8b:free"], ["mp/qwen/qwen3-8b:free", "mp/qwen3-8b:free"]],
  ["openrouter", "qwen/qwen3-8b", ["qwen3-8b:beta"], []],
  ["openrouter", "qwen/qwen3-8b", [], []],
  ["vercel", "alibaba/qwen3-8b", ["qwen3-8b"], []],
  ["fireworks", "accounts/fireworks/models/k2p6", ["fireworks-ai/k2p6", "other"], ["mp/accounts/fireworks/models/k2p6", "mp/fireworks-ai/k2p6"]],
  ["together", "zai-org/GLM-5.2", ["glm-5.2"], ["mp/zai-org/GLM-5.2", "mp/glm-5.2"]],
  ["mistral", "mistral-large-2512", ["mistral-large-3", "mistral-large-latest"], ["mp/mistral-large-2512", "mp/mistral-large-3"]],
  ["deepseek", "deepseek-chat", ["deepseek-v3", "deepseek-x"], ["mp/deepseek-v3"]],
  ["deepseek", "deepseek-reasoner", ["deepseek-v3"], []],
])("at %s %s, also called %j, has the keys %j for ids without a vendor", (slug, id, names, expected) => {
  const aliases = names.map((name) => ({ id: name, declared_by: "x" }));
  const model = { id, aliases, facts: {}, prices: [], other_sources: [] };
  const provider = aProvider(slug, { map_provider: "mp" });
  expect(lookupKeys(provider, model, PRICE, new Map()).map(({ key }) => key)).toEqual(expected);
});

describe("lookupKeys", () => {
  const regional = (id: string) => [
    ...["us", "eu", "jp", "au"].map((geography) => [`${geography}.${id}`, "mp", "0.0000022"]),
    [`global.${id}`, "mp", "0.000002"],
  ];
  // biome-ignore format: one line a case
  test.each<[string, string, string, (string | undefined)[][]]>([
    ["vertex", "claude-opus-5-5@default", "anthropic", [["vertex_ai/claude-opus-5-5", "mp", "0.000002"]]],
    ["vertex", "claude-opus-5-5", "anthropic", [["vertex_ai/claude-opus-5-5@default", "mp", "0.000002"]]],
    ["vertex", "claude-opus-4@20250514", "anthropic", []],
    ["vertex", "gemini-3-flash", "google", []],
    ["azure", "claude-opus-5-5", "anthropic", [["azure_ai/claude-opus-5-5", "azure_ai", "0.000002"]]],
    ["azure", "grok-4.6", "xai", [["azure_ai/grok-4.6", "azure_ai", "0.000002"]]],
    ["azure", "gpt-6-sol", "openai", []],
    ["anthropic", "claude-opus-5-5", "anthropic", []],
    ["bedrock", "anthropic.claude-opus-5-5", "anthropic", regional("anthropic.claude-opus-5-5")],
    ["bedrock", "anthropic.Claude-Opus-6", "anthropic", regional("anthropic.Claude-Opus-6")],
    ["other", "anthropic.claude-opus-5-5", "anthropic", []],
    ["vertex", "claude-opus-4-20250514", "anthropic", []],
    ["vertex", "claude-opus-4@20250514x", "anthropic", [["vertex_ai/claude-opus-4@20250514x@default", "mp", "0.000002"]]],
    ["bedrock", "us.anthropic.claude-opus-5-5", "anthropic", []],
    ["bedrock", "anthropic.claude-3-haiku-20240307-v1:0", "anthropic", []],
    ["bedrock", "openai.gpt-6-sol", "openai", []],
  ])("%s %s of %s", (slug, id, maker, expected) => expect(keys(slug, id, maker)).toEqual(expected));

  test("a model of unknown maker has no keys at Azure", () => {
    const model = { id: "m", facts: {}, prices: [], other_sources: [] };
    expect(lookupKeys(aProvider("azure"), model, PRICE, new Map())).toEqual([]);
  });

  test("a Claude that Vertex dates has no undated key by default", () => {
    expect(keys("vertex", "claude-opus-4", "anthropic", { "claude-opus-4@20250514": "0.1" })).toEqual([]);
    for (const other of ["claude-opus-4-1@20250805", "claude-opus-4@latest"])
      expect(keys("vertex", "claude-opus-4", "anthropic", { [other]: "0.1" })).toHaveLength(1);
  });

  test("where the plain id has a region's price, the global key has the list price", () => {
    const found = keys("bedrock", "anthropic.claude-sonnet-5", "anthropic", {
      "global.anthropic.claude-sonnet-5": "0.000001",
      "us.anthropic.claude-sonnet-5": "0.0000011",
    });
    expect(found.map(([, , prompt]) => prompt)).toEqual([...Array(4).fill("0.0000011"), "0.000001"]);
  });

  test("spellings in one list whose regions cost the same add no key", () => {
    const id = "anthropic.claude-sonnet-5-v1";
    expect(keys("bedrock", id, "anthropic", { [`us.${id}`]: "0.000002" })).toEqual([]);
  });
});

test("scalePrice scales token rates, also in tiers and service tiers, but no fee", () => {
  const price = {
    rates: { prompt: "0.000002", web_search: "0.01" },
    tiers: [{ above: 200000, rates: { prompt: "0.000004" } }],
    service_tiers: {
      batch: { rates: { prompt: "0.000001" }, tiers: [{ above: 1, rates: { completion: "0.1" } }] },
    },
  };
  expect(scalePrice(price, "1.1")).toEqual({
    rates: { prompt: "0.0000022", web_search: "0.01" },
    tiers: [{ above: 200000, rates: { prompt: "0.0000044" } }],
    service_tiers: {
      batch: { rates: { prompt: "0.0000011" }, tiers: [{ above: 1, rates: { completion: "0.11" } }] },
    },
  });
});
