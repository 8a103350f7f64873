// What a call costs, worked out again from the catalogue: the contract's sum in fractions, sharing no code with the service.

import type { Day, RateName } from "../../src/schemas/price.ts";
import type { UsageConvention } from "../../src/schemas/provider-terms.ts";
import type { CatalogPrice } from "../files/catalog.ts";
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
  /** The day, or month, before which nothing was charged. */
  released?: string;
  /** Days on which windows of hours do not apply, by calendar. */
  calendars: Readonly<Record<string, readonly Day[]>>;
  counts: Counts;
  convention: (typeof CONVENTIONS)[number];
  /** How the provider counts. */
  provider: UsageConvention;
  /** What a gateway adds for a call on the caller's own key; undefined for other calls. */
  byokFee: string | undefined;
  /** What the provider charges for a web search where the model's price has no rate for it. */
  searchFee?: string | undefined;
  /** RFC 3339, to the second. */
  at: string;
};

/** The status a call is answered with and, for 200, its total. */
export type Expected = { status: 200; total: Rational } | { status: 400 | 402 | 404 };

/** The status of the answer, and of a priced call its total. */
export function expected(call: PricedCall): Expected {
  const { counts, convention, provider, byokFee, at } = call;
  const buckets = disjoint(counts, convention, provider);
  if (buckets === undefined) return { status: 400 };
  const found = priceAt(call);
  if (found === undefined) return { status: 402 };
  const listed = inWindow(found, at, call.calendars);
  const web_search = listed.rates.web_search ?? call.searchFee;
  const price = { ...listed, rates: { ...listed.rates, ...(web_search !== undefined && { web_search }) } };
  if (!isPriced(price, counts)) return { status: 404 };
  const fee = plus(rational(1), rational(byokFee ?? 0));
  return { status: 200, total: times(totalOf(price, buckets), fee) };
}

/** By tokens, or, of a call without any, by its searches or by itself. */
function isPriced({ rates }: CatalogPrice, counts: Counts): boolean {
  const { prompt, completion, web_search, request = "0" } = rates;
  if (prompt !== undefined || completion !== undefined) return true;
  const { web_search_count: searches, ...tokens } = counts;
  if (Object.values(tokens).some((count) => count > 0)) return false;
  return searches > 0 ? web_search !== undefined : request !== "0";
}

/** The last entry that holds; before the first one that one, unless the model was not released. */
function priceAt({ prices, released = "", at }: PricedCall): CatalogPrice | undefined {
  if (at < released) return undefined;
  const [first] = prices;
  return inForce(prices, at) ?? (at < (first?.from ?? "") ? first : undefined);
}

/** The last entry that holds at an instant. */
export function inForce(prices: readonly CatalogPrice[], at: string): CatalogPrice | undefined {
  return prices.filter(({ from = "", until = "9999" }) => from <= at && at < until).at(-1);
}

/** The price with the rates of the window that the instant is in, at every tier. */
function inWindow(price: CatalogPrice, at: string, calendars: PricedCall["calendars"]): CatalogPrice {
  const time = new Date(at);
  const minute = time.getUTCHours() * 60 + time.getUTCMinutes();
  const windows = (price.hours ?? []).filter(({ utc, days = [1, 2, 3, 4, 5, 6, 7], except = "" }) => {
    const [start = 0, end = 0] = utc
      .split("-")
      .map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));
    const sinceStart = (minute - start + 1440) % 1440;
    if (sinceStart >= (end - start + 1440) % 1440) return false;
    const began = new Date(time.getTime() - sinceStart * 60_000);
    const day = began.toISOString().slice(0, 10);
    return days.includes(began.getUTCDay() || 7) && !calendars[except]?.includes(day);
  });
  const rates = windows[0]?.rates;
  if (rates === undefined) return price;
  const tiers = price.tiers?.map((tier) => ({ ...tier, rates: { ...tier.rates, ...rates } }));
  return { ...price, rates: { ...price.rates, ...rates }, ...(tiers && { tiers }) };
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
