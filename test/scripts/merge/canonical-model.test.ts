// canonicalModel: the best known models under the ids of several sellers, and no two makers' models as one.
import { expect, test } from "vitest";
import { readCatalog } from "../../../scripts/files/prices-folder.ts";
import { canonicalId, canonicalModel } from "../../../scripts/merge/canonical-model.ts";

// biome-ignore format: one line a model
const MODELS: readonly [model: string, ...ids: string[]][] = [
  ["anthropic/claude-opus-5-5", "claude-opus-5-5", "anthropic.claude-opus-5-5", "us.anthropic.claude-opus-5-5", "anthropic/claude-opus-5.5", "claude-opus-5-5@default"],
  ["anthropic/claude-opus-5", "global.anthropic.claude-opus-5", "anthropic/claude-opus-5", "in.anthropic.claude-opus-5"],
  ["anthropic/claude-opus-4-8", "us-gov.anthropic.claude-opus-4-8", "anthropic/claude-opus-4.8", "claude-opus-4-8@default"],
  ["anthropic/claude-opus-4-7", "global.anthropic.claude-opus-4-7-v1:0", "azure-anthropic/claude-opus-4-7", "claude-opus-4.7"],
  ["anthropic/claude-opus-4-5", "claude-opus-4-5-20251101", "claude-opus-4-5@20251101", "eu.anthropic.claude-opus-4-5-20251101-v1:0", "anthropic/claude-4.5-opus"],
  ["anthropic/claude-sonnet-5-5", "claude-sonnet-5-5", "au.anthropic.claude-sonnet-5-5", "anthropic-claude-sonnet-5.5"],
  ["anthropic/claude-sonnet-5", "vertex-anthropic/claude-sonnet-5", "anthropic/claude-sonnet-5-free", "claude-sonnet-5@default"],
  ["anthropic/claude-sonnet-4-6", "claude-sonnet-4-6", "us.anthropic.claude-sonnet-4-6-v1:0", "anthropic/claude-sonnet-4.6"],
  ["anthropic/claude-sonnet-4-5", "databricks-claude-sonnet-4-5", "claude-sonnet-4-5@20250929", "us-gov-west-1/anthropic.claude-sonnet-4-5-20250929-v1:0", "anthropic/claude-4.5-sonnet"],
  ["anthropic/claude-haiku-4-5", "claude-haiku-4-5-20251001", "apac.anthropic.claude-haiku-4-5-20251001-v1:0", "anthropic/claude-haiku-4.5"],
  ["anthropic/claude-3-5-haiku", "claude-3-5-haiku-20241022", "anthropic/claude-3.5-haiku", "claude-haiku-3-5", "us.anthropic.claude-3-5-haiku-20241022-v1:0"],
  ["anthropic/claude-3-opus", "claude-3-opus-20240229", "anthropic.claude-3-opus-20240229-v1:0", "anthropic/claude-3-opus", "anthropic.claude-3-opus-20240229-v1:0:200k"],
  ["anthropic/claude-fable-5", "anthropic.claude-fable-5", "azure-anthropic/claude-fable-5", "global.anthropic.claude-fable-5-v1:0"],
  ["openai/gpt-5-6-sol", "gpt-5.6-sol", "openai/gpt-5.6-sol", "us.openai.gpt-5.6-sol", "gpt-5.6-sol-2026-07-09"],
  ["openai/gpt-5-6-luna", "openai.gpt-5.6-luna", "databricks-gpt-5-6-luna", "aws-mantle/gpt-5.6-luna"],
  ["openai/gpt-5-6-terra", "gpt-5.6-terra", "in.openai.gpt-5.6-terra", "openai/gpt-5.6-terra"],
  ["openai/gpt-5-5", "gpt-5.5", "eu/gpt-5.5-2026-04-23", "openai/gpt-5.5"],
  ["openai/gpt-5-4", "openai.gpt-5.4", "databricks-gpt-5-4", "us/gpt-5.4-2026-03-05"],
  ["openai/gpt-5-4-mini", "azure/gpt-5.4-mini", "openai-gpt-5.4-mini", "gpt-5.4-mini-2026-03-17"],
  ["openai/gpt-5-2", "gpt-5.2-2025-12-11", "openai/gpt-5.2", "azure/gpt-5.2"],
  ["openai/gpt-5-1", "global/gpt-5.1", "gpt-5.1-2025-11-13", "openai-gpt-5.1"],
  ["openai/gpt-5", "gpt-5-2025-08-07", "openai/gpt-5", "databricks-gpt-5"],
  ["openai/gpt-5-mini", "eu/gpt-5-mini-2025-08-07", "openai-gpt-5-mini", "gpt-5-mini"],
  ["openai/gpt-5-nano", "gpt-5-nano-2025-08-07", "openai.gpt-5-nano", "openai/gpt-5-nano"],
  ["openai/gpt-4-1", "gpt-4.1-2025-04-14", "openai/gpt-4.1", "azure/gpt-4.1"],
  ["openai/gpt-4o", "gpt-4o", "global-standard/gpt-4o-2024-11-20", "openai/gpt-4o"],
  ["openai/gpt-4o-mini", "GPT-4o-mini", "openai/gpt-4o-mini", "eu/gpt-4o-mini-2024-07-18", "venice/openai-gpt-4o-mini-2024-07-18"],
  ["openai/o3", "o3-2025-04-16", "openai/o3", "openai-o3"],
  ["openai/o4-mini", "us/o4-mini-2025-04-16", "openai/o4-mini", "o4-mini"],
  ["openai/gpt-oss-120b", "openai.gpt-oss-120b-1:0", "accounts/fireworks/models/gpt-oss-120b", "@cf/openai/gpt-oss-120b", "openai/gpt-oss-120b-maas"],
  ["openai/gpt-oss-20b", "databricks/databricks-gpt-oss-20b", "openai/gpt-oss-20b", "workers-ai/@cf/openai/gpt-oss-20b"],
  ["google/gemini-2-5-pro", "google/gemini-2.5-pro", "databricks-gemini-2-5-pro", "gemini/gemini-2.5-pro"],
  ["google/gemini-2-5-flash", "google-vertex/gemini-2.5-flash", "google.gemini-2.5-flash", "gemini-2.5-flash"],
  ["google/gemini-3-1-pro-preview", "gemini-3.1-pro-preview", "google/gemini-3.1-pro-preview", "vertex/gemini-3.1-pro-preview"],
  ["google/gemini-3-5-flash", "gemini-3-5-flash", "google/gemini-3.5-flash", "google-ai-studio/gemini-3.5-flash"],
  ["google/gemini-3-8-flash", "gemini/gemini-3.8-flash", "google/gemini-3.8-flash", "gemini-3-8-flash"],
  ["google/gemini-1-5-pro", "gemini-1.5-pro-001", "gemini-1.5-pro-latest", "google/gemini-1.5-pro"],
  ["google/gemma-4-31b-it", "google/gemma-4-31B-it", "google/gemma-4-31b-it:free", "lightning-ai/gemma-4-31B-it"],
  ["meta/llama-3-3-70b-instruct", "llama-3.3-70b-versatile", "meta.llama3-3-70b-instruct-v1:0", "accounts/fireworks/models/llama-v3p3-70b-instruct", "meta-llama/Meta-Llama-3.3-70B-Instruct", "llama3-3@llama-3.3-70b-instruct"],
  ["meta/llama-3-1-8b-instruct", "llama-3.1-8b-instant", "meta-llama/llama-3.1-8b-instruct:free", "us.meta.llama3-1-8b-instruct-v1:0", "databricks-meta-llama-3-1-8b-instruct"],
  ["meta/llama-3-1-405b-instruct", "accounts/fireworks/models/llama-v3p1-405b-instruct", "meta-llama/Meta-Llama-3.1-405B-Instruct", "meta.llama3-1-405b-instruct-v1:0"],
  ["deepseek/deepseek-r1", "deepseek-ai/DeepSeek-R1", "accounts/fireworks/models/deepseek-r1", "deepseek/deepseek-r1:free"],
  ["deepseek/deepseek-v3-2", "deepseek-ai/deepseek-v3.2-maas", "DeepSeek-V3.2", "deepseek/deepseek-v3.2"],
  ["deepseek/deepseek-v4-pro", "accounts/fireworks/models/deepseek-v4-pro", "together-ai/deepseek-v4-pro", "deepseek-ai/DeepSeek-V4-Pro"],
  ["deepseek/deepseek-v4-flash", "deepseek/deepseek-v4-flash-free", "~deepseek/deepseek-v4-flash-latest", "deepseek-ai/DeepSeek-V4-Flash"],
  ["deepseek/deepseek-v4-1-flash", "together_ai/deepseek-ai/DeepSeek-V4.1-Flash", "deepseek-v4.1-flash", "hf:deepseek-ai/DeepSeek-V4.1-Flash"],
  ["moonshot/kimi-k3", "us.moonshotai.kimi-k3", "hf:moonshotai/Kimi-K3", "@cf/moonshotai/kimi-k3", "kimi-k3"],
  ["moonshot/kimi-k2-6", "moonshotai/Kimi-K2_6", "moonshotai/kimi-k2.6:free", "Pro/moonshotai/Kimi-K2.6"],
  ["moonshot/kimi-k2-thinking", "moonshot.kimi-k2-thinking", "accounts/fireworks/models/kimi-k2-thinking", "kimi-k2-thinking-maas"],
  ["zai/glm-5-3", "accounts/fireworks/models/glm-5p3", "global.zai.glm-5.3", "mistral/zai-glm-5-3", "zai-org/GLM-5.3"],
  ["zai/glm-5-3-flash", "z-ai/glm-5.3-flash", "zai-org/GLM-5.3-Flash", "accounts/fireworks/models/glm-5p3-flash"],
  ["zai/glm-4-7", "zai-org/glm-4.7-maas", "cerebras/glm-4.7", "accounts/fireworks/models/glm-4p7"],
  ["minimax/minimax-m3", "MiniMaxAI/MiniMax-M3", "accounts/fireworks/models/minimax-m3", "minimax-m3"],
  ["minimax/minimax-m2", "minimaxai/minimax-m2-maas", "minimax.minimax-m2", "MiniMax-M2"],
  ["xai/grok-4-6", "x-ai/grok-4.6", "us.xai.grok-4.6", "vertex-openai/grok-4-6"],
  ["xai/grok-4-3", "grok-4.3-latest", "xai/grok-4.3", "azure-ai-foundry/grok-4-3"],
  ["alibaba/qwen3-8-max", "qwen3.8-max", "Qwen/Qwen3.8-Max", "bailian/qwen3.8-max"],
  ["alibaba/qwen3-32b", "qwen.qwen3-32b-v1:0", "Qwen/Qwen3-32B", "alibaba/qwen-3-32b"],
  ["alibaba/qwen3-235b-a22b-instruct-2507", "qwen/qwen3-235b-a22b-instruct-2507-maas", "Qwen/Qwen3-235B-A22B-Instruct-2507", "accounts/fireworks/models/qwen3-235b-a22b-instruct-2507"],
  ["mistral/mistral-large-2411", "mistral-large@2411-001", "mistral-large-2411", "mistralai/mistral-large-2411"],
  ["mistral/mistral-large-2402", "eu-west-3/mistral.mistral-large-2402-v1:0", "mistral-large-2402", "mistral.mistral-large-2402-v1:0"],
  ["mistral/mistral-large", "mistral-large@latest", "mistral/mistral-large-latest", "mistralai/mistral-large"],
  ["cohere/command-r-plus", "cohere.command-r-plus-v1:0", "cohere/command-r-plus", "command-r-plus"],
  ["amazon/nova-pro", "us.amazon.nova-pro-v1:0", "amazon/nova-pro", "us-gov-east-1/amazon.nova-pro-v1:0", "amazon/nova-pro-v1"],
  ["perplexity/sonar-pro", "perplexity/sonar-pro", "sonar-pro", "perplexity/sonar-pro:free"],
  ["xiaomi/mimo-v2-6-flash", "XiaomiMiMo/MiMo-V2.6-Flash", "xiaomi/mimo-v2.6-flash", "mimo-v2.6-flash-free"],
  ["anthropic/claude-sonnet-5-5", "us.anthropic.claude-sonnet-5-5-v1", "claude-sonnet-5-5@default", "global.anthropic.claude-sonnet-5-5"],
  ["anthropic/claude-opus-5-5", "us.anthropic.claude-opus-5-5-v1", "regional.anthropic.claude-opus-5-5", "databricks-claude-opus-5-5"],
  ["anthropic/claude-haiku-5-5", "claude-haiku-5-5", "au.anthropic.claude-haiku-5-5", "anthropic/claude-haiku-5.5"],
  ["anthropic/claude-fable-5-1", "claude-fable-5-1@default", "eu.anthropic.claude-fable-5-1", "azure-anthropic/claude-fable-5-1"],
  ["anthropic/claude-opus-4-6", "anthropic.claude-opus-4-6-v1", "anthropic.claude-opus-4-6-v1:0", "eu.anthropic.claude-opus-4-6-v1"],
  ["anthropic/claude-opus-4-1", "claude-opus-4-1@20250805", "anthropic/claude-opus-4.1", "us.anthropic.claude-opus-4-1-20250805-v1:0"],
  ["anthropic/claude-opus-4", "anthropic/claude-4-opus", "claude-opus-4-20250514", "regional.anthropic.claude-opus-4-20250514-v1:0"],
  ["anthropic/claude-sonnet-4", "anthropic--claude-4-sonnet", "claude-sonnet-4@20250514", "apac.anthropic.claude-sonnet-4-20250514-v1:0"],
  ["anthropic/claude-3-7-sonnet", "anthropic/claude-3.7-sonnet", "claude-3-7-sonnet-latest", "anthropic--claude-3.7-sonnet"],
  ["anthropic/claude-3-5-sonnet", "claude-3-5-sonnet-v2@20241022", "anthropic.claude-3-5-sonnet-20241022-v2:0", "anthropic/claude-3.5-sonnet"],
  ["anthropic/claude-2-1", "anthropic.claude-v2:1", "us-east-1/1-month-commitment/anthropic.claude-v2:1", "anthropic/claude-2.1"],
  ["openai/gpt-6-sol", "openai.gpt-6-sol", "azure/gpt-6-sol", "openai/gpt-6-sol", "us.openai.gpt-6-sol"],
  ["openai/gpt-6-luna", "global.openai.gpt-6-luna", "openai-gpt-6-luna", "gpt-6-luna"],
  ["openai/gpt-6-astra", "openai/gpt-6-astra", "aws-mantle/gpt-6-astra", "infer/gpt-6-astra:official"],
  ["openai/gpt-5-4-nano", "gpt-5.4-nano-2026-03-17", "openai/gpt-5.4-nano", "databricks-gpt-5-4-nano"],
  ["openai/gpt-5-3-codex", "gpt-5.3-codex", "openai-gpt-5.3-codex", "azure/gpt-5.3-codex"],
  ["openai/gpt-4-1-mini", "us/gpt-4.1-mini-2025-04-14", "openai/gpt-4.1-mini", "gpt-4.1-mini"],
  ["openai/gpt-4-1-nano", "us/gpt-4.1-nano-2025-04-14", "openai/gpt-4.1-nano", "gpt-4.1-nano"],
  ["openai/o3-mini", "eu/o3-mini-2025-01-31", "openai/o3-mini", "o3-mini"],
  ["openai/text-embedding-3-small", "azure/text-embedding-3-small", "openai/text-embedding-3-small", "text-embedding-3-small"],
  ["openai/text-embedding-3-large", "openai/text-embedding-3-large", "text-embedding-3-large", "TEXT-EMBEDDING-3-LARGE"],
  ["openai/gpt-image-1", "high/1024-x-1536/gpt-image-1", "openai/gpt-image-1", "gpt-image-1"],
  ["openai/dall-e-3", "hd/1024-x-1792/dall-e-3", "standard/1024-x-1024/dall-e-3", "dall-e-3"],
  ["google/gemini-3-flash-preview", "google/gemini-3-flash-preview", "google/gemini-3-flash", "vertex/gemini-3-flash-preview"],
  ["google/gemini-3-6-flash", "gemini/gemini-3.6-flash", "google-vertex/gemini-3.6-flash", "gemini-3-6-flash"],
  ["google/gemini-3-7-flash", "gemini-3.7-flash", "google/gemini-3.7-flash", "google-ai-studio/gemini-3.7-flash"],
  ["google/gemini-3-1-flash-lite", "databricks-gemini-3-1-flash-lite", "google/gemini-3.1-flash-lite", "gemini-3.1-flash-lite"],
  ["google/gemini-2-5-flash-lite", "google/gemini-2.5-flash-lite", "google.gemini-2.5-flash-lite", "gemini/gemini-2.5-flash-lite"],
  ["google/gemini-2-0-flash", "gemini-2.0-flash-001", "google/gemini-2.0-flash-001", "gemini-2.0-flash"],
  ["google/gemma-3-27b-it", "accounts/fireworks/models/gemma-3-27b-it", "google.gemma-3-27b-it", "amazon/google.gemma-3-27b-it"],
  ["meta/llama-4-maverick-17b-128e-instruct", "meta.llama4-maverick-17b-instruct-v1:0", "meta-llama/llama-4-maverick", "meta/llama-4-maverick-17b-128e-instruct-maas"],
  ["meta/llama-4-scout-17b-16e-instruct", "us.meta.llama4-scout-17b-instruct-v1:0", "@cf/meta/llama-4-scout-17b-16e-instruct", "meta-llama/llama-4-scout"],
  ["meta/llama-3-2-3b-instruct", "eu.meta.llama3-2-3b-instruct-v1:0", "meta-llama/Llama-3.2-3B-Instruct", "accounts/fireworks/models/llama-v3p2-3b-instruct"],
  ["deepseek/deepseek-r1-0528", "deepseek-ai/DeepSeek-R1-0528", "deepseek-ai/deepseek-r1-0528-maas", "siliconflow/deepseek-r1-0528"],
  ["deepseek/deepseek-r1", "us.deepseek.r1-v1:0", "deepseek.r1-v1:0"],
  ["deepseek/deepseek-v3-1", "deepseek/deepseek-chat-v3.1", "deepseek-ai/DeepSeek-V3.1", "deepseek.v3.1"],
  ["deepseek/deepseek-v3-0324", "deepseek/deepseek-chat-v3-0324:free", "deepseek-ai/DeepSeek-V3-0324", "accounts/fireworks/models/deepseek-v3-0324"],
  ["deepseek/deepseek-v3-2", "accounts/fireworks/models/deepseek-v3p2", "deepseek.v3.2", "us.deepseek.v3.2"],
  ["moonshot/kimi-k2-5", "ap-northeast-1/moonshotai.kimi-k2.5", "moonshotai/Kimi-K2.5", "accounts/fireworks/models/kimi-k2p5"],
  ["moonshot/kimi-k2-0905", "moonshotai/kimi-k2-0905:exacto", "moonshotai/Kimi-K2-Instruct-0905", "kimi-k2-0905-preview"],
  ["moonshot/kimi-k2", "moonshotai/Kimi-K2-Instruct", "accounts/fireworks/models/kimi-k2-instruct", "moonshotai/kimi-k2"],
  ["zai/glm-5-2", "accounts/fireworks/models/glm-5p2", "zai-org/GLM-5.2", "z-ai/glm-5.2"],
  ["zai/glm-4-6", "accounts/fireworks/models/glm-4p6", "zai-org-glm-4.6", "zai.glm-4.6"],
  ["minimax/minimax-m2-5", "ap-south-1/minimax.minimax-m2.5", "MiniMaxAI/MiniMax-M2.5", "accounts/fireworks/models/minimax-m2p5"],
  ["xai/grok-4-5", "x-ai/grok-4.5", "grok-4.5-latest", "spacexai/grok-4.5"],
  ["xai/grok-4-7", "us.xai.grok-4.7", "xai/grok-4.7", "x-ai/grok-4.7"],
  ["alibaba/qwen3-8-27b", "@cf/qwen/qwen3.8-27b", "Qwen/Qwen3.8-27B", "qwen-3.8-27b"],
  ["alibaba/qwen3-coder-480b-a35b-instruct", "qwen/qwen3-coder", "Qwen/Qwen3-Coder-480B-A35B-Instruct", "qwen.qwen3-coder-480b-a35b-instruct"],
  ["alibaba/qwen3-next-80b-a3b-instruct", "qwen/qwen3-next-80b-a3b-instruct:free", "accounts/fireworks/models/qwen3-next-80b-a3b-instruct", "qwen.qwen3-next-80b-a3b-instruct"],
  ["mistral/mistral-nemo", "mistralai/Mistral-Nemo-Instruct-2407", "open-mistral-nemo"],
  ["thinkingmachines/inkling", "databricks/databricks-inkling", "thinkingmachines/Inkling", "accounts/fireworks/models/inkling"],
  ["tencent/hy3", "tencent/Hy3", "tencent/hy3:free", "deepinfra/hy3"],
  ["stepfun/step-3-7-flash", "stepfun-ai/Step-3.7-Flash", "stepfun/step-3.7-flash:free", "flexai/Step-3.7-Flash"],
  ["amazon/nova-lite", "amazon--nova-lite", "ca.amazon.nova-lite-v1:0", "amazon.nova-lite-v1:0"],
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
])("%j is nobody's", (id) => expect(canonicalModel(id)).toBeUndefined());

/** Folders that makers publish their own models in -> the maker. */
const FOLDERS: Readonly<Record<string, string>> = {
  anthropic: "anthropic",
  openai: "openai",
  "meta-llama": "meta",
  mistralai: "mistral",
  "deepseek-ai": "deepseek",
  "zai-org": "zai",
  "z-ai": "zai",
  "x-ai": "xai",
  moonshotai: "moonshot",
  minimaxai: "minimax",
  xiaomimimo: "xiaomi",
  cohere: "cohere",
  voyage: "voyage",
  "ibm-granite": "ibm",
  "stepfun-ai": "stepfun",
  nousresearch: "nousresearch",
};

/** Every row of the catalogue, with its model. */
const CATALOGUE = readCatalog().then((catalog) =>
  [...catalog].flatMap(([provider, models]) =>
    models.map(({ id }) => ({ provider, id, found: canonicalModel(id) })),
  ),
);

test("over the whole catalogue no maker's folder holds another's model", async () => {
  const wrong = (await CATALOGUE).flatMap(({ id, found }) => {
    const folder = id.toLowerCase().split("/").at(-2) ?? "";
    const maker = found?.maker;
    return maker !== undefined && FOLDERS[folder] !== undefined && maker !== FOLDERS[folder]
      ? [`${id}: ${maker}`]
      : [];
  });
  expect(wrong).toEqual([]);
});

/** Where makers sell under another slug than their own. */
const SHOPS: Readonly<Record<string, readonly string[]>> = {
  google: ["google_ai_studio", "vertex", "palm"],
  amazon: ["bedrock", "amazon-nova"],
  alibaba: ["alibaba", "alibaba-cn"],
  moonshot: ["moonshot", "moonshotai-cn"],
  bytedance: ["volcengine", "byteplus"],
  zai: ["zai", "zhipu"],
  inclusionai: ["bailing"],
  meituan: ["longcat"],
  microsoft: ["azure"],
};

/** Weights that hosts serve and their makers do not, or not under that name. */
const OPEN_WEIGHTS: readonly RegExp[] = [
  /^meta\/(llama-[234]-|llama-guard-|muse-glimmer-30b$)/,
  /^deepseek\/deepseek-(v3|r1|ocr|v4-flash-0731$|v4-pro-0813$|v4-1-flash)/,
  /^alibaba\/qwen3-.*(-\d|[\d-]b$|-2507$|fp8$|flash-next$|max-0902$)/,
  /^google\/gemma-/,
  /^mistral\/mistral-7b-/,
  /^(baai|nousresearch|gryphe|nvidia|ibm|black-forest-labs|inclusionai|baidu)\//,
  /^openai\/(gpt-oss-safeguard-120b|whisper-large-v3)$/,
  /^minimax\/minimax-m1-80k$/,
  /^thinkingmachines\/inkling-small$/,
  /^(zai\/glm-5-2-fast|moonshot\/kimi-k3-fast)$/, // a host's faster tier
  /^bytedance\/seed-/, // Volcengine's ids are doubao-seed-*
  /^sakana\/fugu-max$/,
];

test("a model that five providers sell is sold by its maker too, or is open weights", async () => {
  const sellers = new Map<string, Set<string>>();
  for (const { provider, found } of await CATALOGUE) {
    if (found === undefined) continue;
    const { maker, model } = found;
    const known = sellers.get(`${maker}/${model}`) ?? new Set();
    sellers.set(`${maker}/${model}`, known.add(provider));
  }
  const orphans = [...sellers].filter(([model, slugs]) => {
    const maker = model.slice(0, model.indexOf("/"));
    const own = (SHOPS[maker] ?? [maker]).some((slug) => slugs.has(slug));
    return slugs.size >= 5 && !own && !OPEN_WEIGHTS.some((known) => known.test(model));
  });
  expect(orphans).toEqual([]);
});

test("a maker's family leads to that maker under whatever seller's words", () => {
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
  // How a call is routed is at the end.
  ["gpt-4o:free", "openai/gpt-4o"],
  ["gpt-4o:freely", "openai/gpt-4o-freely"],
  // A listing's version: digits, a colon, digits.
  ["anthropic.claude-opus-5-v1:0", "anthropic/claude-opus-5"],
  ["anthropic.claude-opus-5-v12:0", "anthropic/claude-opus-5"],
  ["anthropic.claude-opus-5-1:0:200k", "anthropic/claude-opus-5"],
  ["anthropic.claude-v2:1", "anthropic/claude-2-1"],
  // A host's full names have the word where they mean it.
  ["accounts/fireworks/models/llama-v3p1-8b", "meta/llama-3-1-8b"],
  ["llama-3.1-8b", "meta/llama-3-1-8b-instruct"],
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
  ["host/GPT-4o/", "openai/gpt-4o"],
  ["tngtech/deepseek-r1", undefined],
  ["", undefined],
  // One spelling.
  ["llama-v3p3-70b-instruct", "meta/llama-3-3-70b-instruct"],
  ["glm-4p5-v1p1", "zai/glm-4-5-v1-1"],
  ["glm-4p12", "zai/glm-4-12"],
  ["glm-44p1", "zai/glm-44-1"],
  ["glm-x4p1x", "zai/glm-x4p1x"],
  ["meta-llama-3-8b", "meta/llama-3-8b-instruct"],
  ["claude-meta-llama-3", "anthropic/claude-meta-llama-3"],
  ["llama3-3@llama-3.3-70b-instruct", "meta/llama-3-3-70b-instruct"],
  ["llama-3-llama-3.3-70b-instruct", "meta/llama-3-3-70b-instruct"],
  ["nova-pro-v1", "amazon/nova-pro"],
  ["nova-pro-v1-x", "amazon/nova-pro-v1-x"],
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
