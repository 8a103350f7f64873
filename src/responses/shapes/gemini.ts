// Google's generateContent and Live, at the Gemini API and Vertex, in JSON and in the Python SDK's names. Thoughts and tool
// prompts are beside the candidates and the prompt, so that together they are the output and the input.
// https://ai.google.dev/api/generate-content#UsageMetadata
import type { CountPaths, Shape } from "../shape.ts";

const APIS = ["google_ai_studio", "vertex"];
const DETAILS = [
  "promptTokensDetails",
  "candidatesTokensDetails",
  "responseTokensDetails",
  "cacheTokensDetails",
  "toolUsePromptTokensDetails",
];

const MODALITIES = ["audio", "image", "video"] as const;

/** Counts of each modality: `read`, `written` and `cached` are the paths of one, its name in place of `*`. */
function modalities(read: string, written: string, cached: string): CountPaths {
  const paths = (path: string, modality: string) => [path.replaceAll("*", modality)];
  return Object.fromEntries(
    MODALITIES.flatMap((one) => [
      [`${one}_prompt_tokens`, paths(read, one)],
      [`${one}_completion_tokens`, paths(written, one)],
      [`${one}_cache_read_tokens`, paths(cached, one)],
    ]),
  );
}

/** Google writes modalities in capitals. */
function upper(paths: CountPaths): CountPaths {
  return Object.fromEntries(
    Object.entries(paths).map(([count, [path = ""]]) => [
      count,
      [path.replace(/\[\w+\]/g, (one) => one.toUpperCase())],
    ]),
  );
}

export const GEMINI: Shape = {
  name: "Google Gemini",
  marks: ["promptTokenCount"],
  convention: "inclusive",
  counts: {
    prompt_tokens: ["promptTokenCount + toolUsePromptTokenCount"],
    completion_tokens: ["candidatesTokenCount + responseTokenCount + thoughtsTokenCount"],
    cache_read_tokens: ["cachedContentTokenCount"],
    reasoning_tokens: ["thoughtsTokenCount"],
    ...upper(
      modalities(
        "promptTokensDetails[*].tokenCount + toolUsePromptTokensDetails[*].tokenCount",
        "candidatesTokensDetails[*].tokenCount + responseTokensDetails[*].tokenCount",
        "cacheTokensDetails[*].tokenCount",
      ),
    ),
  },
  within: ["totalTokenCount", ...DETAILS.flatMap((list) => [`${list}[TEXT]`, `${list}[DOCUMENT]`])],
  standard: DETAILS,
  apis: APIS,
  cumulative: true,
};

export const GEMINI_PYTHON: Shape = {
  ...GEMINI,
  name: "Google Gemini, Python SDK",
  marks: GEMINI.marks.map(snake),
  counts: {
    prompt_tokens: ["prompt_token_count + tool_use_prompt_token_count"],
    completion_tokens: ["candidates_token_count + response_token_count + thoughts_token_count"],
    cache_read_tokens: ["cached_content_token_count"],
    reasoning_tokens: ["thoughts_token_count"],
    ...upper(
      modalities(
        "prompt_tokens_details[*].token_count + tool_use_prompt_tokens_details[*].token_count",
        "candidates_tokens_details[*].token_count + response_tokens_details[*].token_count",
        "cache_tokens_details[*].token_count",
      ),
    ),
  },
  within: GEMINI.within?.map(snake) ?? [],
  standard: DETAILS.map(snake),
};

const BY_MODALITY = ["input_tokens_by_modality", "output_tokens_by_modality", "cached_tokens_by_modality"];

/** https://ai.google.dev/api/interactions-api */
export const GEMINI_INTERACTIONS: Shape = {
  name: "Google Interactions",
  marks: ["total_input_tokens"],
  convention: "inclusive",
  counts: {
    prompt_tokens: ["total_input_tokens + total_tool_use_tokens"],
    completion_tokens: ["total_output_tokens + total_thought_tokens"],
    cache_read_tokens: ["total_cached_tokens"],
    reasoning_tokens: ["total_thought_tokens"],
    ...modalities(
      "input_tokens_by_modality[*].tokens",
      "output_tokens_by_modality[*].tokens",
      "cached_tokens_by_modality[*].tokens",
    ),
  },
  within: ["total_tokens", ...BY_MODALITY.map((list) => `${list}[text]`)],
  standard: BY_MODALITY,
  apis: APIS,
  cumulative: true,
};

function snake(name: string): string {
  return name.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, letter: string) => `${before}_${letter.toLowerCase()}`,
  );
}
