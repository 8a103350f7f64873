// Who makes which families of models, by their names.
import { type Family, familyOf, OWN_IDS } from "../../src/schemas/sellers.ts";

/** Families that other sellers name differently, or that the maker's own API does not serve; checked after `OWN_IDS`. */
// biome-ignore format: one line a family
const SHARED_IDS: readonly Family[] = [
  ["openai", /^whisper-/],
  ["google", /^(gemma-|diffusiongemma|palm-|medgemma-|text-bison|chat-bison|textembedding-gecko|codegemma)/],
  ["nvidia", /^(nemotron-|llama-.*nemo(tron|retriever)|rerank-qa-mistral|nv-|parakeet-|canary-|cosmos-)/],
  ["nousresearch", /^(hermes-|nous-|deephermes-)/],
  ["perplexity", /^llama-.+-sonar-/],
  ["meta", /^(llama-|muse-(spark|glimmer|ember|wonder)-|code-?llama-)/],
  ["mistral", /^mixtral-/],
  ["alibaba", /^(wan-?[23]|tongyi-|gte-)/],
  ["amazon", /^titan-/],
  ["microsoft", /^(phi-|mai-|wizardlm-|orca-)/],
  ["bytedance", /^(doubao-|seed-|seedream-|seedance-|seededit-|skylark-|ui-tars)/],
  ["tencent", /^(hunyuan-|hy[2-9](-|$)|hy-mt)/],
  ["baidu", /^(ernie-|paddleocr)/],
  ["ibm", /^granite-/],
  ["inclusionai", /^(ling-|ring-)/],
  ["liquid", /^lfm/],
  ["allenai", /^(olmo-|molmo-|tulu-)/],
  ["01-ai", /^yi-/],
  ["black-forest-labs", /^flux/],
  ["stability", /^(stable-|sdxl|sd3)/],
  ["baai", /^bge-/],
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

/** Finds the maker of the family of a name in normal form. */
export function makerOf(name: string): string | undefined {
  return (familyOf(name, OWN_IDS) ?? familyOf(name, SHARED_IDS))?.[0];
}
