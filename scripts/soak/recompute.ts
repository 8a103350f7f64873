// What a call costs, worked out again from the catalogue: the contract's sum in fractions, sharing no code with the service.
import type { CatalogPrice } from "../../src/schemas/catalog.ts";
import type { Day, RateName } from "../../src/schemas/price.ts";
import type { UsageConvention } from "../../src/schemas/registry.ts";
import { minus, plus, type Rational, rational, times, total } from "./rational.ts";

/** By the names requests give them. */
export type Counts = {
  prompt_tokens: number;
  completion_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
  reasoning_tokens: number;
  web_search_count: number;
};

export const CONVENTIONS = ["provider", "inclusive", "separate"] as const;

export type PricedCall = {
  prices: readonly CatalogPrice[];
  counts: Counts;
  convention: (typeof CONVENTIONS)[number];
  /** How the provider counts. */
  provider: UsageConvention;
  /** What a gateway adds for a call on the caller's own key; undefined for other calls. */
  byokFee: string | undefined;
  day: Day;
};

/** The status a call is answered with and, for 200, its total. */
export type Expected = { status: 200; total: Rational } | { status: 400 | 402 | 404 };

export function expected({ prices, counts, convention, provider, byokFee, day }: PricedCall): Expected {
  const buckets = disjoint(counts, convention, provider);
  if (buckets === undefined) return { status: 400 };
  const price = inForce(prices, day);
  if (price === undefined) return { status: 402 };
  if (price.rates.prompt === undefined && price.rates.completion === undefined) return { status: 404 };
  const fee = plus(rational(1), rational(byokFee ?? 0));
  return { status: 200, total: times(totalOf(price, buckets), fee) };
}

/** The last entry that holds on a day. */
export function inForce(prices: readonly CatalogPrice[], day: Day): CatalogPrice | undefined {
  return prices.filter(({ from = "", until = "9999-12-31" }) => from <= day && day <= until).at(-1);
}

/** Counts of which none contains another; undefined when counts said to be contained do not fit. */
function disjoint(
  counts: Counts,
  convention: PricedCall["convention"],
  provider: UsageConvention,
): Counts | undefined {
  const { prompt_tokens: prompt, completion_tokens: completion, reasoning_tokens: reasoning } = counts;
  // Counts of at most 2^52 add up to what a double still holds exactly.
  const cached = counts.cache_read_tokens + counts.cache_write_tokens;
  if (convention === "inclusive" && (cached > prompt || reasoning > completion)) return undefined;
  const isInside = (theirs: boolean) => convention === "inclusive" || (convention === "provider" && theirs);
  const cachedInside = isInside(provider.prompt_includes_cache) && cached <= prompt;
  const reasoningInside = isInside(provider.completion_includes_reasoning) && reasoning <= completion;
  return {
    ...counts,
    prompt_tokens: cachedInside ? prompt - cached : prompt,
    completion_tokens: reasoningInside ? completion - reasoning : completion,
  };
}

function totalOf(price: CatalogPrice, counts: Counts): Rational {
  const input = total(
    [counts.prompt_tokens, counts.cache_read_tokens, counts.cache_write_tokens].map(rational),
  );
  const exceeded = (price.tiers ?? []).filter(({ above }) => input.n > BigInt(above));
  const tier = exceeded.toSorted((a, b) => a.above - b.above).at(-1);
  const rate = (name: RateName) => tier?.rates[name] ?? price.rates[name];
  const items = [
    [counts.prompt_tokens, rate("prompt")],
    [counts.cache_read_tokens, rate("input_cache_read") ?? rate("prompt")],
    [counts.cache_write_tokens, rate("input_cache_write") ?? rate("prompt")],
    [counts.completion_tokens, rate("completion")],
    [counts.reasoning_tokens, rate("internal_reasoning") ?? rate("completion")],
    [counts.web_search_count, rate("web_search")],
    [1, rate("request")],
  ] as const;
  // An item whose rate nobody knows is not in the total.
  const costs = items.map(([count, each]) => times(rational(count), rational(each ?? 0)));
  return times(total(costs), minus(rational(1), rational(rate("discount") ?? 0)));
}
