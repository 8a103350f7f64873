// Whose API an id means, and who sells whose models, against the registry of providers.
import { expect, test } from "vitest";
import { readProviders } from "../../scripts/files/prices-folder.ts";
import { ownMakers, sellerOf, WELL_KNOWN } from "../../src/schemas/sellers.ts";

test.each([
  ["claude-opus-5-5", "anthropic"],
  ["gpt-6-sol", "openai"],
  ["o3", "openai"],
  ["ft:gpt-4o-2024-08-06:org::id", "openai"],
  ["text-embedding-3-small", "openai"],
  ["text-embedding-004", "google_ai_studio"],
  ["gemini-2.5-flash", "google_ai_studio"],
  ["grok-4", "xai"],
  ["deepseek-chat", "deepseek"],
  ["codestral-latest", "mistral"],
  ["command-a-03-2025", "cohere"],
  ["kimi-k2.5", "moonshot"],
  ["glm-5", "zai"],
  ["MiniMax-M2.5", "minimax"],
  ["qwen3-max", "alibaba"],
  ["sonar-deep-research", "perplexity"],
  ["anthropic/claude-opus-5.5", undefined],
  ["meta-llama/Llama-3.3-70B-Instruct", undefined],
  ["llama-3.3-70b-versatile", undefined],
  ["models/gemini-flash-latest", "google_ai_studio"],
  ["gemma-3-27b-it", undefined],
  ["whisper-1", "openai"],
  ["whisper-large-v3", undefined],
  ["gpt-neo-20b", undefined],
  ["rerank-2.5-lite", "voyage"],
  ["rerank-v3.5", "cohere"],
  ["nova-pro", "amazon-nova"],
  ["LongCat-Flash", "longcat"],
  ["mistral.mistral-large-2402-v1:0", undefined],
  ["deepseek-r1t2-chimera", undefined],
  ["openai", undefined],
  ["", undefined],
])("the API of %s belongs to %s", (id, seller) => {
  expect(sellerOf(id)).toBe(seller);
});

test.each([
  ["anthropic", "maker", ["anthropic"]],
  ["google_ai_studio", "maker", ["google_ai_studio", "google"]],
  ["bedrock", "cloud", ["amazon"]],
  ["azure", "cloud", ["microsoft"]],
  ["nvidia", "host", ["nvidia"]],
  ["groq", "host", []],
  ["unheard-of", undefined, []],
] as const)("%s, a %s, sells as its own the models of %j", (provider, kind, makers) => {
  expect(ownMakers(provider, kind)).toEqual(makers);
});

test("the best known sellers are listed once each and are clouds, hosts or gateways in the registry", async () => {
  const kinds = new Map((await readProviders()).map(({ slug, kind }) => [slug, kind]));
  expect(new Set(WELL_KNOWN).size).toBe(WELL_KNOWN.length);
  expect(new Set(WELL_KNOWN.map((slug) => kinds.get(slug)))).toEqual(new Set(["cloud", "host", "gateway"]));
});
