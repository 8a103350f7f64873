// Rare counts by lifetime and modality, which are parts of the six basic counts; they are taken out so that every token is in one bucket.
import {
  type BaseCount,
  RARE_KINDS,
  type RareCount,
  type RareItem,
  type RareKind,
  type UsageCount,
} from "../schemas/charges.ts";
import type { Counted, Misfit, RareCounts, Usage } from "./usage.ts";

/** The text remainder of a call's six counts; `cacheFits` says whether each modality's count can contain its cache reads. */
export type Text = { usage: Usage; cacheFits: boolean };

type Whole = { count: BaseCount; parts: readonly RareKind[] };

/** The counts that always contain others. */
const WHOLES: readonly Whole[] = (["prompt", "completion", "cache_read", "cache_write"] as const).map(
  (item) => ({
    count: `${item}_tokens` as const,
    parts: RARE_KINDS.filter(({ partOf }) => partOf === item),
  }),
);

const CACHED = RARE_KINDS.flatMap(({ count, modality }) => {
  const whole = RARE_KINDS.find(({ item }) => item === modality);
  return whole ? [{ count, whole }] : [];
});

/** Fills in omitted counts (undefined or null) with 0 or the sum of their parts. Never replaces an exact count. */
export function filledIn(
  counts: Readonly<Partial<Record<BaseCount, number | null | undefined>>>,
  rare: RareCounts,
): Record<BaseCount, number> {
  return {
    prompt_tokens: counts.prompt_tokens ?? 0,
    completion_tokens: counts.completion_tokens ?? 0,
    cache_read_tokens: counts.cache_read_tokens ?? sumOfParts("cache_read_tokens", rare),
    cache_write_tokens: counts.cache_write_tokens ?? sumOfParts("cache_write_tokens", rare),
    reasoning_tokens: counts.reasoning_tokens ?? 0,
    web_search_count: counts.web_search_count ?? 0,
  };
}

function sumOfParts(whole: BaseCount, rare: RareCounts): number {
  const sum = partsOf(whole).reduce((all, part) => all + (rare[part.count] ?? 0), 0);
  return Math.min(sum, Number.MAX_SAFE_INTEGER);
}

/**
 * The buckets of a call with rare counts; `contain` splits the text remainder. Lifetimes are parts of cache writes, modalities of prompt
 * and completion, and a modality's cache reads of all cache reads; they are also part of the modality's count if the prompt contains cache
 * counts.
 */
export function splitRareCounts(
  usage: Usage,
  rare: RareCounts,
  contain: (text: Text) => Counted | Misfit,
): Counted | Misfit {
  const left: Record<BaseCount, number> = { ...usage };
  for (const { count, parts } of WHOLES) {
    for (const part of parts) left[count] -= rare[part.count] ?? 0;
    if (left[count] < 0) return { ok: false, parent: count, parts: present(parts, rare), always: true };
  }
  const writesByLifetime = usage.cache_write_tokens - left.cache_write_tokens;
  const misfitModality = CACHED.find(({ count, whole }) => (rare[count] ?? 0) > (rare[whole.count] ?? 0));
  const text = { ...left, cache_write_tokens: usage.cache_write_tokens };
  const counted = contain({ usage: text, cacheFits: misfitModality === undefined });
  if (!counted.ok) return misfit(counted, rare, misfitModality);
  const { buckets, applied } = counted;
  const apart = RARE_KINDS.flatMap(({ item, count }): [RareItem, number][] => {
    const counts = rare[count];
    if (counts === undefined) return [];
    const cached = applied.prompt_includes_cache && CACHED.find(({ whole }) => whole.item === item);
    return [[item, counts - ((cached && rare[cached.count]) || 0)]];
  });
  return {
    ...counted,
    buckets: {
      ...buckets,
      cache_write: buckets.cache_write - writesByLifetime,
      rare: Object.fromEntries(apart),
    },
  };
}

/** Restates the text remainder's misfit in terms of the counts sent. */
function misfit(left: Misfit, rare: RareCounts, misfitModality?: (typeof CACHED)[number]): Misfit {
  if (left.parent !== "prompt_tokens") return withParts(left, rare);
  if (misfitModality) return { ...left, parent: misfitModality.whole.count, parts: [misfitModality.count] };
  const overlap = CACHED.reduce((sum, { count }) => sum + (rare[count] ?? 0), 0);
  return { ...withParts(left, rare), overlap };
}

function withParts(left: Misfit, rare: RareCounts): Misfit {
  return { ...left, parts: [...present(partsOf(left.parent), rare), ...left.parts] };
}

function partsOf(whole: UsageCount): readonly RareKind[] {
  return WHOLES.find(({ count }) => count === whole)?.parts ?? [];
}

function present(parts: readonly RareKind[], rare: RareCounts): RareCount[] {
  return parts.map(({ count }) => count).filter((count) => rare[count] !== undefined);
}
