// Cohere v2's usage and v1's meta: what is billed, and all tokens that went through the model.
// https://docs.cohere.com/reference/chat
import type { Shape } from "../shape.ts";

export const COHERE: Shape = {
  name: "Cohere",
  marks: [],
  either: ["billed_units", "tokens.input_tokens"],
  convention: "inclusive",
  counts: {
    prompt_tokens: ["billed_units.input_tokens", "tokens.input_tokens"],
    completion_tokens: ["billed_units.output_tokens", "tokens.output_tokens"],
  },
  units: { search_units: ["billed_units.search_units"], input_images: ["billed_units.images"] },
  within: ["tokens", "api_version"],
  standard: ["cached_tokens", "billed_units.image_tokens"],
  apis: ["cohere"],
};
