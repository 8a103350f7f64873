// Every name callers use for a provider, by who uses it, and slugs whose place another has taken.
import { beforeAll, expect, test } from "vitest";
import { readProviders } from "../../scripts/files/prices-folder.ts";
import type { Provider } from "../../scripts/files/registry.ts";
import { indexNames, type ListedProvider, providerNamed } from "../../src/store/provider-index.ts";
import { committedCatalogue } from "../helpers/builds.ts";

let providers: Provider[];
let index: ReadonlyMap<string, ListedProvider>;

beforeAll(async () => {
  providers = await readProviders();
  index = indexNames(providers);
});

test("no name leads to two providers", () => {
  const names = providers.flatMap(({ slug, aliases }) => [slug, ...aliases]);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test("a display name leads to its provider unless it is another provider's slug or alias", () => {
  const present = providers.filter(({ replaced_by }) => replaced_by === undefined);
  const astray = present.flatMap(({ slug, name, subproviders }) =>
    [name, ...subproviders].flatMap((display) => {
      const led = providerNamed(index, display)?.slug;
      return led === slug ? [] : [`${display}: ${led}, not ${slug}`];
    }),
  );
  expect(astray).toEqual([
    // the slug of the runtime; the host of that name is Ollama Cloud
    "Ollama: ollama, not ollama-cloud",
    // models.dev's and the AI SDK's name of AI Studio; the host of that name is Vertex AI
    "Google: google_ai_studio, not vertex",
  ]);
});

test.each([
  // gen_ai.provider.name and, before it, gen_ai.system of OpenTelemetry
  ["anthropic", "anthropic"],
  ["aws.bedrock", "bedrock"],
  ["az.ai.inference", "azure"],
  ["az.ai.openai", "azure"],
  ["azure.ai.inference", "azure"],
  ["azure.ai.openai", "azure"],
  ["cohere", "cohere"],
  ["deepseek", "deepseek"],
  ["gcp.gemini", "google_ai_studio"],
  ["gcp.gen_ai", "google_ai_studio"],
  ["gcp.vertex_ai", "vertex"],
  ["gemini", "google_ai_studio"],
  ["google-gla", "google_ai_studio"],
  ["groq", "groq"],
  ["ibm.watsonx.ai", "watsonx"],
  ["mistral_ai", "mistral"],
  ["moonshot_ai", "moonshot"],
  ["openai", "openai"],
  ["perplexity", "perplexity"],
  ["vertex_ai", "vertex"],
  ["x_ai", "xai"],
  // the AI SDK's `provider`
  ["amazon-bedrock", "bedrock"],
  ["anthropic-aws.messages", "claude-platform-aws"],
  ["anthropic.messages", "anthropic"],
  ["azure.chat", "azure"],
  ["azure.deepseek", "azure"],
  ["azure.embeddings", "azure"],
  ["bedrock-mantle.responses", "bedrock"],
  ["bedrock.anthropic.messages", "bedrock"],
  ["bytedance.video", "byteplus"],
  ["cerebras.chat", "cerebras"],
  ["cohere.textEmbedding", "cohere"],
  ["deepinfra.chat", "deepinfra"],
  ["deepseek.chat", "deepseek"],
  ["fireworks.image", "fireworks"],
  ["gateway", "vercel"],
  ["google.generative-ai", "google_ai_studio"],
  ["google.generative-ai.speech", "google_ai_studio"],
  ["google.vertex.chat", "vertex"],
  ["google.vertex.embedding", "vertex"],
  ["googleVertex.anthropic.messages", "vertex"],
  ["groq.transcription", "groq"],
  ["huggingface.responses", "huggingface"],
  ["minimax.messages", "minimax"],
  ["mistral.chat", "mistral"],
  ["moonshotai.chat", "moonshot"],
  ["openai.chat", "openai"],
  ["openai.completion", "openai"],
  ["openai.responses", "openai"],
  ["openrouter.chat", "openrouter"],
  ["togetherai.chat", "together"],
  ["vercel", "vercel"],
  ["vercel.chat", "v0"],
  ["vertex.anthropic.messages", "vertex"],
  ["xai.responses", "xai"],
  // LangChain's model_provider
  ["amazon_bedrock", "bedrock"],
  ["azure_ai", "azure"],
  ["azure_openai", "azure"],
  ["bedrock_converse", "bedrock"],
  ["google-genai", "google_ai_studio"],
  ["google-vertexai-web", "vertex"],
  ["google_anthropic_vertex", "vertex"],
  ["google_genai", "google_ai_studio"],
  ["google_vertexai", "vertex"],
  ["ibm", "watsonx"],
  ["mistralai", "mistral"],
  // LiteLLM's custom_llm_provider
  ["dashscope", "alibaba"],
  ["fireworks_ai", "fireworks"],
  ["github", "github-models"],
  ["meta_llama", "meta"],
  ["nvidia_nim", "nvidia"],
  ["ollama_chat", "ollama"],
  ["together_ai", "together"],
  ["vercel_ai_gateway", "vercel"],
  ["vertex_ai_beta", "vertex"],
  ["watsonx_text", "watsonx"],
  // models.dev's, pi's
  ["google-vertex-anthropic", "vertex"],
  ["togetherai", "together"],
  ["kimi-coding", "kimi-code-plan-cn"],
  ["vercel-ai-gateway", "vercel"],
  // OpenRouter's: provider slugs, display names, authors
  ["google-ai-studio", "google_ai_studio"],
  ["moonshotai", "moonshot"],
  ["near-ai", "nearai"],
  ["Amazon Bedrock", "bedrock"],
  ["Google AI Studio", "google_ai_studio"],
  ["VoyageAI by MongoDB", "voyage"],
  ["Z.AI", "zai"],
  ["meta-llama", "meta"],
  ["qwen", "alibaba"],
  ["z-ai", "zai"],
  // any case, display names, what people type
  ["OpenAI", "openai"],
  ["ANTHROPIC", "anthropic"],
  ["Azure AI Foundry", "azure"],
  ["Together AI", "together"],
  ["copilot", "github-copilot"],
  ["grok", "xai"],
  ["hf", "huggingface"],
  ["kimi", "moonshot"],
  ["nvidia-nim", "nvidia"],
  ["perplexityai", "perplexity"],
  ["vertexai", "vertex"],
  ["voyage-ai", "voyage"],
])("%s is a name of %s", (name, slug) => {
  expect(providerNamed(index, name)?.slug).toBe(slug);
});

test.each(["litellm", "models-dev", "portkey", "genai-prices"])("every name of %s is accepted", (source) => {
  const lost = providers.flatMap(({ slug, names }) =>
    (names[source] ?? []).filter((name) => providerNamed(index, name)?.slug !== slug),
  );
  expect(lost).toEqual([]);
});

test.each([
  ["abliteration", "abliteration-ai"],
  ["crofai", "crof"],
  ["gitlab-duo", "gitlab"],
  ["gitlab-duo-agent", "gitlab"],
  ["kimi-code", "kimi-code-plan-cn"],
  ["kimi-for-coding", "kimi-code-plan-cn"],
  ["lynn-2", "lynn"],
  ["mancer-2", "mancer"],
  ["opencode-zen", "opencode"],
  ["umans", "umans-ai"],
  ["zhipu-coding-plan", "zhipuai-coding-plan"],
])("%s is answered as %s", (old, slug) => {
  expect(providerNamed(index, old)?.slug).toBe(slug);
});

test("a replaced provider leads to an existing one and keeps no models", async () => {
  const bySlug = new Map(providers.map((provider) => [provider.slug, provider]));
  const catalog = await committedCatalogue();
  for (const { slug, replaced_by, names, subproviders, kind } of providers) {
    if (replaced_by === undefined) continue;
    const next = bySlug.get(replaced_by);
    expect([slug, next?.slug, next?.replaced_by, next?.kind]).toEqual([slug, replaced_by, undefined, kind]);
    expect([catalog.has(slug), Object.values(names).flat(), subproviders]).toEqual([false, [], []]);
  }
});
