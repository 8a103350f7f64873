// Token counts as callers report them -> disjoint buckets. Counting cached or reasoning tokens twice is this
// field's commonest bug, so the convention is explicit and what was applied is told.
import type { UsageConvention } from "../schemas/registry.ts";

/** Counts of one call, integers from 0 to 2^53-1. */
export type Usage = {
  prompt_tokens: number;
  completion_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
  reasoning_tokens: number;
  web_search_count: number;
};

/**
 * How counts relate: `provider`, as the named provider's own API reports them; `inclusive`, prompt contains the cache
 * counts and completion contains reasoning (OpenTelemetry GenAI); `separate`, five disjoint counts.
 */
export type Convention = "provider" | "inclusive" | "separate";

/** Tokens charged at five different rates; every token of the call is in exactly one. */
export type Buckets = {
  prompt: number;
  cache_read: number;
  cache_write: number;
  completion: number;
  reasoning: number;
};

export type Normalised =
  | { ok: true; buckets: Buckets; convention: Convention; applied: UsageConvention }
  | { ok: false; parent: keyof Usage; parts: (keyof Usage)[] };

/** Prompt contains the cache counts, completion contains reasoning. */
export const INCLUSIVE: UsageConvention = {
  prompt_includes_cache: true,
  completion_includes_reasoning: true,
};
const SEPARATE: UsageConvention = { prompt_includes_cache: false, completion_includes_reasoning: false };

/**
 * Normalises counts to disjoint buckets. Contained counts that do not fit in their parent are an error under
 * `inclusive`; under `provider` they can only have been reported separately and are read so. The convention is then
 * `separate`, unless the other group of counts still is contained; `applied` tells each group.
 */
export function toBuckets(usage: Usage, requested: Convention, provider: UsageConvention): Normalised {
  const claimed = requested === "inclusive" ? INCLUSIVE : requested === "separate" ? SEPARATE : provider;
  // Subtracting one part at a time keeps every intermediate a safe integer.
  const cacheFits = usage.prompt_tokens - usage.cache_read_tokens >= usage.cache_write_tokens;
  const reasoningFits = usage.completion_tokens >= usage.reasoning_tokens;
  if (requested === "inclusive" && !cacheFits) {
    return { ok: false, parent: "prompt_tokens", parts: ["cache_read_tokens", "cache_write_tokens"] };
  }
  if (requested === "inclusive" && !reasoningFits) {
    return { ok: false, parent: "completion_tokens", parts: ["reasoning_tokens"] };
  }
  const applied = {
    prompt_includes_cache: claimed.prompt_includes_cache && cacheFits,
    completion_includes_reasoning: claimed.completion_includes_reasoning && reasoningFits,
  };
  const asClaimed =
    applied.prompt_includes_cache === claimed.prompt_includes_cache &&
    applied.completion_includes_reasoning === claimed.completion_includes_reasoning;
  return {
    ok: true,
    buckets: split(usage, applied),
    convention: asClaimed || !allSeparate(usage, applied) ? requested : "separate",
    applied,
  };
}

/** No count that is there was read as contained in another. */
function allSeparate(usage: Usage, applied: UsageConvention): boolean {
  const cached = usage.cache_read_tokens > 0 || usage.cache_write_tokens > 0;
  const contained =
    (cached && applied.prompt_includes_cache) ||
    (usage.reasoning_tokens > 0 && applied.completion_includes_reasoning);
  return !contained;
}

function split(usage: Usage, applied: UsageConvention): Buckets {
  const cached = applied.prompt_includes_cache;
  const reasoned = applied.completion_includes_reasoning;
  return {
    prompt: cached
      ? usage.prompt_tokens - usage.cache_read_tokens - usage.cache_write_tokens
      : usage.prompt_tokens,
    cache_read: usage.cache_read_tokens,
    cache_write: usage.cache_write_tokens,
    completion: reasoned ? usage.completion_tokens - usage.reasoning_tokens : usage.completion_tokens,
    reasoning: usage.reasoning_tokens,
  };
}
