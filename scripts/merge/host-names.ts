// The names that hosts give to makers' models, and folders that rebuild models instead of making them.

/** A maker's model -> the names that hosts gave it, in normal form. */
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

/** A host's name of a model -> the maker's name, where the maker's rules do not lead there. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries(ALSO_CALLED).flatMap(([model, names]) => names.map((name) => [name, model] as const)),
);

/** Folders of people who retrain other makers' weights; these are not the maker's models. */
const WORKSHOPS = new Set(
  (
    "aisingapore abacusai alfredpros alpindale anthracite-org arliai austism cognitivecomputations discoresearch envoid " +
    "eva-unit-01 failspy featherless-ai huihui-ai kblab neversleep nothingiisreal numbersstation open-orca openpipe " +
    "pamanseau phind poetools salesforce scb10x snorkelai soob3123 steelskull subconscious tngtech tokyotech-llm"
  ).split(" "),
);

/** Their unchanged copies of a maker's weights, which stay the maker's models. */
const COPIED = /^alpindale\/wizardlm-/;

/** Whether the id's folder belongs to somebody who rebuilds other makers' models. `id` is in lower case. */
export function isRebuilt(id: string): boolean {
  return WORKSHOPS.has(id.split("/").at(-2) ?? "") && !COPIED.test(id);
}
