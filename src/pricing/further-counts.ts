// Counts by lifetime and by modality, which are parts of the six counts of every call: taken out of them, so that every token is
// in one bucket.
import {
  type BaseCount,
  FURTHER_KINDS,
  type FurtherCount,
  type FurtherItem,
  type FurtherKind,
  type UsageCount,
} from "../schemas/charges.ts";
import type { Counted, FurtherCounts, Misfit, Usage } from "./usage.ts";

/** What is left of a call's six counts for text; `cacheFits`: each modality's count can contain its cache reads. */
export type Text = { usage: Usage; cacheFits: boolean };

type Whole = { count: BaseCount; parts: readonly FurtherKind[] };

/** The counts that always contain others. */
const WHOLES: readonly Whole[] = (
  [
    ["prompt", "prompt_tokens"],
    ["completion", "completion_tokens"],
    ["cache_read", "cache_read_tokens"],
    ["cache_write", "cache_write_tokens"],
  ] as const
).map(([item, count]) => ({ count, parts: FURTHER_KINDS.filter(({ partOf }) => partOf === item) }));

const CACHED = FURTHER_KINDS.flatMap(({ count, modality }) => {
  const whole = FURTHER_KINDS.find(({ item }) => item === modality);
  return whole ? [{ count, whole }] : [];
});

/** A usage with counts that were left out (`undefined`) in place: 0, or the sum of their parts. Never beyond what is exact. */
export function filledIn(
  counts: Readonly<Partial<Record<BaseCount, number>>>,
  further: FurtherCounts,
): Record<BaseCount, number> {
  const { prompt_tokens = 0, completion_tokens = 0, reasoning_tokens = 0, web_search_count = 0 } = counts;
  return {
    prompt_tokens,
    completion_tokens,
    cache_read_tokens: counts.cache_read_tokens ?? sumOfParts("cache_read_tokens", further),
    cache_write_tokens: counts.cache_write_tokens ?? sumOfParts("cache_write_tokens", further),
    reasoning_tokens,
    web_search_count,
  };
}

function sumOfParts(whole: BaseCount, further: FurtherCounts): number {
  const sum = partsOf(whole).reduce((all, part) => all + (further[part.count] ?? 0), 0);
  return Math.min(sum, Number.MAX_SAFE_INTEGER);
}

/**
 * The buckets of a call with such counts; `contain` makes those of the counts left for text. Lifetimes are parts of the cache writes,
 * modalities of prompt and completion, and a modality's cache reads of all cache reads; they are parts of the modality's count
 * where the prompt contains cache counts.
 */
export function takeApart(
  usage: Usage,
  further: FurtherCounts,
  contain: (text: Text) => Counted | Misfit,
): Counted | Misfit {
  const left: Record<BaseCount, number> = { ...usage };
  for (const { count, parts } of WHOLES) {
    for (const part of parts) left[count] -= further[part.count] ?? 0;
    if (left[count] < 0) return { ok: false, parent: count, parts: present(parts, further), always: true };
  }
  const lived = usage.cache_write_tokens - left.cache_write_tokens;
  const beyond = CACHED.find(({ count, whole }) => (further[count] ?? 0) > (further[whole.count] ?? 0));
  const text = { ...left, cache_write_tokens: usage.cache_write_tokens };
  const counted = contain({ usage: text, cacheFits: beyond === undefined });
  if (!counted.ok) return misfit(counted, further, beyond);
  const { buckets, applied } = counted;
  const apart = FURTHER_KINDS.flatMap(({ item, count }): [FurtherItem, number][] => {
    const counts = further[count];
    if (counts === undefined) return [];
    const cached = applied.prompt_includes_cache && CACHED.find(({ whole }) => whole.item === item);
    return [[item, counts - ((cached && further[cached.count]) || 0)]];
  });
  return {
    ...counted,
    buckets: {
      ...buckets,
      cache_write: buckets.cache_write - lived,
      further: Object.fromEntries(apart),
    },
  };
}

/** The misfit of the counts left for text, told of those that were sent. */
function misfit(left: Misfit, further: FurtherCounts, beyond?: (typeof CACHED)[number]): Misfit {
  if (left.parent !== "prompt_tokens") return withParts(left, further);
  if (beyond) return { ...left, parent: beyond.whole.count, parts: [beyond.count] };
  const overlap = CACHED.reduce((sum, { count }) => sum + (further[count] ?? 0), 0);
  return { ...withParts(left, further), overlap };
}

function withParts(left: Misfit, further: FurtherCounts): Misfit {
  return { ...left, parts: [...present(partsOf(left.parent), further), ...left.parts] };
}

/** Counts that a count always contains. */
function partsOf(whole: UsageCount): readonly FurtherKind[] {
  return WHOLES.find(({ count }) => count === whole)?.parts ?? [];
}

function present(parts: readonly FurtherKind[], further: FurtherCounts): FurtherCount[] {
  return parts.map(({ count }) => count).filter((count) => further[count] !== undefined);
}
