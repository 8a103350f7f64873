// What providers charge beside the tokens, and by region and tier of service, as the registry has it.
import { beforeAll, expect, test } from "vitest";
import { readProviders } from "../../scripts/files/prices-folder.ts";
import type { Provider } from "../../scripts/files/registry.ts";

let providers: Provider[];

beforeAll(async () => {
  providers = await readProviders();
});

test("a fee has a price or is a multiple, and each name is of one fee", () => {
  for (const { slug, fees = [] } of providers) {
    const names = fees.map(({ name }) => name);
    expect([slug, names]).toEqual([slug, [...new Set(names)]]);
    for (const { name, price, multiplier } of fees) {
      expect([slug, name, (price === undefined) !== (multiplier === undefined)]).toEqual([slug, name, true]);
    }
  }
});

test("a word means one tier of service, and one region", () => {
  for (const { slug, regions = [], service_tiers = [] } of providers) {
    for (const list of [regions, service_tiers]) {
      const owners = new Map<string, string>();
      for (const { name, words = [] } of list) {
        for (const word of [name, ...words]) {
          expect([slug, word, owners.get(word) ?? name]).toEqual([slug, word, name]);
          owners.set(word, name);
        }
      }
    }
  }
});

test.each([
  // provider, name, unit, price, currency
  ["anthropic", "web_search", "search", "0.01", undefined],
  ["deepseek", "web_search", "call", "0.005", "CNY"],
  ["google_ai_studio", "google_search", "search", "0.014", undefined],
  ["openai", "container_64gb", "20 minutes", "1.92", undefined],
  ["xai", "collections_search", "call", "0.0025", undefined],
])("%s charges for %s a %s", (slug, name, unit, price, currency) => {
  const fees = providers.find((provider) => provider.slug === slug)?.fees;
  expect(fees?.find((fee) => fee.name === name)).toMatchObject({
    unit,
    price,
    ...(currency && { currency }),
  });
});

test.each([
  ["anthropic", "us", "claude-opus-5-5", "1.1"],
  ["anthropic", "us", "claude-sonnet-4-5", undefined],
  ["bedrock", "regional", "anthropic.claude-sonnet-4-5-20250929-v1:0", "1.1"],
  ["bedrock", "regional", "anthropic.claude-sonnet-4-20250514-v1:0", undefined],
  ["openai", "regional", "gpt-5.4", "1.1"],
  ["openai", "regional", "gpt-5.2", undefined],
  ["together", "canada", "moonshotai/Kimi-K3", "1.25"],
  ["vertex", "eu", "gemini-3.6-flash", "1.1"],
  ["vertex", "eu", "gemini-2.5-flash", undefined],
])("%s in %s: %s costs %s times its price", (slug, region, id, factor) => {
  const { regions = [] } = providers.find((provider) => provider.slug === slug) ?? {};
  const fits = regions.find(
    ({ name, models = "" }) => name === region && new RegExp(models).test(id.toLowerCase()),
  );
  expect(fits?.factor).toBe(factor);
});

test.each([
  ["openai", "default", "standard", undefined],
  ["openai", "fast", "priority", undefined],
  ["openai", "flex", "flex", "0.5"],
  ["anthropic", "standard_only", "standard", undefined],
  ["groq", "on_demand", "standard", undefined],
  ["mistral", "priority", "priority", "1.75"],
  ["xai", "batch", "batch", "0.8"],
])("%s: %s is the tier of service %s", (slug, word, tier, factor) => {
  const { service_tiers = [] } = providers.find((provider) => provider.slug === slug) ?? {};
  const found = service_tiers.find(({ name, words = [] }) => name === word || words.includes(word));
  expect([found?.name, found?.factor]).toEqual([tier, factor]);
});
