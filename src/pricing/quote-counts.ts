// The minimum, expected and maximum counts of a call before it is made, and how much output a budget buys.
import type { QuoteCall } from "../contract/cost-requests.ts";
import type { CACHE_LIVES } from "../schemas/words.ts";
import { type Amount, add, negate, parseDecimal, rescale } from "./decimal.ts";
import { type Usage, usageOf } from "./usage.ts";

/** What a caller knows before the call; the prompt is its whole input. */
export type Planned = Pick<QuoteCall, "prompt_tokens" | "max_output_tokens"> &
  Partial<Pick<QuoteCall, "expected_output_tokens" | "cached_share" | "cache_write" | "tools">>;

/** Usages whose cheapest bill is the minimum and whose dearest is the maximum; `expected` is absent without an expectation. */
export type PlannedUsages = ReturnType<typeof plannedUsages>;

/** The counts a call may have: the minimum reads the cached share, the maximum may write it; either may use no cache. */
export function plannedUsages(call: Planned) {
  const { max_output_tokens: most, expected_output_tokens: expected, tools } = call;
  const { units, scale } = parseDecimal(call.cached_share ?? "0");
  const share = Number((BigInt(call.prompt_tokens) * units) / 10n ** BigInt(scale));
  const read = { cache_read_tokens: share };
  const ways = share === 0 ? [{}] : [read, {}];
  const written = call.cache_write != null && share > 0 ? [writing(share, call.cache_write)] : [];
  return {
    minimum: ways.map((way) => plannedUsage(call, 0, way, null)),
    ...(expected != null && { expected: plannedUsage(call, expected, share === 0 ? {} : read, tools) }),
    maximum: [...written, ...ways].map((way) => plannedUsage(call, most, way, tools)),
  };
}

type Cached = Pick<Partial<Usage>, "cache_read_tokens" | "cache_write_tokens" | "rare">;

function writing(tokens: number, life: (typeof CACHE_LIVES)[number]): Cached {
  const rare = life === "5m" ? undefined : { [`cache_write_${life}_tokens`]: tokens };
  return { cache_write_tokens: tokens, ...(rare && { rare }) };
}

function plannedUsage(call: Planned, output: number, cached: Cached, tools: Planned["tools"]): Usage {
  const { web_search = "0", ...units } = tools ?? {};
  return {
    ...usageOf(() => 0),
    ...{ prompt_tokens: call.prompt_tokens, completion_tokens: output },
    web_search_count: Math.ceil(Number(web_search)),
    ...cached,
    ...(Object.keys(units).length > 0 && { units }),
  };
}

/** The most output tokens that a budget pays for after the prompt; `most` is a bill of the same prompt with `tokens` of output. Null if output is free. */
export function boughtTokens(budget: string, prompt: string, most: { total: string; tokens: number }) {
  const slope = add(parseDecimal(most.total), negate(parseDecimal(prompt)));
  const left = add(parseDecimal(budget), negate(parseDecimal(prompt)));
  if (left.units < 0n) return 0;
  if (slope.units <= 0n) return null;
  const scale = Math.max(slope.scale, left.scale);
  const units = (amount: Amount) => rescale(amount, scale).units;
  const tokens = Number((units(left) * BigInt(most.tokens)) / units(slope));
  return Math.min(tokens, Number.MAX_SAFE_INTEGER);
}

/** What a bill comes to at the caller's own rates, else at the list's; 0 without a bill. */
export function totalOf(bill: { total_exact: string; contracted_total_exact?: string } | null): string {
  return bill?.contracted_total_exact ?? bill?.total_exact ?? "0";
}
