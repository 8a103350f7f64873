// What providers charge beside the tokens, and by region and service tier, as the registry has it.
import { beforeAll, expect, test } from "vitest";
import { readProviders } from "../../scripts/files/prices-folder.ts";
import type { Provider } from "../../scripts/files/registry.ts";
import { feeFor } from "../../src/pricing/fees.ts";
import { isFor } from "../../src/pricing/scope.ts";

let providers: Provider[];

beforeAll(async () => {
  providers = await readProviders();
});

test("a fee has a price, a factor, or says how its unit is counted", () => {
  for (const { slug, fees = [] } of providers) {
    for (const { name, price, multiplier, step, least, most } of fees) {
      const says = [price, multiplier, price === undefined ? (step ?? least ?? most) : undefined];
      expect([slug, name, says.filter((one) => one !== undefined).length]).toEqual([slug, name, 1]);
    }
  }
});

test("among the terms for one set of models a word has one meaning", () => {
  for (const { slug, regions = [], service_tiers = [] } of providers) {
    for (const list of [regions, service_tiers]) {
      const owners = new Map<string, string>();
      for (const { name, words = [], models } of list) {
        for (const word of [name, ...words].map((one) => `${one} ${models}`)) {
          expect([slug, word, owners.get(word) ?? name]).toEqual([slug, word, name]);
          owners.set(word, name);
        }
      }
    }
  }
});

const at = (slug: string) => providers.find((provider) => provider.slug === slug);
const DAY = "2026-11-23T00:00:00Z";

/** What a provider charges for one of an item, and at most a call. */
function charge(slug: string, id: string, item: string, when = DAY) {
  const fees = (at(slug)?.fees ?? []).filter(
    ({ currency, multiplier, from = "", until = "9" }) =>
      currency === undefined && multiplier === undefined && from <= when && when < until,
  );
  const fee = feeFor(
    fees.filter((one) => isFor(one, { id })),
    item,
  );
  return [fee?.price, fee?.most ?? fee?.least].filter((one) => one !== undefined).join(" ");
}

test.each([
  // Once a prompt up to Gemini 2.5, by the query from 3 on, and so for every newer id.
  ["google_ai_studio", "gemini-2.5-pro", "web_search", "0.035 1"],
  ["google_ai_studio", "gemini-2.0-flash-001", "web_search", "0.035 1"],
  ["google_ai_studio", "gemini-4-hydrogen", "web_search", "0.014"],
  ["google_ai_studio", "gemini-5.5-flash", "web_search", "0.014"],
  ["google_ai_studio", "gemini-2.5-flash", "maps_queries", "0.025 1"],
  ["google_ai_studio", "gemini-4-argon", "maps_queries", "0.014"],
  ["google_ai_studio", "gemini-3.1-pro-preview", "cache_storage_token_hours", "0.0000045"],
  ["google_ai_studio", "gemini-3.8-flash", "cache_storage_token_hours", "0.0000005"],
  ["google_ai_studio", "gemini-3.8-flash", "cache_storage_token_hours", "0.000001", "2027-01-01T00:00:00Z"],
  ["openai", "gpt-5-mini", "web_search_preview", "0.01"],
  ["openai", "o3", "web_search_preview", "0.01"],
  ["openai", "gpt-7-nova", "web_search_preview", "0.01"],
  ["openai", "gpt-4o", "web_search_preview", "0.025"],
  ["openai", "gpt-6-sol", "web_search", "0.01"],
  ["openai", "gpt-6-sol", "container_minutes", "0.0015 5"],
  ["openai", "gpt-6-sol", "container_64gb_minutes", "0.096 5"],
  // Free until 2026-11-01 in Beijing.
  ["deepseek", "deepseek-flash", "web_search", "0", "2026-10-31T15:59:59Z"],
  ["deepseek", "deepseek-flash", "web_search", "0.00075", "2026-10-31T16:00:00Z"],
  ["deepseek", "deepseek-v6", "web_fetches", "0.00075"],
  ["anthropic", "claude-opus-5-5", "web_search", "0.01"],
  ["xai", "grok-6", "attachment_searches", "0.005"],
  ["xai", "grok-6", "file_searches", "0.0025"],
  ["perplexity-agent", "openai/gpt-6-sol", "web_search", "0.0025"],
  ["groq", "whisper-large-v3", "audio_seconds", "10"],
])("%s, %s: %s costs %s, %s", (slug, id, item, expected, when = DAY) => {
  expect(charge(slug, id, item, when)).toBe(expected);
});

test.each([
  ["anthropic", "us", "claude-opus-5-5", "1.1"],
  ["anthropic", "us", "claude-opus-10", "1.1"],
  ["anthropic", "us", "claude-sonnet-4-5", undefined],
  ["bedrock", "regional", "anthropic.claude-sonnet-4-5-20250929-v1:0", "1.1"],
  ["bedrock", "us-gov", "anthropic.claude-fable-5", "1.2"],
  ["bedrock", "regional", "anthropic.claude-sonnet-4-20250514-v1:0", undefined],
  ["openai", "regional", "gpt-5.4", "1.1"],
  ["openai", "regional", "gpt-7", "1.1"],
  ["openai", "regional", "gpt-5.2", "1", "2025-12-11"],
  ["openai", "regional", "o5", "1.1", "2026-12-01"],
  ["openai", "regional", "gpt-realtime-2.1", undefined, "2026-07-06"],
  ["azure", "us", "gpt-6-sol", "1.1"],
  ["azure", "data_zone", "gpt-4.1-mini", "1.1"],
  ["azure", "eu", "gpt-6-astra", "1.2"],
  ["azure", "us", "claude-opus-5-5", "1.1"],
  ["azure", "eu", "claude-opus-5-5", undefined],
  ["xai", "us", "grok-4.7", "1.1"],
  ["xai", "us", "grok-6", "1.1"],
  ["xai", "us", "grok-4.20-0309-reasoning", undefined],
  ["together", "canada", "moonshotai/Kimi-K3", "1.25"],
  ["vertex", "eu", "gemini-3.6-flash", "1.1"],
  ["vertex", "eu", "gemini-5-pro", "1.1"],
  ["vertex", "eu", "gemini-2.5-flash", undefined],
])("%s in %s: %s costs %s times its price", (slug, word, id, factor, released?: string) => {
  const own = (at(slug)?.regions ?? []).filter((one) => isFor(one, { id, ...(released && { released }) }));
  const fits = own.find(({ name, words = [] }) => name === word || words.includes(word));
  expect(fits?.factor).toBe(factor);
});

test.each([
  ["openai", "default", "standard", undefined],
  ["openai", "fast", "priority", undefined],
  ["google_ai_studio", "priority", "priority", "1.8", "gemini-3-pro-image-preview"],
  ["openai", "flex", "flex", "0.5", "gpt-5.4-mini"],
  ["openai", "flex", "flex", "0.5", "gpt-7-sol"],
  ["openai", "flex", "flex", "0.5", "o3-2025-04-16"],
  // Its table of flex prices has neither.
  ["openai", "flex", undefined, undefined, "gpt-4o"],
  ["openai", "flex", undefined, undefined, "o3-mini"],
  ["moonshot", "batch", "batch", "0.6"],
  ["anthropic", "standard_only", "standard", undefined],
  ["groq", "on_demand", "standard", undefined],
  ["mistral", "priority", "priority", "1.75"],
  ["xai", "batch", "batch", "0.8", "grok-4.20-0309-reasoning"],
  // Its page lists the models with a batch price: these are not among them.
  ["xai", "batch", undefined, undefined, "grok-4.6"],
  ["xai", "batch", undefined, undefined, "grok-6"],
  ["xai", "priority", "priority", "2", "grok-6"],
])("%s: %s means service tier %s", (slug, word, tier, factor, id = "m") => {
  const own = (at(slug)?.service_tiers ?? []).filter((one) => isFor(one, { id }));
  const found = own.find(({ name, words = [] }) => name === word || words.includes(word));
  expect([found?.name, found?.factor]).toEqual([tier, factor]);
});
