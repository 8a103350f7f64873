// Pages write models by display name; the offer's id is the one its provider's API takes.
import { normaliseId } from "../translate/model-ids.ts";

/** A model of one provider as the sources list it. */
export type KnownModel = { id: string; name?: string };

/** Names that no rule leads to an id: provider -> the page's name -> id. */
const BY_HAND: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  openai: { whisper: "whisper-1" },
  zai: { "GLM-5.3-FlashX": "glm-5.3-flashx" },
  groq: {
    "gpt-oss-120b": "openai/gpt-oss-120b",
    "gpt-oss-20b": "openai/gpt-oss-20b",
    "qwen3.6-27b": "qwen/qwen3.6-27b",
  },
  together: {
    "gemma-4-31b": "google/gemma-4-31B-it",
    "llama-3.3-70b": "meta-llama/Llama-3.3-70B-Instruct-Turbo",
    "qwen3.7-plus": "Qwen/Qwen3.7-Plus",
    "qwen3.8-2.4t-a95b": "Qwen/Qwen3.8-2.4T-A95B",
    "qwen3.8-flash": "Qwen/Qwen3.8-Flash",
  },
  "github-copilot": {
    "Claude Opus 4.8 (fast mode) (preview)": "claude-opus-4.8-fast",
    "Claude Opus 4.6 (fast mode) (preview)": "claude-opus-4.6-fast",
    "Raptor mini": "raptor-mini",
    Goldeneye: "goldeneye",
  },
  cursor: { "Grok 4.6 (Fast)": "grok-4.6-fast", "Composer 2.5 (Fast)": "composer-2.5-fast" },
  "github-models": {
    "OpenAI GPT-4o": "openai/gpt-4o",
    "OpenAI GPT-4o mini": "openai/gpt-4o-mini",
    "OpenAI GPT-4.1": "openai/gpt-4.1",
    "OpenAI GPT-4.1-mini": "openai/gpt-4.1-mini",
    "Phi-4": "microsoft/phi-4",
    "Phi-4-mini-instruct": "microsoft/phi-4-mini-instruct",
    "Phi-4-multimodal-instruct": "microsoft/phi-4-multimodal-instruct",
    "MAI-DS-R1": "microsoft/mai-ds-r1",
    "DeepSeek-R1": "deepseek/deepseek-r1",
    "DeepSeek-R1-0528": "deepseek/deepseek-r1-0528",
    "DeepSeek-V3-0324": "deepseek/deepseek-v3-0324",
    "Grok 3": "xai/grok-3",
    "Grok 3 Mini": "xai/grok-3-mini",
    "Llama 4 Maverick 17B Instruct FP8": "meta/llama-4-maverick-17b-128e-instruct-fp8",
    "Llama-3.3-70B-Instruct": "meta/llama-3.3-70b-instruct",
  },
  mistral: {
    "devstral-2": "devstral-2512",
    "mistral-large-3": "mistral-large-2512",
    "mistral-small-4": "mistral-small-2603",
    "voxtral-small-2507": "voxtral-small-24b-2507",
  },
  bedrock: {
    "gemma-3-12b": "google.gemma-3-12b-it",
    "gemma-3-27b": "google.gemma-3-27b-it",
    "gemma-4-31b": "google.gemma-4-31b",
    "mistral-large-3": "mistral.mistral-large-3-675b-instruct",
    "nemotron-nano-2": "nvidia.nemotron-nano-9b-v2",
    "nemotron-3-super-120b": "nvidia.nemotron-super-3-120b",
    "claude-3.5-sonnet": "anthropic.claude-3-5-sonnet-20240620-v1:0",
    "claude-3.5-sonnet-v2": "anthropic.claude-3-5-sonnet-20241022-v2:0",
  },
  anthropic: {
    "claude-opus-4": "claude-opus-4-20250514",
    "claude-sonnet-4": "claude-sonnet-4-20250514",
    "claude-haiku-3-5": "claude-3-5-haiku-20241022",
  },
};

/** Providers whose pages print the ids of their API: an unlisted name is a new model, not a display name. */
const PRINTS_IDS = /^[a-z0-9@][\w.:@/-]*$/i;

/**
 * The id a page's name means at a provider: by hand; as listed; the same but for case and punctuation; the last part of a
 * listed id; a listed name. An unlisted id stays as the page has it; a display name that leads nowhere is
 * written as an id (`GPT-5 mini` is `gpt-5-mini`).
 */
export function pageId(provider: string, written: string, known: readonly KnownModel[]): string {
  const byHand = BY_HAND[provider]?.[written];
  if (byHand !== undefined) return byHand;
  if (known.some(({ id }) => id === written)) return written;
  const wanted = normaliseId(written);
  const found =
    known.find(({ id }) => normaliseId(id) === wanted) ??
    onlyOne(known.filter(({ id }) => normaliseId(id.slice(id.lastIndexOf("/") + 1)) === wanted)) ??
    onlyOne(known.filter(({ name }) => name !== undefined && normaliseId(name) === wanted));
  if (found !== undefined) return found.id;
  return PRINTS_IDS.test(written) ? written : written.toLowerCase().replace(/[^a-z0-9.]+/g, "-");
}

function onlyOne<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}
