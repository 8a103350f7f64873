// Names and ids that real clients send find their model in today's catalogue: of each list at most one in twenty is refused.
import { beforeAll, describe, expect, test } from "vitest";
import { type LocalService, localService } from "../../scripts/docs/local-service.ts";
import { todaysBuild } from "../helpers/todays-build.ts";

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

/** Provider and id, as OpenTelemetry, gateways, clouds' consoles and coding clients write them. */
const IDS = [
  "openai ft:gpt-4o-2024-08-06:acme:custom:abc123",
  "openai ft:gpt-4o-mini-2024-07-18:org::id",
  "openai ft:gpt-4.1-2025-04-14:org:x:id",
  "openai ft:gpt-4.1-mini-2025-04-14:org:x:id",
  "openai ft:gpt-3.5-turbo-0125:org:x:id",
  "openai ft:gpt-3.5-turbo:org:x:id",
  "vertex publishers/google/models/gemini-2.5-pro",
  "vertex projects/my-proj/locations/us-central1/publishers/google/models/gemini-2.5-flash",
  "vertex projects/p/locations/us-east5/publishers/anthropic/models/claude-sonnet-4-5@20250929",
  "vertex google/gemini-2.5-pro",
  "vertex anthropic/claude-sonnet-4-5@20250929",
  "vertex anthropic/claude-sonnet-4-5",
  "bedrock arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.anthropic.claude-sonnet-4-5-20250929-v1:0",
  "bedrock arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-3-haiku-20240307-v1:0",
  "bedrock arn:aws:bedrock:us-west-2:123456789012:inference-profile/global.anthropic.claude-opus-4-5-20251101-v1:0",
  "fireworks accounts/fireworks/models/llama-v3p3-70b-instruct#accounts/acme/deployments/abc",
  "openai openai/openai/gpt-4o",
  "openrouter openai/openai/gpt-4o",
  "openrouter google/gemini-3.1-pro-preview-20260219",
  "openrouter anthropic/claude-haiku-4-5",
  "openrouter anthropic/claude-sonnet-4-5",
  "openrouter anthropic/claude-4.5-sonnet-20250929",
  "openrouter openai/gpt-4o:online",
  "openrouter openai/gpt-4o:nitro",
  "openrouter anthropic/claude-sonnet-4.5:floor",
  "openrouter deepseek/deepseek-chat-v3.1:free",
  "openrouter meta-llama/llama-3.3-70b-instruct:free",
  "openrouter openrouter/anthropic/claude-sonnet-4.5",
  "anthropic claude-opus-5[1m]",
  "anthropic claude-sonnet-4-5[1m]",
  "anthropic claude-sonnet-4.5",
  "anthropic claude-3-opus",
  "anthropic claude-3.7-sonnet",
  "anthropic claude-3-5-haiku",
  "anthropic claude-3-5-sonnet",
  "anthropic claude-4-sonnet",
  "anthropic claude-4-opus",
  "anthropic claude-3-haiku",
  "anthropic claude-sonnet-4",
  "anthropic claude-sonnet-4-5@20250929",
  "anthropic claude-haiku-4.5",
  "anthropic anthropic/claude-opus-4.5",
  "bedrock anthropic.claude-3-5-sonnet-v1:0",
  "bedrock anthropic.claude-sonnet-4-5-v1:0",
  "bedrock anthropic.claude-3-haiku-20240307-v1",
  "bedrock anthropic.claude-sonnet-4-5-20250929-v1",
  "bedrock us.anthropic.claude-haiku-4-5-20251001-v1",
  "bedrock amazon.nova-pro-v1",
  "bedrock us.amazon.nova-pro-v1:0",
  "bedrock eu.anthropic.claude-sonnet-4-20250514-v1:0",
  "openai gpt-35-turbo",
  "openai gpt-35-turbo-16k",
  "openai gpt-35-turbo-0125",
  "azure gpt-35-turbo",
  "google_ai_studio gemini-2.0-flash@001",
  "google_ai_studio gemini-1.5-pro@001",
  "vertex gemini-2.0-flash@001",
  "vertex gemini-1.5-pro@002",
  "google_ai_studio models/gemini-2.5-pro",
  "google_ai_studio google/gemini-2.5-flash",
  "openai GPT-4o",
  "openai Gpt-4O-Mini",
  "deepinfra qwen/qwen3-32b",
  "deepinfra meta-llama/llama-3.3-70b-instruct",
  "groq LLAMA-3.3-70B-VERSATILE",
  "groq meta-llama/llama-4-scout-17b-16e-instruct",
  "groq qwen/Qwen3-32B",
  "together meta-llama/llama-3.3-70b-instruct-turbo",
  "huggingface meta-llama/Llama-3.3-70B-Instruct:fastest",
  "huggingface openai/gpt-oss-120b:fastest",
  "huggingface openai/gpt-oss-120b:cheapest",
  "openai gpt-4o-2024-08-06",
  "openai gpt-5-2025-08-07",
  "openai gpt-4.1-2025-04-14",
  "openai o3-2025-04-16",
  "mistral mistral-large-latest",
  "mistral mistral-small-latest",
  "xai grok-4-latest",
  "xai grok-4-0709",
  "deepseek deepseek-chat",
  "deepseek deepseek-reasoner",
  "cohere command-r-plus",
  "fireworks llama-v3p3-70b-instruct",
  "azure gpt-4o-2024-08-06",
  "azure azure/gpt-4o",
  "bedrock bedrock/anthropic.claude-3-haiku-20240307-v1:0",
  "bedrock converse/anthropic.claude-3-haiku-20240307-v1:0",
  "vertex vertex_ai/gemini-2.5-pro",
  "vertex claude-sonnet-4-5@20250929",
  "vertex claude-sonnet-4-5@default",
  "together openai/gpt-oss-120b",
  "cerebras gpt-oss-120b",
  "perplexity perplexity/sonar-pro",
  "perplexity sonar-pro",
  "zai glm-4.6",
  "moonshot kimi-k2-0905-preview",
  "alibaba qwen-plus-2025-07-28",
];

let service: LocalService;

beforeAll(async () => {
  service = await localService(await todaysBuild(), new Date());
});

const usage = { prompt_tokens: 1, completion_tokens: 1 };

describe("at most one in twenty is refused", () => {
  test("of the providers' names", async () => {
    const refused: string[] = [];
    for (const provider_id of PROVIDERS) {
      const { body } = await service.open("/v1/traces/cost", { provider_id, model_id: "x", usage });
      if (Object(body).error?.code === "unknown_provider") refused.push(provider_id);
    }
    expect(refused.length).toBeLessThanOrEqual(PROVIDERS.length / 20);
  });

  test("of the ids, and what is found is told", async () => {
    const refused: string[] = [];
    for (const line of IDS) {
      const [provider_id = "", model_id = ""] = line.split(" ");
      const { status, body } = await service.open("/v1/traces/cost", { provider_id, model_id, usage });
      if (status !== 200) refused.push(line);
      else expect(Object(body).price.id).toMatch(/^[a-z0-9_-]+\/./);
    }
    expect(refused.length, refused.join("; ")).toBeLessThanOrEqual(IDS.length / 20);
  });
});
