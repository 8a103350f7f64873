// Who trains which family of models, by how a model's name begins; and who only rebuilds other people's.

/** Families by the start of their normal id -> the maker who trains them. First match wins. */
// biome-ignore format: one line a maker
const FAMILIES: readonly (readonly [maker: string, family: RegExp])[] = [
  ["anthropic", /^claude-/],
  ["openai", /^(gpt-(?!neo|jt?-|help|latest)|o[1-9](-|$)|chatgpt-|codex-|text-embedding-(3|ada)|text-(ada|babbage|curie|davinci)-|tts-1|whisper-|dall-e-|sora-|omni-moderation|davinci|babbage|computer-use-preview)/],
  ["google", /^(gemini-(?!flash|pro$)|gemini-1-0-pro|gemma-|diffusiongemma|palm-|imagen-|veo-|lyria-|medgemma-|text-bison|chat-bison|textembedding-gecko|codegemma|text-embedding-00|learnlm-)/],
  ["nvidia", /^(nemotron-|llama-.*nemo(tron|retriever)|rerank-qa-mistral|nv-|parakeet-|canary-|cosmos-)/],
  ["nousresearch", /^(hermes-|nous-|deephermes-)/],
  ["deepseek", /^deepseek-/],
  ["perplexity", /^llama-.+-sonar-/],
  ["meta", /^(llama-|muse-(spark|glimmer|ember|wonder)-|code-?llama-)/],
  ["mistral", /^(mistral-|mixtral-|ministral-|codestral(-|$)|devstral-|magistral-|pixtral-|voxtral-|open-(mi[sx]tral|codestral)-|leanstral-)/],
  ["xai", /^grok-/],
  ["alibaba", /^(qwen|qwq-|qvq-|wan-?[23]|tongyi-|gte-)/],
  ["zai", /^(glm-(?!flash$)|cogview-|cogvideox|autoglm-|chatglm)/],
  ["moonshot", /^(kimi-|moonshot-)/],
  ["minimax", /^(minimax-|abab[67]|hailuo-)/],
  ["amazon", /^(nova-|titan-)/],
  ["cohere", /^(command(-|$)|embed-(v[345]|english|multilingual)|rerank-(v[23]|english|multilingual|v?4)|(c4ai-)?aya-|north-)/],
  ["ai21", /^(jamba-|j2-)/],
  ["microsoft", /^(phi-|mai-|wizardlm-|orca-)/],
  ["perplexity", /^(sonar|pplx-|r1-1776)/],
  ["bytedance", /^(doubao-|seed-|seedream-|seedance-|seededit-|skylark-|ui-tars)/],
  ["tencent", /^(hunyuan-|hy[2-9](-|$)|hy-mt)/],
  ["baidu", /^(ernie-|paddleocr)/],
  ["xiaomi", /^mimo-/],
  ["stepfun", /^step-/],
  ["ibm", /^granite-/],
  ["inclusionai", /^(ling-|ring-)/],
  ["liquid", /^lfm/],
  ["allenai", /^(olmo-|molmo-|tulu-)/],
  ["01-ai", /^yi-/],
  ["black-forest-labs", /^flux/],
  ["stability", /^(stable-|sdxl|sd3)/],
  ["voyage", /^(voyage-|rerank-([1-3](-|$)|lite-))/],
  ["baai", /^bge-/],
  ["inception", /^mercury/],
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
  ["upstage", /^solar-/],
  ["reka", /^reka-/],
  ["meituan", /^longcat-/],
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

/** A maker's model -> further names that hosts gave it, in normal form. */
// biome-ignore format: one line a model
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  "llama-3-3-70b-instruct": ["llama-3-3-70b-versatile", "llama-3-3-70b"],
  "llama-3-1-8b-instruct": ["llama-3-1-8b-instant", "llama-3-1-8b"],
  "llama-3-1-70b-instruct": ["llama-3-1-70b", "llama-3-1-70b-versatile"],
  "llama-3-1-405b-instruct": ["llama-3-1-405b"],
  "llama-3-70b-instruct": ["llama-3-70b", "llama-3-70b-8192"],
  "llama-3-8b-instruct": ["llama-3-8b", "llama-3-8b-8192"],
  "llama-3-2-1b-instruct": ["llama-3-2-1b"],
  "llama-3-2-3b-instruct": ["llama-3-2-3b"],
  "llama-3-2-11b-vision-instruct": ["llama-3-2-11b-instruct", "llama-3-2-11b"],
  "llama-3-2-90b-vision-instruct": ["llama-3-2-90b-instruct", "llama-3-2-90b"],
  "llama-4-maverick-17b-128e-instruct": ["llama-4-maverick", "llama-4-maverick-17b-instruct", "llama-4-maverick-instruct"],
  "llama-4-scout-17b-16e-instruct": ["llama-4-scout", "llama-4-scout-17b-instruct", "llama-4-scout-instruct"],
  "gemini-1-0-pro": ["gemini-pro"],
  "gemini-1-5-pro": ["gemini-pro-1-5"],
  "gemini-1-5-flash": ["gemini-flash-1-5"],
  "gemini-1-5-flash-8b": ["gemini-flash-1-5-8b"],
  "gemini-3-flash-preview": ["gemini-3-flash"],
  "gemini-3-1-pro-preview": ["gemini-3-1-pro"],
  "gemma-2-9b-it": ["gemma-2-9b"],
  "gemma-3-4b-it": ["gemma-3-4b"],
  "gemma-3-12b-it": ["gemma-3-12b"],
  "gemma-3-27b-it": ["gemma-3-27b"],
  "gemma-4-31b-it": ["gemma-4-31b"],
  "claude-1": ["claude-v1"],
  "claude-2": ["claude-v2", "claude-v2-0", "claude-2-0"],
  "claude-2-1": ["claude-v2-1"],
  "claude-instant-1": ["claude-instant-v1"],
  "kimi-k2": ["kimi-k2-instruct", "kimi-k2-0711-preview"],
  "kimi-k2-0905": ["kimi-k2-instruct-0905", "kimi-k2-0905-preview"],
  "deepseek-v3-0324": ["deepseek-chat-v3-0324"],
  "deepseek-v3-1": ["deepseek-chat-v3-1"],
  "deepseek-v3-1-terminus": ["deepseek-chat-v3-1-terminus"],
  "qwen3-coder-480b-a35b-instruct": ["qwen3-coder"],
  "mistral-nemo": ["mistral-nemo-instruct-2407", "open-mistral-nemo", "open-mistral-nemo-2407", "mistral-nemo-2407", "mistral-nemo-instruct"],
  "mixtral-8x7b-instruct": ["mixtral-8x7b-instruct-v0-1", "open-mixtral-8x7b", "mixtral-8x7b-32768"],
  "mixtral-8x22b-instruct": ["mixtral-8x22b-instruct-v0-1", "open-mixtral-8x22b", "open-mixtral-8x22b-2404"],
  "mistral-small-2506": ["mistral-small-3-2-24b-instruct-2506", "mistral-small-3-2-24b-instruct"],
  "mistral-small-2503": ["mistral-small-3-1-24b-instruct-2503", "mistral-small-3-1-24b-instruct"],
};

/** A name hosts gave a model -> its maker's name for it, where its own does not lead there. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries(ALSO_CALLED).flatMap(([model, names]) => names.map((name) => [name, model] as const)),
);

/** Folders of people who train other makers' weights further: what they publish is none of the maker's models. */
const WORKSHOPS = new Set(
  (
    "aisingapore abacusai alfredpros alpindale anthracite-org arliai austism cognitivecomputations discoresearch envoid " +
    "eva-unit-01 failspy featherless-ai huihui-ai kblab neversleep nothingiisreal numbersstation open-orca openpipe " +
    "pamanseau phind poetools salesforce scb10x snorkelai soob3123 steelskull subconscious tngtech tokyotech-llm"
  ).split(" "),
);

/** What an id of theirs may keep from its maker: weights that were only copied. */
const COPIED = /^alpindale\/wizardlm-/;

/** Words in a name that say somebody trained the weights further. */
const RETRAINED =
  /(^|-)(abliterated|uncensored|heretic|lumimaid|openorca|openhermes|dolphin|swallow|sea-lion|solidity|storybreaker|nex-n1|chimera|typhoon\d?|pairrm|japanese|arliai|venice|roleplay)(-|$)/;

/** The maker of the family a normal name belongs to. */
export function makerOf(name: string): string | undefined {
  return RETRAINED.test(name) ? undefined : FAMILIES.find(([, family]) => family.test(name))?.[0];
}

/** The id's folder is of somebody who rebuilds other makers' models. `id` is in lower case. */
export function isRebuilt(id: string): boolean {
  return WORKSHOPS.has(id.split("/").at(-2) ?? "") && !COPIED.test(id);
}
