// Converts reported token counts to disjoint buckets. Counting cached or reasoning tokens twice is a common bug, so the convention is
// explicit, and answered. Rare counts by lifetime and modality are parts of the six basic counts, and are taken out of them first.
import {
  type BaseCount,
  type BaseKind,
  RARE_KINDS,
  type RareCount,
  type RareItem,
  type RareKind,
  type TokenKind,
  type UsageCount,
} from "../schemas/charges.ts";
import { type Convention, INCLUSIVE, type ProviderConvention, SEPARATE } from "./conventions.ts";
import {
  type Assumption,
  type Buckets,
  baseCounts,
  type Counted,
  type Misfit,
  type RareCounts,
  type Usage,
} from "./usage.ts";

const NOTHING: readonly Assumption[] = [];
const ASSUMED_CONVENTION: readonly Assumption[] = ["usage_convention"];
const MISREAD: readonly Assumption[] = ["counts_do_not_fit"];

const RARE_INPUT = RARE_KINDS.filter(({ side }) => side === "input").map(({ item }) => item);

/**
 * Normalises counts to disjoint buckets. Parts that exceed their parent are an error under `inclusive`. Under `provider` they show that the
 * parts were reported separately, and are read that way; the convention is then `separate`, unless the other group (cache or reasoning) is
 * still contained. `applied` says how each group was read. Parts by lifetime or modality that exceed their whole are always an error.
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
  const base = prompt + cache_read + cache_write;
  return rare === undefined ? base : RARE_INPUT.reduce((sum, item) => sum + (rare[item] ?? 0), base);
}

export function tokensOf(buckets: Buckets, item: TokenKind): number {
  return (item in buckets ? buckets[item as BaseKind] : buckets.rare?.[item as RareItem]) ?? 0;
}

/** The buckets of the six basic counts, or of the text left of `whole`; `cacheFits` is false if a modality has more cache reads than input. */
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

/** The text remainder of a call's six counts; `cacheFits` says whether each modality's count can contain its cache reads. */
export type Text = { usage: Usage; cacheFits: boolean };

type Whole = { count: BaseCount; parts: readonly RareKind[] };

const WHOLES: readonly Whole[] = (["prompt", "completion", "cache_read", "cache_write"] as const).map(
  (item) => ({
    count: `${item}_tokens` as const,
    parts: RARE_KINDS.filter(({ partOf }) => partOf === item),
  }),
);

const CACHED_PARTS = RARE_KINDS.flatMap(({ count, modality }) => {
  const whole = RARE_KINDS.find(({ item }) => item === modality);
  return whole ? [{ count, whole }] : [];
});

/** Fills in omitted counts (undefined or null) with 0 or the sum of their parts. Never replaces an exact count. */
export function filledIn(
  counts: Readonly<Partial<Record<BaseCount, number | null | undefined>>>,
  rare: RareCounts,
): Record<BaseCount, number> {
  const isStored = (name: BaseCount) => CACHED.some((one) => one === name);
  return baseCounts((name) => counts[name] ?? (isStored(name) ? sumOfParts(name, rare) : 0));
}

function sumOfParts(whole: BaseCount, rare: RareCounts): number {
  const sum = partsOf(whole).reduce((all, part) => all + (rare[part.count] ?? 0), 0);
  return Math.min(sum, Number.MAX_SAFE_INTEGER);
}

/** The buckets of a call with rare counts, each taken out of its whole; `contain` splits the text that is left. */
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
  const misfitModality = CACHED_PARTS.find(
    ({ count, whole }) => (rare[count] ?? 0) > (rare[whole.count] ?? 0),
  );
  const text = { ...left, cache_write_tokens: usage.cache_write_tokens };
  const counted = contain({ usage: text, cacheFits: misfitModality === undefined });
  if (!counted.ok) return misfit(counted, rare, misfitModality);
  const { buckets, applied } = counted;
  const apart = RARE_KINDS.flatMap(({ item, count }): [RareItem, number][] => {
    const counts = rare[count];
    if (counts === undefined) return [];
    const cached = applied.prompt_includes_cache && CACHED_PARTS.find(({ whole }) => whole.item === item);
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
function misfit(left: Misfit, rare: RareCounts, misfitModality?: (typeof CACHED_PARTS)[number]): Misfit {
  if (left.parent !== "prompt_tokens") return withParts(left, rare);
  if (misfitModality) return { ...left, parent: misfitModality.whole.count, parts: [misfitModality.count] };
  const overlap = CACHED_PARTS.reduce((sum, { count }) => sum + (rare[count] ?? 0), 0);
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
