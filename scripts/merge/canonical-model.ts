// Which model an offer is of: every seller has an own id for the same model, and all of them are found under its maker's.
import { normaliseId } from "./normalise-id.ts";

/** A model by its maker's slug and the maker's id for it, in normal form: `anthropic/claude-opus-5-5`. */
export type CanonicalModel = { maker: string; model: string };

/** Families of models by the start of their normal id: the maker who trains them. First match wins. */
// biome-ignore format: one line a maker
const MAKERS: readonly (readonly [maker: string, family: RegExp])[] = [
  ["anthropic", /^claude-/],
  ["openai", /^(gpt-(?!neo|jt?-)|o[1-9](-|$)|chatgpt-|codex-|text-embedding-(3|ada)|tts-1|whisper-|dall-e-|sora-|omni-moderation|davinci|babbage|computer-use-preview)/],
  ["google", /^(gemini-|gemma-|palm-|imagen-|veo-|lyria-|medgemma-|text-bison|chat-bison|codegemma|text-embedding-00|learnlm-)/],
  ["nvidia", /^(nemotron-|llama-.*nemo(tron|retriever)|rerank-qa-mistral|nv-|parakeet-|canary-)/],
  ["nousresearch", /^(hermes-|.*-hermes-|deephermes-)/],
  ["deepseek", /^deepseek-(?!r1-distill)/],
  ["deepseek", /^deepseek-r1-distill-/],
  ["perplexity", /^llama-.*-sonar-/],
  ["meta", /^(llama-|muse-spark-|code-?llama-)/],
  ["mistral", /^(mistral-|mixtral-|ministral-|codestral-|devstral-|magistral-|pixtral-|voxtral-|open-mi[sx]tral-|leanstral-)/],
  ["xai", /^grok-/],
  ["alibaba", /^(qwen|qwq-|qvq-|wan-?[23]|tongyi-)/],
  ["zai", /^(glm-|cogview-|cogvideox|autoglm-|chatglm)/],
  ["moonshot", /^(kimi-|moonshot-)/],
  ["minimax", /^(minimax-|abab[67]|hailuo-)/],
  ["amazon", /^(nova-|titan-)/],
  ["cohere", /^(command-|embed-(v[345]|english|multilingual)|rerank-(v|english|multilingual|4)|(c4ai-)?aya-|north-)/],
  ["ai21", /^(jamba-|j2-)/],
  ["microsoft", /^(phi-|mai-|wizardlm-|orca-)/],
  ["perplexity", /^(sonar|pplx-|r1-1776)/],
  ["bytedance", /^(doubao-|seed-|seedream-|seedance-|ui-tars)/],
  ["tencent", /^(hunyuan-|hy[23]-)/],
  ["baidu", /^ernie-/],
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
  ["thinkingmachines", /^inkling-/],
  ["sakana", /^fugu-/],
  ["sao10k", /^(l3|l31|l33)-/],
  ["databricks", /^dbrx/],
  ["snowflake", /^arctic-/],
  ["intfloat", /^(multilingual-)?e5-/],
  ["upstage", /^solar-/],
  ["reka", /^reka-/],
  ["meituan", /^longcat-/],
  ["kwaipilot", /^kat-/],
  ["sentence-transformers", /^all-mini/],
  ["jina", /^jina-/],
  ["elevenlabs", /^eleven/],
];

/** Words before a model's name, set apart by a dot, that say where it is sold: Bedrock's regions and makers, Azure's. */
const SELLER_DOTS =
  /^(?:(?:us|eu|apac|global|jp|au|ca|in|us-gov|sa|me|af)\.)?(?:(?:anthropic|meta|amazon|mistral|cohere|ai21|deepseek|openai|qwen|google|nvidia|minimax|moonshot|moonshotai|zai|xai|writer|stability|microsoft)\.)?/;

/** Endings that name an edition of the same weights at the same price list: versions of a listing, dates, defaults. */
const ENDINGS: readonly RegExp[] = [
  /-default$/,
  /-latest$/,
  /-maas$/,
  /-20\d{2}-?(0[1-9]|1[0-2])-?([0-2]\d|3[01])$/,
  /-\d{3}$/, // Vertex: gemini-1.5-pro-001
  /-free$/,
];

/** Bedrock's version of a listing: `-v1:0`, `-1:0`, `-v1:0:200k`. Read with its colon: `deepseek-v3.2` is a model's own. */
const LISTING_VERSION = /-v?\d+:\d+(:\d+k)?$/;

/** Names hosts gave a model that its own name does not lead to. */
const ALSO: Readonly<Record<string, string>> = {
  "llama-3-3-70b-versatile": "llama-3-3-70b-instruct",
  "llama-3-3-70b": "llama-3-3-70b-instruct",
  "llama-3-1-8b-instant": "llama-3-1-8b-instruct",
  "llama-3-1-8b": "llama-3-1-8b-instruct",
  "llama-3-1-70b": "llama-3-1-70b-instruct",
  "llama-3-1-405b": "llama-3-1-405b-instruct",
  "gemini-pro": "gemini-1-0-pro",
};

/** The canonical model of an offer's id; undefined when its family is nobody's that is known. */
export function canonicalModel(id: string): CanonicalModel | undefined {
  const last = id.toLowerCase().replace(/^~/, "").split("/").filter(Boolean).at(-1) ?? "";
  return modelOf(last.replace(SELLER_DOTS, "")) ?? modelOf(last) ?? modelOf(last.replace(/^[a-z0-9]+-/, ""));
}

function modelOf(name: string): CanonicalModel | undefined {
  const bare = withoutEndings(ordered(normaliseId(name.replace(LISTING_VERSION, ""))));
  const model = ALSO[bare] ?? bare;
  const maker = MAKERS.find(([, family]) => family.test(model))?.[0];
  return maker === undefined ? undefined : { maker, model };
}

/** One spelling: Fireworks' `v3p3`, Vertex's `llama3-3@llama-3.3`, Meta's `Meta-Llama-3`, Claude's version after its size. */
function ordered(id: string): string {
  return id
    .replace(/(^|-)v?(\d+)p(\d+)(?=-|$)/g, "$1$2-$3")
    .replace(/^meta-llama-/, "llama-")
    .replace(/^llama-?\d(-\d)?-(?=llama-)/, "")
    .replace(/^(nova-.+)-v1$/, "$1")
    .replace(/^llama-v(?=\d)/, "llama-")
    .replace(/^llama(?=\d)/, "llama-")
    .replace(/^claude-([4-9](?:-\d{1,2})?)-(opus|sonnet|haiku)(?=-|$)/, "claude-$2-$1")
    .replace(/^claude-(opus|sonnet|haiku)-(3(?:-\d)?)(?=-|$)/, "claude-$2-$1")
    .replace(/^qwen-?(\d)/, "qwen$1")
    .replace(/^gpt-oss-(\d+)b$/, "gpt-oss-$1b");
}

function withoutEndings(id: string): string {
  let bare = id;
  for (let i = 0; i < 3; i++) {
    const ending = ENDINGS.find((pattern) => pattern.test(bare));
    if (ending === undefined) break;
    bare = bare.replace(ending, "");
  }
  return bare;
}
