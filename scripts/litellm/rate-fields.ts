// LiteLLM's field for each of our rates, at the base of its names: context tiers and service tiers add to it.
import type { RateName } from "../../src/schemas/price.ts";

/** Our rate -> the map's scalar field, USD per token unless the field says otherwise. */
export const RATE_FIELDS = {
  prompt: "input_cost_per_token",
  completion: "output_cost_per_token",
  input_cache_read: "cache_read_input_token_cost",
  input_cache_write: "cache_creation_input_token_cost",
  input_cache_write_1h: "cache_creation_input_token_cost_above_1hr",
  internal_reasoning: "output_cost_per_reasoning_token",
  audio: "input_cost_per_audio_token",
  audio_output: "output_cost_per_audio_token",
  input_audio_cache: "cache_read_input_audio_token_cost",
  input_audio_cache_write: "cache_creation_input_audio_token_cost",
  image_token: "input_cost_per_image_token",
  image_token_output: "output_cost_per_image_token",
  image_token_cache: "cache_read_input_image_token_cost",
  video_token: "input_cost_per_video_token",
  video_token_output: "output_cost_per_video_token",
  citation: "citation_cost_per_token",
  request: "input_cost_per_request",
  image: "input_cost_per_image",
  image_output: "output_cost_per_image",
} as const satisfies Partial<Record<RateName, string>>;

export type MappedRate = keyof typeof RATE_FIELDS;

/** Rates of text tokens: of a model we price, every map field for them comes from us, or is not there. */
export const TEXT_RATES = [
  "prompt",
  "completion",
  "input_cache_read",
  "input_cache_write",
  "input_cache_write_1h",
  "internal_reasoning",
] as const satisfies readonly MappedRate[];

const FIELD_OF: ReadonlyMap<string, string> = new Map(Object.entries(RATE_FIELDS));

/** The field a rate is stated in; undefined for one that the format has no token price for. */
export function fieldOf(rate: RateName): string | undefined {
  return FIELD_OF.get(rate);
}
