// Google's generateContent and Live, at the Gemini API and Vertex, in JSON and in the Python SDK's names. Thoughts and tool
// prompts are beside the candidates and the prompt, so that together they are the output and the input.
// https://ai.google.dev/api/generate-content#UsageMetadata
import { modalities, shapesIn } from "../shape.ts";

/** Who answers as Google does. */
export const AT_GOOGLE = "apis google_ai_studio vertex";
const COMMON = `${AT_GOOGLE} | cumulative`;

const DETAILS = "{prompt,candidates,response,cache,toolUsePrompt}TokensDetails";

const GEMINI = `promptTokenCount | ${COMMON}
  | standard ${DETAILS}
  prompt promptTokenCount+toolUsePromptTokenCount, cache_read cachedContentTokenCount,
  completion candidatesTokenCount+responseTokenCount+thoughtsTokenCount, reasoning thoughtsTokenCount,
  ${modalities(
    "promptTokensDetails[*].tokenCount+toolUsePromptTokensDetails[*].tokenCount",
    "candidatesTokensDetails[*].tokenCount+responseTokensDetails[*].tokenCount",
    "cacheTokensDetails[*].tokenCount",
    ["AUDIO", "IMAGE", "VIDEO"],
  )}`;

/** The same in snake_case; only names of fields change, because names of modalities are all capitals. */
const SNAKE_CASE = GEMINI.replace(
  /([a-z}])([A-Z])/g,
  (_, before: string, letter: string) => `${before}_${letter.toLowerCase()}`,
);

// Llama at Amazon Bedrock's InvokeModel has one of these names, and another beside it.
// Google Interactions: https://ai.google.dev/api/interactions-api
export const GOOGLE = shapesIn(`
Google Gemini | ${GEMINI}
Bedrock InvokeModel, Llama | prompt_token_count generation_token_count | separate | apis bedrock | loose
Google Gemini, Python SDK | ${SNAKE_CASE}
Google Interactions | total_input_tokens | either total_tokens | ${COMMON}
  | standard {input,output,cached}_tokens_by_modality
  prompt total_input_tokens+total_tool_use_tokens, completion total_output_tokens+total_thought_tokens,
  cache_read total_cached_tokens, reasoning total_thought_tokens,
  ${modalities(
    "input_tokens_by_modality[*].tokens",
    "output_tokens_by_modality[*].tokens",
    "cached_tokens_by_modality[*].tokens",
  )}
`);
