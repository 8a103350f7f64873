// Token counts as callers report them -> disjoint buckets. Counting cached or reasoning tokens twice is this field's
// commonest bug, so the convention is explicit and the answer says which one was applied.
import type { Decimal } from "../schemas/price.ts";
import type { UsageConvention } from "../schemas/registry.ts";
import {
  type APIS,
  type ASSUMPTIONS,
  type BaseCount,
  type BaseKind,
  type CONVENTIONS,
  FURTHER_KINDS,
  type FurtherCount,
  type FurtherItem,
  type TokenKind,
  type UsageCount,
} from "../schemas/token-kinds.ts";
import { takeApart } from "./further-counts.ts";

/** Counts that few calls have, integers from 1 to 2^53-1. */
export type FurtherCounts = Readonly<Partial<Record<FurtherCount, number>>>;

/** Counts of one call, integers from 0 to 2^53-1; `units` are quantities of other units than tokens, by name. */
export type Usage = Readonly<Record<BaseCount, number>> & {
  readonly further?: FurtherCounts;
  readonly units?: Readonly<Record<string, Decimal>>;
};

/**
 * How counts relate: `provider`, as the named provider's own API reports them; `inclusive`, prompt contains the cache
 * counts and completion contains reasoning (OpenTelemetry GenAI); `separate`, neither. Counts by lifetime or modality are parts of
 * their whole in all three.
 */
export type Convention = (typeof CONVENTIONS)[number];

/** Tokens charged at different rates; every token of the call is in exactly one bucket. */
export type Buckets = Record<BaseKind, number> & { further?: Partial<Record<FurtherItem, number>> };

/** Counts that cannot be contained in `parent`, which contains them: `always`, or by the convention. */
export type Misfit = {
  ok: false;
  parent: UsageCount;
  parts: readonly UsageCount[];
  always?: true;
  /** Tokens that two of the parts count. */
  overlap?: number;
};

/** What an answer takes for granted without anybody's word. */
export type Assumption = (typeof ASSUMPTIONS)[number];

/** A provider's convention; `assumed` when no page of its was read. */
export type ProviderConvention = UsageConvention & { assumed?: true };

/** Disjoint counts, and how the caller's were read. */
export type Counted = {
  ok: true;
  buckets: Buckets;
  convention: Convention;
  applied: UsageConvention;
  assumed: readonly Assumption[];
};

/** Prompt contains the cache counts, completion contains reasoning. */
export const INCLUSIVE: ProviderConvention = {
  prompt_includes_cache: true,
  completion_includes_reasoning: true,
};
const SEPARATE: ProviderConvention = { prompt_includes_cache: false, completion_includes_reasoning: false };

const NOTHING: readonly Assumption[] = [];
const NOBODYS_WORD: readonly Assumption[] = ["usage_convention"];

/** How counts relate in an API, where that is not as in the provider's main one. */
const API_CONVENTIONS: Record<(typeof APIS)[number], Partial<UsageConvention>> = {
  // Whether the completion contains reasoning is the provider's habit: at xAI and Perplexity it does not.
  chat: { prompt_includes_cache: true },
  responses: INCLUSIVE,
  messages: { prompt_includes_cache: false, completion_includes_reasoning: true },
  converse: { prompt_includes_cache: false, completion_includes_reasoning: true },
  generate_content: { prompt_includes_cache: true, completion_includes_reasoning: false },
};

/** A provider's convention as one of its APIs has it. Only of Chat Completions may a part stay assumed. */
export function conventionOf(
  { assumed, ...provider }: ProviderConvention,
  api: (typeof APIS)[number] | null | undefined,
): ProviderConvention {
  const own = api ? API_CONVENTIONS[api] : {};
  return { ...provider, ...own, ...(assumed && (!api || api === "chat") && { assumed }) };
}

const itemsOn = (of: "input" | "output") =>
  FURTHER_KINDS.filter(({ side }) => side === of).map(({ item }) => item);
const FURTHER_INPUT = itemsOn("input");
const FURTHER_OUTPUT = itemsOn("output");

/** The counts of a call, one by one; of those that few calls have the ones above 0. */
export function usageOf(count: (name: UsageCount) => number): Usage {
  const usage: Record<BaseCount, number> = {
    prompt_tokens: count("prompt_tokens"),
    completion_tokens: count("completion_tokens"),
    cache_read_tokens: count("cache_read_tokens"),
    cache_write_tokens: count("cache_write_tokens"),
    reasoning_tokens: count("reasoning_tokens"),
    web_search_count: count("web_search_count"),
  };
  const further = FURTHER_KINDS.map(({ count: name }) => [name, count(name)] as const).filter(
    ([, counted]) => counted > 0,
  );
  return further.length === 0 ? usage : { ...usage, further: Object.fromEntries(further) };
}

/** One count of a usage. */
export function countIn(usage: Usage, name: UsageCount): number {
  const { further, units: _units, ...base } = usage;
  return { ...further, ...base }[name] ?? 0;
}

/**
 * Normalises counts to disjoint buckets. Contained counts that do not fit in their parent are an error under
 * `inclusive`; under `provider` they can only have been reported separately and are read so. The convention is then
 * `separate`, unless another group of counts is contained; `applied` says how each group was read. Parts by lifetime or modality
 * that do not fit are always an error.
 */
export function toBuckets(
  usage: Usage,
  requested: Convention,
  provider: ProviderConvention,
): Counted | Misfit {
  const claimed = requested === "inclusive" ? INCLUSIVE : requested === "separate" ? SEPARATE : provider;
  if (usage.further === undefined) return ofSix(usage, requested, claimed);
  return takeApart(usage, usage.further, (text) =>
    ofSix(text.usage, requested, claimed, text.cacheFits, usage),
  );
}

/** Tokens of the whole input, cached or not: what context tiers are measured by. */
export function inputTokens({ prompt, cache_read, cache_write, further }: Buckets): number {
  return sumOf(prompt + cache_read + cache_write, further, FURTHER_INPUT);
}

export function outputTokens({ completion, reasoning, further }: Buckets): number {
  return sumOf(completion + reasoning, further, FURTHER_OUTPUT);
}

/** The tokens of one kind. */
export function tokensOf(buckets: Buckets, item: TokenKind): number {
  const { further, ...base } = buckets;
  return { ...further, ...base }[item] ?? 0;
}

function sumOf(base: number, further: Buckets["further"], items: readonly FurtherItem[]): number {
  return further === undefined ? base : items.reduce((sum, item) => sum + (further[item] ?? 0), base);
}

/**
 * The buckets of the six counts that every usage has, or of what is left of them for text: then `cacheFits` says whether all else
 * lets the cache counts be contained, and `whole` has all that was sent.
 */
function ofSix(
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
    // One part at a time, so that every step down to 0 is a safe integer.
    const rest = prompt - read < 0 ? -1 : prompt - read - write;
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
    assumed: claimed.assumed && (cached || reasoning > 0) ? NOBODYS_WORD : NOTHING,
  };
}

const CACHE_MISFIT: Misfit = {
  ok: false,
  parent: "prompt_tokens",
  parts: ["cache_read_tokens", "cache_write_tokens"],
};
const REASONING_MISFIT: Misfit = {
  ok: false,
  parent: "completion_tokens",
  parts: ["reasoning_tokens"],
};
