// Who makes a family of models.
import { describe, expect, test } from "vitest";
import { makerOf } from "../../../scripts/merge/makers.ts";

// biome-ignore format: one line a maker
const OF: readonly [maker: string, ...names: string[]][] = [
  ["anthropic", "claude-opus-5"],
  ["openai", "gpt-4o", "gpt-jx", "o1", "o3-mini", "chatgpt-4o", "codex-mini", "text-embedding-3-small", "text-embedding-ada-002", "text-ada-001", "text-davinci-003", "text-curie-001", "text-babbage-001", "tts-1", "whisper-1", "dall-e-3", "sora-2", "omni-moderation", "davinci-002", "babbage-002", "computer-use-preview"],
  ["google", "gemini-2-5-pro", "gemini-pro-vision", "gemini-1-0-pro", "gemma-3-4b-it", "diffusiongemma-1", "palm-2", "imagen-4", "veo-3", "lyria-2", "medgemma-4b", "text-bison", "chat-bison", "textembedding-gecko", "codegemma", "text-embedding-004", "learnlm-2"],
  ["nvidia", "nemotron-3", "llama-3-1-nemotron-70b", "llama-nemotron-4b", "llama-3-2-nemoretriever-1b", "rerank-qa-mistral-4b", "nv-embed", "parakeet-1", "canary-1", "cosmos-1"],
  ["nousresearch", "hermes-4", "nous-capybara", "deephermes-3"],
  ["deepseek", "deepseek-v3"],
  ["perplexity", "llama-3-1-sonar-large", "llama-sonar-sonar-x", "sonar-pro", "pplx-7b", "r1-1776"],
  ["meta", "llama-3-70b", "muse-spark-1", "muse-glimmer-1", "muse-ember-1", "muse-wonder-1", "codellama-7b", "code-llama-7b"],
  ["mistral", "mistral-large", "mixtral-8x7b", "ministral-3b", "codestral", "codestral-2508", "devstral-1", "magistral-1", "pixtral-12b", "voxtral-1", "open-mistral-7b", "open-mixtral-8x7b", "open-codestral-mamba", "leanstral-1"],
  ["xai", "grok-4"],
  ["alibaba", "qwen3-32b", "qwq-32b", "qvq-72b", "wan2-2", "wan-3", "tongyi-x", "gte-large"],
  ["zai", "glm-5", "glm-flash-x", "cogview-4", "cogvideox", "autoglm-1", "chatglm3"],
  ["moonshot", "kimi-k3", "moonshot-v1"],
  ["minimax", "minimax-m2", "abab6", "abab7", "hailuo-2"],
  ["amazon", "nova-pro", "titan-text"],
  ["cohere", "command", "command-r", "embed-v4", "embed-english-v3", "embed-multilingual-v3", "rerank-v3", "rerank-4", "rerank-english-v3", "rerank-multilingual-v3", "c4ai-aya-32b", "aya-32b", "north-1"],
  ["ai21", "jamba-1", "j2-ultra"],
  ["microsoft", "phi-4", "mai-ds", "wizardlm-2", "orca-2"],
  ["bytedance", "doubao-1", "seed-1", "seedream-4", "seedance-1", "seededit-3", "skylark-1", "ui-tars-1"],
  ["tencent", "hunyuan-a13b", "hy3", "hy3-preview", "hy-mt-1"],
  ["baidu", "ernie-4", "paddleocr-vl"],
  ["xiaomi", "mimo-v2"], ["stepfun", "step-3"], ["ibm", "granite-4", "granite-code-8b"], ["inclusionai", "ling-1t", "ring-1t"], ["liquid", "lfm2"],
  ["allenai", "olmo-3", "molmo-7b", "tulu-3"], ["01-ai", "yi-34b"], ["black-forest-labs", "flux-1"],
  ["stability", "stable-diffusion-3", "sdxl", "sd3"],
  ["voyage", "voyage-3", "rerank-2", "rerank-1-x", "rerank-lite-1"],
  ["baai", "bge-m3"], ["inception", "mercury-2"], ["arcee", "trinity-mini", "virtuoso-large", "coder-large", "maestro-x"],
  ["deepcogito", "cogito-v2"], ["writer", "palmyra-x5"], ["poolside", "laguna-m"], ["thinkingmachines", "inkling", "inkling-small"],
  ["sakana", "fugu-1"], ["sao10k", "l3-lunaris-8b", "l31-70b-euryale", "l33-stheno", "l3-8b-hanami"], ["databricks", "dbrx-instruct"],
  ["snowflake", "arctic-embed"], ["intfloat", "e5-large", "multilingual-e5-large"], ["upstage", "solar-pro"], ["reka", "reka-flash"],
  ["meituan", "longcat-flash"], ["kwaipilot", "kat-coder"], ["kuaishou", "kling-2"], ["sentence-transformers", "all-minilm"],
  ["jina", "jina-v3"], ["nomic", "nomic-embed"], ["elevenlabs", "eleven-v3"], ["recraft", "recraft-v3"], ["ideogram", "ideogram-3"],
  ["aionlabs", "aion-1"], ["nex-agi", "nex-1"], ["morph", "morph-v3"], ["relace", "relace-apply"], ["sarvam", "sarvam-m"],
  ["swiss-ai", "apertus-70b"], ["twelvelabs", "marengo-2", "pegasus-1"], ["gryphe", "mythomax-13b"],
];

describe.each(OF)("%s", (maker, ...names) => {
  test.each(names)("%s", (name) => expect(makerOf(name)).toBe(maker));
  test.each(names)("nobody makes ids that end in %s", (name) => expect(makerOf(`xx${name}`)).toBeUndefined());
});

test.each([
  ...["gpt-neo-1", "gpt-j-6b", "gpt-jt-6b", "o0", "o10", "o1x", "nova-3", "nova-2-general", "hy1"],
  ...[
    "codestralx",
    "commander",
    "hy3x",
    "rerank-1x",
    "rerank-9",
    "inklings",
    "l3-8b",
    "wan1",
    "abab5",
    "embed-v2",
  ],
])("models without a maker: nobody makes %s", (name) => expect(makerOf(name)).toBeUndefined());

test.each([
  ...[
    "abliterated",
    "uncensored",
    "heretic",
    "lumimaid",
    "openorca",
    "openhermes",
    "dolphin",
    "swallow",
    "sea-lion",
  ],
  ...[
    "solidity",
    "storybreaker",
    "nex-n1",
    "chimera",
    "typhoon",
    "typhoon2",
    "pairrm",
    "japanese",
    "arliai",
    "venice",
    "roleplay",
  ],
])("fine-tuned weights: %s is not a maker's family", (word) => {
  for (const name of [`llama-3-${word}`, `llama-${word}-8b`]) expect(makerOf(name)).toBeUndefined();
  expect(makerOf(`llama-x${word}`)).toBe("meta");
  expect(makerOf(`llama-${word}x`)).toBe("meta");
});
