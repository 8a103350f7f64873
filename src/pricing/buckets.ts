// Converts token counts as callers report them to disjoint buckets. Counting cached or reasoning tokens twice is the most common bug in
// this field, so the convention is explicit and the answer states which one was applied.

import { type BaseKind, RARE_KINDS, type RareItem, type TokenKind } from "../schemas/charges.ts";
import { type Convention, INCLUSIVE, type ProviderConvention, SEPARATE } from "./conventions.ts";
import { splitRareCounts } from "./rare-counts.ts";
import type { Assumption, Buckets, Counted, Misfit, Usage } from "./usage.ts";

const NOTHING: readonly Assumption[] = [];
const ASSUMED_CONVENTION: readonly Assumption[] = ["usage_convention"];
const MISREAD: readonly Assumption[] = ["counts_do_not_fit"];

const itemsOn = (of: "input" | "output") =>
  RARE_KINDS.filter(({ side }) => side === of).map(({ item }) => item);
const RARE_INPUT = itemsOn("input");
const RARE_OUTPUT = itemsOn("output");

/**
 * Normalises counts to disjoint buckets. Contained counts that exceed their parent are an error under `inclusive`; under `provider` they
 * can only have been reported separately and are read so. The convention is then `separate`, unless another group of counts is contained;
 * `applied` says how each group was read. Parts by lifetime or modality that exceed their whole are always an error.
 */
export function toBuckets(
  usage: Usage,
  requested: Convention,
  provider: ProviderConvention,
): Counted | Misfit {
  const claimed = requested === "inclusive" ? INCLUSIVE : requested === "separate" ? SEPARATE : provider;
  if (usage.rare === undefined) return splitBaseCounts(usage, requested, claimed);
  return splitRareCounts(usage, usage.rare, (text) =>
    splitBaseCounts(text.usage, requested, claimed, text.cacheFits, usage),
  );
}

/** The tokens of the whole input, cached or not, by which context tiers are chosen. */
export function inputTokens({ prompt, cache_read, cache_write, rare }: Buckets): number {
  return sumOf(prompt + cache_read + cache_write, rare, RARE_INPUT);
}

export function outputTokens({ completion, reasoning, rare }: Buckets): number {
  return sumOf(completion + reasoning, rare, RARE_OUTPUT);
}

/** The tokens of one kind. */
export function tokensOf(buckets: Buckets, item: TokenKind): number {
  return (item in buckets ? buckets[item as BaseKind] : buckets.rare?.[item as RareItem]) ?? 0;
}

function sumOf(base: number, rare: Buckets["rare"], items: readonly RareItem[]): number {
  return rare === undefined ? base : items.reduce((sum, item) => sum + (rare[item] ?? 0), base);
}

/**
 * The buckets of the six basic counts, or of their text remainder: `cacheFits` then says whether the other parts leave room for contained
 * cache counts, and `whole` holds everything sent.
 */
function splitBaseCounts(
  usage: Usage,
  requested: Convention,
  claimed: ProviderConvention,
  cacheFits = true,
  whole = usage,
): Counted | Misfit {
  const { cache_read_tokens: read, cache_write_tokens: write, reasoning_tokens: reasoning } = usage;
  let { prompt_tokens: prompt, completion_tokens: completion } = usage;
  let { prompt_includes_cache, completion_includes_reasoning } = claimed;
  let misread = false;
  if (prompt_includes_cache) {
    // One part at a time, so that every step down to 0 is a safe integer; below that only the sign matters.
    const rest = prompt - read - write;
    if (cacheFits && rest >= 0) prompt = rest;
    else {
      if (requested === "inclusive") return CACHE_MISFIT;
      prompt_includes_cache = false;
      misread = true;
    }
  }
  if (completion_includes_reasoning) {
    if (completion >= reasoning) completion -= reasoning;
    else {
      if (requested === "inclusive") return REASONING_MISFIT;
      completion_includes_reasoning = false;
      misread = true;
    }
  }
  const cached = whole.cache_read_tokens > 0 || whole.cache_write_tokens > 0;
  const contained = (prompt_includes_cache && cached) || (completion_includes_reasoning && reasoning > 0);
  return {
    ok: true,
    buckets: { prompt, cache_read: read, cache_write: write, completion, reasoning },
    convention: misread && !contained ? "separate" : requested,
    applied: { prompt_includes_cache, completion_includes_reasoning },
    assumed: misread ? MISREAD : claimed.assumed && (cached || reasoning > 0) ? ASSUMED_CONVENTION : NOTHING,
  };
}

const CACHED = ["cache_read_tokens", "cache_write_tokens"] as const;
const CACHE_MISFIT: Misfit = { ok: false, parent: "prompt_tokens", parts: CACHED };
const REASONING_MISFIT: Misfit = { ok: false, parent: "completion_tokens", parts: ["reasoning_tokens"] };
