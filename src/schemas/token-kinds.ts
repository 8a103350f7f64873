// What a call is charged for: one row per kind of token, then searches and the fee per call. Usage fields, buckets, fallbacks, bill items,
// their names in both calculators, documents and the page's labels are derived from these rows (charges.ts). To add a kind, add a row here
// and, if its rate is new, its name in words.ts (OTHER_RATES). CONTRIBUTING.md has the rest.
import type { RateName } from "./price.ts";
import type { UsageConvention } from "./provider-terms.ts";

export type Row = {
  /** The item's name in a breakdown and, for tokens, the bucket's. */
  item: string;
  /** The usage field that counts it; an item without one is charged once per call. */
  count?: string;
  /** Absent if not charged by tokens. */
  side?: "input" | "output";
  /** The kind whose count contains this one's: if the usage convention says so in `within`, or always if `within` is absent. */
  partOf?: string;
  within?: keyof UsageConvention;
  /** For cache reads of a modality: the kind whose count contains them if the prompt contains cache counts. */
  modality?: string;
  rate: RateName;
  /** Rates of which the first known one is charged if `rate` is unknown; without any, the item is left out of the total. */
  fallbacks?: readonly RateName[];
  /** The rate that every provider bills it at unless `rate` is stated. */
  follows?: RateName;
  /** Its label on a bill. */
  label: string;
  /** Rarely counted: requests may omit it, and answers name it only if counted. */
  rare?: true;
};

/** A rarely counted kind of token that is part of another. */
function part<Item extends string, Rate extends RateName, const Fallbacks extends readonly RateName[]>(
  partOf: "prompt" | "cache_read" | "cache_write" | "completion",
  item: Item,
  rate: Rate,
  fallbacks: Fallbacks,
  label: string,
) {
  const [count, side] = [`${item}_tokens`, partOf === "completion" ? "output" : "input"] as const;
  return { item, count, side, partOf, rate, fallbacks, label, rare: true } as const;
}

/** Cache reads of a medium, whose rate falls back to others. */
function cached<Medium extends string, Rate extends RateName, Own extends RateName>(
  medium: Medium,
  rate: Rate,
  own: Own,
  label: string,
) {
  const fallbacks = [own, "input_cache_read", "prompt"] as const;
  return {
    ...part("cache_read", `${medium}_cache_read`, rate, fallbacks, label),
    modality: `${medium}_prompt`,
  } as const;
}

/** All tokens read from a cache, or written to one, which a prompt contains by the usage convention. */
function stored<Item extends "cache_read" | "cache_write">(item: Item, label: string) {
  const [count, rate] = [`${item}_tokens`, `input_${item}`] as const;
  const within = { side: "input", partOf: "prompt", within: "prompt_includes_cache" } as const;
  return { item, count, ...within, rate, fallbacks: ["prompt"], label } as const;
}

const AS_WRITTEN = ["input_cache_write", "prompt"] as const;

/** In bill order: a whole, then its parts. */
export const ROWS = [
  { item: "prompt", count: "prompt_tokens", side: "input", rate: "prompt", label: "Input" },
  part("prompt", "audio_prompt", "audio", ["prompt"], "Audio input"),
  part("prompt", "image_prompt", "image_token", ["prompt"], "Image input"),
  part("prompt", "video_prompt", "video_token", ["prompt"], "Video input"),
  {
    item: "citation",
    count: "citation_tokens",
    side: "input",
    rate: "citation",
    label: "Citations",
    fallbacks: ["prompt"],
    rare: true,
  },
  stored("cache_read", "Cache read"),
  cached("audio", "input_audio_cache", "audio", "Audio cache read"),
  cached("image", "image_token_cache", "image_token", "Image cache read"),
  cached("video", "video_token_cache", "video_token", "Video cache read"),
  stored("cache_write", "Cache write"),
  part("cache_write", "cache_write_5m", "input_cache_write", ["prompt"], "Cache write, 5 minutes"),
  part("cache_write", "cache_write_1h", "input_cache_write_1h", AS_WRITTEN, "Cache write, 1 hour"),
  part("cache_write", "cache_write_12h", "input_cache_write_12h", AS_WRITTEN, "Cache write, 12 hours"),
  { item: "completion", count: "completion_tokens", side: "output", rate: "completion", label: "Output" },
  part("completion", "audio_completion", "audio_output", ["completion"], "Audio output"),
  part("completion", "image_completion", "image_token_output", ["completion"], "Image output"),
  part("completion", "video_completion", "video_token_output", ["completion"], "Video output"),
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
