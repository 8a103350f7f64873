// Whose API an id means, and who sells whose models: the makers' own platforms, and the best known sellers.
export type Family = readonly [maker: string, names: RegExp];

/** Families by the start of their names, the first match winning. `seller`: whose API an id without a vendor prefix means. */
// biome-ignore format: one line a family
export const OWN_IDS: readonly (readonly [...Family, seller: string])[] = [
  ["anthropic", /^claude-/, "anthropic"],
  ["openai", /^(gpt-(?!neo|jt?-)|o[1-9](-|$)|chatgpt-|codex-|text-embedding-(3|ada)|text-(ada|babbage|curie|davinci)-|tts-1|whisper-1$|dall-e-|sora-|omni-moderation|davinci|babbage|computer-use-preview)/, "openai"],
  ["google", /^(gemini(-|$)|imagen-|veo-|lyria-|text-embedding-00|learnlm-)/, "google_ai_studio"],
  ["deepseek", /^deepseek-/, "deepseek"],
  ["mistral", /^(mistral-|ministral-|codestral(-|$)|devstral-|magistral-|pixtral-|voxtral-|open-(mi[sx]tral|codestral)-|leanstral-)/, "mistral"],
  ["xai", /^grok-/, "xai"],
  ["alibaba", /^(qwen|qwq|qvq)/, "alibaba"],
  ["zai", /^(glm-|cogview-|cogvideox|autoglm-|chatglm)/, "zai"],
  ["moonshot", /^(kimi-|moonshot-)/, "moonshot"],
  ["minimax", /^(minimax-|abab[67]|hailuo-)/, "minimax"],
  ["amazon", /^nova-(?![23]$|(\d-)?(general|medical|meeting|phonecall|finance|conversational|voicemail|video|drivethru|automotive|atc))/, "amazon-nova"],
  ["cohere", /^(command(-|$)|embed-(v[345]|english|multilingual)|rerank-(v[23]|english|multilingual|v?4)|c4ai-|aya-|north-)/, "cohere"],
  ["ai21", /^(jamba-|j2-)/, "ai21"],
  ["perplexity", /^(sonar|pplx-|r1-1776)/, "perplexity"],
  ["xiaomi", /^mimo-/, "xiaomi"],
  ["stepfun", /^step-/, "stepfun"],
  ["voyage", /^(voyage-|rerank-([1-3](-|$)|lite-))/, "voyage"],
  ["inception", /^mercury/, "inception"],
  ["upstage", /^solar-/, "upstage"],
  ["reka", /^reka-/, "reka"],
  ["meituan", /^longcat-/, "longcat"],
];

/** Words in a name that show that another company retrained the weights. */
const RETRAINED =
  /(^|-)(abliterated|uncensored|heretic|lumimaid|openorca|openhermes|dolphin|swallow|sea-lion|solidity|storybreaker|nex-n1|chimera|typhoon\d?|pairrm|japanese|arliai|venice|roleplay)(-|$)/;

/** The provider whose own API uses such an id. Whether it lists the model is checked elsewhere. */
export function sellerOf(modelId: string): string | undefined {
  // A vendor prefix may end in a dot after a letter: `mistral.mistral-large-2402-v1:0`.
  const name = modelId.toLowerCase().replace(/^(models\/|ft:)/, "");
  return familyOf(name.replace(/(?<=\d)\.|[:@]/g, "-"), OWN_IDS)?.[2];
}

/** The first family that a name belongs to. */
export function familyOf<F extends readonly [string, RegExp, ...string[]]>(
  name: string,
  families: readonly F[],
): F | undefined {
  return RETRAINED.test(name) ? undefined : families.find(([, names]) => names.test(name));
}

/** The makers whose models a provider sells as its own, if their slug differs or the provider is more than a maker. */
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

/** The best known sellers of others' models, in that order. */
export const WELL_KNOWN: readonly string[] = (
  "bedrock azure vertex groq together fireworks deepinfra cerebras sambanova novita baseten nebius databricks cloudflare " +
  "nvidia openrouter vercel huggingface"
).split(" ");

/** The makers, by the first part of canonical ids, whose models a provider of this kind sells as its own. */
export function ownMakers(provider: string, kind: string | undefined): string[] {
  return [...(kind === "maker" ? [provider] : []), ...(OWN[provider] ?? [])];
}
