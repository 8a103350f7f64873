// What a call costs, worked out again from the catalogue: the contract's sum in fractions, sharing no code with the service.
import type { CatalogPrice } from "../../src/schemas/catalog.ts";
import type { Day, RateName } from "../../src/schemas/price.ts";
import type { UsageConvention } from "../../src/schemas/registry.ts";
import type { CONVENTIONS } from "../../src/schemas/token-kinds.ts";
import { difference, type Fraction, fraction, ONE, product, sum, ZERO } from "./fraction.ts";

export type Counts = {
  prompt: number;
  completion: number;
  cacheRead: number;
  cacheWrite: number;
  reasoning: number;
  searches: number;
};

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
export type Expected = { status: 200; total: Fraction } | { status: 400 | 402 | 404 };

export function expected({ prices, counts, convention, provider, byokFee, day }: PricedCall): Expected {
  const buckets = disjoint(counts, convention, provider);
  if (buckets === undefined) return { status: 400 };
  const price = inForce(prices, day);
  if (price === undefined) return { status: 402 };
  if (price.rates.prompt === undefined && price.rates.completion === undefined) return { status: 404 };
  const total = totalOf(price, buckets);
  return { status: 200, total: byokFee === undefined ? total : product(total, sum(ONE, fraction(byokFee))) };
}

/** The last entry that holds on a day. */
export function inForce(prices: readonly CatalogPrice[], day: Day): CatalogPrice | undefined {
  return prices.filter(({ from = "", until = "9999-12-31" }) => from <= day && day <= until).at(-1);
}

type Buckets = Record<
  "prompt" | "completion" | "cacheRead" | "cacheWrite" | "reasoning" | "searches",
  bigint
>;

/** Counts of which none contains another; undefined when counts said to be contained do not fit. */
function disjoint(
  counts: Counts,
  convention: PricedCall["convention"],
  provider: UsageConvention,
): Buckets | undefined {
  const inclusive = convention === "inclusive";
  const prompt = BigInt(counts.prompt);
  const cached = BigInt(counts.cacheRead) + BigInt(counts.cacheWrite);
  const completion = BigInt(counts.completion);
  const reasoning = BigInt(counts.reasoning);
  if (inclusive && (cached > prompt || reasoning > completion)) return undefined;
  const asProvider = convention === "provider";
  const cachedInside = (inclusive || (asProvider && provider.prompt_includes_cache)) && cached <= prompt;
  const reasoningInside =
    (inclusive || (asProvider && provider.completion_includes_reasoning)) && reasoning <= completion;
  return {
    prompt: cachedInside ? prompt - cached : prompt,
    completion: reasoningInside ? completion - reasoning : completion,
    cacheRead: BigInt(counts.cacheRead),
    cacheWrite: BigInt(counts.cacheWrite),
    reasoning,
    searches: BigInt(counts.searches),
  };
}

function totalOf(price: CatalogPrice, buckets: Buckets): Fraction {
  const input = buckets.prompt + buckets.cacheRead + buckets.cacheWrite;
  const exceeded = (price.tiers ?? []).filter(({ above }) => input > BigInt(above));
  const tier = exceeded.toSorted((a, b) => a.above - b.above).at(-1);
  const rate = (name: RateName) => tier?.rates[name] ?? price.rates[name];
  const gross = [
    [buckets.prompt, rate("prompt")],
    [buckets.cacheRead, rate("input_cache_read") ?? rate("prompt")],
    [buckets.cacheWrite, rate("input_cache_write") ?? rate("prompt")],
    [buckets.completion, rate("completion")],
    [buckets.reasoning, rate("internal_reasoning") ?? rate("completion")],
    [buckets.searches, rate("web_search")],
    [1n, rate("request")],
  ] as const;
  // An item whose rate nobody knows is not in the total.
  const total = gross.reduce(
    (so, [count, each]) =>
      each === undefined ? so : sum(so, product({ top: count, over: 1n }, fraction(each))),
    ZERO,
  );
  return product(total, difference(ONE, fraction(rate("discount") ?? "0")));
}
