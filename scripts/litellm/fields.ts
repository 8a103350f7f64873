// The third-party cost map's price fields and our rates: which field says what, and which fields exist at all.
// Source: the format's published schema, autumn 2026.
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

/** Our service tier -> the map's field suffix. */
export const SERVICE_SUFFIXES = { priority: "_priority", flex: "_flex", batch: "_batches" } as const;

const THRESHOLDS: Record<string, readonly number[]> = {
  input_cost_per_token: [32, 128, 200, 256, 272, 512],
  output_cost_per_token: [32, 128, 200, 256, 272, 512],
  cache_read_input_token_cost: [32, 128, 200, 256, 272, 512],
  cache_creation_input_token_cost: [32, 128, 200, 256, 272],
  cache_creation_input_token_cost_above_1hr: [200],
};

const SERVICE_FIELDS = new Set([
  ...["input_cost_per_token", "output_cost_per_token", "cache_read_input_token_cost"].flatMap((field) => [
    `${field}_priority`,
    `${field}_flex`,
    `${field}_batches`,
    `${field}_above_200k_tokens_priority`,
    `${field}_above_272k_tokens_priority`,
    `${field}_above_272k_tokens_flex`,
    `${field}_above_272k_tokens_batches`,
  ]),
  ...["", "_above_272k_tokens"].flatMap((tier) =>
    ["_priority", "_flex", "_batches"].map((suffix) => `cache_creation_input_token_cost${tier}${suffix}`),
  ),
  "input_cost_per_audio_token_priority",
  "input_cost_per_audio_token_batches",
  "input_cost_per_image_token_batches",
  "input_cost_per_video_token_batches",
]);

/** The field for a rate above a context threshold, or undefined where the format has none. */
export function tierField(rate: MappedRate, above: number): string | undefined {
  const field = RATE_FIELDS[rate];
  return THRESHOLDS[field]?.includes(above / 1000) ? `${field}_above_${above / 1000}k_tokens` : undefined;
}

/** The field for a rate in a service tier, above a threshold if one is given, or undefined. */
export function serviceField(
  rate: MappedRate,
  service: keyof typeof SERVICE_SUFFIXES,
  above?: number,
): string | undefined {
  const threshold = above === undefined ? "" : `_above_${above / 1000}k_tokens`;
  const field = `${RATE_FIELDS[rate]}${threshold}${SERVICE_SUFFIXES[service]}`;
  return SERVICE_FIELDS.has(field) ? field : undefined;
}

/** A field about text tokens: base, context tier or service tier; also the older name for cache hits. */
export function isTextField(field: string): boolean {
  if (field === "tiered_pricing" || field === "input_cost_per_token_cache_hit") return true;
  return TEXT_RATES.some((rate) => {
    const base = RATE_FIELDS[rate];
    return (
      field === base ||
      field.startsWith(`${base}_above_`) ||
      (SERVICE_SUFFIX.test(field.slice(base.length)) && field.startsWith(base))
    );
  });
}

/** A field for a context tier of text tokens. */
export function isTierField(field: string): boolean {
  return isTextField(field) && /_above_\d+k_tokens/.test(field);
}

const SERVICE_SUFFIX = /^(_above_\d+k_tokens)?_(priority|flex|batches)$/;
