// LangChain's usage_metadata: input and output in total, with details.
// https://reference.langchain.com/python/langchain-core/messages/ai/UsageMetadata
import type { Shape } from "../shape.ts";

/** Tiers of OpenAI, in whose names the counts then stand: what a tier has is the rest of its side. */
const TIERS = ["priority", "flex"];

export const LANGCHAIN: Shape = {
  name: "LangChain",
  marks: ["input_tokens", "output_tokens"],
  either: [
    "input_token_details.cache_read",
    "input_token_details.cache_creation",
    "output_token_details.reasoning",
    ...TIERS.flatMap((tier) => [`input_token_details.${tier}`, `output_token_details.${tier}`]),
  ],
  convention: "inclusive",
  total: "total_tokens",
  counts: {
    prompt_tokens: ["input_tokens"],
    completion_tokens: ["output_tokens"],
    cache_read_tokens: ["cache_read", ...TIERS.map((tier) => `${tier}_cache_read`)].map(
      (name) => `input_token_details.${name}`,
    ),
    cache_write_tokens: [
      "input_token_details.cache_creation",
      "input_token_details.ephemeral_5m_input_tokens + input_token_details.ephemeral_1h_input_tokens",
    ],
    cache_write_1h_tokens: ["input_token_details.ephemeral_1h_input_tokens"],
    reasoning_tokens: ["reasoning", ...TIERS.map((tier) => `${tier}_reasoning`)].map(
      (name) => `output_token_details.${name}`,
    ),
    audio_prompt_tokens: ["input_token_details.audio"],
    audio_completion_tokens: ["output_token_details.audio"],
  },
  within: [
    "total_tokens",
    "input_token_details.ephemeral_5m_input_tokens",
    ...TIERS.flatMap((tier) => [`input_token_details.${tier}`, `output_token_details.${tier}`]),
  ],
  standard: ["input_token_details", "output_token_details"],
};
