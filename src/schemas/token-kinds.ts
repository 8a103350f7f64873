// What a call is charged for, one row per kind of token, then searches and the fee per call. Usage fields, buckets, fallbacks,
// items of a bill, their names in both calculators, documents and the page's labels follow from these rows (charges.ts).
// To add a kind: a row here; where its rate is new, its name in words.ts (OTHER_RATES). CONTRIBUTING.md has the rest.
import type { RateName } from "./price.ts";
import type { UsageConvention } from "./provider-terms.ts";

export type Row = {
  /** Name of the item in a breakdown and, for tokens, of the bucket. */
  item: string;
  /** Field of the usage that counts it; without it an item is charged once per call. */
  count?: string;
  /** Absent: not charged by tokens. */
  side?: "input" | "output";
  /** The kind whose count contains this one's: where the usage convention says so in `within`; without that, always. */
  partOf?: string;
  within?: keyof UsageConvention;
  /** Of cache reads of a modality: its kind, whose count contains them where the prompt contains cache counts. */
  modality?: string;
  rate: RateName;
  /** Rates charged where `rate` is unknown: the first that is known. An unknown rate without any leaves its item out of the total. */
  fallbacks?: readonly RateName[];
  /** The rate that everybody bills it at where `rate` is not stated. */
  follows?: RateName;
  /** How people read it on a bill. */
  label: string;
  /** Seldom counted: requests may leave it out, and answers name it only where it is counted. */
  rare?: true;
};

/** In the order of a bill's lines: a whole, then its parts. */
export const ROWS = [
  { item: "prompt", count: "prompt_tokens", side: "input", rate: "prompt", label: "Input" },
  {
    item: "audio_prompt",
    count: "audio_prompt_tokens",
    side: "input",
    partOf: "prompt",
    rate: "audio",
    fallbacks: ["prompt"],
    label: "Audio input",
    rare: true,
  },
  {
    item: "image_prompt",
    count: "image_prompt_tokens",
    side: "input",
    partOf: "prompt",
    rate: "image_token",
    fallbacks: ["prompt"],
    label: "Image input",
    rare: true,
  },
  {
    item: "video_prompt",
    count: "video_prompt_tokens",
    side: "input",
    partOf: "prompt",
    rate: "video_token",
    fallbacks: ["prompt"],
    label: "Video input",
    rare: true,
  },
  {
    item: "citation",
    count: "citation_tokens",
    side: "input",
    rate: "citation",
    fallbacks: ["prompt"],
    label: "Citations",
    rare: true,
  },
  {
    item: "cache_read",
    count: "cache_read_tokens",
    side: "input",
    partOf: "prompt",
    within: "prompt_includes_cache",
    rate: "input_cache_read",
    fallbacks: ["prompt"],
    label: "Cache read",
  },
  {
    item: "audio_cache_read",
    count: "audio_cache_read_tokens",
    side: "input",
    partOf: "cache_read",
    modality: "audio_prompt",
    rate: "input_audio_cache",
    fallbacks: ["audio", "input_cache_read", "prompt"],
    label: "Audio cache read",
    rare: true,
  },
  {
    item: "image_cache_read",
    count: "image_cache_read_tokens",
    side: "input",
    partOf: "cache_read",
    modality: "image_prompt",
    rate: "image_token_cache",
    fallbacks: ["image_token", "input_cache_read", "prompt"],
    label: "Image cache read",
    rare: true,
  },
  {
    item: "video_cache_read",
    count: "video_cache_read_tokens",
    side: "input",
    partOf: "cache_read",
    modality: "video_prompt",
    rate: "video_token_cache",
    fallbacks: ["video_token", "input_cache_read", "prompt"],
    label: "Video cache read",
    rare: true,
  },
  {
    item: "cache_write",
    count: "cache_write_tokens",
    side: "input",
    partOf: "prompt",
    within: "prompt_includes_cache",
    rate: "input_cache_write",
    fallbacks: ["prompt"],
    label: "Cache write",
  },
  {
    item: "cache_write_5m",
    count: "cache_write_5m_tokens",
    side: "input",
    partOf: "cache_write",
    rate: "input_cache_write",
    fallbacks: ["prompt"],
    label: "Cache write, 5 minutes",
    rare: true,
  },
  {
    item: "cache_write_1h",
    count: "cache_write_1h_tokens",
    side: "input",
    partOf: "cache_write",
    rate: "input_cache_write_1h",
    fallbacks: ["input_cache_write", "prompt"],
    label: "Cache write, 1 hour",
    rare: true,
  },
  {
    item: "cache_write_12h",
    count: "cache_write_12h_tokens",
    side: "input",
    partOf: "cache_write",
    rate: "input_cache_write_12h",
    fallbacks: ["input_cache_write", "prompt"],
    label: "Cache write, 12 hours",
    rare: true,
  },
  { item: "completion", count: "completion_tokens", side: "output", rate: "completion", label: "Output" },
  {
    item: "audio_completion",
    count: "audio_completion_tokens",
    side: "output",
    partOf: "completion",
    rate: "audio_output",
    fallbacks: ["completion"],
    label: "Audio output",
    rare: true,
  },
  {
    item: "image_completion",
    count: "image_completion_tokens",
    side: "output",
    partOf: "completion",
    rate: "image_token_output",
    fallbacks: ["completion"],
    label: "Image output",
    rare: true,
  },
  {
    item: "video_completion",
    count: "video_completion_tokens",
    side: "output",
    partOf: "completion",
    rate: "video_token_output",
    fallbacks: ["completion"],
    label: "Video output",
    rare: true,
  },
  {
    item: "reasoning",
    count: "reasoning_tokens",
    side: "output",
    partOf: "completion",
    within: "completion_includes_reasoning",
    rate: "internal_reasoning",
    follows: "completion",
    label: "Reasoning",
  },
  { item: "web_search", count: "web_search_count", rate: "web_search", label: "Web search" },
  { item: "request", rate: "request", label: "Per call" },
] as const satisfies readonly Row[];
