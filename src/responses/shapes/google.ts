// Google's generateContent and Live, at the Gemini API and Vertex, in JSON and in the Python SDK's names. Thoughts and tool
// prompts are beside the candidates and the prompt, so that together they are the output and the input.
// https://ai.google.dev/api/generate-content#UsageMetadata
import { shapesIn } from "../shape.ts";

/** Who answers as Google does. */
export const AT_GOOGLE = "apis google_ai_studio vertex";
const COMMON = `${AT_GOOGLE} | cumulative`;

/** Counts of each modality: `read`, `written` and `cached` are the paths of one, its name in place of `*`. */
function modalities(names: readonly string[], read: string, written: string, cached: string): string {
  const one = `M_prompt ${read}, M_completion ${written}, M_cache_read ${cached}`;
  return names.map((name) => one.replaceAll("M_", `${name.toLowerCase()}_`).replaceAll("*", name)).join(", ");
}

const DETAILS = "{prompt,candidates,response,cache,toolUsePrompt}TokensDetails";

const GEMINI = `promptTokenCount | ${COMMON}
  | within ${DETAILS}[{TEXT,DOCUMENT}] | standard ${DETAILS}
  prompt promptTokenCount+toolUsePromptTokenCount, cache_read cachedContentTokenCount,
  completion candidatesTokenCount+responseTokenCount+thoughtsTokenCount, reasoning thoughtsTokenCount,
  ${modalities(
    ["AUDIO", "IMAGE", "VIDEO"],
    "promptTokensDetails[*].tokenCount+toolUsePromptTokensDetails[*].tokenCount",
    "candidatesTokensDetails[*].tokenCount+responseTokensDetails[*].tokenCount",
    "cacheTokensDetails[*].tokenCount",
  )}`;

/** The same in snake_case; the names of modalities and modules of the shape have no small letter before a capital. */
const SNAKE_CASE = GEMINI.replace(
  /([a-z}])([A-Z])/g,
  (_, before: string, letter: string) => `${before}_${letter.toLowerCase()}`,
);

// Llama at Amazon Bedrock's InvokeModel has one of these names, and another beside it.
// Google Interactions: https://ai.google.dev/api/interactions-api
export const GOOGLE = shapesIn(`
LlamaIndex | {prompt,completion}_token_count | total | loose
Google Gemini | ${GEMINI}
Bedrock InvokeModel, Llama | prompt_token_count generation_token_count | separate | apis bedrock | loose
Google Gemini, Python SDK | ${SNAKE_CASE}
Google Interactions | total_input_tokens | ${COMMON}
  | within {input,output,cached}_tokens_by_modality[text]
  | standard {input,output,cached}_tokens_by_modality
  prompt total_input_tokens+total_tool_use_tokens, completion total_output_tokens+total_thought_tokens,
  cache_read total_cached_tokens, reasoning total_thought_tokens,
  ${modalities(
    ["audio", "image", "video"],
    "input_tokens_by_modality[*].tokens",
    "output_tokens_by_modality[*].tokens",
    "cached_tokens_by_modality[*].tokens",
  )}
`);
