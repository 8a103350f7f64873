// Token counts as callers report them -> disjoint buckets. Counting cached or reasoning tokens twice is this field's
// commonest bug, so the convention is explicit and the answer says which one was applied.
import type { UsageConvention } from "../schemas/registry.ts";
import {
  type APIS,
  type ASSUMPTIONS,
  type CONVENTIONS,
  type Kind,
  TOKEN_KINDS,
  type TokenKind,
  USAGE_COUNTS,
  type UsageCount,
} from "../schemas/token-kinds.ts";

/** Counts of one call, integers from 0 to 2^53-1. */
export type Usage = Record<UsageCount, number>;

/**
 * How counts relate: `provider`, as the named provider's own API reports them; `inclusive`, prompt contains the cache
 * counts and completion contains reasoning (OpenTelemetry GenAI); `separate`, disjoint counts.
 */
export type Convention = (typeof CONVENTIONS)[number];

/** Tokens charged at different rates; every token of the call is in exactly one bucket. */
export type Buckets = Record<TokenKind, number>;

/** Counts that cannot be contained in `parent`, which the convention says contains them. */
export type Misfit = { ok: false; parent: UsageCount; parts: UsageCount[] };

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
  assumed: Assumption[];
};

/** Prompt contains the cache counts, completion contains reasoning. */
export const INCLUSIVE: ProviderConvention = {
  prompt_includes_cache: true,
  completion_includes_reasoning: true,
};
const SEPARATE: ProviderConvention = { prompt_includes_cache: false, completion_includes_reasoning: false };

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

type Group = { whole: Kind; parts: readonly Kind[]; within: keyof UsageConvention };

/** Each kind that may contain others, with those. */
const GROUPS: readonly Group[] = TOKEN_KINDS.flatMap((whole) => {
  const parts = TOKEN_KINDS.filter(({ partOf }) => partOf === whole.item);
  const within = parts[0]?.within;
  return within === undefined ? [] : [{ whole, parts, within }];
});

const PART_COUNTS = GROUPS.flatMap(({ parts }) => parts.map(({ count }) => count));

const INPUT_KINDS = TOKEN_KINDS.filter(({ side }) => side === "input");

/** The counts of a call, one by one. */
export function usageOf(count: (name: UsageCount) => number): Usage {
  const usage: Partial<Usage> = {};
  for (const name of USAGE_COUNTS) usage[name] = count(name);
  return usage as Usage;
}

/**
 * Normalises counts to disjoint buckets. Contained counts that do not fit in their parent are an error under
 * `inclusive`; under `provider` they can only have been reported separately and are read so. The convention is then
 * `separate`, unless another group of counts is contained; `applied` says how each group was read.
 */
export function toBuckets(
  usage: Usage,
  requested: Convention,
  provider: ProviderConvention,
): Counted | Misfit {
  const claimed = requested === "inclusive" ? INCLUSIVE : requested === "separate" ? SEPARATE : provider;
  const { assumed, ...applied } = claimed;
  const buckets = ownCounts(usage);
  let misread = false;
  for (const { whole, parts, within } of GROUPS) {
    if (!claimed[within]) continue;
    const rest = without(usage, whole, parts);
    if (rest >= 0) {
      buckets[whole.item] = rest;
    } else {
      if (requested === "inclusive") return misfit(whole, parts);
      applied[within] = false;
      misread = true;
    }
  }
  const separate = misread && !anyContained(usage, applied);
  const doubtful = assumed && PART_COUNTS.some((count) => usage[count] > 0);
  return {
    ok: true,
    buckets,
    convention: separate ? "separate" : requested,
    applied,
    assumed: doubtful ? ["usage_convention"] : [],
  };
}

/** Tokens of the whole input, cached or not: what context tiers are measured by. */
export function inputTokens(buckets: Buckets): number {
  return INPUT_KINDS.reduce((sum, { item }) => sum + buckets[item], 0);
}

function ownCounts(usage: Usage): Buckets {
  const buckets: Partial<Buckets> = {};
  for (const { item, count } of TOKEN_KINDS) buckets[item] = usage[count];
  return buckets as Buckets;
}

/** Some count that is there was read as contained in another. */
function anyContained(usage: Usage, applied: UsageConvention): boolean {
  return GROUPS.some(({ parts, within }) => applied[within] && parts.some(({ count }) => usage[count] > 0));
}

function misfit({ count: parent }: Kind, parts: readonly Kind[]): Misfit {
  return { ok: false, parent, parts: parts.map(({ count }) => count) };
}

/** What is left of a count without its parts, exact as far as it is not negative. */
function without(usage: Usage, whole: Kind, parts: readonly Kind[]): number {
  // One part at a time, so that every step down to 0 is a safe integer.
  let rest = usage[whole.count];
  for (const { count } of parts) if (rest >= 0) rest -= usage[count];
  return rest;
}
