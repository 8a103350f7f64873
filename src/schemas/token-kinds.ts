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

/** A kind of token that is seldom counted, within another. */
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

/** Cache reads of a medium, which goes at a rate of its own elsewhere. */
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

const AS_WRITTEN = ["input_cache_write", "prompt"] as const;

/** In the order of a bill's lines: a whole, then its parts. */
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
  cached("audio", "input_audio_cache", "audio", "Audio cache read"),
  cached("image", "image_token_cache", "image_token", "Image cache read"),
  cached("video", "video_token_cache", "video_token", "Video cache read"),
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
