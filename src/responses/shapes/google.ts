// Google's generateContent and Live, at the Gemini API and Vertex, in JSON and in the Python SDK's names. Thoughts and tool
// prompts are beside the candidates and the prompt, so that together they are the output and the input.
// https://ai.google.dev/api/generate-content#UsageMetadata
import type { Layout } from "../shape.ts";

const COMMON = {
  convention: "inclusive",
  apis: "google_ai_studio vertex",
  cumulative: true,
} as const satisfies Partial<Layout>;

/** Counts of each modality: `read`, `written` and `cached` are the paths of one, its name in place of `*`. */
function modalities(read: string, written: string, cached: string, isUpper = true): string {
  const one = `M_prompt ${read}, M_completion ${written}, M_cache_read ${cached}`;
  const each = ["audio", "image", "video"].map((name) =>
    one.replaceAll("M_", `${name}_`).replaceAll("*", isUpper ? name.toUpperCase() : name),
  );
  return each.join(", ");
}

const GEMINI: Layout = {
  ...COMMON,
  name: "Google Gemini",
  marks: "promptTokenCount",
  counts:
    "prompt promptTokenCount+toolUsePromptTokenCount, cache_read cachedContentTokenCount, " +
    "completion candidatesTokenCount+responseTokenCount+thoughtsTokenCount, reasoning thoughtsTokenCount, " +
    modalities(
      "promptTokensDetails[*].tokenCount+toolUsePromptTokensDetails[*].tokenCount",
      "candidatesTokensDetails[*].tokenCount+responseTokensDetails[*].tokenCount",
      "cacheTokensDetails[*].tokenCount",
    ),
  within: "totalTokenCount {prompt,candidates,response,cache,toolUsePrompt}TokensDetails[{TEXT,DOCUMENT}]",
  standard: "{prompt,candidates,response,cache,toolUsePrompt}TokensDetails",
};

/** The same in snake_case; the names of modalities and modules of the shape have no small letter before a capital. */
const inSnakeCase = (paths: string) =>
  paths.replace(
    /([a-z}])([A-Z])/g,
    (_, before: string, letter: string) => `${before}_${letter.toLowerCase()}`,
  );

export const GOOGLE: readonly Layout[] = [
  GEMINI,
  {
    // Llama at Amazon Bedrock's InvokeModel has one of these names, and another beside it.
    name: "Bedrock InvokeModel, Llama",
    marks: "prompt_token_count generation_token_count",
    convention: "separate",
    counts: "prompt prompt_token_count, completion generation_token_count",
    apis: "bedrock",
    loose: true,
  },
  {
    ...GEMINI,
    name: "Google Gemini, Python SDK",
    marks: inSnakeCase(GEMINI.marks),
    counts: inSnakeCase(GEMINI.counts),
    within: inSnakeCase(GEMINI.within ?? ""),
    standard: inSnakeCase(GEMINI.standard ?? ""),
  },
  {
    // https://ai.google.dev/api/interactions-api
    ...COMMON,
    name: "Google Interactions",
    marks: "total_input_tokens",
    counts:
      "prompt total_input_tokens+total_tool_use_tokens, completion total_output_tokens+total_thought_tokens, " +
      "cache_read total_cached_tokens, reasoning total_thought_tokens, " +
      modalities(
        "input_tokens_by_modality[*].tokens",
        "output_tokens_by_modality[*].tokens",
        "cached_tokens_by_modality[*].tokens",
        false,
      ),
    within: "total_tokens {input,output,cached}_tokens_by_modality[text]",
    standard: "{input,output,cached}_tokens_by_modality",
  },
];
