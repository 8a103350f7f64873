// canonicalModel: the best known models under the ids of several sellers, and no two makers' models as one.
import { expect, test } from "vitest";
import { canonicalId, canonicalModel, isOwnModel } from "../../../scripts/merge/canonical-model.ts";

// biome-ignore format: one line a model
const MODELS: readonly [model: string, ...ids: string[]][] = [
  ["anthropic/claude-opus-5-5", "claude-opus-5-5", "anthropic.claude-opus-5-5", "us.anthropic.claude-opus-5-5", "anthropic/claude-opus-5.5", "claude-opus-5-5@default"],
  ["anthropic/claude-opus-4-5", "claude-opus-4-5-20251101", "claude-opus-4-5@20251101", "eu.anthropic.claude-opus-4-5-20251101-v1:0", "anthropic/claude-4.5-opus"],
  ["anthropic/claude-sonnet-5-5", "claude-sonnet-5-5", "au.anthropic.claude-sonnet-5-5", "anthropic-claude-sonnet-5.5"],
  ["anthropic/claude-3-5-haiku", "claude-3-5-haiku-20241022", "anthropic/claude-3.5-haiku", "claude-haiku-3-5", "us.anthropic.claude-3-5-haiku-20241022-v1:0"],
  ["openai/gpt-5-6-sol", "gpt-5.6-sol", "openai/gpt-5.6-sol", "us.openai.gpt-5.6-sol", "gpt-5.6-sol-2026-07-09"],
  ["openai/o3", "o3-2025-04-16", "openai/o3", "openai-o3"],
  ["google/gemini-2-5-pro", "google/gemini-2.5-pro", "databricks-gemini-2-5-pro", "gemini/gemini-2.5-pro"],
  ["google/gemini-2-5-flash", "google-vertex/gemini-2.5-flash", "google.gemini-2.5-flash", "gemini-2.5-flash"],
  ["google/gemini-3-8-flash", "gemini/gemini-3.8-flash", "google/gemini-3.8-flash", "gemini-3-8-flash"],
  ["google/gemma-4-31b-it", "google/gemma-4-31B-it", "google/gemma-4-31b-it:free", "lightning-ai/gemma-4-31B-it"],
  ["meta/llama-3-3-70b-instruct", "llama-3.3-70b-versatile", "meta.llama3-3-70b-instruct-v1:0", "accounts/fireworks/models/llama-v3p3-70b-instruct", "meta-llama/Meta-Llama-3.3-70B-Instruct", "llama3-3@llama-3.3-70b-instruct"],
  ["meta/llama-3-1-8b-instruct", "llama-3.1-8b-instant", "meta-llama/llama-3.1-8b-instruct:free", "us.meta.llama3-1-8b-instruct-v1:0", "databricks-meta-llama-3-1-8b-instruct"],
  ["moonshot/kimi-k3", "us.moonshotai.kimi-k3", "hf:moonshotai/Kimi-K3", "@cf/moonshotai/kimi-k3", "kimi-k3"],
  ["moonshot/kimi-k2-thinking", "moonshot.kimi-k2-thinking", "accounts/fireworks/models/kimi-k2-thinking", "kimi-k2-thinking-maas"],
  ["zai/glm-5-3", "accounts/fireworks/models/glm-5p3", "global.zai.glm-5.3", "mistral/zai-glm-5-3", "zai-org/GLM-5.3"],
  ["minimax/minimax-m2", "minimaxai/minimax-m2-maas", "minimax.minimax-m2", "MiniMax-M2"],
  ["xai/grok-4-6", "x-ai/grok-4.6", "us.xai.grok-4.6", "vertex-openai/grok-4-6"],
  ["alibaba/qwen3-8-max", "qwen3.8-max", "Qwen/Qwen3.8-Max", "bailian/qwen3.8-max"],
  ["mistral/mistral-large-2411", "mistral-large@2411-001", "mistral-large-2411", "mistralai/mistral-large-2411"],
  ["mistral/mistral-large-2402", "eu-west-3/mistral.mistral-large-2402-v1:0", "mistral-large-2402", "mistral.mistral-large-2402-v1:0"],
  ["cohere/command-r-plus", "cohere.command-r-plus-v1:0", "cohere/command-r-plus", "command-r-plus"],
  ["amazon/nova-pro", "us.amazon.nova-pro-v1:0", "amazon/nova-pro", "us-gov-east-1/amazon.nova-pro-v1:0", "amazon/nova-pro-v1"],
  ["perplexity/sonar-pro", "perplexity/sonar-pro", "sonar-pro", "perplexity/sonar-pro:free"],
  ["xiaomi/mimo-v2-6-flash", "XiaomiMiMo/MiMo-V2.6-Flash", "xiaomi/mimo-v2.6-flash", "mimo-v2.6-flash-free"],
  ["anthropic/claude-sonnet-4", "anthropic--claude-4-sonnet", "claude-sonnet-4@20250514", "apac.anthropic.claude-sonnet-4-20250514-v1:0"],
  ["anthropic/claude-3-5-sonnet", "claude-3-5-sonnet-v2@20241022", "anthropic.claude-3-5-sonnet-20241022-v2:0", "anthropic/claude-3.5-sonnet"],
  ["openai/gpt-6-astra", "openai/gpt-6-astra", "aws-mantle/gpt-6-astra", "infer/gpt-6-astra:official"],
  ["openai/o3-mini", "eu/o3-mini-2025-01-31", "openai/o3-mini", "o3-mini"],
  ["openai/text-embedding-3-small", "azure/text-embedding-3-small", "openai/text-embedding-3-small", "text-embedding-3-small"],
  ["openai/dall-e-3", "hd/1024-x-1792/dall-e-3", "standard/1024-x-1024/dall-e-3", "dall-e-3"],
  ["google/gemini-3-flash-preview", "google/gemini-3-flash-preview", "google/gemini-3-flash", "vertex/gemini-3-flash-preview"],
  ["meta/llama-4-maverick-17b-128e-instruct", "meta.llama4-maverick-17b-instruct-v1:0", "meta-llama/llama-4-maverick", "meta/llama-4-maverick-17b-128e-instruct-maas"],
  ["meta/llama-4-scout-17b-16e-instruct", "us.meta.llama4-scout-17b-instruct-v1:0", "@cf/meta/llama-4-scout-17b-16e-instruct", "meta-llama/llama-4-scout"],
  ["deepseek/deepseek-v3-1", "deepseek/deepseek-chat-v3.1", "deepseek-ai/DeepSeek-V3.1", "deepseek.v3.1"],
  ["deepseek/deepseek-v3-0324", "deepseek/deepseek-chat-v3-0324:free", "deepseek-ai/DeepSeek-V3-0324", "accounts/fireworks/models/deepseek-v3-0324"],
  ["moonshot/kimi-k2-0905", "moonshotai/kimi-k2-0905:exacto", "moonshotai/Kimi-K2-Instruct-0905", "kimi-k2-0905-preview"],
  ["moonshot/kimi-k2", "moonshotai/Kimi-K2-Instruct", "accounts/fireworks/models/kimi-k2-instruct", "moonshotai/kimi-k2"],
  ["zai/glm-4-6", "accounts/fireworks/models/glm-4p6", "zai-org-glm-4.6", "zai.glm-4.6"],
  ["alibaba/qwen3-coder-480b-a35b-instruct", "qwen/qwen3-coder", "Qwen/Qwen3-Coder-480B-A35B-Instruct", "qwen.qwen3-coder-480b-a35b-instruct"],
  ["mistral/mistral-nemo", "mistralai/Mistral-Nemo-Instruct-2407", "open-mistral-nemo"],
  ["thinkingmachines/inkling", "databricks/databricks-inkling", "thinkingmachines/Inkling", "accounts/fireworks/models/inkling"],
  ["tencent/hy3", "tencent/Hy3", "tencent/hy3:free", "deepinfra/hy3"],
  ["stepfun/step-3-7-flash", "stepfun-ai/Step-3.7-Flash", "stepfun/step-3.7-flash:free", "flexai/Step-3.7-Flash"],
  ["voyage/rerank-2-5", "rerank-2.5", "voyage/rerank-2.5", "voyageai/rerank-2.5"],
];

test.each(MODELS.flatMap(([model, ...ids]) => ids.map((id) => [id, model] as const)))(
  "%s is %s",
  (id, model) => {
    const found = canonicalModel(id);
    expect(found && `${found.maker}/${found.model}`).toBe(model);
  },
);

test.each([
  ["gpt-5.4", "gpt-5.4-mini"],
  ["claude-opus-5", "claude-opus-5-5"],
  ["gpt-4.1", "gpt-4.1-nano"],
  ["deepseek-v4-flash", "deepseek-v4-flash-0731"],
  ["glm-5.3", "glm-5.3-flash"],
  ["kimi-k2.7-code", "kimi-k2.7-code-highspeed"],
  ["gemini-3.1-pro-preview", "gemini-3.1-pro-preview-customtools"],
  ["grok-4-1-fast-reasoning", "grok-4-1-fast-non-reasoning"],
  ["qwen3-235b-a22b-instruct-2507", "qwen3-235b-a22b-thinking-2507"],
  ["mistral-large-2411", "mistral-large-2407"],
  ["voyage/rerank-2.5", "cohere/rerank-v3.5"],
  ["nvidia/Qwen3.8-27B-NVFP4", "Qwen/Qwen3.8-27B"],
  ["nvidia/Llama-3.3-70B-Instruct-FP8", "meta-llama/Llama-3.3-70B-Instruct"],
  ["meta-llama/Llama-3.3-70B-Instruct-Turbo", "meta-llama/Llama-3.3-70B-Instruct"],
  ["mistralai/Mixtral-8x7B-v0.1", "mistralai/Mixtral-8x7B-Instruct-v0.1"],
  ["text-embedding-004", "text-embedding-005"],
  ["imagen-3.0-generate-001", "imagen-3.0-generate-002"],
  ["claude-2", "anthropic.claude-v2:1"],
  ["accounts/fireworks/models/llama-v3p2-3b", "accounts/fireworks/models/llama-v3p2-3b-instruct"],
])("%s is not %s", (one, other) => expect(canonicalModel(one)).not.toEqual(canonicalModel(other)));

test.each([
  "",
  "/",
  "auto",
  "~google/gemini-flash-latest",
  "gpt-latest",
  "google/gemini-flash",
  "glm-flash",
  "kimi-latest",
  "playground-v2-1024px-aesthetic",
  "togethercomputer/GPT-JT-6B-v1",
  "cognitivecomputations/dolphin-mistral-24b-venice-edition",
  "neversleep/llama-3-lumimaid-70b",
  "huihui-ai/Llama-3.3-70B-Instruct-abliterated",
  "olafangensan-glm-4.7-flash-heretic",
  "deepseek-tng-r1t2-chimera",
  "Phind/Phind-CodeLlama-34B-v2",
  "amazon.rerank-v1:0",
])("%j belongs to no maker", (id) => expect(canonicalModel(id)).toBeUndefined());

test.each([
  ["anthropic", { canonical: "anthropic/claude-opus-5" }, true],
  ["anthropic", { canonical: "anthropic/claude-opus-5", variant_of: "claude-opus-5" }, false],
  ["bedrock", { canonical: "anthropic/claude-opus-5" }, false],
])("at %s, %j is a model of its own: %s", (provider, model, own) =>
  expect(isOwnModel(provider, model)).toBe(own),
);

test("a maker's family leads to that maker in any seller's wording", () => {
  const dressed = (name: string) => [
    name,
    `any/${name}`,
    `a/b/${name}`,
    `~${name}`,
    name.toUpperCase(),
    `${name}-latest`,
  ];
  for (const [model] of MODELS) {
    const [maker = "", name = ""] = model.split("/");
    for (const id of dressed(name)) expect(canonicalModel(id)).toEqual({ maker, model: name });
  }
});

// biome-ignore format: one line an id
test.each<[string, string | undefined]>([
  // A region, a maker or a seller counts at the start alone.
  ["us.claude-opus-5", "anthropic/claude-opus-5"],
  ["claude-opus-us.5", "anthropic/claude-opus-us-5"],
  ["us-east.claude-opus-5", undefined],
  ["meta.llama-3-8b", "meta/llama-3-8b-instruct"],
  ["claude-meta.llama", "anthropic/claude-meta-llama"],
  ["groq-openai-gpt-4o", "openai/gpt-4o"],
  ["x-groq-gpt-4o", undefined],
  ["AI21-Jamba-1.5-Large", "ai21/jamba-1-5-large"],
  // How a call is routed is at the end.
  ["gpt-4o:free", "openai/gpt-4o"],
  ["gpt-4o:freely", "openai/gpt-4o-freely"],
  // A listing's version: digits, a colon, digits.
  ["anthropic.claude-opus-5-v1:0", "anthropic/claude-opus-5"],
  ["anthropic.claude-opus-5-v12:0", "anthropic/claude-opus-5"],
  ["anthropic.claude-opus-5-1:0:200k", "anthropic/claude-opus-5"],
  ["anthropic.claude-v2:1", "anthropic/claude-2-1"],
  ["claude-opus-5-v1:0-x", "anthropic/claude-opus-5-v1-0-x"],
  // A host's full names have the word where they mean it.
  ["accounts/fireworks/models/llama-v3p1-8b", "meta/llama-3-1-8b"],
  ["llama-3.1-8b", "meta/llama-3-1-8b-instruct"],
  ["meta-llama-v3p1-8b", "meta/llama-3-1-8b-instruct"],
  // Endings are endings.
  ["claude-opus-5-default", "anthropic/claude-opus-5"],
  ["claude-default-5", "anthropic/claude-default-5"],
  ["claude-latest-5", "anthropic/claude-latest-5"],
  ["claude-maas-5", "anthropic/claude-maas-5"],
  ["claude-5-maas", "anthropic/claude-5"],
  ["gpt-4o-2024-08-06", "openai/gpt-4o"],
  ["gpt-4o-20241120", "openai/gpt-4o"],
  ["gpt-4o-2024-08-06-x", "openai/gpt-4o-2024-08-06-x"],
  ["gpt-4o-2024-13-06", "openai/gpt-4o-2024-13-06"],
  ["gpt-4o-2024-08-32", "openai/gpt-4o-2024-08-32"],
  ["gemini-1.5-pro-001", "google/gemini-1-5-pro"],
  ["gemini-1.5-pro-001-x", "google/gemini-1-5-pro-001-x"],
  ["gemini-embedding-001", "google/gemini-embedding-001"],
  ["gpt-4o-001", "openai/gpt-4o-001"],
  ["claude-opus-4-6-v1", "anthropic/claude-opus-4-6"],
  ["claude-opus-v1", "anthropic/claude-opus"],
  ["claude-opus-v1-x", "anthropic/claude-opus-v1-x"],
  ["claude-fast-v1", "anthropic/claude-fast-v1"],
  ["claude-free-5", "anthropic/claude-free-5"],
  // No more than three endings are taken off.
  ["gpt-4o-2024-08-06-maas-latest-free", "openai/gpt-4o-2024-08-06"],
  ["gpt-4o-maas-latest-free", "openai/gpt-4o"],
  // What is read: the last part, without case and without a leading tilde.
  ["~gpt-4o", "openai/gpt-4o"],
  ["gpt-4o~x", "openai/gpt-4o~x"],
  ["host/GPT-4o/", "openai/gpt-4o"],
  ["tngtech/deepseek-r1", undefined],
  ["", undefined],
  // One spelling.
  ["llama-v3p3-70b-instruct", "meta/llama-3-3-70b-instruct"],
  ["glm-4p5-v1p1", "zai/glm-4-5-v1-1"],
  ["glm-4p12", "zai/glm-4-12"],
  ["glm-44p1", "zai/glm-44-1"],
  ["glm-x4p1x", "zai/glm-x4p1x"],
  ["glm-1x4p1", "zai/glm-1x4p1"],
  ["accounts/fireworks/models/qwen2p5-72b-instruct", "alibaba/qwen2-5-72b-instruct"],
  ["qwen/qwen-2.5-72b-instruct", "alibaba/qwen2-5-72b-instruct"],
  ["Qwen/Qwen2.5-72B-Instruct-Turbo", "alibaba/qwen2-5-72b-instruct-turbo"],
  ["accounts/fireworks/models/qwen2p5-coder-1p5b-instruct", "alibaba/qwen2-5-coder-1-5b-instruct"],
  ["accounts/fireworks/models/qwen3p8-2p4t-a95b", "alibaba/qwen3-8-2-4t-a95b"],
  ["accounts/fireworks/models/qwen3p7-plus", "alibaba/qwen3-7-plus"],
  ["qwen2p5x-7b", "alibaba/qwen2p5x-7b"],
  ["xqwen2p5-7b", undefined],
  ["meta-llama-3-8b", "meta/llama-3-8b-instruct"],
  ["claude-meta-llama-3", "anthropic/claude-meta-llama-3"],
  ["llama3-3@llama-3.3-70b-instruct", "meta/llama-3-3-70b-instruct"],
  ["llama-3-llama-3.3-70b-instruct", "meta/llama-3-3-70b-instruct"],
  ["gpt-4o-llama-3-llama-3", "openai/gpt-4o-llama-3-llama-3"],
  ["gpt-4o-llama-v3", "openai/gpt-4o-llama-v3"],
  ["nova-pro-v1", "amazon/nova-pro"],
  ["nova-pro-v1-x", "amazon/nova-pro-v1-x"],
  ["gpt-4o-nova-pro-v1", "openai/gpt-4o-nova-pro-v1"],
  ["gpt-4o-claude-4-opus", "openai/gpt-4o-claude-4-opus"],
  ["gpt-4o-claude-opus-3", "openai/gpt-4o-claude-opus-3"],
  ["claude-nova-v1", "anthropic/claude-nova-v1"],
  ["llama-v3-8b", "meta/llama-3-8b-instruct"],
  ["hermes4-70b", "nousresearch/hermes-4-70b"],
  ["claude-llama3", "anthropic/claude-llama3"],
  ["phi3-mini", "microsoft/phi-3-mini"],
  ["phi-35-mini", "microsoft/phi-3-5-mini"],
  ["claude-phi-35-x", "anthropic/claude-phi-35-x"],
  ["claude-4.5-sonnet", "anthropic/claude-sonnet-4-5"],
  ["claude-4.5-sonnets", "anthropic/claude-4-5-sonnets"],
  ["claude-opus-3", "anthropic/claude-3-opus"],
  ["claude-opus-35", "anthropic/claude-opus-35"],
  ["qwen-3-32b", "alibaba/qwen3-32b"],
  ["claude-qwen-3", "anthropic/claude-qwen-3"],
])("%s is %s", (id, model) => {
  expect(canonicalId(id)).toBe(model);
});
