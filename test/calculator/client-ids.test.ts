// Names of providers and ids of models as clients are known to send them, against the catalogue of the day: found by disclosed rules, but
// for one in twenty at most.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { shardProvider } from "../../scripts/build/shard-provider.ts";
import { readCalendars, readProviders } from "../../scripts/files/prices-folder.ts";
import { matchModel } from "../../src/calculator/match-id.ts";
import { lookupOf } from "../../src/calculator/model-lookup.ts";
import type { CatalogModel } from "../../src/schemas/catalog.ts";
import type { Provider } from "../../src/schemas/registry.ts";
import { indexNames, providerNamed } from "../../src/store/provider-index.ts";

/** Of OpenTelemetry, the AI SDK, LangChain, LiteLLM and Pydantic AI, and in other letter case. */
const PROVIDERS = [
  "aws.bedrock",
  "azure.ai.openai",
  "azure.ai.inference",
  "gcp.gemini",
  "gcp.gen_ai",
  "gcp.vertex_ai",
  "mistral_ai",
  "x_ai",
  "ibm.watsonx.ai",
  "google-gla",
  "openai.chat",
  "openai.responses",
  "anthropic.messages",
  "google.generative-ai",
  "google.vertex.chat",
  "vertex.anthropic.messages",
  "groq.chat",
  "xai.chat",
  "mistral.chat",
  "deepseek.chat",
  "gateway",
  "google_genai",
  "google_vertexai",
  "amazon_bedrock",
  "azure_openai",
  "vertex_ai_beta",
  "OpenAI",
  "ANTHROPIC",
  "google-vertex",
  "vertex_ai",
  "bedrock_converse",
  "cohere_chat",
  "azure_ai",
  "together_ai",
  "fireworks_ai",
  "moonshotai",
  "zhipuai",
  "google",
];

const IDS: Readonly<Record<string, readonly string[]>> = {
  openai: [
    "ft:gpt-4o-2024-08-06:acme:custom:abc123",
    "ft:gpt-4o-mini-2024-07-18:org::id",
    "ft:gpt-4.1-2025-04-14:org:x:id",
    "ft:gpt-4.1-mini-2025-04-14:org:x:id",
    "ft:gpt-3.5-turbo-0125:org:x:id",
    "ft:gpt-3.5-turbo:org:x:id",
    "openai/openai/gpt-4o",
    "gpt-35-turbo",
    "gpt-35-turbo-16k",
    "gpt-35-turbo-0125",
    "GPT-4o",
    "Gpt-4O-Mini",
    "gpt-4o-2024-08-06",
    "gpt-5-2025-08-07",
    "gpt-4.1-2025-04-14",
    "o3-2025-04-16",
  ],
  vertex: [
    "publishers/google/models/gemini-2.5-pro",
    "projects/my-proj/locations/us-central1/publishers/google/models/gemini-2.5-flash",
    "projects/p/locations/us-east5/publishers/anthropic/models/claude-sonnet-4-5@20250929",
    "google/gemini-2.5-pro",
    "anthropic/claude-sonnet-4-5@20250929",
    "anthropic/claude-sonnet-4-5",
    "gemini-2.0-flash@001",
    "gemini-1.5-pro@002",
    "vertex_ai/gemini-2.5-pro",
    "claude-sonnet-4-5@20250929",
    "claude-sonnet-4-5@default",
  ],
  bedrock: [
    "arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.anthropic.claude-sonnet-4-5-20250929-v1:0",
    "arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-3-haiku-20240307-v1:0",
    "arn:aws:bedrock:us-west-2:123456789012:inference-profile/global.anthropic.claude-opus-4-5-20251101-v1:0",
    "anthropic.claude-3-5-sonnet-v1:0",
    "anthropic.claude-sonnet-4-5-v1:0",
    "anthropic.claude-3-haiku-20240307-v1",
    "anthropic.claude-sonnet-4-5-20250929-v1",
    "us.anthropic.claude-haiku-4-5-20251001-v1",
    "amazon.nova-pro-v1",
    "us.amazon.nova-pro-v1:0",
    "eu.anthropic.claude-sonnet-4-20250514-v1:0",
    "bedrock/anthropic.claude-3-haiku-20240307-v1:0",
    "converse/anthropic.claude-3-haiku-20240307-v1:0",
  ],
  fireworks: [
    "accounts/fireworks/models/llama-v3p3-70b-instruct#accounts/acme/deployments/abc",
    "llama-v3p3-70b-instruct",
  ],
  openrouter: [
    "openai/openai/gpt-4o",
    "google/gemini-3.1-pro-preview-20260219",
    "anthropic/claude-haiku-4-5",
    "anthropic/claude-sonnet-4-5",
    "anthropic/claude-4.5-sonnet-20250929",
    "openai/gpt-4o:online",
    "openai/gpt-4o:nitro",
    "anthropic/claude-sonnet-4.5:floor",
    "deepseek/deepseek-chat-v3.1:free",
    "meta-llama/llama-3.3-70b-instruct:free",
    "openrouter/anthropic/claude-sonnet-4.5",
    "openai/gpt-oss-120b:free",
    "openai/gpt-oss-20b:free",
    "anthropic/claude-sonnet-4.5:nitro",
    "deepseek/deepseek-chat:online",
    "openai/gpt-4o-mini:floor",
    "google/gemini-2.5-flash:nitro",
  ],
  anthropic: [
    "claude-opus-5[1m]",
    "claude-sonnet-4-5[1m]",
    "claude-sonnet-4.5",
    "claude-3-opus",
    "claude-3.7-sonnet",
    "claude-3-5-haiku",
    "claude-3-5-sonnet",
    "claude-4-sonnet",
    "claude-4-opus",
    "claude-3-haiku",
    "claude-sonnet-4",
    "claude-sonnet-4-5@20250929",
    "claude-haiku-4.5",
    "anthropic/claude-opus-4.5",
  ],
  azure: ["gpt-35-turbo", "gpt-4o-2024-08-06", "azure/gpt-4o"],
  google_ai_studio: [
    "gemini-2.0-flash@001",
    "gemini-1.5-pro@001",
    "models/gemini-2.5-pro",
    "google/gemini-2.5-flash",
  ],
  deepinfra: ["qwen/qwen3-32b", "meta-llama/llama-3.3-70b-instruct"],
  groq: ["LLAMA-3.3-70B-VERSATILE", "meta-llama/llama-4-scout-17b-16e-instruct", "qwen/Qwen3-32B"],
  together: ["meta-llama/llama-3.3-70b-instruct-turbo", "openai/gpt-oss-120b"],
  huggingface: [
    "meta-llama/Llama-3.3-70B-Instruct:fastest",
    "openai/gpt-oss-120b:fastest",
    "openai/gpt-oss-120b:cheapest",
    "openai/gpt-oss-20b:fastest",
  ],
  mistral: ["mistral-large-latest", "mistral-small-latest"],
  xai: ["grok-4-latest", "grok-4-0709"],
  deepseek: ["deepseek-chat", "deepseek-reasoner"],
  cohere: ["command-r-plus"],
  cerebras: ["gpt-oss-120b"],
  perplexity: ["perplexity/sonar-pro", "sonar-pro"],
  zai: ["glm-4.6"],
  moonshot: ["kimi-k2-0905-preview"],
  alibaba: ["qwen-plus-2025-07-28"],
};

let providers: ReadonlyMap<string, Provider>;
let calendars: Awaited<ReturnType<typeof readCalendars>>;

beforeAll(async () => {
  calendars = await readCalendars();
  providers = new Map((await readProviders()).map((one) => [one.slug, one]));
});

test.each(PROVIDERS)("provider %s is known", (name) => {
  const listed = [...providers.values()].map(({ slug, name, aliases }) => ({
    slug,
    name,
    aliases,
    subproviders: [],
  }));
  expect(providerNamed(indexNames(listed), name)).toBeDefined();
});

describe("ids", () => {
  const refused: string[] = [];

  test.each(Object.entries(IDS))("at %s", (slug, ids) => {
    const provider = providers.get(slug);
    if (provider === undefined) throw new Error(`${slug} is no provider`);
    const { models }: { models: CatalogModel[] } = JSON.parse(
      readFileSync(`prices/catalog/${slug}.json`, "utf8"),
    );
    const shard = shardProvider({
      ...{ provider, models, listedAt: () => ({}), calendars, now: "2026-11-22T00:00:00Z" },
    });
    const index = {
      shard,
      models: new Map(shard.models.map((model) => [model.id, model])),
      aliases: new Map(shard.aliases),
      size: 0,
    };
    for (const id of ids) {
      const match = matchModel(id, provider, lookupOf(index));
      if ((index.models.get(match?.id ?? "")?.prices.length ?? 0) === 0) refused.push(`${slug} ${id}`);
    }
    expect(refused.length).toBeLessThanOrEqual(Object.values(IDS).flat().length / 20);
  });

  test("of all, at most one in twenty has no price, and none of it is another's", () => {
    expect(refused.filter((id) => !id.endsWith(":free"))).toEqual([]);
  });
});
