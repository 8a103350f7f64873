// Who makes which families of models, and who sells them: the makers' own shops, and the sellers that most people know.

/** `seller`: the provider whose own API an id without a vendor's prefix means; absent where others use the same id. */
type Family = readonly [maker: string, names: RegExp, seller?: string];

/** Families by the start of their names in lower case, with `-` for `.` and the like. First match wins. */
// biome-ignore format: one line a family
const FAMILIES: readonly Family[] = [
  ["anthropic", /^claude-/, "anthropic"],
  ["openai", /^(gpt-(?!neo|jt?-)|o[1-9](-|$)|chatgpt-|codex-|text-embedding-(3|ada)|text-(ada|babbage|curie|davinci)-|tts-1|whisper-1$|dall-e-|sora-|omni-moderation|davinci|babbage|computer-use-preview)/, "openai"],
  ["openai", /^whisper-/],
  ["google", /^(gemini(-|$)|imagen-|veo-|lyria-|text-embedding-00|learnlm-)/, "google_ai_studio"],
  ["google", /^(gemma-|diffusiongemma|palm-|medgemma-|text-bison|chat-bison|textembedding-gecko|codegemma)/],
  ["nvidia", /^(nemotron-|llama-.*nemo(tron|retriever)|rerank-qa-mistral|nv-|parakeet-|canary-|cosmos-)/],
  ["nousresearch", /^(hermes-|nous-|deephermes-)/],
  ["deepseek", /^deepseek-/, "deepseek"],
  ["perplexity", /^llama-.+-sonar-/],
  ["meta", /^(llama-|muse-(spark|glimmer|ember|wonder)-|code-?llama-)/],
  ["mistral", /^(mistral-|ministral-|codestral(-|$)|devstral-|magistral-|pixtral-|voxtral-|open-(mi[sx]tral|codestral)-|leanstral-)/, "mistral"],
  ["mistral", /^mixtral-/],
  ["xai", /^grok-/, "xai"],
  ["alibaba", /^(qwen|qwq|qvq)/, "alibaba"],
  ["alibaba", /^(wan-?[23]|tongyi-|gte-)/],
  ["zai", /^(glm-|cogview-|cogvideox|autoglm-|chatglm)/, "zai"],
  ["moonshot", /^(kimi-|moonshot-)/, "moonshot"],
  ["minimax", /^(minimax-|abab[67]|hailuo-)/, "minimax"],
  ["amazon", /^nova-/, "amazon-nova"],
  ["amazon", /^titan-/],
  ["cohere", /^(command(-|$)|embed-(v[345]|english|multilingual)|rerank-(v[23]|english|multilingual|v?4)|c4ai-|aya-|north-)/, "cohere"],
  ["ai21", /^(jamba-|j2-)/, "ai21"],
  ["microsoft", /^(phi-|mai-|wizardlm-|orca-)/],
  ["perplexity", /^(sonar|pplx-|r1-1776)/, "perplexity"],
  ["bytedance", /^(doubao-|seed-|seedream-|seedance-|seededit-|skylark-|ui-tars)/],
  ["tencent", /^(hunyuan-|hy[2-9](-|$)|hy-mt)/],
  ["baidu", /^(ernie-|paddleocr)/],
  ["xiaomi", /^mimo-/, "xiaomi"],
  ["stepfun", /^step-/, "stepfun"],
  ["ibm", /^granite-/],
  ["inclusionai", /^(ling-|ring-)/],
  ["liquid", /^lfm/],
  ["allenai", /^(olmo-|molmo-|tulu-)/],
  ["01-ai", /^yi-/],
  ["black-forest-labs", /^flux/],
  ["stability", /^(stable-|sdxl|sd3)/],
  ["voyage", /^(voyage-|rerank-([1-3](-|$)|lite-))/, "voyage"],
  ["baai", /^bge-/],
  ["inception", /^mercury/, "inception"],
  ["arcee", /^(trinity-|virtuoso-|coder-large|maestro-)/],
  ["deepcogito", /^cogito-/],
  ["writer", /^palmyra-/],
  ["poolside", /^laguna-/],
  ["thinkingmachines", /^inkling(-|$)/],
  ["sakana", /^fugu-/],
  ["sao10k", /^(l3|l31|l33)-.*(lunaris|euryale|stheno|hanami)/],
  ["databricks", /^dbrx/],
  ["snowflake", /^arctic-/],
  ["intfloat", /^(multilingual-)?e5-/],
  ["upstage", /^solar-/, "upstage"],
  ["reka", /^reka-/, "reka"],
  ["meituan", /^longcat-/, "longcat"],
  ["kwaipilot", /^kat-/],
  ["kuaishou", /^kling-/],
  ["sentence-transformers", /^all-mini/],
  ["jina", /^jina-/],
  ["nomic", /^nomic-/],
  ["elevenlabs", /^eleven/],
  ["recraft", /^recraft-/],
  ["ideogram", /^ideogram/],
  ["aionlabs", /^aion-/],
  ["nex-agi", /^nex-/],
  ["morph", /^morph-/],
  ["relace", /^relace-/],
  ["sarvam", /^sarvam-/],
  ["swiss-ai", /^apertus-/],
  ["twelvelabs", /^(marengo|pegasus)-/],
  ["gryphe", /^mythomax-/],
];

/** Words in a name that say somebody else trained the weights further. */
const RETRAINED =
  /(^|-)(abliterated|uncensored|heretic|lumimaid|openorca|openhermes|dolphin|swallow|sea-lion|solidity|storybreaker|nex-n1|chimera|typhoon\d?|pairrm|japanese|arliai|venice|roleplay)(-|$)/;

/** The maker of the family that a name in that form belongs to. */
export function makerOf(name: string): string | undefined {
  return familyOf(name)?.[0];
}

/** The provider whose own API answers with such an id. Whether it lists the model is still to be checked. */
export function sellerOf(modelId: string): string | undefined {
  // A dot after a letter ends a vendor's prefix: `mistral.mistral-large-2402-v1:0`.
  const name = modelId.toLowerCase().replace(/^(models\/|ft:)/, "");
  return familyOf(name.replace(/(?<=\d)\.|[:@]/g, "-"))?.[2];
}

function familyOf(name: string): Family | undefined {
  return RETRAINED.test(name) ? undefined : FAMILIES.find(([, names]) => names.test(name));
}

/** Whose models a provider sells as its own, where the maker's slug is another one, or the provider is more than a maker. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  google_ai_studio: ["google"],
  "amazon-nova": ["amazon"],
  azure: ["microsoft"],
  bedrock: ["amazon"],
  byteplus: ["bytedance"],
  databricks: ["databricks"],
  longcat: ["meituan"],
  nvidia: ["nvidia"],
  snowflake: ["snowflake"],
  watsonx: ["ibm"],
};

/** Sellers of others' models that most people know, the best known first. */
export const WELL_KNOWN: readonly string[] = (
  "bedrock azure vertex groq together fireworks deepinfra cerebras sambanova novita baseten nebius databricks cloudflare " +
  "nvidia openrouter vercel huggingface"
).split(" ");

/** The makers, by the first part of canonical ids, whose models a provider of a kind sells as its own. */
export function ownMakers(provider: string, kind: string | undefined): string[] {
  return [...(kind === "maker" ? [provider] : []), ...(OWN[provider] ?? [])];
}
