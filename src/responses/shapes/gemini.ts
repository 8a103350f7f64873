// Google's generateContent and Live, at the Gemini API and Vertex, in JSON and in the Python SDK's names. Thoughts and tool
// prompts are beside the candidates and the prompt, so that together they are the output and the input.
// https://ai.google.dev/api/generate-content#UsageMetadata
import type { Shape } from "../shape.ts";

const APIS = ["google_ai_studio", "vertex"];
const DETAILS = [
  "promptTokensDetails",
  "candidatesTokensDetails",
  "responseTokensDetails",
  "cacheTokensDetails",
  "toolUsePromptTokensDetails",
];

export const GEMINI: Shape = {
  name: "Google Gemini",
  marks: ["promptTokenCount"],
  convention: "inclusive",
  counts: {
    prompt_tokens: ["promptTokenCount + toolUsePromptTokenCount"],
    completion_tokens: ["candidatesTokenCount + responseTokenCount + thoughtsTokenCount"],
    cache_read_tokens: ["cachedContentTokenCount"],
    reasoning_tokens: ["thoughtsTokenCount"],
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
